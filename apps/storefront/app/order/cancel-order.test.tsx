import { errorCodes } from '@sufra/contracts/error-codes';
import { act, screen, waitFor } from '@testing-library/react';
import type { OrderStatusCode } from '@sufra/ordering';
import type { ClientActionFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import CancelRoute, { clientAction } from './cancel.route.tsx';
import OrderRoute from './order.route.tsx';
import { FakeEventSource } from './testing/fake-event-source.ts';
import { anOrder } from './testing/orders.ts';

type OwnOrder = NonNullable<Parameters<typeof anOrder>[1]>['attributes'];
type Refusal = { status: number; code: string } | Error;

const inFiveMinutes = '2026-03-01T16:27:00.000Z';
/** Where the order stands on the server, and what else is said about it. */
let code: OrderStatusCode;
let own: OwnOrder;
/** Why the server does not cancel; undefined when it does. */
let refused: Refusal | undefined;

const rule = { maximumSequence: 2, minutes: 5 };

type Opened = { cancellationRule?: typeof rule | null; path?: string };

async function open({ cancellationRule = rule, path = '/user/order/order-1' }: Opened = {}) {
  const serverAction = async () => {
    if (refused instanceof Error) throw refused;
    if (refused) return { ok: false, refusal: { ...refused, detail: '', entries: [] } };
    code = 'cancelled-by-customer';
    own = { 'is-cancellable': false };
    throw Response.redirect('http://localhost/user/order/order-1');
  };
  const view = await renderShop({
    routes: [
      {
        path: 'user/order/:order',
        Component: OrderRoute,
        loader: () => ({
          order: anOrder(code, { attributes: own }),
          employees: [],
          cancellationRule,
          now: '2026-03-01T16:22:00.000Z',
        }),
        children: [
          {
            path: 'cancel',
            Component: CancelRoute,
            action: (args) => clientAction({ ...args, serverAction } as unknown as ClientActionFunctionArgs),
          },
        ],
      },
    ],
    path,
    isSignedIn: true,
  });
  await screen.findByRole('heading', { level: 1 });
  const ask = () => view.user.click(screen.getByRole('link', { name: 'Cancel order' }));
  const confirm = () => view.user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  return { ...view, ask, confirm };
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  localStorage.clear();
  code = 'accepted';
  own = { 'is-cancellable': true, 'cancellable-until': inFiveMinutes };
  refused = undefined;
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.useFakeTimers({ now: new Date('2026-03-01T16:22:00.000Z'), shouldAdvanceTime: true });
  stubFetch({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('cancelling an order', () => {
  it('CANCEL-01: asks first, says what happens, and shows the cancelled order', async () => {
    const { ask, confirm, address } = await open();
    await ask();
    expect(await screen.findByRole('dialog', { name: 'Cancel this order?' })).toBeDefined();
    expect(screen.getByText("We'll stop your order. You won't be charged.")).toBeDefined();
    await confirm();
    await waitFor(() => expect(headline()).toBe('Cancelled'));
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/user/order/order-1', null]);
    expect(screen.getByText('You cancelled this order. Nothing is charged.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Cancel order' })).toBeNull();
  });

  it('RT-07: takes the alert of the recent order away', async () => {
    localStorage.setItem('recent_order_id', 'order-1');
    const { ask, confirm } = await open();
    await ask();
    await confirm();
    await waitFor(() => expect(headline()).toBe('Cancelled'));
    await waitFor(() => expect(localStorage.getItem('recent_order_id')).toBeNull());
  });

  it('who keeps the order is back where they were', async () => {
    const { ask, user, address } = await open();
    await ask();
    await user.click(await screen.findByRole('link', { name: 'Keep the order' }));
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect(headline()).toBe('Order received');
  });

  it.each<[string, OwnOrder, string]>([
    ['what was paid', { 'payment-method': 'card', 'payment-status': 'success' }, 'send back what you paid'],
    ['points', { 'payment-method': 'loyalty-points', 'points-redeemed': 65 }, 'put your points back'],
  ])('says that %s comes back', async (_what, attributes, words) => {
    own = { ...own, ...attributes };
    await open({ path: '/user/order/order-1/cancel' });
    expect(await screen.findByText(new RegExp(words))).toBeDefined();
  });
});

describe('leaving free of charge', () => {
  it('is offered where the restaurant does not answer, though it takes no cancellations', async () => {
    code = 'posted';
    own = { 'is-cancellable': true, 'may-leave': true, 'unanswered-at': '2026-03-01T16:22:00.000Z' };
    const { ask, confirm } = await open({ cancellationRule: null });
    expect(screen.getByText('The restaurant has not answered yet')).toBeDefined();
    expect(screen.getByText('You can cancel free of charge until your order is ready.')).toBeDefined();
    await ask();
    await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await confirm();
    await waitFor(() => expect(headline()).toBe('Cancelled'));
    expect(screen.queryByText('The restaurant has not answered yet')).toBeNull();
  });

  it('is offered after a long delay, with the time before and the time now', async () => {
    code = 'in-kitchen';
    own = {
      'is-cancellable': true,
      'may-leave': true,
      'estimated-ready-at': '2026-03-01T16:57:00.000Z',
      delay: {
        minutes: 20,
        'promised-before': '2026-03-01T16:37:00.000Z',
        'promised-now': '2026-03-01T16:57:00.000Z',
        'reason-code': 'busy',
        reason: { 'en-us': 'The kitchen is very busy.', 'ar-sa': '', fr: '' },
      },
    };
    await open({ cancellationRule: null });
    expect(screen.getByText('Your order takes 20 minutes longer')).toBeDefined();
    expect(screen.getByText('The kitchen is very busy.')).toBeDefined();
    expect(document.querySelector('del')?.textContent).toMatch(/07:35.*07:45/);
    expect(document.querySelector('del')?.closest('p')?.textContent).toMatch(/Now: 07:55.*08:05/);
    expect(screen.getByRole('link', { name: 'Cancel order' })).toBeDefined();
  });

  it('a delivery whose kitchen promised a span says the span of before, which the guest had read', async () => {
    own = {
      'order-type': 'delivery',
      'ready-window': { from: '2026-03-01T16:35:00.000Z', to: '2026-03-01T16:50:00.000Z' },
      'estimated-ready-at': '2026-03-01T16:48:00.000Z',
      'estimated-arrival-at': '2026-03-01T16:58:00.000Z',
      delay: {
        minutes: 5,
        'promised-before': '2026-03-01T16:43:00.000Z',
        'promised-now': '2026-03-01T16:48:00.000Z',
        'reason-code': null,
        reason: null,
      },
    };
    await open({ cancellationRule: null });
    expect(document.querySelector('del')?.textContent).toMatch(/07:40.*07:55/);
    expect(document.querySelector('del')?.closest('p')?.textContent).toMatch(/Now: 07:45.*08:00/);
  });

  it('is not offered after a short one', async () => {
    own = {
      'is-cancellable': false,
      'cancellable-until': null,
      delay: { minutes: 5, 'promised-before': null, 'promised-now': null, 'reason-code': null, reason: null },
    };
    await open({ cancellationRule: null });
    expect(screen.getByText('Your order takes 5 minutes longer')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Cancel order' })).toBeNull();
  });
});

describe('the window', () => {
  const timer = () => screen.getByRole('timer').textContent;

  it('CANCEL-02: counts down to the moment that the server named, and closes then', async () => {
    await open();
    expect(timer()).toBe('5:00about 5 minutes');
    expect(screen.getByText(/^You can cancel until 07:27 PM, unless the kitchen is faster\./)).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(timer()).toMatch(/^3:5/);
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    expect(screen.queryByRole('link', { name: 'Cancel order' })).toBeNull();
    expect(screen.getByText(/can no longer be cancelled here/)).toBeDefined();
    expect(screen.queryByText(/You can cancel until/)).toBeNull();
  });

  it('CANCEL-02: goes by the clock of the server, whatever the device believes', async () => {
    vi.setSystemTime(new Date('2026-03-01T19:00:00.000Z'));
    await open();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(timer()).toMatch(/^4:5/);
  });

  it('CANCEL-02, STATE-19: the deadline is kept under cancel_order_time as long as it matters', async () => {
    const { ask, confirm } = await open();
    expect(localStorage.getItem('cancel_order_time')).toBe(String(Date.parse(inFiveMinutes)));
    await ask();
    await confirm();
    await waitFor(() => expect(localStorage.getItem('cancel_order_time')).toBeNull());
  });

  it.each([
    [rule, 'You can cancel until 5 minutes after the branch confirms your order, unless the kitchen is faster.'],
    [{ maximumSequence: 4, minutes: 0 }, 'You can cancel until the kitchen starts.'],
    [
      { maximumSequence: 5, minutes: 1 },
      'You can cancel until 1 minute after your order is ready, unless the kitchen is faster.',
    ],
  ])(
    'CANCEL-01: before it begins there is no hurry, and the guest reads what ends it',
    async (cancellationRule, words) => {
      code = 'posted';
      own = { 'is-cancellable': true };
      await open({ cancellationRule });
      expect(screen.getByText(words)).toBeDefined();
      expect([screen.queryByRole('timer'), localStorage.getItem('cancel_order_time')]).toEqual([null, null]);
    },
  );

  it('CANCEL-03: a business that takes no cancellations says so', async () => {
    own = { 'is-cancellable': false };
    await open({ cancellationRule: null });
    expect(screen.getByText(/This restaurant does not take cancellations here/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Cancel order' })).toBeNull();
  });

  it.each<OrderStatusCode>(['ready', 'finished', 'cancelled-by-employee', 'order-failed'])(
    'an order that is %s says nothing about cancelling',
    async (now) => {
      code = now;
      own = { 'is-cancellable': false };
      await open();
      expect(screen.queryByText(/cancel/)).toBeNull();
    },
  );
});

describe('a cancellation that fails', () => {
  it('ERR-45: the kitchen was faster: says so, with the new status', async () => {
    const { ask, confirm } = await open();
    await ask();
    code = 'in-kitchen';
    own = { 'is-cancellable': false };
    refused = { status: 422, code: errorCodes.cancellationTooLate };
    await confirm();
    expect(await screen.findByText('Order cancellation failed')).toBeDefined();
    await screen.findByText('The kitchen was faster. Your order is now: In kitchen.');
    expect(screen.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the order' })).toBeDefined();
  });

  it('ERR-45, CANCEL-03: the business takes none: says so', async () => {
    const { ask, confirm } = await open();
    await ask();
    refused = { status: 422, code: errorCodes.cancellationNotAllowed };
    await confirm();
    expect(await screen.findByText('Order cancellation failed')).toBeDefined();
    expect(screen.getAllByText(/This restaurant does not take cancellations here/)).not.toEqual([]);
  });

  it('ERR-45: a lost connection can be tried again', async () => {
    const { ask, confirm } = await open();
    await ask();
    refused = new Error('offline');
    await confirm();
    expect(await screen.findByText(/Check your connection and try again/)).toBeDefined();
    refused = undefined;
    await confirm();
    await waitFor(() => expect(headline()).toBe('Cancelled'));
  });
});
