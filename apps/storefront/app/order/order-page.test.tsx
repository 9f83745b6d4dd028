import { screen, within } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { type Employee, readOrderDocument } from './order.resource.ts';
import { OrderPage } from './order-page.tsx';
import { aMissing, anOrder, anOrderDocument } from './testing/orders.ts';

const clockAt = (serverNow: string) => ({ serverNow, readAt: Date.now() });

const show = (order: ReturnType<typeof anOrder>, employees: Employee[] = [], serverNow = '2026-03-01T16:22:00.000Z') =>
  renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: () => <OrderPage order={order} employees={employees} isConnected clock={clockAt(serverNow)} />,
      },
    ],
    path: '/user/order/order-1',
  });

const link = (name: RegExp | string) => screen.queryByRole('link', { name })?.getAttribute('href');

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

const listed = (name: string) =>
  within(screen.getByRole('list', { name, hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map((step) => step.textContent);
const steps = () => listed('Every step');
const stages = () => listed('Progress');

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('a line for which another dish comes is struck out with its price, and the dish stands below with its own', async () => {
  const order = anOrder('posted');
  const page = (
    <OrderPage order={order} missing={[aMissing(order)]} isConnected clock={clockAt('2026-03-01T16:22:00.000Z')} />
  );
  await renderShop({ routes: [{ path: 'user/order/:order', Component: () => page }], path: '/user/order/order-1' });
  const substitute = screen.getByText('Apple crumble pie');
  const struck = [...substitute.closest('li')!.querySelectorAll('s')].map(({ textContent }) => textContent);
  expect(struck).toEqual([order.lines[0]!.name['en-us'], expect.stringMatching(/\d/)]);
  expect(substitute.closest('p')!.textContent).toContain('11.00');
});

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
      'Order placed, done07:17\u00A0PM',
      'Scheduled, now07:18\u00A0PM',
      'Order received, still to come',
    ]);
  });

  it('ORDER-12: the progress of an order to collect, with the times of its steps', async () => {
    await show(anOrder('in-kitchen', { history: ['posted', 'accepted', 'in-kitchen'] }));
    expect(steps()).toEqual([
      'Order placed, done07:17\u00A0PM',
      'Sent to branch, done07:18\u00A0PM',
      'Order received, done07:18\u00A0PM',
      'Confirmed, done',
      'In kitchen, now07:18\u00A0PM',
      'Ready for collection, still to come',
      'Collected, still to come',
    ]);
  });

  it('shows five stages, and every step of the restaurant only when it is opened', async () => {
    const { user } = await show(anOrder('in-kitchen', { history: ['posted', 'accepted', 'in-kitchen'] }));
    expect(stages()).toEqual([
      'Placed, done07:17\u00A0PM',
      'Confirmed, done07:18\u00A0PM',
      'Cooking, now07:18\u00A0PM',
      'Ready, still to come',
      'Done, still to come',
    ]);
    const details = screen.getByText('Every step').closest('details');
    expect(details?.open).toBe(false);
    await user.click(screen.getByText('Every step'));
    expect(details?.open).toBe(true);
  });

  it('a delivery has five stages as well, the last of them at the door', async () => {
    await show(
      anOrder('delivered', { type: 'delivery', history: ['posted', 'in-kitchen', 'on-the-way', 'delivered'] }),
    );
    expect(stages().map((stage) => stage?.split(',')[0])).toEqual([
      'Placed',
      'Confirmed',
      'Cooking',
      'On the way',
      'Delivered',
    ]);
    expect(stages().join()).not.toContain('still to come');
  });

  it('ORDER-12: a delivery is on the way, delivered and complete', async () => {
    await show(anOrder('on-the-way', { type: 'delivery' }));
    expect(headline()).toBe('Food on the way');
    expect(steps().slice(-3)).toEqual([
      'Food on the way, now07:18\u00A0PM',
      'Delivered, still to come',
      'Complete, still to come',
    ]);
    expect(screen.getByText('Delivery to Villa 4')).toBeDefined();
  });

  it.each([false, undefined])('promises no word of it where none will come', async (told) => {
    await show(anOrder('in-kitchen', { attributes: { 'is-told': told } }));
    expect(screen.getByText('Ready 07:35 –\u2060 07:45 PM.')).toBeDefined();
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
    await show(anOrder('in-kitchen', { attributes: { 'is-told': true } }));
    expect(screen.getByText('about 15 minutes left')).toBeDefined();
    expect(screen.getByText("Ready 07:35 –\u2060 07:45 PM. We'll tell you the moment it is.")).toBeDefined();
    expect(screen.getByText('Order 017')).toBeDefined();
    expect(screen.getByText('Pickup at Olaya Street')).toBeDefined();
  });

  it('says any moment once the time is over', async () => {
    await show(anOrder('in-kitchen'), [], '2026-03-01T16:40:00.000Z');
    expect(await screen.findByText('Any moment now.')).toBeDefined();
  });

  it('what is served needs no collecting', async () => {
    await show(anOrder('ready', { type: 'dine_in' }));
    expect(screen.getByText('It will be at your table in a moment.')).toBeDefined();
  });

  it('the ring fills with the wait', async () => {
    const { container } = await show(anOrder('in-kitchen'));
    const arc = container.querySelector('.arc');
    const empty = Number(arc?.getAttribute('stroke-dashoffset')) / Number(arc?.getAttribute('stroke-dasharray'));
    expect(empty).toBeCloseTo(0.75);
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
    expect(screen.getByText('Pay SAR 65.00 in cash at pickup')).toBeDefined();
    expect(screen.getByText('Ring twice')).toBeDefined();
  });
});

