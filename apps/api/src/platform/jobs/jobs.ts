import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss, type QueueResult } from 'pg-boss';
import { hasMessageService, notify } from '../database/announce.ts';
import type { Database, Db, Unlisten } from '../database/db.ts';
import { isHeldByMove } from '../database/move/move-state.ts';
import type { Carrier, Tracing } from '../http/tracing.ts';

type Repeated = {
  /** Begins no further round, and waits for the one that is under way. */
  stop(): Promise<void>;
};

/** Does something again and again, never twice at a time. A round that fails is reported and the next one comes all the same. */
function repeat(round: () => Promise<void>, everyMilliseconds: number, onError: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= round()
      .catch(onError)
      .finally(() => (running = undefined));
  }, everyMilliseconds).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

type QueueDatabase = NonNullable<ConstructorOptions['db']>;

/** The database as the job queue wants it: plain SQL, and a wake-up when a commit stored some work. */
export const queueDatabase = (database: Database): QueueDatabase => ({
  executeSql: (text, values) => database.executeSql(text, isScript(text, values) ? undefined : values),
  async listen(channel, onNotification, onReconnect) {
    return { close: await database.listen(channel, onNotification, onReconnect) };
  },
});

/** The queue tidies up with several statements at once, to which it adds a list of no values. */
const isScript = (text: string, values: unknown[] = []): boolean => values.length === 0 && /;\s*\S/.test(text);

/** The channel of stored work, by its kind, where a message service carries it: the queue itself knows NOTIFY alone. */
const storedChannel = 'jobs_stored';

/** A caller's transaction, so that work is stored with what it belongs to. */
const queueTransaction = (db: Db): QueueDatabase => fromDrizzle(db, sql);

/** The `retryLimit` of work that a provider may refuse for two hours: the pauses double from two seconds. */
export const triesForHours = 12;

/** A kind of work that is done after the answer, by any process, until it succeeds or gives up. */
export type Job<C, Data extends object> = {
  name: string;
  /** Tries after the first one, with growing pauses. */
  retryLimit: number;
  /** When it is done by itself, as a cron line in UTC. */
  cron?: string;
  run(context: C, data: Data): Promise<void>;
};

type SendOptions = { startAfterSeconds?: number };

export type Jobs<C> = {
  /** Stores the work in the caller's transaction: it is done if, and only if, that transaction commits. */
  send<Data extends object>(context: { db: Db }, job: Job<C, Data>, data: Data, options?: SendOptions): Promise<void>;
};

export type JobQueue<C> = Jobs<C> & {
  /** Starts doing work, here and now woken by every commit that stored some. */
  start(context: C): Promise<void>;
  /** Does everything that is due and returns how much that was; for tests and for tools. */
  runDue(context: C): Promise<number>;
  /** Lets running work finish and leaves the rest for the next process. */
  stop(): Promise<void>;
};

export type AnyJob<C> = Job<C, never>;

type JobQueueOptions<C> = {
  jobs: AnyJob<C>[];
  onError(error: unknown): void;
  isMaintained: boolean;
  /** The polling interval for due work, beside notifications; 2 seconds by default. */
  lookForWorkEveryMilliseconds?: number;
  /** Stands around every piece of work, to measure it; by default it is just done. */
  around?(job: string, work: () => Promise<void>): Promise<void>;
  /** Makes stored work a part of the trace that stored it. */
  tracing?: Tracing | undefined;
};

