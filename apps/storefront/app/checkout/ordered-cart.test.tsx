import type { OrderStatusCode } from '@sufra/ordering';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyTheCart, setQuantity } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { keepCartTime } from '../cart/keep-cart.ts';
import { keepOrderedCart, keepOrderId, keySentWith, orderedCartsStore } from '../cart/ordered-carts.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { customerStore, keepCustomer } from '../customer/current-customer.ts';
import { FakeEventSource } from '../order/testing/fake-event-source.ts';
import { anOrderDocument } from '../order/testing/orders.ts';
import { onShopEvent } from '../shell/shop-events.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { KeepOrderedCart, settleOrder, useEndOfCheckout } from './ordered-cart.ts';
import { usePlaceOrder } from './use-place-order.ts';

const sara = { id: 'sara', firstName: '', lastName: '', dialCode: '966', mobile: '551234417', isMobileVerified: true };
const payload = { total: 65, items: [] };
const lines = () => cartStore.get().lines.map(({ lineId, quantity }) => [lineId, quantity]);
let code: OrderStatusCode;
let server: ReturnType<typeof stubFetch>;

const visit = () =>
  renderShop({ routes: [{ path: '*', Component: KeepOrderedCart }], path: '/menu', isSignedIn: true });

beforeEach(() => {
  keepCustomer(sara);
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 30 });
  cartStore.update(() => ({ lines: [aKeptLine({ lineId: 'one', quantity: 2 })], notes: 'Ring twice' }));
  code = 'waiting-for-payment';
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  const order = () => anOrderDocument(code);
  server = stubFetch({ '/api/orders/order-1': order, '/api/customers/sara/orders': () => ({ data: [order().data] }) });
});
afterEach(() => {
  sessionStorage.clear();
  orderedCartsStore.update(() => []);
  emptyTheCart();
  vi.unstubAllGlobals();
});

function placed(): void {
  keepOrderedCart({ key: 'key-1', payload });
  keepOrderId('key-1', 'order-1');
}

describe('a cart that became an order', () => {
  it('stays while the order waits for its payment, and leaves with the payment', () => {
    placed();
    settleOrder('order-1', 'waiting-for-payment');
    expect(lines()).toEqual([['one', 2]]);
    settleOrder('order-1', 'posted');
    expect(lines()).toEqual([]);
    expect([cartStore.get().notes, localStorage.getItem('items'), localStorage.getItem('ordered_carts')]).toEqual([
      '',
      null,
      null,
    ]);
  });

  it('stays when the order came to nothing, with a whole new time', () => {
    placed();
    cartStore.update((cart) => ({ ...cart, lastActivityAt: 1, resetAt: 2 }));
    settleOrder('order-1', 'order-failed');
    expect(lines()).toEqual([['one', 2]]);
    const { lastActivityAt = 0, resetAt = 0 } = cartStore.get();
    expect(lastActivityAt).toBeGreaterThan(Date.now() - 60_000);
    expect(resetAt - lastActivityAt).toBe(30 * 60_000);
    expect(keySentWith(payload)).toBeUndefined();
  });

  it('loses what was ordered, and nothing that was added, raised or made differently since', () => {
    const [ordered] = cartStore.get().lines;
    cartStore.update((cart) => ({ ...cart, lines: [...cart.lines, aKeptLine({ lineId: 'changed', notes: '' })] }));
    placed();
    setQuantity('one', 3);
    cartStore.update((cart) => ({
      ...cart,
      lines: [
        ...cart.lines.map((line) => (line.lineId === 'changed' ? { ...line, notes: 'No onions' } : line)),
        { ...ordered!, lineId: 'new' },
      ],
    }));
    settleOrder('order-1', 'posted');
    expect(lines()).toEqual([
      ['one', 1],
      ['changed', 2],
      ['new', 2],
    ]);
  });

  it('loses nothing more when the page of the order opens', async () => {
    placed();
    const attempt = { key: 'key-1', payload, orderId: 'order-1' };
    sessionStorage.setItem('checkout_attempt', JSON.stringify(attempt));
    cartStore.update((cart) => ({ ...cart, lines: [...cart.lines, aKeptLine({ lineId: 'new' })] }));
    settleOrder('order-1', 'posted');
    const OrderPage = () => {
      useEndOfCheckout('order-1', 'posted');
      return <h1>Order</h1>;
    };
    await renderShop({ routes: [{ path: 'order', Component: OrderPage }], path: '/order' });
    expect(lines()).toEqual([['new', 2]]);
    expect(sessionStorage.getItem('checkout_attempt')).toBeNull();
  });

  it('is known to a later visit, which takes it out of the cart', () => {
    placed();
    orderedCartsStore.reload();
    settleOrder('order-1', 'posted');
    expect(lines()).toEqual([]);
  });

  it('stays as it was first sent, however often the attempt is sent again', () => {
    placed();
    setQuantity('one', 3);
    for (let again = 0; again < 12; again += 1) keepOrderedCart({ key: 'key-1', payload });
    settleOrder('order-1', 'posted');
    expect(lines()).toEqual([['one', 1]]);
  });

  it('is known beside an earlier attempt that has no answer yet', () => {
    keepOrderedCart({ key: 'key-0', payload: { total: 1 } });
    placed();
    settleOrder('order-1', 'posted');
    expect(lines()).toEqual([]);
  });

  it('leaves a cart alone that was filled anew with the same dish', () => {
    placed();
    emptyTheCart();
    cartStore.update((cart) => ({ ...cart, lines: [aKeptLine({ lineId: 'another' })] }));
    settleOrder('order-1', 'posted');
    expect(lines()).toHaveLength(1);
  });

  it('EXPIRY-04, EXPIRY-06: neither runs out of time nor counts as abandoned while its order is being paid', () => {
    const events: string[] = [];
    const stop = onShopEvent(({ name }) => events.push(name));
    placed();
    cartStore.update((cart) => ({ ...cart, lastActivityAt: 1, resetAt: 2 }));
    keepCartTime({ abandonedCartMinutes: 30 })();
    expect(lines()).toEqual([['one', 2]]);
    expect(events).toEqual([]);
    settleOrder('order-1', 'posted');
    keepCartTime({ abandonedCartMinutes: 30 })();
    expect(events).toEqual([]);
    stop();
  });
});

