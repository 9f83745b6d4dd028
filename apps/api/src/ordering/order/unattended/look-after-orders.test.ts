import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import { aPayload } from '../../../testing/a-payload.ts';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { branchPauses } from '../../../catalogue/availability/availability.tables.ts';
import { staffDevices, staffLog } from '../../../staff/staff.tables.ts';
import { branches } from '../../../catalogue/location/location.tables.ts';
import { orders } from '../../order.tables.ts';
import { callBranchJob } from './contact.job.ts';
import { lookAfterOrders, watchOrdersJob } from './look-after-orders.ts';
import { noteAnswer, noteConnected } from './presence.ts';
import { orderAlerts } from './unattended.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
let lines: string[];
const noLimit = { perCustomer: 0, perNumber: 0 };
const orderLimits = { unpaidOrders: noLimit, hourlyOrders: noLimit } as BundleConcept['orderLimits'];
/** The shop's own language: no device is open. */
const silent = 'لا يوجد جهاز مفتوح';
const phones = ['+966500000001', '+966500000002'];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  const usual = { lineQuantity: 99, exemptNumbers: [] };
  const concept = { orderLimits: { ...usual, ...orderLimits } } as Partial<BundleConcept>;
  shop = await seedShop(api.context.db, { concept, olaya: { unattended: { phones } } });
  sara = await signIn(api);
  manager = await signInStaff(api, shop);
  await api.context.db.insert(staffDevices).values({
    merchantId: shop.id,
    id: device.deviceId,
    branchId: shop.branches.olaya,
    name: 'Counter',
    tokenHash: 'counter',
    pairedBy: manager.staffId,
    pairedAt: api.context.now(),
  });
  api.sent.length = 0;
});
afterEach(() => api.close());

const place = () => placeTestOrder(api, shop, sara);
const look = () => lookAfterOrders(api.context);
/** The job runs every fifteen seconds for so long. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 15) {
    api.passSeconds(15);
    await look();
  }
  await api.runJobs();
}
const read = async (id: string) =>
  (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data.attributes;
const statusOf = async (id: string): Promise<string> => (await read(id))['current-status'].code;
const accept = (id: string) =>
  api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code: 'accepted' } });
const stepsOf = async (id: string) =>
  (await api.context.db.select().from(orderAlerts).where(eq(orderAlerts.orderId, id)))
    .map(({ step }) => step)
    .toSorted();

const device = { deviceId: '0199aaaa-0000-7000-8000-000000000001' };
const connect = () => noteConnected(api.context, { merchantId: shop.id, branchId: shop.branches.olaya, ...device });
/** The tablet of the branch is connected, in front, and may make a sound. */
async function listen(own: { isVisible?: boolean } = {}): Promise<void> {
  await connect();
  const { isVisible: visible = true } = own;
  await noteAnswer(api.context, { merchantId: shop.id, branchId: null, ...device }, { visible, sound: true });
}

