import { expect, test, vi } from 'vitest';
import { deadlock, retry } from './transaction.ts';

const failure = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('undone'), { code }) });

test('what a deadlock undid is run again, as often as it may be', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure(deadlock)).mockResolvedValue('done');
  expect(await retry(run, { after: [deadlock], times: 1 })).toBe('done');
  expect(run).toHaveBeenCalledTimes(2);
});

test('not without end', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(failure(deadlock));
  await expect(retry(run, { after: [deadlock], times: 2 })).rejects.toThrow('Failed query');
  expect(run).toHaveBeenCalledTimes(3);
});

test.each([failure('23505'), new Error('lost')])('anything else is no reason: %s', async (error) => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(error);
  await expect(retry(run, { after: [deadlock], times: 2 })).rejects.toBe(error);
  expect(run).toHaveBeenCalledTimes(1);
});
