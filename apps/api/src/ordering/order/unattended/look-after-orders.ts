import { type AlertStep, dueSteps, stepsByNow, type TakenStep, type UnattendedRules } from '@sufra/ordering';
import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { type Context, withTransaction } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { isOpen } from '../../../platform/database/open-orders.ts';
import { isOrder } from '../../is-order.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { acceptAutomatically } from '../acceptance/accept-automatically.ts';
import { moveOrder } from '../move-order.ts';
import { announceEvent } from '../order-event.store.ts';
import { callBranchJob, messageBranchJob, messageGuestJob, oneCallSeconds } from './contact.job.ts';
import { pushDeviceJob, readPushDevices } from './push-device.job.ts';
import { pauseBranchWork } from './pause-branch.job.ts';
import { readAlertRules, readTakenSteps } from './next-alerts.ts';
import { readAttention } from './presence.ts';
import { orderAlerts } from './unattended.tables.ts';
import { isSoldHere } from '../../../platform/database/move/move-state.ts';

/** How often orders are looked at within a minute, in seconds after its first look. */
const furtherLooks = [15, 30, 45];

/**
 * Looks after orders that are not accepted, four times a minute (decision record 0106). Due steps are read from the
 * orders and the steps that were taken: nothing is lost with a process, and two of them take no step twice.
 */
export const watchOrdersJob: Job<Context, { isFurther?: boolean }> = {
  name: 'watch-unaccepted-orders',
  retryLimit: 0,
  cron: '* * * * *',
  async run(context, data: { isFurther?: boolean } | null) {
    if (!data?.isFurther) {
      for (const startAfterSeconds of furtherLooks) {
        await context.jobs.send(context, watchOrdersJob, { isFurther: true }, { startAfterSeconds });
      }
    }
    await lookAfterOrders(context);
  },
};

/** More than a shop ever has open; the longest waiting come first. */
const most = 1000;

/** Takes every step that is due for orders that are not accepted. An order that fails leaves the others theirs. */
export async function lookAfterOrders(context: Context): Promise<void> {
  const waiting = await listUnaccepted(context);
  const merchantIds = [...new Set(waiting.map(({ merchantId }) => merchantId))];
  const attentionOf = await readAttention(context, merchantIds);
  const takenBy = await readTakenSteps(context, waiting);
  const pushesOf = await readPushDevices(context, merchantIds);
  const rulesOf = new Map<string, ReturnType<typeof readAlertRules>>();
  for (const order of waiting) {
    const { isHeard } = attentionOf(order);
    try {
      if (await acceptAutomatically(context, order)) continue;
      // Read here: where they cannot be read, the orders of that merchant alone wait for the next round.
      const ofMerchant = rulesOf.get(order.merchantId) ?? readAlertRules(context, [order.merchantId]);
      rulesOf.set(order.merchantId, ofMerchant);
      const rules = (await ofMerchant)(order.branchId);
      const taken = await withoutFuture(context, order, takenBy.get(order.id) ?? []);
      const devices = (pushesOf.get(order.branchId) ?? []).map(({ deviceId }) => deviceId);
      const { releasedAt } = order;
      const due = dueSteps({ releasedAt, isHeard, hasPush: devices.length > 0, taken }, rules, context.now());
      for (const step of due) await takeStep(context, { order, step, rules, isHeard, devices });
    } catch (error) {
      context.log.error({ err: error, orderId: order.id }, 'an order that nobody accepts could not be looked after');
    }
  }
}

type WaitingOrder = StoredOrder & { releasedAt: Date };

function listUnaccepted({ db }: Context): Promise<WaitingOrder[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        isSoldHere(orders.merchantId),
        eq(orders.status, 'posted'),
        isOpen(orders.status),
        isNotNull(orders.releasedAt),
        eq(orders.isGuarded, true),
      ),
    )
    .orderBy(asc(orders.releasedAt))
    .limit(most) as Promise<WaitingOrder[]>;
}

/** The steps as they count now; a clock that was set back is written down. */
async function withoutFuture({ db, now }: Context, order: StoredOrder, taken: TakenStep[]): Promise<TakenStep[]> {
  const at = now();
  const counted = stepsByNow(taken, at);
  if (counted.some(({ at: when }, index) => when !== taken[index]?.at)) {
    const { merchantId, id } = order;
    await db
      .update(orderAlerts)
      .set({ at })
      .where(and(eq(orderAlerts.merchantId, merchantId), eq(orderAlerts.orderId, id), gt(orderAlerts.at, at)));
  }
  return counted;
}

type Step = {
  order: WaitingOrder;
  step: AlertStep;
  rules: UnattendedRules;
  isHeard: boolean;
  /** Those that take notifications. */
  devices: string[];
};

