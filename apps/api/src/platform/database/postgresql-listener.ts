import pg from 'pg';
import type { Database } from './db.ts';
import type { PostgresqlHosts } from './postgresql-hosts.ts';

type Subscription = { onPayload: (payload: string) => void; onReconnect?: () => void };

/**
 * Nothing is ever sent on a connection that only listens: a line that was lost without a word would be silent for good.
 * So it is asked, and has to answer.
 */
const usualPatience = { askEveryMilliseconds: 10_000, answerMilliseconds: 5000 };

/** One connection that listens on every channel asked for, and comes back when it is lost. */
export function createListener(
  hosts: PostgresqlHosts,
  onError: (error: unknown) => void,
  { askEveryMilliseconds, answerMilliseconds } = usualPatience,
): { listen: Database['listen']; close(): Promise<void> } {
  const channels = new Map<string, Set<Subscription>>();
  let client: Promise<pg.Client> | undefined;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: await hosts.find(),
      keepAlive: true,
      connectionTimeoutMillis: answerMilliseconds,
      query_timeout: answerMilliseconds,
    });
    next.on('notification', ({ channel, payload }) =>
      channels.get(channel)?.forEach((subscription) => subscription.onPayload(payload ?? '')),
    );
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('The listening connection ended.')));
    await next.connect();
    for (const channel of channels.keys()) await execute(next, `listen ${quote(channel)}`);
    failures = 0;
    const asking = setInterval(() => {
      if (isClosed || current !== next) clearInterval(asking);
      else void ask(next);
    }, askEveryMilliseconds).unref();
    current = next;
    return next;
  }

  async function ask(which: pg.Client): Promise<void> {
    try {
      await execute(which, 'select 1');
    } catch (error) {
      lost(which, error);
    }
  }

  function lost(which: pg.Client, error: unknown): void {
    if (isClosed || retry) return;
    onError(error);
    // Late events of a lost connection must not end the one that follows it.
    which.removeAllListeners();
    which.on('error', () => undefined);
    which.end().catch(() => undefined);
    reconnectLater();
  }

  function reconnectLater(): void {
    const waitMilliseconds = Math.min(15_000, 250 * 2 ** failures++);
    retry = setTimeout(() => {
      retry = undefined;
      client = connect();
      client.then(
        () => channels.forEach((subscriptions) => subscriptions.forEach(({ onReconnect }) => onReconnect?.())),
        () => {
          if (!isClosed && !retry) reconnectLater();
        },
      );
    }, waitMilliseconds);
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      client ??= connect();
      const subscription = { onPayload, onReconnect };
      const subscriptions = channels.get(channel) ?? new Set();
      channels.set(channel, subscriptions.add(subscription));
      await execute(await client, `listen ${quote(channel)}`);
      return async () => {
        subscriptions.delete(subscription);
        if (subscriptions.size > 0 || isClosed) return;
        channels.delete(channel);
        if (client) await execute(await client, `unlisten ${quote(channel)}`).catch(onError);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
}

/** The last query of each connection. */
const asked = new WeakMap<pg.Client, Promise<unknown>>();

/** One statement after the other: the driver is about to refuse a second one on a connection that still answers the first. */
function execute(client: pg.Client, statement: string): Promise<unknown> {
  const before = asked.get(client) ?? Promise.resolve();
  const answer = before.then(() => client.query(statement));
  asked.set(
    client,
    answer.catch(() => undefined),
  );
  return answer;
}

const quote = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
