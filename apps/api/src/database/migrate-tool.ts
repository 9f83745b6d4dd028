import { loadConfig } from '../config.ts';
import { jobList } from '../job-list.ts';
import { openJobQueue } from '../jobs/jobs.ts';
import { openDatabase } from './database.ts';

/** `npm run db:migrate`: brings the tables and the queue of the configured database up to date and says so. */
const config = loadConfig();
const database = await openDatabase(config);
const queue = await openJobQueue(database, { jobs: jobList, onError: console.error, isMaintained: false });
await queue.stop();
await database.close();
const kind = database.kind === 'pglite' ? 'embedded database' : 'PostgreSQL database';
process.stdout.write(`The ${kind} is up to date; migrations applied now: ${database.migrated}.\n`);