export async function openJobQueue<C>(database: Database, options: JobQueueOptions<C>): Promise<JobQueue<C>> {
  const boss = new PgBoss({
    db: queueDatabase(database),
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    useListenNotify: options.isMaintained,
    supervise: options.isMaintained,
    schedule: options.isMaintained,
    persistWarnings: false,
    // Its schedules are a queue as well, which `wakeDue` wakes.
    cronWorkerIntervalSeconds: 45,
    // Looks for work that waits for other work. None of ours does.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (problem) => options.onError(asError(problem)));
  await boss.start();
  const isServed = hasMessageService(database.db);
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of options.jobs) {
    await declare(boss, job, known.get(job.name), options.isMaintained ? !isServed : undefined);
    if (job.cron && options.isMaintained) await boss.schedule(job.name, job.cron);
  }
  let looking: Repeated | undefined;
  let unlisten: Unlisten | undefined;
  const wake = (isMeant: (name: string) => boolean): void => {
    for (const { id, name } of boss.getWipData({ includeInternal: true })) if (isMeant(name)) boss.notifyWorker(id);
  };
  const queue: JobQueue<C> = {
    async send(context, job, data, { startAfterSeconds } = {}) {
      await boss.send(
        job.name,
        { ...data, ...options.tracing?.carrier() },
        {
          db: queueTransaction(context.db),
          startAfter: startAfterSeconds,
        },
      );
      if (isServed && !startAfterSeconds) await notify(context.db, storedChannel, job.name);
    },
    async start(context) {
      for (const job of options.jobs) {
        await boss.work(job.name, workOptions, (batch) =>
          Promise.all(batch.map((stored) => settle(context, job, stored, options))),
        );
      }
      if (isServed) unlisten = await database.listen(storedChannel, (stored) => wake((name) => name === stored));
      looking = repeat(() => wakeDue(database, wake), options.lookForWorkEveryMilliseconds ?? 2000, options.onError);
    },
    async runDue(context) {
      let done = 0;
      const due = await dueQueues(database);
      for (const job of options.jobs.filter(({ name }) => due.has(name))) {
        for (const { id, data } of await boss.fetch(job.name, { batchSize: 100 })) {
          await perform(context, job, data, options);
          await boss.complete(job.name, id);
          done += 1;
        }
      }
      return done === 0 ? 0 : done + (await queue.runDue(context));
    },
    async stop() {
      await unlisten?.();
      await looking?.stop();
      await boss.stop({ graceful: true, close: false, timeout: 10_000 });
    },
  };
  return queue;
}

/** Some problems the queue tells of by their fields alone. Behind the first line of a message stand the values of its query. */
function asError(problem: Error): Error {
  if (problem instanceof Error) return problem;
  const { message, stack, code } = problem as Error & { code?: unknown };
  return Object.assign(new Error(message.split('\n')[0]), { stack, code });
}

/** A queue that is asked by itself costs a transaction each time; `wakeDue` asks for all of them at once. */
const rareSeconds = 300;

// Several at a time: one wake-up may stand for many commits, and the next look would be seconds away.
const workOptions = {
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: rareSeconds,
  notifyPollingIntervalSeconds: rareSeconds,
} as const;

/**
 * Wakes the workers whose queues hold work to be done now, with one query for all of them: retries, work that was asked to wait, what a
 * schedule stored, and what a lost notification was about.
 */
async function wakeDue(database: Database, wake: (isMeant: (name: string) => boolean) => void): Promise<void> {
  const due = await dueQueues(database);
  if (due.size > 0) wake((name) => due.has(name));
}

/** Runs one job of a batch; its failure is its own and does not repeat the others. */
async function settle<C>(
  context: C,
  job: AnyJob<C>,
  { id, data }: { id: string; data: unknown },
  options: JobQueueOptions<C>,
): Promise<JobResult> {
  try {
    await perform(context, job, data, options);
    return { id, status: 'completed' };
  } catch (error) {
    if (!isHeldByMove(error)) options.onError(error);
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } };
  }
}

/** Does the work, measured, and as a part of the trace that stored it. */
function perform<C>(
  context: C,
  job: AnyJob<C>,
  data: unknown,
  { around = justDo, tracing }: JobQueueOptions<C>,
): Promise<void> {
  const work = () => around(job.name, () => job.run(context, data as never));
  const from = (data ?? {}) as Carrier;
  return tracing ? tracing.around({ name: `job ${job.name}`, kind: 'job', from }, work) : work();
}

const justDo = (_job: string, work: () => Promise<void>): Promise<void> => work();

/** `doesNotify` is whether storing work notifies, for all processes; undefined leaves it as it is. */
async function declare<C>(
  boss: PgBoss,
  job: AnyJob<C>,
  known: QueueResult | undefined,
  doesNotify: boolean | undefined,
): Promise<void> {
  const settings = {
    retryLimit: job.retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 60,
    notify: doesNotify ?? known?.notify ?? true,
  };
  if (!known) return boss.createQueue(job.name, { ...settings, deleteAfterSeconds: 3600 });
  // Every process declares them all when it starts, and hardly ever has one changed.
  const isChanged = Object.entries(settings).some(([name, value]) => known[name as keyof typeof settings] !== value);
  if (isChanged) await boss.updateQueue(job.name, settings);
}

/** Names of the queues that hold work to be done now: asking each of them takes much longer. */
async function dueQueues(database: Database): Promise<Set<string>> {
  const { rows } = await database.executeSql(
    `select distinct name from pgboss.job where state < 'active' and start_after <= now()`,
  );
  return new Set((rows as { name: string }[]).map(({ name }) => name));
}
