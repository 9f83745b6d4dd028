import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceOrder } from '../checkout/use-place-order.ts';
import { readPaymentFacts } from '../payment/payment.resource.ts';
import { paymentDocument } from '../payment/testing/a-payment.ts';
import { onShopEvent } from '../shell/shop-events.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import OrderRoute from './order.route.tsx';
import OrdersRoute from './orders.route.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anEvent, anOrder, anOrderDocument } from './testing/orders.ts';

const currency = { code: 'SAR', digits: 2 };
const waiting = { attributes: { 'payment-method': 'card' as const, 'released-at': null } };
const paid = {
  'order-status': 'posted' as const,
  'payment-status': 'success' as const,
  'paid-at': '2026-03-01T16:20:00.000Z',
  'card-brand': 'mada',
  'card-last4': '4021',
};

beforeEach(() => {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => vi.unstubAllGlobals());

const render = (path: string, routePath: string, Component: () => React.ReactNode, loaded: object) =>
  renderShop({
    routes: [{ path: routePath, Component, loader: () => loaded }],
    path,
    isSignedIn: true,
    shop: { paymentGateway: 'tap' },
  });

const openOrder = () =>
  render('/user/order/order-1', 'user/order/:order', OrderRoute, {
    order: anOrder('waiting-for-payment', waiting),
    payment: readPaymentFacts(paymentDocument({ 'pay-until': '2026-03-01T16:47:00.000Z' }), currency),
    now: '2026-03-01T16:18:00.000Z',
  });

it('an order that waits for its card says so and leads to its payment, and to nothing that must wait', async () => {
  stubFetch({});
  await openOrder();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Waiting for payment');
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/payment/tap?order=order-1');
  expect(screen.getByText('Please pay by 07:47 PM. After that the order is cancelled.')).toBeDefined();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.slice(0, 2)).toEqual(['Waiting for payment, now07:18\u00A0PM', 'Confirmed, still to come']);
  for (const text of [/left/, 'Receipt', 'Order the same again']) expect(screen.queryByText(text)).toBeNull();
});

it('says how it was paid as soon as it is, without a touch', async () => {
  stubFetch({
    '/api/orders/order-1': () => anOrderDocument('posted', { attributes: { 'payment-method': 'card' } }),
    '/api/payments/orders/order-1': () => paymentDocument(paid),
  });
  await openOrder();
  await screen.findByRole('link', { name: 'Pay now' });
  await FakeEventSource.current.say(anEvent(1));
  await waitFor(() =>
    expect(document.body.textContent).toContain('Paid with mada •••• 4021 · Mar\u00A001 at 07:20\u00A0PM'),
  );
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

it('is a purchase once it is paid', async () => {
  stubFetch({ '/api/orders/order-1': () => anOrderDocument('posted', waiting) });
  const purchases: unknown[] = [];
  const stop = onShopEvent(({ name, payload }) => name === 'purchase' && purchases.push(payload));
  announceOrder({ id: 'order-1', number: '017', status: 'waiting-for-payment' }, { items: [], totalMinor: 4550 });
  await openOrder();
  await screen.findByRole('link', { name: 'Pay now' });
  expect(purchases).toEqual([]);
  await FakeEventSource.current.say(anEvent(1));
  await waitFor(() => expect(purchases).toEqual([{ items: [], totalMinor: 4550, orderId: 'order-1', number: '017' }]));
  stop();
});

it('the list leads to the payment of an order that waits for it, and says what goes back', async () => {
  const refunded = { attributes: { 'refund-due-at': '2026-03-01T16:20:00.000Z' } };
  const orders = [
    anOrder('waiting-for-payment', waiting),
    { ...anOrder('cancelled-by-customer', refunded), id: 'order-2' },
  ];
  await render('/user/order', 'user/order', OrdersRoute, {
    orders,
    hasMore: false,
    archived: [],
    now: '2026-03-01T16:22:00.000Z',
  });
  const link = await screen.findByRole('link', { name: 'Pay now' });
  expect(link.getAttribute('href')).toBe('/payment/tap?order=order-1');
  expect(screen.getByText('What you paid goes back to you')).toBeDefined();
});
