import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readShopState, type ShopState } from './shop-gauges.store.ts';

type Source = { database: Database; dataDir: string; now(): Date; onError(error: unknown): void };

/** However often and by however many it is asked, a process reads the shop no more often than this. */
const keptMilliseconds = 10_000;

/**
 * Gauges of the whole shop, read when somebody asks for the metrics. Every process reports the same, so a dashboard
 * takes the maximum. While the database does not answer they are absent, and `sufra_shop_readable` is 0.
 */
export function registerShopGauges(registry: Registry, source: Source): void {
  const read = rememberFor(keptMilliseconds, () => readShopState(source.database.db, source.now()), source.onError);
  const gauge = <Label extends string>(
    name: string,
    help: string,
    fill: (gauge: Gauge<Label>, state: ShopState) => void,
    labelNames: Label[] = [],
  ) => {
    const registered: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await read();
        registered.reset();
        if (state) fill(registered, state);
        else if (labelNames.length === 0) registered.remove();
      },
    });
  };
  gauge('sufra_orders_open', 'Orders that are not over, by status.', fillOrders, ['status']);
  gauge('sufra_unpaid_oldest_seconds', 'Age of the oldest order that waits for its card.', (each, { unpaidSeconds }) =>
    each.set(unpaidSeconds),
  );
  gauge(
    'sufra_not_accepted_oldest_seconds',
    'How long the longest waiting order has been with its branch without being taken on.',
    (each, { notAcceptedSeconds }) => each.set(notAcceptedSeconds),
  );
  gauge('sufra_release_overdue_seconds', 'How late the latest order for later is to reach its branch.', (each, state) =>
    each.set(state.releaseOverdueSeconds),
  );
  gauge(
    'sufra_payments_due',
    'Payments whose provider is to be asked, or whose money is to go back, now.',
    (each, state) => each.set(state.paymentsDue),
  );
  gauge('sufra_payments_overdue_seconds', 'How late the latest of them is.', (each, state) =>
    each.set(state.paymentsOverdueSeconds),
  );
  gauge(
    'sufra_jobs_waiting',
    'Work that is due and not begun, by kind.',
    fillJobs(({ count }) => count),
    ['job'],
  );
  gauge(
    'sufra_jobs_oldest_seconds',
    'How late the latest of it is.',
    fillJobs(({ seconds }) => seconds),
    ['job'],
  );
  gauge('sufra_notify_queue_usage', 'How full the database’s queue of notifications is, 0 to 1.', (each, state) =>
    each.set(state.notifyQueueUsage),
  );
  registerOwnGauges(registry, source, read);
}

/** What is of this process alone: its connections, its disk, and whether it can read the shop. */
function registerOwnGauges(registry: Registry, source: Source, read: () => Promise<ShopState | undefined>): void {
  const registers = [registry];
  const isReadable: Gauge = new Gauge({
    name: 'sufra_shop_readable',
    help: '1 when this process could read the shop from the database, else 0.',
    registers,
    collect: async () => isReadable.set((await read()) ? 1 : 0),
  });
  const freeBytes: Gauge = new Gauge({
    name: 'sufra_data_dir_free_bytes',
    help: 'What is left on the disk of DATA_DIR; absent without that folder.',
    registers,
    collect: async () => {
      const disk = await statfs(source.dataDir).catch(() => undefined);
      if (disk) freeBytes.set(disk.bavail * disk.bsize);
      else freeBytes.remove();
    },
  });
  const { poolState } = source.database;
  if (!poolState) return;
  const connections: Gauge<'state'> = new Gauge({
    name: 'sufra_database_connections',
    help: 'Connections of this process: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState())) connections.set({ state }, count);
    },
  });
}

const fillOrders = (gauge: Gauge<'status'>, { ordersByStatus }: ShopState): void =>
  ordersByStatus.forEach(({ status, count }) => gauge.set({ status }, count));

const fillJobs =
  (valueOf: (job: ShopState['jobs'][number]) => number) =>
  (gauge: Gauge<'job'>, { jobs }: ShopState): void =>
    jobs.forEach((job) => gauge.set({ job: job.name }, valueOf(job)));

/** One answer for everybody who asks while it is new; a failure is told, and answered with nothing. */
function rememberFor<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
  onError: (error: unknown) => void,
): () => Promise<Value | undefined> {
  let known: { until: number; value: Promise<Value | undefined> } | undefined;
  return () => {
    if (known && performance.now() < known.until) return known.value;
    const value = read().catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    known = { until: performance.now() + milliseconds, value };
    return value;
  };
}
