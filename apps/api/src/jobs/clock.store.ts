import type { Database } from '../database/database.ts';

type Queries = Pick<Database, 'executeSql'>;

/** What the clock of the database shows, in milliseconds. */
export async function readDatabaseClock({ executeSql }: Queries): Promise<number> {
  const { rows } = await executeSql('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  return (rows as [{ now: number }])[0].now;
}

/**
 * Brings what a clock wrote that was ahead back to now: work that would wait for that moment, work that was begun then
 * and would not be taken away from a process that is gone, and the times of the queue's own rounds, which else would not
 * be made again before. Where no clock was ahead it changes nothing.
 */
export async function bringQueueToNow({ executeSql }: Queries): Promise<void> {
  for (const statement of statements) await executeSql(statement);
}

/** Work waits minutes at most, for another try or because it was asked to. */
const statements = [
  `update pgboss.job set created_on = least(created_on, now()), start_after = now()
   where state < 'active'
     and (created_on > now() + interval '5 seconds' or start_after > now() + interval '10 minutes')`,
  `update pgboss.job set started_on = now() where state = 'active' and started_on > now() + interval '5 seconds'`,
  `update pgboss.version set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()),
     flow_on = least(flow_on, now()), reindex_on = least(reindex_on, now())
   where greatest(cron_on, bam_on, flow_on, reindex_on) > now()`,
  `update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
     maintain_on = least(maintain_on, now())
   where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`,
];