describe('a page that finds such a cart', () => {
  it('asks the server, and hears of a payment that was made elsewhere', async () => {
    placed();
    await visit();
    await waitFor(() => expect(server.callsTo('/api/orders/order-1').length).toBeGreaterThan(0));
    expect(lines()).toEqual([['one', 2]]);
    code = 'posted';
    await FakeEventSource.current.say({ number: 1, 'order-id': 'order-1', 'customer-id': 'sara', code });
    await waitFor(() => expect(lines()).toEqual([]));
  });

  it('finds the order by its key when the answer never arrived, also in the tab that sent it', async () => {
    sessionStorage.setItem('checkout_attempt', JSON.stringify({ key: 'key-1', payload }));
    keepOrderedCart({ key: 'key-1', payload });
    code = 'posted';
    await visit();
    await waitFor(() => expect(lines()).toEqual([]));
    expect(server.calls.map(({ path }) => path).join()).not.toContain('/api/orders/');
  });

  it('leaves the attempt to a checkout that is open and offers to send it again', async () => {
    sessionStorage.setItem('checkout_attempt', JSON.stringify({ key: 'key-1', payload }));
    keepOrderedCart({ key: 'key-1', payload });
    server = stubFetch({
      '/checkout/place': () => new Error('offline'),
      '/api/customers/sara/orders': () => ({ data: [] }),
    });
    const ignore = () => undefined;
    const observer = { keySentWith: ignore, isOver: () => false, onSend: ignore, onPlaced: ignore, onEnded: ignore };
    const Checkout = () => {
      const { state } = usePlaceOrder({ ...observer, onRefused: ignore });
      return (
        <>
          <h1>{state.phase}</h1>
          {state.phase === 'unknown' && <KeepOrderedCart />}
        </>
      );
    };
    await renderShop({ routes: [{ path: 'checkout', Component: Checkout }], path: '/checkout', isSignedIn: true });
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('unknown'));
    act(() => void dispatchEvent(new Event('online')));
    await act(async () => undefined);
    expect(server.callsTo('/api/customers/sara/orders')).toEqual([]);
  });

  it('asks nothing about the order of a guest who used the device before, until that one is back', async () => {
    placed();
    localStorage.setItem('currentUser', '{"id":"omar","mobile":"551234418"}');
    customerStore.reload();
    server = stubFetch({ '/api/orders/order-1': () => anOrderDocument('posted') });
    await visit();
    await act(async () => undefined);
    expect(server.calls).toEqual([]);
    expect(lines()).toEqual([['one', 2]]);
    act(() => keepCustomer(sara));
    await waitFor(() => expect(lines()).toEqual([]));
  });

  it('asks about an order that an earlier version stored, which did not say whose it is', async () => {
    placed();
    const stored = JSON.parse(localStorage.getItem('ordered_carts') ?? '[]') as object[];
    localStorage.setItem('ordered_carts', JSON.stringify(stored.map((one) => ({ ...one, customerId: undefined }))));
    orderedCartsStore.reload();
    code = 'posted';
    await visit();
    await waitFor(() => expect(lines()).toEqual([]));
  });

  it('keeps the cart where the server knows no order of that key', async () => {
    server = stubFetch({ '/api/customers/sara/orders': () => ({ data: [] }) });
    keepOrderedCart({ key: 'key-1', payload });
    await visit();
    await waitFor(() => expect(server.calls).toHaveLength(1));
    await act(async () => undefined);
    expect(lines()).toEqual([['one', 2]]);
    expect(screen.getByTestId('address').textContent).toBe('/menu');
  });
});
