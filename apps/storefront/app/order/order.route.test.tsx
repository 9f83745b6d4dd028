import { data } from 'react-router';
import { type OrderStatusCode, statusSequence } from '@sufra/ordering';
import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shop } from '../shell/shop.ts';
import { aShop } from '../testing/a-shop.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import OrderRoute, { ErrorBoundary } from './order.route.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { aMissing, anEvent, anOrder, anOrderDocument } from './testing/orders.ts';

/** Where the order stands on the server. */
let code: OrderStatusCode;
let server: ReturnType<typeof stubFetch>;
const reads = () => server.callsTo('/api/orders/order-1').length;
const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

async function openOrder(own: Parameters<typeof anOrder>[1] = {}, shop: Partial<Shop> = {}) {
  const order = anOrder(code, own);
  server = stubFetch({ '/api/orders/order-1': () => anOrderDocument(code, own) });
  const view = await renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: OrderRoute,
        loader: () => ({ order, cancellationRule: null, now: '2026-03-01T16:22:00.000Z' }),
      },
    ],
    path: '/user/order/order-1',
    shop,
    isSignedIn: true,
  });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

beforeEach(() => {
  code = 'in-kitchen';
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true });
});

afterEach(() => {
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each<[Shop['prices']['currency'], string]>([
  [{ code: 'SAR', digits: 0 }, 'SAR 65.00'],
  [{ code: 'KWD', digits: 3 }, 'SAR 65.00'],
])('an order of another time stays in its own currency, also when the shop has %j since', async (currency, total) => {
  const own = { attributes: { 'currency-digits': 2 } };
  const { shop } = { shop: { prices: { ...aShop().prices, currency, code: currency.code, symbol: currency.code } } };
  await openOrder(own, shop);
  const bill = () => screen.getByText('Total').closest('div')?.textContent?.replaceAll('\u00A0', ' ');
  expect(bill()).toContain(total);
  code = 'ready';
  await FakeEventSource.current.say(anEvent(1));
  await waitFor(() => expect(headline()).toBe('Ready for collection'));
  expect(bill()).toContain(total);
});

describe('live', () => {
  it('RT-01: listens on the channel named after the merchant, and moves without a touch', async () => {
    await openOrder();
    expect(FakeEventSource.current.url).toBe('/api/realtime/merchant-saffron');
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(headline()).toBe('Ready for collection'));
  });

  it('MISC-07: listens at the configured address, with the session, and moves all the same', async () => {
    await openOrder({}, { clientSettings: { realtimeUrl: 'https://shop.example:8443/' } });
    expect(FakeEventSource.current.url).toBe('https://shop.example:8443/api/realtime/merchant-saffron');
    expect(FakeEventSource.current.withCredentials).toBe(true);
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(headline()).toBe('Ready for collection'));
  });

  it.each<[OrderStatusCode, string]>([
    ['ready', 'Ready for collection'],
    ['finished', 'Collected'],
    ['order-failed', 'Failed'],
    ['cancelled-by-customer', 'Cancelled'],
    ['cancelled-by-employee', 'Cancelled by employee'],
  ])('RT-02: handles %s', async (next, label) => {
    await openOrder();
    code = next;
    await FakeEventSource.current.say(anEvent(1, { code: next }));
    await waitFor(() => expect(headline()).toBe(label));
  });

  it("RT-03: somebody else's event changes nothing", async () => {
    await openOrder();
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1, { 'customer-id': 'omar' }));
    await FakeEventSource.current.say(anEvent(2, { 'order-id': 'order-2' }));
    expect([reads(), headline()]).toEqual([0, 'In kitchen']);
  });

  it('an event that comes twice is read once', async () => {
    await openOrder();
    await FakeEventSource.current.say(anEvent(7));
    await FakeEventSource.current.say(anEvent(7));
    await FakeEventSource.current.say(anEvent(6));
    expect(reads()).toBe(1);
  });

  it('never goes a step backwards, whatever an old answer says', async () => {
    code = 'ready';
    await openOrder();
    code = 'accepted';
    await FakeEventSource.current.say(anEvent(1));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect([reads(), headline()]).toEqual([1, 'Ready for collection']);
  });

  it('follows a ready that the restaurant took back, and no older answer', async () => {
    const own = { attributes: { 'current-status': { code, sequence: 5, at: '2026-03-01T16:20:00.000Z' } } };
    const stand = async (event: number, next: OrderStatusCode, at: string) => {
      own.attributes['current-status'] = { code: next, sequence: statusSequence(next), at };
      await FakeEventSource.current.say(anEvent(event));
      await act(() => vi.advanceTimersByTimeAsync(50));
      return headline();
    };
    own.attributes['current-status'].code = 'ready';
    await openOrder(own);
    expect(await stand(1, 'in-kitchen', '2026-03-01T16:21:00.000Z')).toBe('In kitchen');
    expect(await stand(2, 'ready', '2026-03-01T16:20:00.000Z')).toBe('In kitchen');
    expect(await stand(3, 'ready', '2026-03-01T16:25:00.000Z')).toBe('Ready for collection');
    expect(await stand(4, 'in-kitchen', '2026-03-01T16:21:00.000Z')).toBe('Ready for collection');
  });

  it('without a connection the status is read every few seconds, and once more when it is back', async () => {
    await openOrder();
    await FakeEventSource.current.fail();
    expect(screen.getByText(/Connection lost/)).toBeDefined();
    code = 'ready';
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect([reads(), headline()]).toEqual([1, 'Ready for collection']);
    await FakeEventSource.current.open();
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    expect(reads()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(reads()).toBe(2);
  });

  it('a proxy that holds events back is noticed by its silence: the status is read meanwhile, and events tried again', async () => {
    await openOrder();
    await FakeEventSource.current.open();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect([reads(), FakeEventSource.opened.length]).toEqual([0, 1]);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(FakeEventSource.current.readyState).toBe(FakeEventSource.CLOSED);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect([reads() > 0, FakeEventSource.opened.length]).toEqual([true, 2]);
    // That it opens proves nothing this time: something has to come through.
    await FakeEventSource.current.open();
    expect(screen.getByText(/Connection lost/)).toBeDefined();
    await FakeEventSource.current.beat(3);
    expect(screen.queryByText(/Connection lost/)).toBeNull();
  });

  it('a connection that has gone silent is given up, and goes on behind the number that was heard last', async () => {
    await openOrder();
    await FakeEventSource.current.beat(3);
    await FakeEventSource.current.say(anEvent(4));
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(FakeEventSource.opened).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(FakeEventSource.current.url).toBe('/api/realtime/merchant-saffron?after=4');
  });

  it('what happened between the page and its first sign of life, or is no longer kept, is read', async () => {
    await openOrder();
    await FakeEventSource.current.beat(3);
    expect(reads()).toBe(1);
    await FakeEventSource.current.beat(3);
    expect(reads()).toBe(1);
    await FakeEventSource.current.miss(9);
    expect(reads()).toBe(2);
    await FakeEventSource.current.say(anEvent(11));
    expect(reads()).toBe(4);
  });

  it('looks again when the guest comes back to the page', async () => {
    await openOrder();
    code = 'ready';
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(headline()).toBe('Ready for collection'));
  });

  it('looks again when the browser is back online', async () => {
    await openOrder();
    code = 'ready';
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(headline()).toBe('Ready for collection'));
  });

  it('a lost answer leaves the page as it is', async () => {
    await openOrder();
    server = stubFetch({ '/api/orders/order-1': () => new Error('offline') });
    await FakeEventSource.current.say(anEvent(1));
    expect(headline()).toBe('In kitchen');
  });

  it('ORDER-06: who brings it is shown as soon as it is known, and called off by no lost answer', async () => {
    const attributes = { function: 'driver', name: 'Khalid', phone: null };
    let people: unknown = { data: [{ type: 'order-employees', id: 'e', attributes }] };
    await openOrder({ type: 'delivery' });
    stubFetch({
      '/api/orders/order-1': () => anOrderDocument(code, { type: 'delivery' }),
      '/api/orders/order-1/employees': () => people,
    });
    code = 'on-the-way';
    await FakeEventSource.current.say(anEvent(1));
    expect(await screen.findByText('Khalid')).toBeDefined();
    people = new Error('offline');
    code = 'delivered';
    await FakeEventSource.current.say(anEvent(2));
    await waitFor(() => expect(headline()).toBe('Delivered'));
    expect(screen.getByText('Khalid')).toBeDefined();
  });

  it('the same is offered again only when the order is over', async () => {
    await openOrder();
    const again = () => screen.queryByRole('button', { name: 'Order the same again' });
    expect(again()).toBeNull();
    code = 'finished';
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(again()).not.toBeNull());
  });

  it('an order that is over is not listened for', async () => {
    code = 'finished';
    await openOrder();
    expect(FakeEventSource.opened).toEqual([]);
  });
});

