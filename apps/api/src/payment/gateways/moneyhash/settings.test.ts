import { expect, test } from 'vitest';
import { publicConfig } from './public-config.ts';
import { settings, simulated } from './settings.ts';

const own = { apiKey: 'key', webhookSecret: 'secret' };

test('live addresses are MoneyHash’s own unless the file says otherwise, and so is the name of the header', () => {
  expect(settings.parse(own)).toEqual({
    ...own,
    apiUrl: 'https://web.moneyhash.io/api/v1.4',
    embedUrl: 'https://embed.moneyhash.io',
    apiKeyHeader: 'X-Api-Key',
    expiresAfterSeconds: 1800,
  });
  expect(settings.parse({ ...own, apiUrl: 'https://staging-web.moneyhash.io/api/v1.4/' }).apiUrl).toBe(
    'https://staging-web.moneyhash.io/api/v1.4',
  );
});

test.each([
  ['without a key', { webhookSecret: 'secret' }],
  ['without the secret of the webhooks', { apiKey: 'key' }],
  ['with a header that is none', { ...own, apiKeyHeader: 'X Api: Key' }],
  ['with a script for an address', { ...own, embedUrl: 'javascript:alert(1)' }],
  ['with a word nobody knows', { ...own, webhookSecrets: 'secret' }],
])('settings %s are refused', (_name, values) => {
  expect(settings.safeParse(values).success).toBe(false);
});

test('the page may frame MoneyHash’s hosts and load nothing from them', () => {
  const { hosts, page } = publicConfig(settings.parse(own));
  expect(hosts).toMatchObject({ frames: ['https://*.moneyhash.io'], scripts: [], connections: [], styles: [] });
  expect(page).toEqual({ embedUrl: 'https://embed.moneyhash.io' });
  const elsewhere = publicConfig(settings.parse({ ...own, embedUrl: 'https://pay.example/embedded/' }));
  expect(elsewhere.hosts.frames).toEqual(['https://pay.example']);
});

test('the simulator below the shop needs no host of its own, and nothing secret reaches the page', () => {
  const values = simulated({ server: 'http://127.0.0.1:3000/simulator', browser: '/simulator' });
  expect(settings.parse(values)).toEqual(values);
  const config = publicConfig(values);
  expect(config.hosts.frames).toEqual([]);
  expect(JSON.stringify(config)).not.toMatch(/simulator-moneyhash/);
});
