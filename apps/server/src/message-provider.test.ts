import { loadConfig } from '@sufra/api';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const production = {
  NODE_ENV: 'production',
  DEMO: 'false',
  DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
  SECRET_KEY: 'k'.repeat(32),
};

test('a shop in production that cannot send a code does not start, and says what is missing', async () => {
  const opening = openShop(Fastify(), loadConfig({ ...production, ROLE: 'api' }));
  await expect(opening).rejects.toThrow(/SMS_PROVIDER: needed with NODE_ENV=production.*\n.*SMS_PROVIDER=none/);
});

test('that nobody is to sign in can be said, and is repeated in the log', async () => {
  const lines: string[] = [];
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const config = {
    ...loadConfig({ ...production, SMS_PROVIDER: 'none' }),
    databaseUrl: undefined,
    dataDir: '/dev/null/none',
  };
  await expect(openShop(server, config)).rejects.toThrow(/\/dev\/null/);
  expect(lines.join('')).toContain('SMS_PROVIDER is none: no code is sent');
});
