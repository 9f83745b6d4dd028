import { screen, waitFor, within } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAnswers, signInOver } from '../customer/testing/sign-in-over.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import OrderRoute from './order.route.tsx';
import OrdersRoute from './orders.route.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anOrder, anOrderDocument } from './testing/orders.ts';

const car = {
  color: 'white',
  'color-name': { 'en-us': 'White' },
  'color-hex': '#ffffff',
  'car-maker': 'toyota',
  'car-maker-name': { 'en-us': 'Toyota' },
  'car-maker-image-uri': '/api/cars/makers/toyota/picture',
  'plate-number': 'ABC 1234',
};
const curbside = { type: 'curbside' as const, attributes: { car, 'car-id': 'car-1' } };
let server: ReturnType<typeof stubFetch>;

async function openOrder(code: OrderStatusCode, own: Parameters<typeof anOrder>[1] = curbside) {
  const order = anOrder(code, own);
  const view = await renderShop({
    routes: [
      { path: 'user/order/:order', Component: OrderRoute, loader: () => ({ order, now: '2026-03-01T16:22:00Z' }) },
    ],
    path: '/user/order/order-1',
    isSignedIn: true,
  });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true });
  server = stubFetch({
    '/api/orders/order-1/statuses': () =>
      anOrderDocument('posted', { ...curbside, attributes: { car, 'arrived-at': '2026-03-01T16:25:00Z' } }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the arrival button', () => {
  it('CURB-10, CURB-11: reads "I\'ve arrived", and "arrived - sent" once it was tapped', async () => {
    const { user } = await openOrder('in-kitchen');
    await user.click(screen.getByRole('button', { name: "I've arrived" }));
    const sent = await screen.findByRole('button', { name: 'arrived - sent' });
    expect(sent).toHaveProperty('disabled', true);
    expect(server.callsTo('/api/orders/order-1/statuses').map(({ body }) => body)).toEqual([
      { code: 'customer-arrived' },
    ]);
  });

  it('CURB-11: still reads "arrived - sent" after a reload', async () => {
    await openOrder('ready', { ...curbside, attributes: { car, 'arrived-at': '2026-03-01T16:25:00Z' } });
    expect(screen.getByRole('button', { name: 'arrived - sent' })).toBeDefined();
  });

  it('CURB-10: says when it could not be sent, and can be tapped again', async () => {
    server = stubFetch({ '/api/orders/order-1/statuses': () => new Error('offline') });
    const { user } = await openOrder('ready');
    await user.click(screen.getByRole('button', { name: "I've arrived" }));
    expect(await screen.findByText(/It could not be sent/)).toBeDefined();
    expect(screen.getByRole('button', { name: "I've arrived" })).toHaveProperty('disabled', false);
  });

  it('CURB-10: a guest whose session has ended signs in over it, and the restaurant is told', async () => {
    let isSignedOut = true;
    server = stubFetch({
      '/api/orders/order-1/statuses': () =>
        isSignedOut
          ? new Response(JSON.stringify({ error: [{ status: '401', code: 'unauthenticated' }] }), { status: 401 })
          : anOrderDocument('ready', { ...curbside, attributes: { car, 'arrived-at': '2026-03-01T16:25:00Z' } }),
      ...signInAnswers(() => (isSignedOut = false)),
    });
    const { user } = await openOrder('ready');
    await user.click(screen.getByRole('button', { name: "I've arrived" }));
    await signInOver(user);
    await screen.findByRole('button', { name: 'arrived - sent' });
    expect(screen.queryByText(/It could not be sent/)).toBeNull();
  });

  it.each<[string, OrderStatusCode, Parameters<typeof anOrder>[1]]>([
    ['an order that is over', 'finished', curbside],
    ['an order that is no curbside order', 'ready', {}],
    [
      'an order for later that the branch has not got',
      'posted',
      { ...curbside, attributes: { car, 'released-at': null } },
    ],
  ])('CURB-10: %s has none', async (_which, code, own) => {
    await openOrder(code, own);
    expect(screen.queryByRole('button', { name: "I've arrived" })).toBeNull();
  });
});

it('CURB-04: the order shows the car that it is brought to', async () => {
  await openOrder('posted');
  const shown = within(screen.getByRole('group', { name: 'We bring it to' }));
  expect(shown.getByText('ABC 1234')).toBeDefined();
  expect(screen.getByText('Curbside at Olaya Street')).toBeDefined();
});

describe('an order for later', () => {
  const later = {
    attributes: { 'scheduled-time': '2026-03-03T15:30:00.000Z', 'estimated-ready-at': '2026-03-03T15:30:00.000Z' },
  };

  it('SCHED-10: shows its time on the concept’s clock, and counts no minutes until then', async () => {
    await openOrder('posted', later);
    expect(screen.getByText('Mar 03')).toBeDefined();
    expect(screen.getByText('06:30 PM')).toBeDefined();
    expect(screen.getByText('The branch starts in time. You can close this page.')).toBeDefined();
    expect(screen.queryByText(/minutes left/)).toBeNull();
  });

  it('is marked in the list of orders', async () => {
    const orders = [anOrder('posted', later), { ...anOrder('posted'), id: 'order-2' }];
    await renderShop({
      routes: [{ path: 'user/order', Component: OrdersRoute, loader: () => ({ orders, archived: [] }) }],
      path: '/user/order',
      isSignedIn: true,
    });
    await waitFor(() => expect(screen.getAllByText(/Scheduled for/)).toHaveLength(1));
  });
});
