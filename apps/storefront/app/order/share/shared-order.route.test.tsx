import type { SharedOrderDocument } from '@sufra/contracts';
import { type OrderStatusCode, statusSequence } from '@sufra/ordering';
import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { data } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { anOrder } from '../testing/orders.ts';
import { ShareProgress } from './share-progress.tsx';
import SharedOrderRoute, { ErrorBoundary, loader } from './shared-order.route.tsx';

const at = '2026-03-01T16:18:00.000Z';

const shared = (code: OrderStatusCode): SharedOrderDocument => ({
  data: {
    type: 'shared-orders',
    id: 'the-token',
    attributes: {
      'current-status': { code, sequence: statusSequence(code), at },
      'order-type': 'delivery',
      'scheduled-time': null,
      'released-at': at,
      'placed-at': '2026-03-01T16:17:00.000Z',
      'estimated-ready-at': '2026-03-01T16:37:00.000Z',
      'estimated-arrival-at': '2026-03-01T16:57:00.000Z',
      'location-name': { 'en-us': 'Olaya Street' },
      steps: [
        { code: 'posted', at },
        { code, at },
      ],
    },
  },
});

const { type, status, steps, placedAt, branchName, isReleased } = anOrder('in-kitchen', { type: 'delivery' });
const order = { type, status, steps, placedAt, branchName, isReleased, estimatedArrivalAt: '2026-03-01T16:57:00.000Z' };

const open = (answer: () => unknown = () => ({ token: 'the-token', order, now: '2026-03-01T16:22:00.000Z' })) =>
  renderShop({
    routes: [{ path: 'follow/:token', Component: SharedOrderRoute, ErrorBoundary, loader: answer }],
    path: '/follow/the-token',
  });

const headline = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true }));
afterEach(() => {
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page behind a shared link', () => {
  it('says the day of an order for later, and counts no minutes down to it', async () => {
    stubFetch({});
    const tomorrow = '2026-03-02T16:00:00.000Z';
    const later = { ...order, scheduledAt: tomorrow, estimatedReadyAt: tomorrow, estimatedArrivalAt: undefined };
    await open(() => ({ token: 'the-token', order: later, now: '2026-03-01T16:22:00.000Z' }));
    await headline();
    expect(screen.getByText('Mar 02')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Arrives|14\d\d|min/);
  });

  it('shows where the order stands, where it comes from and when it arrives', async () => {
    stubFetch({});
    await open();
    expect(await headline()).toBe('In kitchen');
    expect(screen.getByText('Olaya Street')).toBeDefined();
    expect(screen.getByText('At the door 07:55 –\u2060 08:10 PM.')).toBeDefined();
    expect(screen.getByText('about 35 minutes left')).toBeDefined();
  });

  it('tells the span that the kitchen promised, as the page of the order does', async () => {
    const promised = { from: '2026-03-01T16:30:00.000Z', to: '2026-03-01T16:40:00.000Z' };
    const answer = shared('in-kitchen');
    stubFetch({
      '/api/shared-orders/the-token': () => ({
        data: { ...answer.data, attributes: { ...answer.data.attributes, 'ready-window': promised } },
      }),
    });
    await open();
    await headline();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    // Twenty minutes from the counter to the door.
    expect(await screen.findByText('At the door 07:50 –\u2060 08:00 PM.')).toBeDefined();
  });

  it('moves by itself, and says when the link has ended', async () => {
    const server = stubFetch({ '/api/shared-orders/the-token': () => shared('on-the-way') });
    await open();
    await headline();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(async () => expect(await headline()).toBe('Food on the way'));
    expect(server.callsTo('/api/shared-orders/the-token')).toHaveLength(1);
    stubFetch({ '/api/shared-orders/the-token': () => new Response('{}', { status: 410 }) });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(async () => expect(await headline()).toBe('This link has ended'));
  });

  it('a lost answer leaves it as it is', async () => {
    stubFetch({ '/api/shared-orders/the-token': () => new Error('offline') });
    await open();
    await headline();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await headline()).toBe('In kitchen');
  });

  it.each([
    [410, 'This link has ended'],
    [404, 'This page could not be found'],
  ])('answered with %s it says "%s"', async (code, words) => {
    await open(() => {
      throw data(null, { status: code });
    });
    expect(await headline()).toBe(words);
  });
});

it('that cannot be read can be tried again, and is read by itself when the connection is back', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  let isAway = true;
  await open(() => {
    if (isAway) throw new Error('the API is away');
    return { token: 'the-token', order, now: '2026-03-01T16:22:00.000Z' };
  });
  expect(await headline()).toBe('Error retrieving order details');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  isAway = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(async () => expect(await headline()).toBe('In kitchen'));
});

describe('its loader', () => {
  const load = (body: object, code = 200) =>
    callRoute(loader, {
      path: '/follow/the-token',
      params: { token: 'the-token' },
      api: { 'GET /shared-orders/the-token': () => ({ status: code, body }) },
    });

  it('needs no session, and keeps the page out of every index', async () => {
    const { value, headers } = await load(shared('ready'));
    expect(value).toMatchObject({
      order: { status: { code: 'ready' }, steps: [{ code: 'posted' }, { code: 'ready' }] },
    });
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
  });

  it('answers 410 where the link has ended', async () => {
    expect((await load({ errors: [{ code: 'shared-order-over' }] }, 410)).status).toBe(410);
  });
});

describe('sharing', () => {
  const show = async () => {
    const view = await renderShop({
      routes: [{ path: 'user/order/:order', Component: () => <ShareProgress path="/follow/the-token" /> }],
      path: '/user/order/order-1',
    });
    return { ...view, press: () => view.user.click(screen.getByRole('link', { name: 'Share progress' })) };
  };
  const link = `${window.location.origin}/follow/the-token`;

  it('opens the sheet of the phone with the link', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { share }));
    const { press, address } = await show();
    await press();
    expect(share).toHaveBeenCalledWith({ title: expect.stringContaining('My order at'), url: link });
    expect(address()).toBe('/user/order/order-1');
  });

  it('copies the link where there is no sheet, and says so', async () => {
    const { press } = await show();
    await press();
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(link);
  });
});