describe('news', () => {
  const readyText = 'Your order is ready to pick-up';

  it('RT-04, UI-13: food to be collected is announced until the guest closes it', async () => {
    const { user } = await openOrder();
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    expect((await screen.findByText(readyText)).closest('.good')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(readyText)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(readyText)).toBeNull();
  });

  it.each<OrderStatusCode>(['finished', 'cancelled-by-employee'])('food that is %s waits no longer', async (next) => {
    await openOrder();
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    await screen.findByText(readyText);
    code = next;
    await FakeEventSource.current.say(anEvent(2));
    await waitFor(() => expect(screen.queryByText(readyText)).toBeNull());
  });

  it('RT-05: the name of the branch stays, so that the guest knows where', async () => {
    await openOrder();
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    expect(await screen.findByText('You can collect it now at Olaya Street.')).toBeDefined();
  });

  it('a delivery that is ready is nothing to pick up', async () => {
    await openOrder({ type: 'delivery' });
    code = 'ready';
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(headline()).toBe('Ready for the driver'));
    expect(screen.queryByText(readyText)).toBeNull();
  });

  it.each<[string, OrderStatusCode]>([
    ['RT-06', 'ready'],
    ['RT-07', 'finished'],
    ['RT-07', 'order-failed'],
    ['RT-07', 'cancelled-by-customer'],
    ['RT-07', 'cancelled-by-employee'],
  ])('%s: %s clears the recent-order alert', async (_rule, next) => {
    localStorage.setItem('recent_order_id', 'order-1');
    localStorage.setItem('recent_order_status', 'in-kitchen');
    await openOrder();
    code = next;
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(localStorage.getItem('recent_order_id')).toBeNull());
    expect(localStorage.getItem('recent_order_status')).toBeNull();
  });

  it('STATE-17: the status of the recent order is kept up to date', async () => {
    localStorage.setItem('recent_order_id', 'order-1');
    code = 'posted';
    await openOrder();
    code = 'accepted';
    await FakeEventSource.current.say(anEvent(1));
    await waitFor(() => expect(localStorage.getItem('recent_order_status')).toBe('accepted'));
  });
});