it('ORDER-03: what the service cost is on the bill', async () => {
  await show(anOrder('posted', { attributes: { 'service-charge': 5, total: 70 } }));
  expect(screen.getByText('Service').nextSibling?.textContent).toContain('5.00');
});

it('ORDER-01: a combo names its parts, what was taken with them and what they came without', async () => {
  const document = anOrderDocument('posted');
  const [line] = document.included ?? [];
  const lemon = { id: 'lemon', name: { 'en-us': 'Lemon' }, quantity: 1, price: 1 };
  const ice = { id: 'ice', name: { 'en-us': 'Ice' } };
  const cola = { id: 'cola', name: { 'en-us': 'Cola' }, quantity: 1, price: 0 };
  const part = { ...cola, modifiers: [lemon], 'removed-ingredients': [ice] };
  if (line?.attributes) Object.assign(line.attributes, { 'combo-items': [part] });
  await show(readOrderDocument(document, { code: 'SAR', digits: 2 }));
  expect(screen.getByText('Cola · Lemon · no Ice · 2× Cheese · no Onion')).toBeDefined();
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

  const arriving = { 'estimated-arrival-at': '2026-03-01T16:57:00.000Z' };

  it('a delivery says when it is at the door, and counts the minutes to that', async () => {
    await show(anOrder('in-kitchen', { type: 'delivery', attributes: { ...arriving, 'is-told': true } }));
    expect(screen.getByText("At your door 07:55 –\u2060 08:10 PM. We'll tell you when it leaves.")).toBeDefined();
    expect(screen.getByText('about 35 minutes left')).toBeDefined();
  });

  it('a delivery is still waited for when the kitchen is done with it', async () => {
    await show(anOrder('on-the-way', { type: 'delivery', attributes: arriving }));
    expect(screen.getByText('The driver is on the way to you, at your door 07:55 –\u2060 08:10 PM.')).toBeDefined();
    expect(screen.getByText('about 35 minutes left')).toBeDefined();
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
    ['cancelled-by-customer', {}, 'You cancelled this order. Nothing is charged.'],
    ['cancelled-by-employee', paid, 'What you paid goes back the way it came'],
    ['cancelled-by-customer', points, 'Your points are back in your balance.'],
    ['order-failed', {}, 'You can order again or call the branch.'],
  ])('%s: says so', async (code, attributes, words) => {
    await show(anOrder(code, { attributes }));
    expect(screen.getByText(new RegExp(words))).toBeDefined();
  });

  it('a cancelled order asks for no cash and tells of no points used', async () => {
    await show(anOrder('cancelled-by-employee', { attributes: { 'points-redeemed': 40 } }));
    expect(screen.getByRole('heading', { name: 'Your order' })).toBeDefined();
    for (const text of [/in cash/, /points used/]) expect(screen.queryByText(text)).toBeNull();
  });

  it.each<OrderStatusCode>(['cancelled-by-employee', 'order-failed'])('%s: says why', async (code) => {
    await show(anOrder(code, { attributes: paid, reason: 'Something you ordered is sold out.' }));
    expect(screen.getByText(/^Something you ordered is sold out. What you paid goes back/)).toBeDefined();
  });

  it('ORDER-02: points that were paid with, and points that were earned', async () => {
    await show(
      anOrder('finished', {
        attributes: { ...points, 'payment-status': 'success', 'points-earned': 12, 'coupon-code': 'TEN' },
      }),
    );
    for (const words of ['Paid with points', '650 points used', 'You earned 12 points', 'Promo code TEN'])
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
  expect(steps()[0]).toBe('Order placed, done07:00\u00A0PM');
  expect(steps()[2]).toBe('Order received, nowMar\u00A001, 07:18\u00A0PM');
  expect(screen.getByText('Placed on Feb 28 at 07:00 PM')).toBeDefined();
});

describe('an order that was just placed', () => {
  const thanks = () => screen.queryByText('Thank you! We have your order');
  const aMinuteLater = '2026-03-01T16:19:00.000Z';

  it('is confirmed, and the guest reads what comes next', async () => {
    await show(anOrder('posted'), [], aMinuteLater);
    expect(thanks()).not.toBeNull();
    expect(screen.getByText(/Next, the restaurant confirms it/)).toBeDefined();
  });

  it('says nothing of a confirmation that came meanwhile', async () => {
    await show(anOrder('accepted', { history: ['posted', 'accepted'] }), [], aMinuteLater);
    expect(thanks()).not.toBeNull();
    expect(screen.queryByText(/Next, the restaurant confirms it/)).toBeNull();
  });

  it.each<[string, OrderStatusCode, string]>([
    ['is a while ago', 'posted', '2026-03-01T16:22:00.000Z'],
    ['waits for its payment', 'waiting-for-payment', aMinuteLater],
    ['is ready', 'ready', aMinuteLater],
    ['was called off', 'cancelled-by-customer', aMinuteLater],
  ])('thanks for none that %s', async (_what, code, serverNow) => {
    await show(anOrder(code), [], serverNow);
    expect(thanks()).toBeNull();
  });
});

it('an order that came to nothing is neither paid nor to be paid', async () => {
  for (const paid of ['pending', 'success'] as const) {
    const { unmount } = await show(
      anOrder('posted', { attributes: { discount: 65, total: 0, 'payment-status': paid } }),
    );
    expect(screen.getByText('Nothing to pay')).toBeDefined();
    expect(screen.queryByText(/in cash/)).toBeNull();
    unmount();
  }
});
