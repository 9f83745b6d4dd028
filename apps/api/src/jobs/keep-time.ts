import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { bringQueueToNow, readDatabaseClock } from './clock.store.ts';
import { watchClocks } from './clock-watch.ts';

type Timekeeper = { stop(): Promise<void> };

const looksBetween = 6;

type TimekeeperOptions = { onError(error: unknown): void; lookAtClocksEveryMilliseconds?: number };

/**
 * Keeps work going when a clock is set back, the one of this process or the one of the database: what is stored as
 * something of the future is brought to now, and workers are woken that would sleep until then. What was stored while no
 * process ran is brought to now first of all; and now and then all of it is, because a clock may be set more than once
 * between two looks at it.
 */
export async function keepTime(
  boss: PgBoss,
  database: Database,
  { onError, lookAtClocksEveryMilliseconds = 10_000 }: TimekeeperOptions,
): Promise<Timekeeper> {
  await bringQueueToNow(database);
  const clocks = watchClocks(async () => [Date.now(), await readDatabaseClock(database)]);
  await clocks.wasSetBack();
  let looking: Promise<void> | undefined;
  let looks = 0;
  async function look(): Promise<void> {
    looks += 1;
    if (!(await clocks.wasSetBack()) && looks % looksBetween !== 0) return;
    await bringQueueToNow(database);
    // A worker reckons how long it sleeps by the clock.
    for (const { id } of boss.getWipData({ includeInternal: true })) boss.notifyWorker(id);
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined));
  }, lookAtClocksEveryMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
