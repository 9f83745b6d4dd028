import { screen, within } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import type { Employee } from './employee.resource.ts';
import { OrderPage } from './order-page.tsx';
import { anOrder } from './testing/orders.ts';

const show = (order: ReturnType<typeof anOrder>, employees: Employee[] = []) =>
  renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: () => (
          <OrderPage order={order} employees={employees} isConnected serverNow="2026-03-01T16:22:00.000Z" />
        ),
      },
    ],
    path: '/user/order/order-1',
  });

const link = (name: RegExp | string) => screen.queryByRole('link', { name })?.getAttribute('href');

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

describe('both ends of the trip', () => {
  it('a delivery goes from the branch to the address, with what the driver should know', async () => {
    const attributes = { 'driver-notes': 'Blue gate' };
    await show({
      ...anOrder('in-kitchen', { type: 'delivery', attributes }),
      branchAddress: { 'en-us': 'Olaya Street 12' },
      branchPhone: '+966110000100',
    });
    const trip = within(screen.getByRole('region', { name: 'From the kitchen to you' }));
    for (const words of ['Olaya Street', 'Olaya Street 12', 'Villa 4', 'For the driver: Blue gate'])
      expect(trip.getByText(words)).toBeDefined();
    expect(link(/Call the branch/)).toBe('tel:+966110000100');
  });

  it('a delivery says when it is at the door', async () => {
    const attributes = { 'estimated-arrival-at': '2026-03-01T16:55:00.000Z' };
    await show(anOrder('in-kitchen', { type: 'delivery', attributes }));
    expect(screen.getByText("At your door at about 07:55 PM. We'll tell you when it leaves.")).toBeDefined();
  });
});

describe('who looks after the order', () => {
  const people: Employee[] = [
    { role: 'cook', name: 'Rana' },
    { role: 'driver', name: 'Khalid', phone: '+966551230000' },
  ];

  it('ORDER-06: the driver comes first and can be called', async () => {
    await show(anOrder('on-the-way', { type: 'delivery' }), people);
    const list = within(screen.getByRole('region', { name: 'Looking after your order' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'DriverKhalidCall Khalid+966551230000',
      'KitchenRana',
    ]);
    expect(link(/Call Khalid/)).toBe('tel:+966551230000');
  });

  it('ORDER-06: nobody is called about an order that is over', async () => {
    await show(anOrder('finished', { type: 'delivery' }), people);
    expect(screen.getByText('Khalid')).toBeDefined();
    expect(link(/Call Khalid/)).toBeUndefined();
  });

  it('ORDER-06: nobody is named where nobody is known', async () => {
    await show(anOrder('in-kitchen'));
    expect(screen.queryByText('Looking after your order')).toBeNull();
  });
});

describe('what becomes of the money', () => {
  const paid = {
    'payment-method': 'card',
    'payment-status': 'success',
    'refund-due-at': '2026-03-01T16:20:00Z',
  } as const;
  const points = { 'payment-method': 'loyalty-points', 'points-redeemed': 650 } as const;

  it.each<[OrderStatusCode, object, string]>([
    ['cancelled-by-customer', {}, 'You called it off. Nothing is charged.'],
    ['cancelled-by-employee', paid, 'What you paid goes back the way it came'],
    ['cancelled-by-customer', points, 'Your points are back in your balance.'],
    ['order-failed', {}, 'You can order again or call the branch.'],
  ])('%s: says so', async (code, attributes, words) => {
    await show(anOrder(code, { attributes }));
    expect(screen.getByText(new RegExp(words))).toBeDefined();
  });

  it('ORDER-02: points that were paid with, and points that were earned', async () => {
    await show(anOrder('finished', { attributes: { ...points, 'points-earned': 12, 'coupon-code': 'TEN' } }));
    for (const words of ['Loyalty points, to be paid', '650 points used', 'You earned 12 points', 'Promo code TEN'])
      expect(screen.getByText(words)).toBeDefined();
  });
});

describe('what can be done afterwards', () => {
  it.each<[OrderStatusCode, boolean]>([
    ['waiting-for-payment', false],
    ['posted', true],
    ['finished', true],
    ['cancelled-by-customer', false],
  ])('an order that is %s has a receipt: %s', async (code, hasOne) => {
    await show(anOrder(code));
    expect(link('Receipt')).toBe(hasOne ? '/user/order/order-1/receipt' : undefined);
  });

  it('FEED-01: it can be rated once the guest has it, and then shows what was said', async () => {
    const open = await show({ ...anOrder('finished'), isRatable: true });
    expect(link('Rate this order')).toBe('/user/order/order-1/feedback');
    open.unmount();
    const topics = [{ id: 'food', name: { 'en-us': 'Food' }, stars: 4 }];
    await show({ ...anOrder('finished'), rating: { comment: 'Warm bread', topics } });
    expect(link('Rate this order')).toBeUndefined();
    expect(screen.getByText('4 of 5, very good')).toBeDefined();
    expect(screen.getByText('Warm bread')).toBeDefined();
  });
});

it('a step of another day names its day', async () => {
  const order = anOrder('accepted', { history: ['posted', 'accepted'] });
  const placed = '2026-02-28T16:00:00.000Z';
  await show({ ...order, placedAt: placed });
  expect(steps()[0]).toBe('Order placed, done07:00 PM');
  expect(steps()[2]).toBe('Order received, nowMar 01 07:18 PM');
  expect(screen.getByText('Placed on Feb 28 at 07:00 PM')).toBeDefined();
});
