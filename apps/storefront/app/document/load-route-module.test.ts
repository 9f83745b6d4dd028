import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { mayReload, reloadOnLostChunk } from '@sufra/ui/lost-chunk.ts';
import { followNavigation, loadRouteModule, LostChunk } from './load-route-module.ts';

afterEach(() => {
  followNavigation(undefined);
  vi.unstubAllGlobals();
});

test('ERR-19: a lost chunk reloads the page once, and again only after 60 seconds', () => {
  const storage = memoryStorage();
  const firstMs = Date.parse('2026-11-20T09:00:00Z');
  expect(mayReload(storage, firstMs)).toBe(true);
  expect(mayReload(storage, firstMs + 60_000)).toBe(false);
  expect(mayReload(storage, firstMs + 60_001)).toBe(true);
  expect(mayReload(storage, firstMs + 90_000)).toBe(false);
});

const answer = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));

test('ERR-19: without a connection a lost chunk leaves the page as it is, also where the browser does not know it yet', async () => {
  const reload = vi.fn();
  const navigator = { onLine: false };
  const location = { href: 'https://shop.example/menu', reload };
  const page = Object.assign(new EventTarget(), { navigator, sessionStorage: memoryStorage(), location });
  reloadOnLostChunk(page as unknown as Window);
  const loseChunk = async () => {
    page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  answer(200);
  await loseChunk();
  navigator.onLine = true;
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await loseChunk();
  answer(503);
  await loseChunk();
  expect(reload).not.toHaveBeenCalled();
  answer(200);
  await loseChunk();
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-19: a page whose module is lost is loaded at the address that was asked for, then fails on its own for a minute', async () => {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('window', { navigator: { onLine: true }, sessionStorage: memoryStorage(), location: { assign } });
  answer(200);
  const route = { id: 'promos', module: 'data:text/javascript,throw 1' };
  followNavigation('/promos?from=menu');
  void loadRouteModule(route, {});
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/promos?from=menu'));
  const page = (await loadRouteModule(route, {})) as { default: () => never };
  expect(page.default).toThrow(LostChunk);
  expect(assign).toHaveBeenCalledOnce();
});

test('a page whose module was lost without a connection is loaded at the next visit, once there is one', async () => {
  const assign = vi.fn<(address: string) => void>();
  const navigator = { onLine: false };
  vi.stubGlobal('window', { navigator, sessionStorage: memoryStorage(), location: { assign } });
  answer(200);
  followNavigation('/promos');
  const lost = await loadRouteModule({ id: 'promos', module: 'data:text/javascript,throw 1' }, {});
  const { clientLoader } = lost as { clientLoader: () => Promise<never> };
  await expect(clientLoader()).rejects.toThrow(LostChunk);
  navigator.onLine = true;
  followNavigation('/promos?from=cart');
  void clientLoader();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/promos?from=cart'));
});

test('a module that arrived is kept', async () => {
  const known: Record<string, unknown> = {};
  const route = { id: 'promos', module: 'data:text/javascript,export default 7' };
  expect(((await loadRouteModule(route, known)) as { default: number }).default).toBe(7);
  expect(await loadRouteModule({ ...route, module: 'data:text/javascript,throw 1' }, known)).toBe(known['promos']);
});
