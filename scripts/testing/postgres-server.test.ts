import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres-server.ts';

test('a real PostgreSQL starts, answers and leaves nothing behind', { timeout: 60_000 }, async () => {
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query<{ folder: string; unicode: string }>(
    `select current_setting('data_directory') as folder, current_setting('server_encoding') as unicode`,
  );
  expect(rows[0]?.unicode).toBe('UTF8');
  await client.end();
  await server.stop();
  expect(existsSync(rows[0]?.folder ?? '')).toBe(false);
});
