import { jobList } from '../job-list.ts';
import { loadConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { grantToShopAccounts } from '../platform/database/rights.ts';
import { openJobQueue } from '../platform/jobs/jobs.ts';

/** `npm run db:migrate`: brings the tables and the queue of the configured database up to date and says so. */
const config = loadConfig();
const database = await openDatabase(config);
const queue = await openJobQueue(database, { jobs: jobList, onError: console.error, isMaintained: false });
await queue.stop();
// Also where nothing was migrated: a restored dump may have been made without its accounts.
if (database.kind === 'postgresql') await grantToShopAccounts((text, values) => database.executeSql(text, values));
await database.close();
const kind = database.kind === 'pglite' ? 'embedded database' : 'PostgreSQL database';
process.stdout.write(`The ${kind} is up to date; migrations applied now: ${database.migrated}.\n`);
