import { hasStatus, orderStatusCodes, statusSequence, type OrderStatusCode } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { advanceOrder } from './advance-order.ts';
import { assignEmployee } from './employee/assign-employee.ts';
import { listEmployees } from './employee/employee.store.ts';
import { listWaitingOrders } from './move-order.store.ts';
import type { StoredOrder } from './stored-order.ts';

export type DemoKitchen = { stop(): Promise<void> };

export type DemoKitchenOptions = {
  /** Handles of the merchants whose orders it cooks; nobody else's are touched. */
  merchantHandles: string[];
  /** How long an order stays at each step. */
  stepSeconds: number;
};

/** Orders taken on in one round; the rest waits for the next one. */
const roundSize = 50;

/** Starts a kitchen that moves demo orders along, so that a first visitor sees the whole journey (decision 46). */
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
  const waiting = await listWaitingOrders(context, options.merchantHandles, since, roundSize);
  let moved = 0;
  for (const order of waiting) {
    const to = nextStep(order);
    if (!to) continue;
    // Before the step, so that whoever hears of it finds the driver there.
    if (to === 'on-the-way') await sendADriver(context, order);
    const result = await advanceOrder(context, order, { to, by: { role: 'staff', name: 'demo-kitchen' } });
    if (result.ok) moved += 1;
  }
  return moved;
}

const sampleDrivers = ['Khalid', 'Yousef', 'Imran', 'Sami'];

/** Somebody brings the order, unless it was given to somebody already. */
async function sendADriver(context: Context, order: StoredOrder): Promise<void> {
  const [known] = await listEmployees(context, order.id, 'driver');
  const name = sampleDrivers[order.number % sampleDrivers.length] ?? '';
  if (!known) await assignEmployee(context, order, { function: 'driver', name });
}

/** The very next status that orders of this type have: the demo skips nothing. */
const nextStep = ({ type, status }: StoredOrder): OrderStatusCode | undefined =>
  orderStatusCodes.find((code) => hasStatus(type, code) && statusSequence(code) > statusSequence(status));
