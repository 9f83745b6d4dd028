import { loadConfig } from '../config.ts';
import { openDatabase } from './database.ts';

/** `npm run db:migrate`: brings the configured database up to date and says so. */
const database = await openDatabase(loadConfig());
await database.close();
process.stdout.write(
  `The ${database.kind === 'pglite' ? 'embedded database' : 'PostgreSQL database'} is up to date.\n`,
);
