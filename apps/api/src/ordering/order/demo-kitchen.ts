import { and, asc, inArray, lte, ne, notInArray } from 'drizzle-orm';
import { hasStatus, type Locale, orderStatusCodes, statusSequence, type OrderStatusCode } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { assignEmployee, listEmployees } from './employee/employee.store.ts';
import { moveOrder } from './move-order.ts';
import { orders, type StoredOrder } from '../order.tables.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

export type DemoKitchen = { stop(): Promise<void> };

type DemoKitchenOptions = {
  /** Handles of the merchants whose orders it cooks; others are not touched. */
  merchantHandles: string[];
  /** The time an order stays at each step. */
  stepSeconds: number;
  /** The branches where a person works, to whom their orders are left. */
  findStaffedBranches?(context: Context): Promise<string[]>;
};

/** Orders taken on in one round; the rest waits for the next one. */
const roundSize = 50;

/** Starts a kitchen that moves demo orders along, so that a first visitor sees the whole journey (D-46). */
export function startDemoKitchen(context: Context, options: DemoKitchenOptions): DemoKitchen {
  let round: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round = cookOneRound(context, options)
      .catch((error: unknown) => context.log.error({ err: error }, 'the demo kitchen missed a round'))
      .finally(() => (isBusy = false));
  }, 1000);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * Moves every demo order that has stood still long enough to its next step and tells how many. Each move
 * names the step it starts from, so kitchens of several processes never move an order twice.
 */
export async function cookOneRound(context: Context, options: DemoKitchenOptions): Promise<number> {
  const since = new Date(context.now().getTime() - options.stepSeconds * 1000);
  const staffed = (await options.findStaffedBranches?.(context)) ?? [];
  const waiting = await listWaitingOrders(context, { ...options, staffed, since });
  let moved = 0;
  for (const order of waiting) {
    const to = nextStep(order);
    if (!to) continue;
    // Before the step, so that a subscriber to it finds the driver there.
    if (to === 'on-the-way') await sendADriver(context, order);
    const result = await moveOrder(context, order, { to, by: { role: 'staff', name: 'demo-kitchen' } });
    if (result.ok) moved += 1;
  }
  return moved;
}

const sampleDrivers: Record<Locale, string>[] = [
  { 'en-us': 'Khalid', 'ar-sa': 'خالد', fr: 'Khaled' },
  { 'en-us': 'Yousef', 'ar-sa': 'يوسف', fr: 'Youssef' },
  { 'en-us': 'Imran', 'ar-sa': 'عمران', fr: 'Imran' },
  { 'en-us': 'Sami', 'ar-sa': 'سامي', fr: 'Sami' },
];

/** Assigns a driver to the order, unless it has one already. */
async function sendADriver(context: Context, order: StoredOrder): Promise<void> {
  const [known] = await listEmployees(context, order, 'driver');
  if (known) return;
  const names = sampleDrivers[order.number % sampleDrivers.length];
  const name = names?.[order.locale ?? 'en-us'] ?? '';
  await assignEmployee(context, order, { function: 'driver', name });
}

/** The very next status that orders of this type have: the demo skips nothing. */
const nextStep = ({ type, status }: StoredOrder): OrderStatusCode | undefined =>
  orderStatusCodes.find((code) => hasStatus(type, code) && statusSequence(code) > statusSequence(status));

/** Orders of these merchants that have stood still since a moment, the longest waiting first. */
function listWaitingOrders(
  { db }: Context,
  { merchantHandles, staffed, since }: { merchantHandles: string[]; staffed: string[]; since: Date },
): Promise<StoredOrder[]> {
  const merchantIds = db.select({ id: merchants.id }).from(merchants).where(inArray(merchants.handle, merchantHandles));
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.merchantId, merchantIds),
        isSoldHere(orders.merchantId),
        notInArray(orders.branchId, staffed),
        lte(orders.statusAt, since),
        // An order for later reaches the kitchen when it is released, and stands still from there.
        lte(orders.releasedAt, since),
        isOpen(orders.status),
        // An unpaid order is the guest's to move, not the kitchen's.
        ne(orders.status, 'waiting-for-payment'),
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(roundSize);
}
