import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLocation } from '../../location/testing/branches.ts';
import { clearSchedule, schedule, scheduleStore } from '../../schedule/schedule-store.ts';
import { answered, refused } from '../../testing/answers.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { aCalculation } from '../testing/calculations.ts';
import { burgers, choose, fill, openDrawer, startWithAnEmptyDevice, visitMenu } from '../testing/open-drawer.tsx';

/* The device's clock is hours ahead of the concept's: nothing may depend on it (D-67). */
const deviceNow = new Date('2026-11-20T19:00:00Z');
const conceptNow = '2026-11-20T12:00:00Z';
const tonight = '2026-11-20T15:30:00Z';
const tomorrow = '2026-11-21T09:15:00Z';
const days = [
  { date: '2026-11-20', times: ['2026-11-20T12:30:00Z', tonight] },
  { date: '2026-11-21', times: [tomorrow] },
  { date: '2026-11-22', times: [] as string[] },
];
const times = (
  own: { days?: ((typeof days)[number] & { full?: string[] })[]; now?: string; noticeMinutes?: number } = {},
) => answered({ days, timeZone: 'Asia/Riyadh', now: conceptNow, noticeMinutes: 0, ...own });

let server: ReturnType<typeof stubFetch>;
const serve = (answers: Parameters<typeof stubFetch>[0] = {}) => {
  server = stubFetch({
    '/cart/quote': () => answered(aCalculation()),
    '/cart/validate': () => answered(aCalculation()),
    '/schedule/times': () => times(),
    ...answers,
  });
};
const sent = (path: string) => server.callsTo(path).at(-1)?.body as Record<string, unknown> | undefined;

startWithAnEmptyDevice();
beforeEach(() => {
  vi.setSystemTime(deviceNow);
  fill(burgers);
  choose('pickup');
  serve();
});
afterEach(() => {
  clearSchedule();
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
});