describe('an order that nobody accepts', () => {
  test('is called about at once when no device listens, then told to its guest, and cancelled in the end', async () => {
    const id = await place();
    await pass(45);
    expect([api.called, api.sent]).toEqual([[], []]);
    await pass(15);
    expect(api.called).toMatchObject([{ to: phones[0], text: expect.stringContaining(silent) }]);
    expect(api.sent.map(({ to }) => to)).toEqual([phones[0]]);
    await pass(240);
    expect(api.called.map(({ to }) => to)).toEqual(phones);
    expect(api.sent.at(-1)).toMatchObject({ to: '+966512345678', text: expect.stringContaining('has not answered') });
    expect(await read(id)).toMatchObject({ 'is-cancellable': true, 'may-leave': true });
    await pass(300);
    expect(await read(id)).toMatchObject({ 'current-status': { code: 'order-failed' }, 'refund-due-at': null });
    const [last] = (await api.call('GET', `/orders/${id}/statuses`, { token: sara.token })).json().data.slice(-1);
    expect(last.attributes).toMatchObject({
      'reason-code': 'unanswered',
      reason: 'The restaurant did not answer in time. We are sorry.',
    });
    const card = await api.call('GET', `/staff/board/${id}`, { token: manager.token });
    expect(card.json().data.attributes.reason).toBe('It was not accepted in time.');
    const history = await api.call('GET', `/orders/${id}/statuses`, { token: manager.token, language: 'ar-SA' });
    expect(history.json().data.at(-1).attributes.reason).toBe('لم يُقبل في الوقت المحدد.');
    expect(api.sent.at(-1)!.text).toContain('is cancelled');
    expect(await stepsOf(id)).toEqual(['cancel', 'contact-0', 'contact-1', 'louder', 'seen', 'tell-guest']);
  });

  test('closes its branch for half an hour, once, and the log of the restaurant says so', async () => {
    await Promise.all([place(), place()]);
    await pass(615);
    const pauses = await api.context.db.select().from(branchPauses);
    expect(pauses).toMatchObject([{ branchId: shop.branches.olaya, extraMinutes: null, setBy: null }]);
    const minutes = (pauses[0]!.until.getTime() - api.context.now().getTime()) / 60_000;
    expect(minutes).toBe(30);
    const changes = await api.context.db.select().from(staffLog);
    expect(changes).toMatchObject([{ action: 'pause-set', branchId: shop.branches.olaya, staffId: null }]);
    await expect(place()).rejects.toThrow('refused');
    api.passSeconds(1801);
    await expect(place()).resolves.toBeTypeOf('string');
  });

  test('that was paid has its money on the way back', async () => {
    const id = await place();
    await api.context.db
      .update(orders)
      .set({ paymentStatus: 'success', paymentMethod: 'card' })
      .where(eq(orders.id, id));
    await forgetOrderLogs(api.context);
    await pass(615);
    expect(await statusOf(id)).toBe('order-failed');
    expect((await read(id))['refund-due-at']).not.toBeNull();
    expect(api.sent.at(-1)!.text).toContain('goes back to you');
  });

  test('is only louder for a while where a device listens', async () => {
    await listen();
    await place();
    for (let seconds = 0; seconds < 105; seconds += 15) {
      await listen();
      await pass(15);
    }
    expect(api.called).toEqual([]);
    await listen();
    await pass(15);
    expect(api.called).toMatchObject([{ text: expect.not.stringContaining(silent) }]);
  });

  test.each<[string, () => Promise<void>]>([
    ['is hidden', () => listen({ isVisible: false })],
    ['is connected and answers nothing', connect],
  ])('is called about as early as without one where the device %s', async (_how, attend) => {
    await place();
    for (let seconds = 0; seconds < 60; seconds += 15) {
      await attend();
      await pass(15);
    }
    expect(api.called).toHaveLength(1);
  });

  test('is left alone from the moment it is accepted, with the calls that were on their way', async () => {
    const id = await place();
    for (let seconds = 0; seconds < 60; seconds += 15) {
      api.passSeconds(15);
      await look();
    }
    await accept(id);
    await pass(900);
    expect([api.called, api.sent, await statusOf(id)]).toEqual([[], [], 'accepted']);
    expect(await stepsOf(id)).toEqual(['contact-0', 'louder', 'seen']);
  });

  test('may be left by its guest, where the merchant takes no cancellations, once they were told', async () => {
    const id = await place();
    const leave = () => api.call('PATCH', `/orders/${id}/cancellation`, { token: sara.token, body: {} });
    await pass(285);
    expect((await leave()).statusCode).toBe(422);
    await pass(15);
    expect((await leave()).statusCode).toBe(200);
    await pass(600);
    expect(await statusOf(id)).toBe('cancelled-by-customer');
  });

  test('of an order for later counts from its release, and one from before is nobody’s promise', async () => {
    const [later, old] = [await place(), await place()];
    const { db } = api.context;
    await db.update(orders).set({ releasedAt: null }).where(eq(orders.id, later));
    await db.update(orders).set({ isGuarded: null }).where(eq(orders.id, old));
    await pass(1200);
    expect([await stepsOf(later), await stepsOf(old)]).toEqual([[], []]);
    await db.update(orders).set({ releasedAt: api.context.now() }).where(eq(orders.id, later));
    await pass(60);
    expect(await stepsOf(later)).toEqual(['contact-0', 'louder', 'seen']);
    await db
      .update(orders)
      .set({ releasedAt: new Date('2026-11-20T12:00:00Z') })
      .where(eq(orders.id, later));
  });

  test('is called about although the settings of another merchant cannot be read', async () => {
    const id = await place();
    const [order] = await api.context.db.select().from(orders);
    const unreadable = await seedShop(api.context.db, { host: 'mint.test', appKey: 'short' });
    const theirs = { ...order!, id: '0199aaaa-0000-7000-8000-000000000002', merchantId: unreadable.id };
    await api.context.db.insert(orders).values(theirs);
    await pass(60);
    expect(await stepsOf(id)).toContain('contact-0');
    expect(await stepsOf(theirs.id)).toEqual([]);
    expect(lines.some((line) => line.includes('could not be looked after') && line.includes(theirs.id))).toBe(true);
    await api.context.db.delete(orders).where(eq(orders.id, theirs.id));
  });

  test('is called about once, however many wait with it', async () => {
    await Promise.all([place(), place(), place()]);
    await pass(60);
    expect([api.called.length, api.sent.length]).toEqual([1, 1]);
  });

  /** Four looks without the work that they make. */
  const minute = async () => {
    for (let seconds = 0; seconds < 60; seconds += 15) {
      api.passSeconds(15);
      await look();
    }
  };
  const numberOf = async (id: string): Promise<string> => (await read(id)).number;

  test('is called about where the order beside it, which was to be called about, is accepted before the call', async () => {
    const first = await place();
    api.passSeconds(5);
    const second = await place();
    await minute();
    await accept(first);
    await api.runJobs();
    const text = expect.stringContaining(await numberOf(second));
    expect([api.called, api.sent]).toMatchObject([[{ to: phones[0], text }], [{ to: phones[0], text }]]);
  });

  test('is called about although another was accepted after its step was taken, less than a minute ago', async () => {
    const first = await place();
    await pass(30);
    const second = await place();
    await pass(30);
    await accept(first);
    api.called.length = 0;
    await pass(30);
    expect(api.called).toMatchObject([{ to: phones[0], text: expect.stringContaining(await numberOf(second)) }]);
  });

  test('is called about again where more come, each within a minute of the one before', async () => {
    for (let orders = 0; orders < 5; orders += 1) {
      await place();
      await pass(45);
    }
    await pass(15);
    expect(api.called.filter(({ to }) => to === phones[0])).toHaveLength(3);
  });
});

