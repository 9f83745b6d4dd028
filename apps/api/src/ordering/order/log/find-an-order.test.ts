import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { branches } from '../../../catalogue/location/location.tables.ts';
import { orders } from '../../order.tables.ts';

let card: CardShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  card = await openCardShop(undefined, (line) => void lines.push(line));
});
afterEach(() => card.api.close());

type Line = { msg: string; reqId?: string; orderId?: string; req?: { orderId?: string } };
const read = (): Line[] => lines.map((line) => JSON.parse(line) as Line);

describe('from a guest’s complaint to the log', () => {
  test('every line about an order names it, and nobody', async () => {
    const id = await card.place();
    await card.start(id);
    card.gateway.take();
    await card.verify(id);
    const staff = await signInStaff(card.api, card.shop);
    await card.api.call('POST', `/orders/${id}/statuses`, {
      token: staff.token,
      body: { data: { attributes: { code: 'accepted' } } },
      headers: { 'x-request-id': 'the-kitchen-of-al-olaya' },
    });
    const told = read().filter(({ orderId }) => orderId === id);
    expect(told.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        'an order was placed',
        'a payment was started',
        'a payment was settled',
        'an order moved',
      ]),
    );
    const requests = read().filter(({ req }) => req?.orderId === id);
    expect(requests.map(({ reqId }) => reqId)).toContain('the-kitchen-of-al-olaya');
    const placed = told.find(({ msg }) => msg === 'an order was placed');
    expect(read().some(({ reqId, msg }) => reqId === placed?.reqId && msg === 'request completed')).toBe(true);
    expect(lines.join('')).not.toMatch(/512345678|Sara/);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('npm run order -- explain', () => {
  const explain = async (...wanted: string[]) => {
    const [database] = (await card.api.services.database.executeSql('select current_database() as name')).rows as [
      { name: string },
    ];
    const DATABASE_URL = new URL(`/${database.name}`, process.env.TEST_DATABASE_URL).href;
    const tool = fileURLToPath(new URL('../../../tools/order-tool.ts', import.meta.url));
    const env = { ...process.env, DATABASE_URL, DEMO: 'false', NODE_ENV: 'test' };
    const running = promisify(execFile)(process.execPath, [tool, 'explain', ...wanted], { env });
    return running.catch((error: { stdout: string; stderr: string }) => error);
  };

  test(
    'finds an order by branch, number and day, and tells of all that have a number',
    { timeout: 120_000 },
    async () => {
      const { api, shop, sara } = card;
      const first = await placeTestOrder(api, shop, sara, { 'payment-type': 'cash' });
      await api.context.db.insert(branches).values(
        Array.from({ length: 12 }, (_, index) => ({
          ...aBranchLike,
          id: branchId(index),
          handle: `far-${index}`,
          merchantId: shop.id,
        })),
      );
      const [order] = await api.context.db.select().from(orders).where(eq(orders.id, first));
      if (!order) throw new Error('no order');
      const now = Date.now();
      const idAt = (index: number) =>
        `${(now - index)
          .toString(16)
          .padStart(12, '0')
          .replace(/^(.{8})/, '$1-')}-7000-8000-0000000000${String(10 + index)}`;
      await api.context.db
        .insert(orders)
        .values(Array.from({ length: 12 }, (_, index) => ({ ...order, id: idAt(index), branchId: branchId(index) })));
      const all = await explain(String(order.number));
      expect(all.stdout.match(/there is also/g)).toHaveLength(12);
      const ofBranch = await explain('olaya', String(order.number), order.businessDay);
      expect(ofBranch.stdout).toContain(first);
      expect(ofBranch.stdout).not.toContain('there is also');
      expect((await explain('olaya', String(order.number), '2020-01-01')).stderr).toContain('There is no order olaya');
      expect((await explain('olaya', String(order.number), 'yesterday')).stderr).toContain('yesterday is no day');
    },
  );
});

const branchId = (index: number): string => `01920000-0000-7000-8000-0000000000${10 + index}`;
const aBranchLike = {
  position: 9,
  name: { 'en-us': 'Far' },
  address: { 'en-us': 'Far' },
  latitude: 24.7,
  longitude: 46.7,
  timeZone: 'Asia/Riyadh',
  isCurbsideEnabled: false,
  isAcceptingOrders: true,
  orderTypes: ['to-go' as const],
  openingHours: {},
  exceptions: [],
  preparationMinutes: 15,
};