/** Takes a step once, with everything that belongs to it; nothing when the order was accepted or the step taken meanwhile. */
async function takeStep(context: Context, taking: Step): Promise<void> {
  const { order, step, isHeard } = taking;
  const isTaken = await withTransaction(context, async (context) => {
    if (step === 'cancel') return cancel(context, taking);
    const isPosted = and(isOrder(order), eq(orders.status, 'posted'));
    const [current] = await context.db.select().from(orders).where(isPosted).for('update');
    if (!current || !(await claim(context, taking))) return false;
    if (step === 'tell-guest') await tellGuest(context, current);
    else if (step !== 'seen') await alertBranch(context, { ...taking, order: current });
    return true;
  });
  if (!isTaken || step === 'seen') return;
  context.metrics.unattendedSteps.inc({ step: step.startsWith('contact-') ? 'contact' : step });
  const why = isHeard ? 'not-accepted' : 'nobody-listens';
  context.log.warn({ orderId: order.id, branchId: order.branchId, step, why }, 'nobody accepts an order');
}

async function claim({ db, now }: Context, { order, step }: Pick<Step, 'order' | 'step'>): Promise<boolean> {
  const { merchantId, id: orderId, branchId } = order;
  const row = { merchantId, orderId, branchId, step, at: now() };
  return (await db.insert(orderAlerts).values(row).onConflictDoNothing().returning()).length === 1;
}

async function alertBranch(
  context: Context,
  { order, step, rules, isHeard, devices }: Omit<Step, 'order'> & { order: StoredOrder },
): Promise<void> {
  const { db, now } = context;
  const { merchantId, id } = order;
  await announceEvent(db, order, { kind: 'alerted', payload: { step, isHeard } }, now());
  if (step === 'push')
    for (const deviceId of devices)
      await context.jobs.send(context, pushDeviceJob, { merchantId, orderId: id, deviceId });
  const phone = step.startsWith('contact-') ? rules.phones[Number(step.slice('contact-'.length))] : undefined;
  if (phone === undefined) return;
  if (await isCalledFor(context, order, step)) return;
  const work = { merchantId, orderId: id, phone, isHeard, step };
  await context.jobs.send(context, messageBranchJob, work);
  await context.jobs.send(context, callBranchJob, work);
}

/** Whether the branch is called for another order that waits. One whose own call was left out for an earlier one is no call. */
async function isCalledFor({ db, now }: Context, order: StoredOrder, step: AlertStep): Promise<boolean> {
  const claims = await db
    .select({ at: orderAlerts.at })
    .from(orderAlerts)
    .innerJoin(orders, and(eq(orders.merchantId, orderAlerts.merchantId), eq(orders.id, orderAlerts.orderId)))
    .where(
      and(
        eq(orderAlerts.merchantId, order.merchantId),
        eq(orderAlerts.branchId, order.branchId),
        eq(orderAlerts.step, step),
        lte(orderAlerts.at, now()),
        sql`${orderAlerts.orderId} <> ${order.id}::uuid`,
        eq(orders.status, 'posted'),
        isOpen(orders.status),
      ),
    )
    .orderBy(asc(orderAlerts.at));
  const one = oneCallSeconds * 1000;
  const last = claims.reduce((called, { at }) => (at.getTime() - called < one ? called : at.getTime()), -Infinity);
  return now().getTime() - last < one;
}

async function tellGuest(context: Context, order: StoredOrder): Promise<void> {
  const at = context.now();
  await context.db.update(orders).set({ unansweredAt: at }).where(isOrder(order));
  await announceEvent(context.db, { ...order, unansweredAt: at }, { kind: 'unanswered', payload: {} }, at);
  await context.jobs.send(context, messageGuestJob, { ...workOn(order), kind: 'unanswered' });
}

const workOn = ({ merchantId, id: orderId }: StoredOrder) => ({ merchantId, orderId });

/** Ends the order as failed: what was paid goes back, its guest is told why, and the branch takes no more for a while. */
async function cancel(context: Context, { order, rules }: Step): Promise<boolean> {
  if (!(await claim(context, { order, step: 'cancel' }))) return false;
  const by = { role: 'system', name: 'system' } as const;
  const moved = await moveOrder(context, order, { to: 'order-failed', by, reasonCode: 'unanswered' });
  // Accepted, cancelled or given to another account this very moment: the claim goes with the transaction.
  if (!moved.ok) throw new Error('the order was changed while it was to be cancelled; the next round looks again');
  await context.jobs.send(context, messageGuestJob, { ...workOn(order), kind: 'cancelled' });
  const { merchantId, branchId } = order;
  const { pauseMinutes: minutes } = rules;
  if (minutes > 0) await context.jobs.send(context, pauseBranchWork, { merchantId, branchId, minutes });
  return true;
}
