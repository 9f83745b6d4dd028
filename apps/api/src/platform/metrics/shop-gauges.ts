import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database, Db } from '../database/db.ts';
import { isOpen } from '../database/open-orders.ts';
import { isSoldHere } from '../database/move/move-state.ts';

/** The shop as the database sees it: the same for every process. Ages are seconds, 0 where nothing waits. */
type ShopState = {
  ordersByStatus: { status: string; count: number }[];
  unpaidSeconds: number;
  notAcceptedSeconds: number;
  releaseOverdueSeconds: number;
  paymentsDue: number;
  paymentsOverdueSeconds: number;
  jobs: { name: string; count: number; seconds: number }[];
  notifyQueueUsage: number;
};

/** Reads only what is still moving, each from a partial index: it costs the same however many orders were ever placed. */
async function readShopState(db: Db, now: Date): Promise<ShopState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: orders } = await db.execute<OpenOrders>(sql`
    select status, count(*)::int as count,
      ${age(at, sql`min(placed_at)`)} as placed_seconds,
      ${age(at, sql`min(greatest(status_at, released_at)) filter (where released_at is not null)`)} as standing_seconds,
      ${age(at, sql`min(release_at) filter (where released_at is null)`)} as release_seconds
    from orders
    where ${isOpen(sql`status`)} and ${isSoldHere(sql`merchant_id`)}
    group by status
  `);
  const { rows: due } = await db.execute<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, ${age(at, sql`min(check_at)`)} as seconds
    from payments where check_at is not null and check_at <= ${at} and ${isSoldHere(sql`merchant_id`)}
  `);
  const { rows: jobs } = await db.execute<ShopState['jobs'][number]>(sql`
    select name, count(*)::int as count, ${age(sql`now()`, sql`min(start_after)`)} as seconds
    from pgboss.job where state < 'active' and start_after <= now()
    group by name
  `);
  const { rows: queue } = await db.execute<{ usage: number }>(
    sql`select pg_notification_queue_usage()::float8 as usage`,
  );
  const posted = orders.find(({ status }) => status === 'posted');
  return {
    ordersByStatus: orders,
    unpaidSeconds: orders.find(({ status }) => status === 'waiting-for-payment')?.placed_seconds ?? 0,
    notAcceptedSeconds: posted?.standing_seconds ?? 0,
    releaseOverdueSeconds: posted?.release_seconds ?? 0,
    paymentsDue: due[0]?.count ?? 0,
    paymentsOverdueSeconds: due[0]?.seconds ?? 0,
    jobs,
    notifyQueueUsage: queue[0]?.usage ?? 0,
  };
}

type OpenOrders = {
  status: string;
  count: number;
  placed_seconds: number;
  standing_seconds: number;
  release_seconds: number;
};

/** The age of a moment; 0 when there is none, or when it is in the future. */
const age = (now: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from ${now} - ${moment}), 0))::float8`;

type Source = { database: Database; dataDir: string; now(): Date; onError(error: unknown): void };

/** However often and by however many it is asked, a process reads the shop no more often than this. */
const keptMilliseconds = 10_000;

/**
 * Gauges of the whole shop, read with each scrape. Every process reports the same, so a dashboard takes the maximum.
 * While the database does not answer they are absent, and `sufra_shop_readable` is 0.
 */
export function registerShopGauges(registry: Registry, source: Source): void {
  const read = cacheFor(keptMilliseconds, () => readShopState(source.database.db, source.now()), source.onError);
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

/** The gauges of this process alone: its connections, its disk, and whether it can read the shop. */
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
  registerAnnouncerGauges(registers, source.database);
  registerReplicaReads(registers, source.database);
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

/** The message service, where announcements go through one. */
function registerAnnouncerGauges(registers: Registry[], { announcerState }: Database): void {
  if (!announcerState) return;
  const isUp: Gauge = new Gauge({
    name: 'sufra_realtime_service_up',
    help: '1 when this process hears itself over the message service of REALTIME_URL, else 0.',
    registers,
    collect: () => isUp.set(announcerState().isUp ? 1 : 0),
  });
  const isMixed: Gauge = new Gauge({
    name: 'sufra_realtime_mixed',
    help: '1 when a process without REALTIME_URL announced something within the last minute, else 0.',
    registers,
    collect: () => isMixed.set(announcerState().isMixed ? 1 : 0),
  });
  const looks: Counter<'reason'> = new Counter({
    name: 'sufra_realtime_looks_total',
    help: 'Reasons to look into the database for what was not announced: away, gap, silent, told.',
    labelNames: ['reason'],
    registers,
    collect() {
      looks.reset();
      for (const [reason, count] of Object.entries(announcerState().looks)) looks.inc({ reason }, count);
    },
  });
}

/** The replica, where one is configured. */
function registerReplicaReads(registers: Registry[], { replicaReads }: Database): void {
  if (!replicaReads) return;
  const reads: Counter<'went'> = new Counter({
    name: 'sufra_replica_reads_total',
    help: 'Reads for the replica of DATABASE_READ_URL: replica, or primary because it was behind or away.',
    labelNames: ['went'],
    registers,
    collect() {
      reads.reset();
      for (const [went, count] of Object.entries(replicaReads())) reads.inc({ went }, count);
    },
  });
}

const fillOrders = (gauge: Gauge<'status'>, { ordersByStatus }: ShopState): void =>
  ordersByStatus.forEach(({ status, count }) => gauge.set({ status }, count));

const fillJobs =
  (valueOf: (job: ShopState['jobs'][number]) => number) =>
  (gauge: Gauge<'job'>, { jobs }: ShopState): void =>
    jobs.forEach((job) => gauge.set({ job: job.name }, valueOf(job)));

/** One cached answer for all scrapes while it is new; a failure is logged, and answered with nothing. */
function cacheFor<Value>(
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
