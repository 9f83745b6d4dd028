import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { lockFolder } from '../platform/database/pglite/folder-lock.ts';

/** `npm run db:reset -- --yes`: throws every order, customer and menu of the configured database away. */
const config = loadConfig();
const target = config.databaseUrl ? new URL(config.databaseUrl).host : join(config.dataDir, 'db');
if (config.isProduction) stop('A production database is not reset by this command.');
if (!process.argv.includes('--yes')) stop(`This deletes everything in ${target}. Say so: npm run db:reset -- --yes`);
if (config.databaseUrl) await emptyPostgresql();
else emptyFolder();
process.stdout.write(`Everything in ${target} is gone; the next start begins anew.\n`);

async function emptyPostgresql(): Promise<void> {
  const database = await openDatabase(config);
  await database.executeSql('drop schema if exists public, drizzle, pgboss cascade; create schema public');
  await database.close();
}

function emptyFolder(): void {
  const folder = join(config.dataDir, 'db');
  const unlock = lockFolder(folder);
  rmSync(join(folder, 'pglite'), { recursive: true, force: true });
  unlock();
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
