import { act, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { UpdateOffer } from './app-worker.tsx';
import { CachedPageBanner } from './cached-page-banner.tsx';

const offer = 'A new app version is available, please update';

/** A worker that waits, in a browser that tells when another one takes over. */
function aWaitingWorker() {
  const container = new EventTarget();
  const reload = vi.fn();
  const postMessage = vi.fn();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.stubGlobal('location', { reload });
  const worker = { postMessage } as unknown as ServiceWorker;
  return { worker, postMessage, reload, takeOver: () => container.dispatchEvent(new Event('controllerchange')) };
}

afterEach(() => {
  document.head.querySelector('meta[name="kept-at"]')?.remove();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

test('ERR-66: the new version is offered, and the page starts anew only after the guest took it', async () => {
  const { worker, postMessage, reload, takeOver } = aWaitingWorker();
  const Component = () => <UpdateOffer worker={worker} />;
  const { user } = await renderShop({ routes: [{ path: 'menu', Component }], path: '/menu' });
  expect(await screen.findByText(offer)).toBeDefined();
  act(() => void takeOver());
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(postMessage).toHaveBeenCalledWith({ type: 'activate' });
  act(() => void takeOver());
  expect(reload).toHaveBeenCalledOnce();
});

test('ERR-66: nobody is offered a new version while they pay; it waits for the next page', async () => {
  const { worker } = aWaitingWorker();
  const Component = () => (
    <>
      <UpdateOffer worker={worker} />
      <Link to="/menu">Menu</Link>
    </>
  );
  const { user } = await renderShop({ routes: [{ path: '*', Component }], path: '/checkout' });
  expect(screen.queryByText(offer)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Menu' }));
  expect(await screen.findByText(offer)).toBeDefined();
});

test('a menu that was kept says of when it is', async () => {
  const mark = document.createElement('meta');
  Object.assign(mark, { name: 'kept-at', content: '2026-11-20T09:00:00.000Z' });
  document.head.append(mark);
  await renderShop({ routes: [{ path: 'menu', Component: CachedPageBanner }], path: '/menu' });
  const text = 'No connection. This is the menu of Nov 20, 12:00 PM; prices and dishes may have changed.';
  await waitFor(() => expect(screen.getByText(text)).toBeDefined());
});

test('it becomes today’s as soon as the server can be reached, and not before', async () => {
  const mark = document.createElement('meta');
  Object.assign(mark, { name: 'kept-at', content: '2026-11-20T09:00:00.000Z' });
  document.head.append(mark);
  let isThere = false;
  const probe = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  vi.stubGlobal('fetch', probe);
  const loader = vi.fn(async () => null);
  await renderShop({ routes: [{ path: 'menu', Component: CachedPageBanner, loader }], path: '/menu' });
  await screen.findByText(/^No connection/);
  const before = loader.mock.calls.length;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(probe).toHaveBeenCalledTimes(1));
  expect(screen.getByText(/^No connection/)).toBeDefined();
  expect(loader).toHaveBeenCalledTimes(before);
  isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(before + 1));
  expect(screen.queryByText(/^No connection/)).toBeNull();
  expect(document.querySelector('meta[name="kept-at"]')).toBeNull();
});
