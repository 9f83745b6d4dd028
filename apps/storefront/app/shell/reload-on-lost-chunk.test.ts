import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { mayReload } from './reload-on-lost-chunk.ts';

test('ERR-19: a lost chunk reloads the page once, and again only after 60 seconds', () => {
  const storage = memoryStorage();
  const firstMs = Date.parse('2026-11-20T09:00:00Z');
  expect(mayReload(storage, firstMs)).toBe(true);
  expect(mayReload(storage, firstMs + 60_000)).toBe(false);
  expect(mayReload(storage, firstMs + 60_001)).toBe(true);
  expect(mayReload(storage, firstMs + 90_000)).toBe(false);
});
