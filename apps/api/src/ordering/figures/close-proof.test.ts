import type { BusinessDayDocument, ClosedDayListDocument, FiguresDocument } from '@sufra/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { hashOf } from './close-proof.ts';
import { dayCloses, type StoredClose } from './figures.tables.ts';

let api: TestApi;
let shop: SeededShop;
let token: string;
const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;

beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  for (const day of days) {
    const closed = await api.call('POST', '/staff/days', { token, body: { location: shop.branches.olaya, day } });
    expect(closed.statusCode, closed.body).toBe(200);
  }
});
afterEach(() => api.close());

/** In the order in which the days were closed, as their pages and as the list have it. */
async function proofs(): Promise<string[]> {
  const where = `location=${shop.branches.olaya}`;
  const pages = await Promise.all(days.map((day) => api.call('GET', `/staff/days/${day}?${where}`, { token })));
  const list = (await api.call('GET', `/staff/days?${where}`, { token })).json<ClosedDayListDocument>().data;
  const told = pages.map((page) => page.json<BusinessDayDocument>().data.attributes.closed?.proof ?? 'open');
  expect(list.map(({ attributes }) => attributes.proof).toReversed()).toEqual(told);
  return told;
}

const stored = async (day: string): Promise<StoredClose> => {
  const [close] = await api.context.db.select().from(dayCloses).where(eq(dayCloses.day, day));
  if (!close) throw new Error(`${day} is not closed`);
  return close;
};

/** Past the database's own refusal, as somebody who owns the database could. */
const forge = (day: string, change: Partial<StoredClose>) =>
  api.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(dayCloses).set(change).where(eq(dayCloses.day, day));
  });

const reported = async (): Promise<number> => {
  const report = await api.call('GET', `/staff/figures?from=${days[0]}&to=${days[2]}`, { token });
  return report.json<FiguresDocument>().data.attributes.sold;
};

test('the database refuses to change a closed day, and one that was changed behind its back is told, with all after it', async () => {
  const { db } = api.context;
  const refused = { cause: { message: 'a business day that was closed stays as it is' } };
  await expect(db.execute(sql`update day_closes set counted_cash_minor = 1`)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`delete from day_closes`)).rejects.toMatchObject(refused);
  expect(await proofs()).toEqual(['sound', 'sound', 'sound']);
  await forge(days[1], { countedCashMinor: 1 });
  expect(await proofs()).toEqual(['sound', 'changed', 'changed']);
});

test('who can write to the database alone cannot sign: hashes that were made anew do not help, nor does another day’s signature', async () => {
  const [before, last] = [await stored(days[1]), await stored(days[2])];
  const figures = JSON.stringify({ ...(JSON.parse(last.figures) as object), soldMinor: 100 });
  const forged = { ...last, figures };
  await forge(days[2], { figures, hash: hashOf(forged, before.hash) });
  expect(await proofs()).toEqual(['sound', 'sound', 'changed']);
  expect(await reported()).toBe(0);
  await forge(days[2], { signature: before.signature });
  expect(await proofs()).toEqual(['sound', 'sound', 'changed']);
});

test('a day that was signed under another key is said to be unproven, and a changed one before it is still told', async () => {
  const { signature } = await stored(days[2]);
  await forge(days[2], { signature: signature.replace(/^[^.]+/, '0123456789abcdef') });
  expect(await proofs()).toEqual(['sound', 'sound', 'unproven']);
  await forge(days[1], { signature: '' });
  expect(await proofs()).toEqual(['sound', 'unproven', 'unproven']);
  await forge(days[0], { closedByName: 'Somebody else' });
  expect(await proofs()).toEqual(['changed', 'changed', 'changed']);
});
