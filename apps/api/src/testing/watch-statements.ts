import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { vi } from 'vitest';

/** Every different statement that the embedded database is asked while some work is done. */
export async function watchStatements(work: () => Promise<void>): Promise<string[]> {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  try {
    await work();
    const texts = asked.mock.calls.map(([message]) => (message as { text?: unknown }).text);
    return [...new Set(texts.filter((text) => typeof text === 'string'))];
  } finally {
    asked.mockRestore();
  }
}

/**
 * The transactions that PostgreSQL commits while some work is done; a statement outside of one commits by itself. The looks for
 * due work are left out: a process looks all the time, whatever it does.
 */
export async function countCommits(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const inTransaction = new Set<unknown>();
    let commits = 0;
    for (const [index, [statement]] of asked.mock.calls.entries()) {
      const connection = asked.mock.contexts[index];
      const given = statement as unknown as string | { text: string };
      const text = (typeof given === 'string' ? given : given.text).trim();
      if (/^begin\b[^;]*$/i.test(text)) inTransaction.add(connection);
      else if (/^(commit|rollback)$/i.test(text)) inTransaction.delete(connection);
      const isLook = text.startsWith('select distinct name from pgboss.job');
      if (!isLook && !inTransaction.has(connection)) commits += 1;
    }
    return commits;
  } finally {
    asked.mockRestore();
  }
}
