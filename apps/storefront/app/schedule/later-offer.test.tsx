import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, startWithAnEmptyDevice } from '../cart/testing/open-drawer.tsx';
import { aLocation } from '../location/testing/branches.ts';
import type { Shop } from '../shell/shop.ts';
import { answered } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { LaterOffer } from './later-offer.tsx';
import { clearSchedule, schedule, scheduleStore } from './schedule-store.ts';

const tomorrow = '2026-11-21T09:15:00Z';
const closed = { 'is-open': false, 'is-accepting-orders': true, 'next-opening': tomorrow };
const days = [{ date: '2026-11-21', times: [tomorrow] }];

startWithAnEmptyDevice();
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T19:00:00Z'));
  choose('pickup');
});
afterEach(clearSchedule);

async function show(own: object = closed, shop: Partial<Shop> = {}) {
  const { callsTo } = stubFetch({
    '/api/locations/olaya': () => ({ data: aLocation(own) }),
    '/schedule/times': () => answered({ days, timeZone: 'Asia/Riyadh', now: '2026-11-20T19:00:00Z', noticeMinutes: 0 }),
  });
  const view = await renderShop({ shop, routes: [{ path: 'menu', Component: LaterOffer }], path: '/menu' });
  await waitFor(() => expect(callsTo('/api/locations/olaya')).toHaveLength(1));
  return view;
}

const offer = (timeout = 1000) => screen.findByRole('region', { name: 'Schedule order' }, { timeout });

it('the menu of a closed branch says when it opens, and one press leads to the times of an order for later', async () => {
  const { user } = await show();
  expect((await offered()).getByText(/opens/)).toBeDefined();
  await user.click((await offered()).getByRole('button', { name: 'Order for later' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'SCHEDULE ORDER' }));
  await user.click(await dialog.findByRole('radio', { name: /12:15/ }));
  await user.click(dialog.getByRole('button', { name: 'Confirm Schedule' }));
  expect(scheduleStore.get().at).toBe(new Date(tomorrow).toISOString());
  expect((await offered()).getByText(/Scheduled for/)).toBeDefined();
});

it('the menu of a branch whose kitchen is full offers an order for later', async () => {
  await show({ 'is-open': true, 'is-accepting-orders': true, 'is-busy': true, 'estimated-ready-at': null });
  expect((await offered()).getByText('The kitchen is full right now')).toBeDefined();
  expect((await offered()).getByRole('button', { name: 'Order for later' })).toBeDefined();
});

it('the time that was chosen can be changed and taken back there', async () => {
  const { user } = await show();
  act(() => schedule(tomorrow));
  expect((await offered()).getByRole('button', { name: 'Change' })).toBeDefined();
  await user.click((await offered()).getByRole('button', { name: 'Remove the scheduled time' }));
  expect((await offered()).getByRole('button', { name: 'Order for later' })).toBeDefined();
});

it.each([
  ['that is open', { 'is-open': true, 'is-accepting-orders': true }, {}],
  ['that takes no orders', { ...closed, 'is-accepting-orders': false }, {}],
  ['of a restaurant without orders for later', closed, { isAdvanceOrderAllowed: false }],
])('a branch %s offers nothing for later', async (_which, own, shop) => {
  await show(own, shop);
  await expect(offer(300)).rejects.toThrow(/Schedule order/);
});

const offered = async () => within(await offer());
