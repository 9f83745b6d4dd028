import { openServices, loadConfig } from '@sufra/api';
import { branches } from '@sufra/api/catalogue/location/location.tables';
import { orders, orderEvents } from '@sufra/api/ordering/order.tables';
import { moveOrder } from '@sufra/api/ordering/order/move-order';
import { lookAfterOrders } from '@sufra/api/ordering/order/unattended/look-after-orders';
import { noteAnswer, noteConnected, noteSeen } from '@sufra/api/ordering/order/unattended/presence';
import { orderAlerts } from '@sufra/api/ordering/order/unattended/unattended.tables';
import { seedCustomers } from '@sufra/api/testing/seed-customers';
import { seedMerchant } from '@sufra/api/testing/seed-merchant';
import { anOrder } from '@sufra/api/testing/watchers/seed-watched-orders';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

/* One process of the real API whose clock its parent sets. It dies when its parent kills it, in the middle of whatever it does. */

export type Place = { merchantId: string; branchId: string; deviceId: string };
export type Arrival = { branchId: string; customerId: string; isPaid: boolean; number: number };

/** Fifteen seconds of a shift: what reaches the server in them. The round of the job comes before or after it. */
export type Quarter = {
  at: number;
  merchantId: string;
  arrivals: Arrival[];
  connected: Place[];
  seen: string[];
  answered: Place[];
  accepted: string[];
  /** The provider of calls answers none of them. */
  areCallsDown: boolean;
  isLookFirst: boolean;
};

export type Waiting = { id: string; branchId: string; releasedAt: number; steps: { step: string; at: number }[] };
export type Passed = { waiting: Waiting[]; failedCalls: number };
export type Seeded = { merchantId: string; branchIds: string[]; customerIds: string[] };
export type Audit = {
  orders: number;
  posted: number;
  accepted: number;
  failed: number;
  /** Orders that ended unanswered without the step that tells the guest, twice, or paid and without a refund. */
  untold: number;
  endedTwice: number;
  unrefunded: number;
};

type Command =
  | { do: 'seed'; at: number; branchCount: number }
  | ({ do: 'quarter' } & Quarter)
  | { do: 'audit'; merchantId: string };

const providerDown = new Error('The provider of calls does not answer.');
let areCallsDown = false;
/** Calls that the provider did not take since the last answer. */
let failedCalls = 0;
let now = Date.parse('2026-11-20T09:00:00Z');
const config = loadConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DEMO: 'false' });
const { context, jobs } = await openServices(config, {
  now: () => new Date(now),
  isWorking: false,
  messages: { send: async () => {} },
  calls: {
    call: async () => {
      if (!areCallsDown) return;
      failedCalls += 1;
      throw providerDown;
    },
  },
});
const { db } = context;

process.on('message', (command: Command) => {
  answer(command).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ error: String(error instanceof Error ? (error.stack ?? error) : error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ value: 'ready' });

function answer(command: Command): Promise<unknown> {
  if (command.do === 'seed') return seed(command);
  return command.do === 'quarter' ? passQuarter(command) : audit(command.merchantId);
}

async function seed({ at, branchCount }: { at: number; branchCount: number }): Promise<Seeded> {
  now = at;
  const merchant = await seedMerchant(db);
  const rows = Array.from({ length: branchCount }, (_, index) => ({
    id: uuid(),
    merchantId: merchant.id,
    handle: `branch-${index}`,
    position: index + 1,
    name: { 'en-us': `Branch ${index}` },
    address: { 'en-us': 'Riyadh' },
    phone: '+966500000000',
    latitude: 24.69,
    longitude: 46.68,
    timeZone: 'Asia/Riyadh',
    isCurbsideEnabled: false,
    isAcceptingOrders: true,
    orderTypes: ['pickup' as const],
    openingHours: { everyDay: ['00:00-24:00'] },
    exceptions: [],
    preparationMinutes: 20,
  }));
  await db.insert(branches).values(rows);
  const guests = await seedCustomers(db, merchant.id, 200, 0, new Date(at));
  const customerIds = guests.map(({ customerId }) => customerId);
  return { merchantId: merchant.id, branchIds: rows.map(({ id }) => id), customerIds };
}

async function passQuarter(quarter: Quarter): Promise<Passed> {
  now = quarter.at;
  areCallsDown = quarter.areCallsDown;
  if (quarter.isLookFirst) await lookAfterOrders(context);
  const { merchantId, arrivals, seen } = quarter;
  for (const place of quarter.connected) await noteConnected(context, place);
  await noteSeen(
    context,
    seen.map((deviceId) => ({ merchantId, deviceId })),
  );
  for (const place of quarter.answered) await noteAnswer(context, place, { visible: true, sound: true });
  if (arrivals.length > 0) {
    const placed = arrivals.map(({ branchId, customerId, isPaid, number }) => ({
      ...anOrder(context, merchantId, branchId, customerId, number),
      ...(isPaid && { paymentMethod: 'card' as const, paymentStatus: 'success' as const }),
    }));
    await db.insert(orders).values(placed);
  }
  const accepted = quarter.accepted;
  const current = accepted.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, accepted));
  for (const order of current) {
    await moveOrder(context, order, { to: 'accepted', by: { role: 'staff', name: 'employee' } });
  }
  if (!quarter.isLookFirst) await lookAfterOrders(context);
  await runWork();
  const passed = { waiting: await listWaiting(merchantId), failedCalls };
  failedCalls = 0;
  return passed;
}

/** Work that fails does not stop the rest, as in the queue. */
async function runWork(): Promise<void> {
  try {
    await jobs.runDue(context);
  } catch (error) {
    if (error !== providerDown) throw error;
    await runWork();
  }
}

async function listWaiting(merchantId: string): Promise<Waiting[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.merchantId, merchantId), eq(orders.status, 'posted')));
  const ids = rows.map(({ id }) => id);
  const steps = ids.length === 0 ? [] : await db.select().from(orderAlerts).where(inArray(orderAlerts.orderId, ids));
  const stepsOf = Map.groupBy(steps, ({ orderId }) => orderId);
  return rows.map(({ id, branchId, releasedAt }) => ({
    id,
    branchId,
    releasedAt: releasedAt?.getTime() ?? 0,
    steps: (stepsOf.get(id) ?? []).map(({ step, at }) => ({ step, at: at.getTime() })),
  }));
}

async function audit(merchantId: string): Promise<Audit> {
  const all = await db.select().from(orders).where(eq(orders.merchantId, merchantId));
  const steps = await db.select().from(orderAlerts).where(eq(orderAlerts.merchantId, merchantId));
  const taken = new Set(steps.map(({ orderId, step }) => `${orderId} ${step}`));
  const repeated = await db
    .select({ orderId: orderEvents.orderId, times: count() })
    .from(orderEvents)
    .where(and(eq(orderEvents.merchantId, merchantId), eq(orderEvents.kind, 'moved')))
    .groupBy(orderEvents.orderId)
    .having(sql`count(*) > 1`);
  const failed = all.filter(({ status }) => status === 'order-failed');
  return {
    orders: all.length,
    posted: all.filter(({ status }) => status === 'posted').length,
    accepted: all.filter(({ status }) => status === 'accepted').length,
    failed: failed.length,
    untold: failed.filter(({ id }) => !taken.has(`${id} tell-guest`) || !taken.has(`${id} cancel`)).length,
    endedTwice: repeated.length,
    unrefunded: failed.filter(({ paymentStatus, refundDueAt }) => paymentStatus === 'success' && !refundDueAt).length,
  };
}