describe('processes', () => {
  test('that look at the same moment take every step once', async () => {
    const id = await place();
    for (let seconds = 0; seconds < 615; seconds += 15) {
      api.passSeconds(15);
      await Promise.all([look(), look(), look()]);
    }
    await api.runJobs();
    expect(await statusOf(id)).toBe('order-failed');
    expect(api.called.map(({ to }) => to)).toEqual([]);
    const log = (await api.call('GET', `/orders/${id}/log`, { token: manager.token })).json();
    const kinds = log.data.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind);
    expect(kinds).toEqual(['placed', 'alerted', 'alerted', 'alerted', 'unanswered', 'moved']);
    expect(log.meta['is-explained']).toBe(true);
    expect(api.sent).toMatchObject([{ text: expect.stringContaining('is cancelled') }]);
  });

  test('that were all dead tell the guest before they cancel', async () => {
    const id = await place();
    await look();
    api.passSeconds(3600);
    await look();
    expect(await stepsOf(id)).toContain('tell-guest');
    await pass(255);
    expect(await statusOf(id)).toBe('posted');
    await pass(30);
    expect(await statusOf(id)).toBe('order-failed');
  });

  test('whose clock is set back lose an order for one round of steps at most', async () => {
    const id = await place();
    await pass(300);
    api.passSeconds(-7200);
    await pass(645);
    expect(await statusOf(id)).toBe('order-failed');
  });

  test('whose provider of calls is down take the next step and say so in the log', async () => {
    await place();
    const down = { ...api.context, calls: { call: () => Promise.reject(new Error('down')) } };
    const [order] = await api.context.db.select().from(orders);
    const { merchantId, id: orderId } = order!;
    const called = callBranchJob.run(down, { merchantId, orderId, phone: phones[0]!, isHeard: false });
    await expect(called).rejects.toThrow('down');
    expect(lines.some((line) => line.includes('the branch could not be reached by phone'))).toBe(true);
    await pass(120);
    expect(api.called.map(({ to }) => to).toSorted()).toEqual(phones);
  });

  test('look every minute and three times between', async () => {
    await place();
    api.passSeconds(60);
    await api.context.jobs.send(api.context, watchOrdersJob, {});
    await api.runJobs();
    expect(api.called).toHaveLength(1);
    const { rows } = await api.services.database.executeSql(
      `select count(*)::integer as count from pgboss.job where name = 'watch-unaccepted-orders' and state = 'created'`,
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('leave none of two hundred orders without a person or an end, whatever pauses they make', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const waiting = new Map<string, number | undefined>();
    for (let index = 0; index < 200; index += 1) {
      waiting.set(await place(), random(3) === 0 ? undefined : random(1200));
    }
    const shared = { moved: new Map<string, string>() };
    for (let second = 0; second < 1800; second += 15) {
      api.passSeconds(15);
      for (const [id, reacts] of waiting) {
        if (reacts === undefined || shared.moved.has(id) || second < reacts) continue;
        shared.moved.set(id, (await accept(id)).statusCode === 200 ? 'accepted' : 'refused');
      }
      if (random(4) > 0) await Promise.all([look(), look()]);
    }
    for (const id of waiting.keys()) {
      expect(await statusOf(id)).toBe(shared.moved.get(id) === 'accepted' ? 'accepted' : 'order-failed');
    }
  }, 300_000);
});

describe('automatic acceptance', () => {
  const acceptToGo = () =>
    api.context.db
      .update(branches)
      .set({ autoAccept: ['to-go'] })
      .where(eq(branches.id, shop.branches.olaya));

  test('takes orders of the named types as they come, in the name of the server', async () => {
    const other = await seedShop(api.context.db, {
      host: 'auto.test',
      appKey: 'auto-storefront-key',
      olaya: { autoAccept: ['to-go'] },
    });
    const guest = await signIn(api, { merchant: other });
    const call = { merchant: other, token: guest.token };
    const headers = { 'idempotency-key': 'automatic' };
    const body = aPayload(other);
    const { id } = (await api.call('POST', '/orders', { ...call, headers, body })).json().data;
    await api.runJobs();
    const seen = await api.call('GET', `/orders/${id}`, call);
    expect(seen.json().data.attributes['current-status'].code).toBe('accepted');
    const asUsual = await place();
    await api.runJobs();
    expect(await statusOf(asUsual)).toBe('posted');
  });

  test('waits for a person where every device of the branch is silent, and takes over once one listens', async () => {
    await acceptToGo();
    await listen({ isVisible: false });
    const id = await place();
    await api.runJobs();
    await pass(60);
    expect([await statusOf(id), api.called.length]).toEqual(['posted', 1]);
    await listen();
    await pass(15);
    expect(await statusOf(id)).toBe('accepted');
  });
});
