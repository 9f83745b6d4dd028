import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWatcher } from '@sufra/api/testing/watchers/watcher';
import { watchOrders } from '@sufra/api/testing/watchers/watch-orders';
import { kilobytes, milliseconds, percentile, perSecond, type Figure } from './report.ts';

const server = path.resolve(import.meta.dirname, 'watchers-server.ts');
const mover = path.resolve(import.meta.dirname, 'watchers-mover.ts');
const megabyte = 1024 * 1024;

type Ready = { port: number; host: string; path: string; tokens: string[] };

/**
 * Ten thousand guests watch their orders on one process, and at every step the connections of a fifth of them break. With
 * a message service the orders are moved at another process, which announces through it.
 */
export async function measureWatchers(
  database: string,
  databaseUrl: string | undefined,
  count: number,
  realtimeUrl?: string,
): Promise<Figure[]> {
  const command = `npm run bench -- ${realtimeUrl ? 'announcements' : 'watchers'}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-watchers-'));
  const options = {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      SECRET_KEY: 'for the bench and nothing else, never for a shop',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(realtimeUrl && { REALTIME_URL: realtimeUrl }),
    },
  };
  const child = fork(server, [String(count)], options);
  let moving = child;
  try {
    const { tokens, ...place } = (await nextMessage(child)) as Ready;
    if (realtimeUrl) {
      moving = fork(mover, options);
      await nextMessage(moving);
    }
    const ask = async (message: object, of = child) => {
      of.send(message);
      return (await nextMessage(of)) as { memoryBytes: number };
    };
    const before = (await ask({})).memoryBytes;
    const watchers = tokens.map((token) => createWatcher({ ...place, token }));
    let after = before;
    let movingMs = 0;
    const result = await watchOrders({
      watchers,
      random: Math.random,
      dropShare: 0.2,
      async moveAll(step) {
        if (after === before) after = (await ask({})).memoryBytes;
        const startedAt = performance.now();
        await ask({ step }, moving);
        movingMs += performance.now() - startedAt;
      },
    });
    const [p99, slowest] = [percentile(result.latencies, 0.99), percentile(result.latencies, 1)];
    const wrong = result.missed + result.repeated + result.backward;
    return [
      {
        what: `Statuses that ${count.toLocaleString('en')} watchers missed, heard twice or backward, ${database}`,
        budget: '0',
        measured: `${result.missed}, ${result.repeated}, ${result.backward} in ${result.events.toLocaleString('en')} events and ${result.reconnects.toLocaleString('en')} broken connections`,
        isMet: wrong === 0,
        command,
      },
      {
        what: `Status change to ${count.toLocaleString('en')} connected watchers, ${database}`,
        budget: 'all within 1 s, p99 300 ms, under 400 MB',
        measured: `all within ${milliseconds(slowest)}, p99 ${milliseconds(p99)}, ${(after / megabyte).toFixed(0)} MB, at ${perSecond((result.events / movingMs) * 1000)}`,
        isMet: slowest <= 1000 && p99 <= 300 && after <= 400 * megabyte,
        command,
      },
      {
        what: `Memory of a watcher, ${database}`,
        budget: '',
        measured: kilobytes((after - before) / count),
        command,
      },
    ];
  } finally {
    await Promise.all([...new Set([child, moving])].map(end));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('the server stopped');
  });
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [unknown];
  return message;
}