describe('when there is nothing to show', () => {
  const fail = async (loader: () => unknown) => {
    await renderShop({
      routes: [{ path: 'user/order/:order', Component: OrderRoute, ErrorBoundary, loader }],
      path: '/user/order/order-1',
      isSignedIn: true,
    });
  };

  it("somebody else's order, or none, could not be found", async () => {
    await fail(() => {
      throw data(null, { status: 404 });
    });
    expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
  });

  it('an order that only the archive has says where it is', async () => {
    await fail(() => {
      throw data('order-archived', { status: 404 });
    });
    expect(await screen.findByRole('heading', { name: 'This order is in the archive' })).toBeDefined();
    expect(screen.getByText(/Ask the restaurant for its receipt/)).toBeDefined();
  });

  it('ERR-44: an order that cannot be read says so, and can be tried again', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    await fail(() => {
      throw new Error('the API is away');
    });
    expect(await screen.findByRole('heading', { name: 'Error retrieving order details' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('is read again by itself when the connection is back', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    let isAway = true;
    const order = anOrder('in-kitchen');
    await fail(() => {
      if (isAway) throw new Error('the API is away');
      return { order, cancellationRule: null, now: '2026-03-01T16:22:00.000Z' };
    });
    await screen.findByRole('heading', { name: 'Error retrieving order details' });
    isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'In kitchen' })).toBeDefined();
  });
});

it('a question that comes while the page has been open for long counts down from the server’s time', async () => {
  const attributes: NonNullable<Parameters<typeof anOrder>[1]>['attributes'] = {};
  await openOrder({ attributes });
  const until = '2026-03-01T16:31:00.000Z';
  const question = aMissing(anOrder(code), { state: 'waiting', until, 'ended-at': null, 'is-decided': false });
  server.answers['/api/orders/order-1/missing-items'] = () => ({ data: [question], links: {} });
  attributes['missing-changes'] = 1;
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  const timer = await screen.findByRole('timer');
  expect(timer.textContent).toMatch(/^(5:00|4:5\d)/);
});
