import type { StaffLogDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../../customer/customer.tables.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn } from '../../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let huda: SignedInStaff;
let id: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  huda = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
  id = await placeTestOrder(api, shop, await signIn(api));
});
afterEach(() => api.close());

const search = async (text: string, { token }: SignedInStaff = huda, more = '') =>
  (await api.call('GET', `/staff/past-orders?search=${encodeURIComponent(text)}${more}`, { token })).json().data;
const idsOf = (found: { id: string }[]) => found.map((order) => order.id);

async function endYesterday(): Promise<void> {
  const body = { code: 'finished' };
  expect((await api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body })).statusCode).toBe(200);
  api.passSeconds(26 * 3600);
  huda = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
}

describe('yesterday’s order', () => {
  test('is found by number, name and last digits, in Arabic digits too, with four digits of the number', async () => {
    await endYesterday();
    for (const text of ['001', '#1', '١', 'sara', 'Sar', '5678', '٥٦٧٨', '678']) {
      const found = await search(text);
      expect([text, idsOf(found)]).toEqual([text, [id]]);
      expect(found[0].attributes).toMatchObject({ guest: { name: 'Sara', phone: '5678' }, 'address-line': null });
      expect(JSON.stringify(found)).not.toContain('512345678');
    }
    for (const text of ['', 's', '5', '56', '9999', 'Omar', '%%', '__', '99999999999999999999'])
      expect([text, await search(text)]).toEqual([text, []]);
  });

  test('each search is in the staff log, without what was typed; what is too little to search by is not', async () => {
    await endYesterday();
    for (const text of ['Sara', 's', 'Omar']) await search(text);
    const manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    const log = await api.call('GET', '/staff/log?about=customers', { token: manager.token });
    const rows = log.json<StaffLogDocument>().data.map(({ attributes }) => attributes);
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['past-orders-searched', { count: 0 }],
      ['past-orders-searched', { count: 1 }],
    ]);
    expect(log.body).not.toMatch(/Sara|Omar/);
  });

  test('is found by the name as it is typed, whatever letters it is written with', async () => {
    await endYesterday();
    const rename = (firstName: string, lastName: string) =>
      api.context.db.update(customers).set({ firstName, lastName });
    for (const [first, last, ...typed] of [
      ['أحمد', 'الموسى', 'احمد', 'أحمد', 'الموسي', 'ٱحمد ال'],
      ['فاطمة', 'آل سعود', 'فاطمه', 'ال سعود'],
      ['Hélène', 'Jean-Luc', 'helene', 'HÉLÈNE', 'jean luc', 'jean-luc'],
    ] as const) {
      await rename(first, last);
      for (const text of typed) expect([text, idsOf(await search(text))]).toEqual([text, [id]]);
    }
    expect(await search('خالد')).toEqual([]);
  });

  test('is opened with its history', async () => {
    await endYesterday();
    const one = (await api.call('GET', `/staff/board/${id}`, { token: huda.token })).json().data;
    expect(one.attributes.guest.phone).toBe('5678');
    const steps = await api.call('GET', `/orders/${id}/statuses`, { token: huda.token });
    expect(steps.statusCode).toBe(200);
  });

  test('is forgotten after thirty days', async () => {
    await endYesterday();
    api.passSeconds(28 * 86_400);
    huda = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect(idsOf(await search('001'))).toEqual([id]);
    api.passSeconds(86_400);
    huda = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect(await search('001')).toEqual([]);
  });

  test('is found by its branch and by those of every branch, and not by drivers or elsewhere', async () => {
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const owner = await signInStaff(api, shop, { role: 'owner' });
    expect(await search('001', elsewhere)).toEqual([]);
    expect(await search('001', elsewhere, `&location=${shop.branches.olaya}`)).toEqual([]);
    expect(idsOf(await search('001', owner))).toEqual([id]);
    expect(await search('001', owner, `&location=${shop.branches.malqa}`)).toEqual([]);
    const driver = await signInStaff(api, shop, { role: 'driver', branchId: shop.branches.olaya });
    expect((await api.call('GET', '/staff/past-orders?search=001', { token: driver.token })).statusCode).toBe(403);
  });
});

test('numbers of guests are not read off: a person searches so many times an hour', async () => {
  const answers = [];
  for (let one = 0; one < 241; one += 1)
    answers.push((await api.call('GET', '/staff/past-orders?search=x', { token: huda.token })).statusCode);
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});
