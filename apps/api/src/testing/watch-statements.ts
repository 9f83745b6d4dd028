import { Worker } from 'node:worker_threads';
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