async function openDialog(visit: Parameters<typeof openDrawer>[0] = {}) {
  const view = await openDrawer(visit);
  await view.user.click(view.cart.getByRole('button', { name: 'Schedule order' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SCHEDULE ORDER' }));
  return { ...view, dialog };
}

const closedBranch = {
  name: { 'en-us': 'Olaya Street' },
  address: {},
  lat: 24.69,
  long: 46.68,
  'time-zone': 'Asia/Riyadh',
  'is-accepting-orders': true,
  'is-open': false,
  'next-opening': tomorrow,
  'order-types': ['pickup'],
  'preparation-minutes': 20,
  'delivery-areas': [],
};

it('the cart over the menu tells the time of its own dishes, and none when the guest chose one', async () => {
  const span = (from: string, to: string) => ({ from: `2026-11-20T12:${from}:00Z`, to: `2026-11-20T12:${to}:00Z` });
  serve({
    '/api/locations/olaya': ({ query }) => ({
      data: aLocation({ 'ready-window': query['filter[items]'] === undefined ? span('10', '20') : span('40', '55') }),
    }),
  });
  const { cart } = await openDrawer();
  await waitFor(() => expect(cart.getByRole('link', { name: /Pickup at/ }).textContent).toMatch(/03:40\D+03:55/));
  act(() => schedule(tonight));
  await waitFor(() => expect(cart.queryByText(/03:55/)).toBeNull());
});

describe('a closed branch', () => {
  it('says in the cart when it opens, and leads to an order for later', async () => {
    serve({ '/api/locations/olaya': () => ({ data: { type: 'locations', id: 'olaya', attributes: closedBranch } }) });
    const { user, cart } = await openDrawer();
    await user.click(await cart.findByRole('button', { name: 'Order for later' }));
    expect(await screen.findByRole('dialog', { name: 'SCHEDULE ORDER' })).toBeDefined();
    expect(cart.getAllByText(/opens/).length).toBeGreaterThan(0);
    expect(cart.queryByText(/Ready in/)).toBeNull();
  });

  it('offers nothing for later where no such orders are taken', async () => {
    serve({ '/api/locations/olaya': () => ({ data: { type: 'locations', id: 'olaya', attributes: closedBranch } }) });
    const { cart } = await openDrawer({ shop: { isAdvanceOrderAllowed: false } });
    await cart.findAllByText(/opens/);
    expect(cart.queryByRole('button', { name: 'Order for later' })).toBeNull();
  });
});

describe('the schedule button', () => {
  it('CART-17: is shown with a calendar, only where orders for later are taken', async () => {
    const taken = await openDrawer();
    expect(taken.cart.getByRole('button', { name: 'Schedule order' }).querySelector('svg')).not.toBeNull();
    taken.unmount();
    const { cart } = await openDrawer({ shop: { isAdvanceOrderAllowed: false } });
    expect(cart.queryByRole('button', { name: 'Schedule order' })).toBeNull();
  });

  it('says of a delivery that the ride comes on top of the time, and of nothing else', async () => {
    const collected = await openDialog();
    await collected.dialog.findByRole('group', { name: 'PICK A TIME' });
    expect(collected.dialog.queryByText(/leaves the restaurant/)).toBeNull();
    collected.unmount();
    choose('deliver');
    const { dialog } = await openDialog();
    expect(
      await dialog.findByText('The time is when your food leaves the restaurant. The ride to you comes on top.'),
    ).toBeDefined();
  });

  it('asks for the times only when it is pressed, for this branch and these dishes', async () => {
    const { user, cart } = await openDrawer();
    expect(server.callsTo('/schedule/times')).toEqual([]);
    await user.click(cart.getByRole('button', { name: 'Schedule order' }));
    await screen.findByRole('radio', { name: 'Today, Nov\u00A020' });
    expect(sent('/schedule/times')).toEqual({
      branchId: 'olaya',
      orderType: 'pickup',
      itemIds: ['burger:2', 'cola-choice:2'],
    });
  });
});

describe('the schedule dialog', () => {
  it('SCHED-01: cannot be left by a tap outside or by Escape', async () => {
    const { user } = await openDialog();
    const dialog = screen.getByRole('dialog', { name: 'SCHEDULE ORDER' });
    await user.pointer({ keys: '[MouseLeft>]', target: dialog });
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.getByRole('dialog', { name: 'SCHEDULE ORDER' })).toBeDefined();
  });

  it('SCHED-02: has its title, a day picker, a time picker, Confirm Schedule and a close button', async () => {
    const { user, dialog } = await openDialog();
    expect(await dialog.findByRole('group', { name: 'PICK A DAY' })).toBeDefined();
    expect(dialog.getByRole('group', { name: 'PICK A TIME' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Confirm Schedule' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'SCHEDULE ORDER' })).toBeNull();
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('SCHED-04: shows every day from today to the last one; a day without times cannot be chosen', async () => {
    const { dialog } = await openDialog();
    const group = within(await dialog.findByRole('group', { name: 'PICK A DAY' }));
    expect(
      group.getAllByRole<HTMLInputElement>('radio').map((day) => [day.getAttribute('aria-label'), day.disabled]),
    ).toEqual([
      ['Today, Nov\u00A020', false],
      ['Tomorrow, Nov\u00A021', false],
      ['Sunday, Nov\u00A022', true],
    ]);
  });

  it('SCHED-10: days read MMM DD and times hh:mm A, on the concept’s clock', async () => {
    const { dialog } = await openDialog();
    expect(await dialog.findByRole('radio', { name: '03:30\u00A0PM' })).toBeDefined();
    expect(dialog.getByRole('radio', { name: '06:30\u00A0PM' })).toBeDefined();
    expect(dialog.getByText('Nov 21')).toBeDefined();
  });

  it.each([
    ['ar-sa', 'جدولة الطلب', '20 نوفمبر', '06:30 م'],
    ['fr', 'PROGRAMMER LA COMMANDE', '20 nov.', '18:30'],
  ] as const)(
    'SCHED-10: in %s day and time are written as its readers write them',
    async (locale, title, day, time) => {
      const { user } = await visitMenu({ shop: { locale } });
      await user.click(screen.getByRole('button', { name: /جدولة الطلب|Programmer la commande/ }));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(await dialog.findByText(day)).toBeDefined();
      expect(dialog.getByText(time)).toBeDefined();
    },
  );

  it('SCHED-05: without a time, Please select a valid date and time.', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Confirm Schedule' }));
    expect(dialog.getByText('Please select a valid date and time.').getAttribute('role')).toBe('alert');
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('SCHED-05: a time that passed while the dialog was open is rejected, by the concept’s clock', async () => {
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: '03:30\u00A0PM' }));
    await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
    await user.click(dialog.getByRole('button', { name: 'Confirm Schedule' }));
    expect(dialog.getByText('Please select a valid date and time.').getAttribute('role')).toBe('alert');
    await user.click(dialog.getByRole('radio', { name: '06:30\u00A0PM' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm Schedule' }));
    expect(scheduleStore.get().at).toBe('2026-11-20T15:30:00.000Z');
  });

  it('times that could not be loaded can be asked for again', async () => {
    let isLost = true;
    serve({ '/schedule/times': () => (isLost ? new Error('offline') : times()) });
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('The times could not be loaded.')).toBeDefined();
    isLost = false;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('radio', { name: '06:30\u00A0PM' })).toBeDefined();
  });

  it('says when there is no time at all', async () => {
    serve({ '/schedule/times': () => times({ days: [{ date: '2026-11-20', times: [] }] }) });
    const { dialog } = await openDialog();
    expect(await dialog.findByText('No time is available')).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Confirm Schedule' })).toBeNull();
  });

  it('shows times that the kitchen has no room for as full, and lets nobody choose them', async () => {
    const full = ['2026-11-20T14:00:00Z'];
    const days = [
      { date: '2026-11-20', times: [tonight], full },
      { date: '2026-11-21', times: [] as string[], full: [tomorrow] },
    ];
    serve({ '/schedule/times': () => times({ days }) });
    const { dialog } = await openDialog();
    const names = (await dialog.findAllByRole('radio')).map((radio) => [
      radio.getAttribute('aria-label') ?? (radio as HTMLInputElement).labels?.[0]?.textContent,
      (radio as HTMLInputElement).disabled,
    ]);
    expect(names).toEqual([
      ['Today, Nov\u00A020', false],
      ['Tomorrow, Nov\u00A021, Full', true],
      ['05:00\u00A0PM, Full', true],
      ['06:30\u00A0PM', false],
    ]);
  });

  it('tells that the cart is below the minimum order', async () => {
    const { dialog } = await openDialog({ shop: { minimumOrderMinor: 10_000 } });
    expect(await dialog.findByText('Minimum order is SAR 100.00')).toBeDefined();
  });
});

describe('the scheduled time', () => {
  it('SCHED-03: is none, then set and shown as a card, which can be removed', async () => {
    const { user, cart, dialog } = await openDialog();
    expect(cart.queryByRole('group', { name: 'Scheduled for' })).toBeNull();
    await user.click(await dialog.findByRole('radio', { name: '06:30\u00A0PM' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm Schedule' }));
    const card = within(cart.getByRole('group', { name: 'Scheduled for' }));
    expect(card.getByText('Nov 20')).toBeDefined();
    expect(card.getByText('06:30 PM')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Remove the scheduled time' }));
    expect(cart.queryByRole('group', { name: 'Scheduled for' })).toBeNull();
    expect(localStorage.getItem('scheduled_time')).toBeNull();
  });

  it('goes with the order as an instant in UTC', async () => {
    schedule(tonight);
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    await waitFor(() => expect(sent('/cart/validate')).toMatchObject({ 'scheduled-time': '2026-11-20T15:30:00.000Z' }));
  });

  it('survives a reload, and is the time that the dialog starts with', async () => {
    schedule(tomorrow);
    scheduleStore.reload();
    const { dialog } = await openDialog();
    expect(await dialog.findByRole('radio', { name: 'Tomorrow, Nov\u00A021' })).toHaveProperty('checked', true);
    expect(dialog.getByRole('radio', { name: '12:15\u00A0PM' })).toHaveProperty('checked', true);
  });

  it('leaves the cart with a notice once it has passed, and is not moved', async () => {
    schedule(tonight);
    serve({ '/schedule/times': () => times({ now: '2026-11-20T15:29:30Z' }) });
    const { cart } = await openDrawer();
    expect(cart.getByRole('group', { name: 'Scheduled for' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByText(/^Nov 20, 06:30 PM is no longer possible/)).toBeDefined();
    expect(cart.queryByRole('group', { name: 'Scheduled for' })).toBeNull();
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('leaves the cart with a notice when the branch no longer offers it', async () => {
    schedule('2026-11-20T16:00:00Z');
    await openDrawer();
    expect(await screen.findByText(/^Nov 20, 07:00 PM is no longer possible/)).toBeDefined();
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('leaves the cart when the server refuses it at checkout, which says why', async () => {
    schedule(tonight);
    const detail = 'Scheduled order too late.';
    serve({
      '/cart/validate': () => refused(422, detail, { code: 'too-late', source: { pointer: '/scheduled-time' } }),
    });
    const { user, cart } = await openDrawer();
    await user.click(cart.getByRole('button', { name: /Checkout/ }));
    expect(await screen.findByText(detail)).toBeDefined();
    expect(scheduleStore.get().at).toBeUndefined();
  });

  it('leaves the cart when there is no time left to make the food', async () => {
    schedule(tonight);
    serve({ '/schedule/times': () => times({ now: '2026-11-20T15:15:30Z', noticeMinutes: 15 }) });
    await openDrawer();
    expect(await screen.findByText(/^Nov 20, 06:30 PM is no longer possible/)).toBeDefined();
  });

  it('is asked about again when the guest comes back to the tab', async () => {
    schedule(tonight);
    let offered = days;
    serve({ '/schedule/times': () => times({ days: offered }) });
    const { cart } = await openDrawer();
    await waitFor(() => expect(server.callsTo('/schedule/times')).toHaveLength(1));
    offered = [];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(cart.queryByRole('group', { name: 'Scheduled for' })).toBeNull());
    expect(screen.getByText(/no longer possible/)).toBeDefined();
  });

  it('stays when nobody could be asked', async () => {
    schedule(tonight);
    serve({ '/schedule/times': () => new Error('offline') });
    const { cart } = await openDrawer();
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(cart.getByRole('group', { name: 'Scheduled for' })).toBeDefined();
  });
});
