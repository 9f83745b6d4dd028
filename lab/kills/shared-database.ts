import { jobList } from '@sufra/api/job-list';
import { type Database, openDatabase } from '@sufra/api/platform/database/database';
import { openJobQueue } from '@sufra/api/platform/jobs/jobs';
import { startPostgres } from '../../scripts/testing/postgres-server.ts';

/** One PostgreSQL for several server processes, with everything that they find there when they start. */
export async function openSharedDatabase(): Promise<{ url: string; database: Database; close(): Promise<void> }> {
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url });
  const queue = await openJobQueue(database, { jobs: jobList, onError: () => {}, isMaintained: false });
  await queue.stop();
  const close = async () => {
    await database.close();
    await postgres.stop();
  };
  return { url: postgres.url, database, close };
}
