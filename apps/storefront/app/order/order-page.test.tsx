import { screen, within } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { OrderPage } from './order-page.tsx';
import { anOrder } from './testing/orders.ts';

const show = (order: ReturnType<typeof anOrder>) =>
  renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: () => <OrderPage order={order} isConnected serverNow="2026-03-01T16:22:00.000Z" />,
      },
    ],
    path: '/user/order/order-1',
  });

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

const steps = () =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('where the order stands', () => {
  it.each<[string, OrderStatusCode, string]>([
    ['ORDER-07', 'posted', 'Sent to branch'],
    ['ORDER-08', 'accepted', 'Order received'],
    ['ORDER-09', 'in-kitchen', 'In kitchen'],
    ['ORDER-10', 'ready', 'Ready for collection'],
    ['ORDER-11', 'finished', 'Collected'],
  ])('%s: %s reads %s', async (_rule, code, label) => {
    await show(anOrder(code));
    expect(headline()).toBe(label);
  });

  it('an order for later is scheduled until its branch has got it', async () => {
    const attributes = { 'scheduled-time': '2026-03-02T16:00:00.000Z', 'released-at': null };
    await show(anOrder('posted', { attributes }));
    expect(headline()).toBe('Scheduled');
    expect(steps().slice(0, 3)).toEqual([
      'Order placed, done07:17 PM',
      'Scheduled, now07:18 PM',
      'Order received, still to come',
    ]);
  });

  it('ORDER-12: the progress of an order to collect, with the times of its steps', async () => {
    await show(anOrder('in-kitchen', { history: ['posted', 'accepted', 'in-kitchen'] }));
    expect(steps()).toEqual([
      'Order placed, done07:17 PM',
      'Sent to branch, done07:18 PM',
      'Order received, done07:18 PM',
      'Confirmed, done',
      'In kitchen, now07:18 PM',
      'Ready for collection, still to come',
      'Collected, still to come',
    ]);
  });

  it('ORDER-12: a delivery is on the way, delivered and complete', async () => {
    await show(anOrder('on-the-way', { type: 'delivery' }));
    expect(headline()).toBe('Food on the way');
    expect(steps().slice(-3)).toEqual([
      'Food on the way, now07:18 PM',
      'Delivered, still to come',
      'Complete, still to come',
    ]);
    expect(screen.getByText('Delivery to Villa 4')).toBeDefined();
  });

  it.each<[OrderStatusCode, string]>([
    ['order-failed', 'Failed'],
    ['cancelled-by-customer', 'Cancelled'],
    ['cancelled-by-employee', 'Cancelled by employee'],
  ])('ORDER-12: %s reads %s and promises nothing more', async (code, label) => {
    await show(anOrder(code, { history: ['posted', code] }));
    expect(headline()).toBe(label);
    expect(steps().join()).not.toContain('still to come');
  });

  it('ORDER-13: says how long it takes, when it is ready and where', async () => {
    await show(anOrder('in-kitchen'));
    expect(screen.getByText('about 15 minutes left')).toBeDefined();
    expect(screen.getByText("Ready at about 07:37 PM. We'll tell you the moment it is.")).toBeDefined();
    expect(screen.getByText('Order 017')).toBeDefined();
    expect(screen.getByText('Pickup at Olaya Street')).toBeDefined();
  });

  it('says any moment once the time is over', async () => {
    vi.setSystemTime(new Date('2026-03-01T16:40:00.000Z'));
    await show(anOrder('in-kitchen'));
    expect(await screen.findByText('Any moment now.')).toBeDefined();
  });

  it('announces the status politely', async () => {
    await show(anOrder('in-kitchen'));
    expect(screen.getByRole('heading', { level: 1 }).closest('[role=status]')).not.toBeNull();
  });
});

describe('what was ordered', () => {
  it('ORDER-01, ORDER-02, ORDER-03: shows lines with choices, the bill, and how it is paid', async () => {
    await show(anOrder('posted'));
    expect(screen.getByText('Burger')).toBeDefined();
    expect(screen.getByText('2× Cheese · no Onion')).toBeDefined();
    expect(screen.getByText('Total').nextSibling?.textContent).toContain('65.00');
    expect(screen.getByText('VAT 15% included').nextSibling?.textContent).toContain('8.48');
    expect(screen.getByText('Cash, to be paid')).toBeDefined();
    expect(screen.getByText('Ring twice')).toBeDefined();
  });
});

describe('a promotion', () => {
  const order = anOrder('posted');
  const [line] = order.lines;

  it('is named beside the discount that it gave', async () => {
    await show({ ...order, promotionName: { 'en-us': 'Summer 10' }, bill: { ...order.bill, discountMinor: 650 } });
    expect(screen.getByText('Discount · Summer 10')).toBeDefined();
  });

  it('is named where it gave an item instead, which is free', async () => {
    const lines = line ? [{ ...line, isPromotion: true, totalMinor: 0 }] : [];
    await show({ ...order, promotionName: { 'en-us': 'Pudding on us' }, lines });
    expect(screen.getByText('Promo').nextSibling?.textContent).toBe('Pudding on us');
    expect(screen.getByText('Free')).toBeDefined();
  });
});
