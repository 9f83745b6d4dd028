import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadConfig } from '../platform/config/config.ts';
import { distribute, DistributionRefused, type Engine } from '../platform/database/distribute.ts';
import { findPending } from '../platform/database/migrate.ts';
import { createHosts } from '../platform/database/postgresql-hosts.ts';

const usage = `npm run db:distribute [-- --partitions <2 to 1024, 8 unless given> | --citus] [--print]`;

/** `npm run db:distribute`: divides the tables of the configured PostgreSQL by merchant, while the shop stands still. */
const { values } = parseArgs({
  options: { partitions: { type: 'string' }, citus: { type: 'boolean' }, print: { type: 'boolean' } },
});
const engine = readEngine();
const { databaseUrl } = loadConfig();
if (!databaseUrl) stop('The embedded database serves one process and is not distributed: set DATABASE_URL.');

const client = new pg.Client({ connectionString: await createHosts(databaseUrl).find() });
await client.connect();
try {
  const run = (text: string, parameters?: unknown[]) => client.query(text, parameters);
  const pending = await findPending(run);
  if (pending.length > 0)
    stop(`${pending.length} migrations are missing. Run npm run db:migrate first; nothing was changed.`);
  const statements = await distribute(run, engine, { isTried: values.print ?? false });
  process.stdout.write(values.print ? `${statements.join(';\n')};\n` : `${said(statements)}\n`);
} catch (error) {
  if (!(error instanceof DistributionRefused)) throw error;
  stop(`${error.message} Nothing was changed.`);
} finally {
  await client.end();
}

function readEngine(): Engine {
  if (values.citus && values.partitions) stop(`Give --partitions or --citus, not both.\n${usage}`);
  if (values.citus) return { kind: 'citus' };
  const count = Number(values.partitions ?? 8);
  if (!Number.isInteger(count) || count < 2 || count > 1024)
    stop(`--partitions: ${values.partitions} is not a whole number from 2 to 1024.\n${usage}`);
  return { kind: 'partitions', count };
}

function said(statements: string[]): string {
  const tables = statements.filter((text) => /partition by hash|create_distributed_table/.test(text)).length;
  return `The database is distributed by merchant: ${tables} tables, ${statements.length} statements. Start the shop again.`;
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
