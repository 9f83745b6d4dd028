import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Hash that only this installation can make: without its key a stored code cannot be tried out offline. */
export function createKeyedHash(config: Config): (value: string) => string {
  const key = config.secretKey ?? keptKey(config);
  return (value) => createHmac('sha256', key).update(value).digest('hex');
}

function keptKey(config: Config): string {
  if (config.databaseUrl) {
    throw new Error(
      'SECRET_KEY: needed with DATABASE_URL, so that every process uses the same key (32 characters or more).',
    );
  }
  const folder = join(config.dataDir, 'db');
  const file = join(folder, 'secret-key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
