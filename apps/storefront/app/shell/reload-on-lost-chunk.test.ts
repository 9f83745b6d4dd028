import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { mayReload, reloadOnLostChunk } from './reload-on-lost-chunk.ts';

test('ERR-19: a lost chunk reloads the page once, and again only after 60 seconds', () => {
  const storage = memoryStorage();
  const firstMs = Date.parse('2026-11-20T09:00:00Z');
  expect(mayReload(storage, firstMs)).toBe(true);
  expect(mayReload(storage, firstMs + 60_000)).toBe(false);
  expect(mayReload(storage, firstMs + 60_001)).toBe(true);
  expect(mayReload(storage, firstMs + 90_000)).toBe(false);
});

test('ERR-19: without a connection a lost chunk leaves the page as it is', () => {
  const reload = vi.fn();
  const navigator = { onLine: false };
  const page = Object.assign(new EventTarget(), { navigator, sessionStorage: memoryStorage(), location: { reload } });
  reloadOnLostChunk(page as unknown as Window);
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(reload).not.toHaveBeenCalled();
  navigator.onLine = true;
  page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  expect(reload).toHaveBeenCalledOnce();
});
