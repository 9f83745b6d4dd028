import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { loadScript } from '@sufra/payment-gateways/load-script';

let added: HTMLScriptElement[];
let appending: MockInstance<typeof document.head.append>;
let count = 0;
const anAddress = () => `https://provider.example/${(count += 1)}.js`;

beforeEach(() => {
  added = [];
  appending = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...nodes.filter((node) => node instanceof HTMLScriptElement));
  });
});
afterEach(() => {
  appending.mockRestore();
  vi.useRealTimers();
});

test('a script that several ask for is added once', async () => {
  const address = anAddress();
  const both = [loadScript(address), loadScript(address)];
  expect(added.map(({ src }) => src)).toEqual([address]);
  added[0]?.dispatchEvent(new Event('load'));
  await Promise.all(both);
  await loadScript(address);
  expect(added).toHaveLength(1);
});

test('one that did not arrive is asked for again', async () => {
  const address = anAddress();
  const lost = loadScript(address);
  added[0]?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('did not arrive');
  const again = loadScript(address);
  added[1]?.dispatchEvent(new Event('load'));
  await again;
});

test('one that takes too long is given up', async () => {
  vi.useFakeTimers();
  const late = loadScript(anAddress()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late).toBeInstanceOf(Error);
});
