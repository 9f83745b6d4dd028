import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { notify } from '@sufra/api/platform/database/announce';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { readNatsAddress } from '@sufra/api/platform/database/nats/nats-address';
import { withTransaction } from '@sufra/api/platform/database/transaction';
import { sql } from 'drizzle-orm';
import { hasNatsServer, startNats, type NatsServer } from '../../scripts/testing/nats-server.ts';
import { startPostgres, type PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { measureAnnouncements } from '../load/announcements.ts';
import { perSecond, type Figure } from './report.ts';
import { measureWatchers } from './watchers.ts';

const sender = path.resolve(import.meta.dirname, 'announcements-sender.ts');
const command = 'npm run bench -- announcements';
const clients = 16;
const seconds = 3;

const channel = 'bench_announcements';

/** Takes about what an order's announcement takes. */
const payload = JSON.stringify({ order: 'x'.repeat(300) });

/** How many announcements get from process to process through NATS and by NOTIFY, and how soon they reach watchers. */
export async function measureAnnouncing(count: number): Promise<Figure[]> {
  if (!hasNatsServer) throw new Error('nats-server is not installed (Debian: apt-get install nats-server)');
  const [postgres, nats] = await Promise.all([startPostgres({ durable: true }), startNats()]);
  try {
    return [
      ...(await measureRates(postgres, nats)),
      ...(await measureWatchers('PostgreSQL with NATS, moved at another process', postgres.url, count, nats.url)),
    ];
  } finally {
    await Promise.all([postgres.stop(), nats.kill()]);
  }
}

async function measureRates(postgres: PostgresServer, nats: NatsServer): Promise<Figure[]> {
  const realtime = readNatsAddress(nats.url);
  const [plain, served] = [
    await openDatabase({ databaseUrl: postgres.url, poolSize: clients }),
    await openDatabase({ databaseUrl: postgres.url, poolSize: clients, realtime }),
  ];
  const { announcedPerSecond, plainPerSecond } = await measureAnnouncements(postgres.url);
  const carried = await carriedPerSecond(served, { databaseUrl: postgres.url, realtimeUrl: nats.url });
  await plain.executeSql('create table bench_announced (id bigint generated always as identity, word text)');
  const [notifying, announcing] = [await transactionsPerSecond(plain), await transactionsPerSecond(served)];
  await Promise.all([plain.close(), served.close()]);
  const times = carried.perSecond / announcedPerSecond;
  return [
    {
      what: 'Announcements a second from process to process, NATS against NOTIFY',
      budget: '10 times as many, none lost',
      measured: `${perSecond(carried.perSecond)} against ${perSecond(announcedPerSecond)} notifying transactions, ${times.toFixed(1)} times; ${carried.lost} of ${carried.sent.toLocaleString('en')} lost`,
      isMet: times >= 10 && carried.lost === 0,
      command,
    },
    {
      what: 'One-row transactions that announce, c=16, one process with its pool, NATS against NOTIFY',
      budget: '',
      measured: `${perSecond(announcing)} against ${perSecond(notifying)}; PostgreSQL alone, without announcing: ${perSecond(plainPerSecond)}`,
      command,
    },
  ];
}

type Place = { databaseUrl: string; realtimeUrl: string };

/** Counts what this process hears of one that announces as fast as it can. */
async function carriedPerSecond(
  database: Database,
  place: Place,
): Promise<{ perSecond: number; sent: number; lost: number }> {
  let heard = 0;
  let [firstAt, lastAt] = [0, 0];
  await database.listen(channel, () => {
    heard += 1;
    lastAt = performance.now();
    firstAt ||= lastAt;
  });
  const child = fork(sender, [JSON.stringify({ ...place, channel, payload, seconds })]);
  const [sent] = (await once(child, 'message')) as [number];
  await once(child, 'exit');
  for (let before = -1; before < heard && heard < sent;) {
    before = heard;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return { perSecond: heard / ((lastAt - firstAt) / 1000), sent, lost: sent - heard };
}

/** Transactions of the product's own kind: a row, and an announcement once it is committed. */
async function transactionsPerSecond({ db }: Database): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const client = async (): Promise<void> => {
    for (; performance.now() - startedAt < seconds * 1000; done += 1)
      await withTransaction({ db }, (context) =>
        notify(context.db, 'bench_transactions', payload, sql`insert into bench_announced (word) values ('x')`),
      );
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - startedAt) / 1000);
}
