import { errorCodes, type ReportMissingBody } from '@sufra/contracts';
import { accept, isReplaceable, refuse, restOfBill, type Result, substituteWish } from '@sufra/ordering';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { takeCounted } from '../../../catalogue/availability/availability.store.ts';
import { renewSoon } from '../../../catalogue/publishing/renew-menus.ts';
import type { RequestContext } from '../../../context.ts';
import { deadlock, retry } from '../../../platform/database/transaction.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { moveOrder } from '../move-order.ts';
import { announceEvent } from '../order-event.store.ts';
import {
  type CardMoney,
  type HeldOrder,
  inOrder,
  isReducible,
  type RefundingStaff,
  writeRefund,
} from '../refund/refund-order.ts';
import { listRefunds } from '../refund/refund.store.ts';
import { endMissingWork } from './end-missing.job.ts';
import { findSubstitute } from './find-substitutes.ts';
import { endMissing, type Ending, listMissing, noteMissing, updateMissing } from './missing.store.ts';
import { missingItems, type StoredMissing } from './missing.tables.ts';
import { tellMissing } from './tell-missing.job.ts';

export type Report = ReportMissingBody & { key: string };

/** Under the locks of a refund; what an order does not allow any more is said in words about the dish. */
async function inMissing<Value>(
  context: RequestContext,
  order: StoredOrder,
  money: CardMoney,
  work: (held: HeldOrder) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  const done = await retry(() => inOrder(context, order, money, work, isReducible), { after: [deadlock], times: 2 });
  return done.ok || done.refusal.code !== errorCodes.refundNotPossible
    ? done
    : refuse(refusal(errorCodes.missingNotPossible));
}

/**
 * Says that pieces of a line are not there: its guest is asked whether another dish is welcome, or they come off the bill
 * at once. The same press sent again changes nothing and answers the same.
 */
export function reportMissing(
  context: RequestContext,
  order: StoredOrder,
  report: Report,
  staff: RefundingStaff,
  money: CardMoney,
): Promise<Result<StoredMissing, Refusal>> {
  return inMissing(context, order, money, async (held) => {
    const { context: inside, refundable } = held;
    const all = await listMissing(inside, [order.id]);
    const known = all.find(({ key }) => key === report.key);
    if (known) return accept(known);
    const wrong = await refuseReport(held, report, all);
    if (wrong) return refuse(wrong);
    const { merchant, now } = inside;
    const { quantity, line: lineId } = report;
    const asked = report.substitute ? await offer(held, report, report.substitute.item) : accept(nothingOffered);
    if (!asked.ok) return asked;
    const until = asked.value.itemId === null ? null : endOf(inside, now());
    const missing: StoredMissing = {
      merchantId: merchant.id,
      id: uuid(),
      orderId: order.id,
      branchId: order.branchId,
      lineId,
      quantity,
      key: report.key,
      state: 'waiting',
      ...asked.value,
      until,
      askedBy: staff.staffId,
      askedByName: staff.name,
      askedAt: now(),
      callAskedAt: null,
      toldAt: null,
      endedAt: null,
      endedBy: null,
      refundId: null,
    };
    await inside.db.insert(missingItems).values(missing);
    const said = { missingId: missing.id, lineId, quantity, staffId: staff.staffId };
    const question = missing.itemId !== null && until ? { itemId: missing.itemId, until: until.toISOString() } : {};
    const noted = await noteMissing(inside, refundable.order);
    await announceEvent(inside.db, noted, { kind: 'missing', payload: { ...said, ...question } }, now());
    if (!until) return settle(held, missing, { state: 'taken-off', by: 'staff', staffId: staff.staffId }, money);
    await tellMissing(inside, noted, missing);
    await inside.jobs.send(inside, endMissingWork, {}, { startAfterSeconds: secondsOf(inside) + 1 });
    return accept(missing);
  });
}

const secondsOf = ({ merchant }: RequestContext): number => merchant.concept.substituteAnswerMinutes * 60;

const endOf = (context: RequestContext, from: Date): Date => new Date(from.getTime() + secondsOf(context) * 1000);

const nothingOffered = { itemId: null, name: null, modifiers: null, priceMinor: null };

/** The dish that is offered, as the menu has it at this moment: nothing of it comes from the page. */
async function offer({ context, refundable }: HeldOrder, { line, quantity }: Report, itemId: string) {
  const { order, lines } = refundable;
  if (!isReplaceable(order)) return refuse(refusal(errorCodes.missingNotPossible, { pointer: '/substitute' }));
  const isSame = lines.some((one) => one.id === line && one.itemId === itemId);
  const found = isSame || !isUuid(itemId) ? undefined : await findSubstitute(context, order, itemId, quantity);
  if (!found) return refuse(refusal(errorCodes.substituteUnavailable, { pointer: '/substitute/item' }));
  const { item, modifiers, priceMinor } = found.dish;
  return accept({ itemId: item.id, name: item.name, modifiers, priceMinor: priceMinor * quantity });
}

/** Pieces that are there, and about which nothing is asked or waits already. */
async function refuseReport(
  { context, refundable }: HeldOrder,
  { line, quantity }: Report,
  all: readonly StoredMissing[],
): Promise<Refusal | undefined> {
  const { order, lines } = refundable;
  const index = lines.findIndex(({ id }) => id === line);
  if (index < 0) return refusal(errorCodes.refundPartUnknown, { pointer: '/line' });
  const left = piecesLeft(refundable, line);
  const waiting = (await listRefunds(context, order)).filter(({ status }) => status === 'waiting');
  const inRefunds = waiting.flatMap(({ wish }) => wish.lines).filter((one) => one.index === index);
  const asked = all.filter(({ state, lineId }) => state === 'waiting' && lineId === line);
  const sum = (list: readonly { quantity: number }[]) => list.reduce((total, one) => total + one.quantity, 0);
  if (quantity <= left - sum(inRefunds) - sum(asked)) return undefined;
  return quantity <= left - sum(inRefunds)
    ? refusal(errorCodes.missingAsked, { pointer: '/line' })
    : refusal(errorCodes.refundPartGone, { pointer: '/quantity' });
}

/** Does what was decided to the bill, the kitchen and the log, in the transaction that holds the order. */
async function settle(
  held: HeldOrder,
  missing: StoredMissing,
  ending: Ending,
  money: CardMoney,
): Promise<Result<StoredMissing, Refusal>> {
  const { context } = held;
  const done = ending.state === 'accepted' ? await replace(held, missing, money) : await takeOff(held, missing, money);
  if (!done.ok) return done;
  const { refundId, order } = done.value;
  return accept(await endMissing(context, order, missing, { ...ending, refundId }));
}

/** How many pieces of a line were not given back. */
function piecesLeft({ lines, bill, earlier }: HeldOrder['refundable'], lineId: string): number {
  const wishes = earlier.map(({ wish }) => wish);
  const index = lines.findIndex(({ id }) => id === lineId);
  return restOfBill(bill, wishes).lines.find((one) => one.index === index)?.quantity ?? 0;
}

/** Pieces that were refunded while the guest thought it over are not asked about: of fewer ones, or of none any more. */
async function withoutRefunded({ context, refundable }: HeldOrder, missing: StoredMissing): Promise<StoredMissing> {
  const { quantity, priceMinor } = missing;
  const left = piecesLeft(refundable, missing.lineId);
  if (left >= quantity) return missing;
  if (left > 0)
    return updateMissing(context, missing, {
      quantity: left,
      priceMinor: priceMinor === null ? null : (priceMinor / quantity) * left,
    });
  const index = refundable.lines.findIndex(({ id }) => id === missing.lineId);
  const refund = refundable.earlier.findLast(({ wish }) => wish.lines.some((one) => one.index === index));
  const ending = { state: 'taken-off', by: 'staff', refundId: refund?.id ?? null } as const;
  return endMissing(context, refundable.order, missing, ending);
}

type Settled = { refundId: string | null; order: StoredOrder };

const pressOf = ({ id, askedBy: staffId, askedByName: name }: StoredMissing) => ({
  refund: { key: `missing ${id}`, reasonCode: 'missing-item' as const, reason: null },
  staff: { staffId, name },
});

/** The other dish comes onto the bill for no more than what the missing one was paid with. */
async function replace(held: HeldOrder, missing: StoredMissing, money: CardMoney): Promise<Result<Settled, Refusal>> {
  const { context, refundable } = held;
  const { order, lines, bill, earlier } = refundable;
  if (!isReplaceable(order)) return refuse(refusal(errorCodes.missingNotPossible));
  const { itemId, quantity, priceMinor } = missing;
  const gone = refuse(refusal(errorCodes.substituteUnavailable));
  const found = itemId === null ? undefined : await findSubstitute(context, order, itemId, quantity);
  if (!found || priceMinor === null) return gone;
  const index = lines.findIndex(({ id }) => id === missing.lineId);
  const wishes = earlier.map(({ wish }) => wish);
  const substitute = substituteWish(bill, wishes, { index, quantity, priceMinor });
  if (!substitute.ok) return refuse(refusal(errorCodes.missingEnded));
  const { short, isAnyGone } = await takeCounted(context.db, order, found.counted, context.now());
  if (short) return gone;
  if (isAnyGone) await renewSoon(context, order);
  const { refund, staff } = pressOf(missing);
  // The guest has agreed to it, which is enough.
  const written = await writeRefund(held, { ...refund, wish: substitute.value.wish }, staff, money, {
    needsNobody: true,
  });
  return written.ok ? accept({ refundId: written.value.id, order }) : written;
}

/** The pieces come off the bill. When nothing is left to eat, the order is called off, and everything goes back. */
async function takeOff(held: HeldOrder, missing: StoredMissing, money: CardMoney): Promise<Result<Settled, Refusal>> {
  const { context, refundable } = held;
  const { order, lines, bill, earlier } = refundable;
  const index = lines.findIndex(({ id }) => id === missing.lineId);
  const wish = { lines: [{ index, quantity: missing.quantity }], charges: [], amountMinor: 0 };
  const { refund, staff } = pressOf(missing);
  const rest = restOfBill(bill, [...earlier.map((one) => one.wish), wish]);
  if (rest.lines.length === 0 && isReplaceable(order)) {
    const moved = await moveOrder(context, order, {
      to: 'cancelled-by-employee',
      by: { role: 'system', name: 'employee', id: staff.staffId },
      reasonCode: 'sold-out',
    });
    if (moved.ok) return accept({ refundId: null, order: moved.value });
  }
  const written = await writeRefund(held, { ...refund, wish }, staff, money);
  return written.ok ? accept({ refundId: written.value.id, order }) : written;
}

export type Answer =
  | { by: 'guest'; answer: 'accept' | 'refuse' | 'call' }
  | { by: 'staff'; answer: 'accept' | 'take-off'; staffId: string }
  | { by: 'clock'; answer: 'lapse' };

/**
 * Ends a question, or has its guest called. Two answers at once, from two devices or the clock, are one: the second gets
 * the first where it wanted the same, and hears that it was too late where it did not.
 */
export function answerMissing(
  context: RequestContext,
  order: StoredOrder,
  id: string,
  given: Answer,
  money: CardMoney,
): Promise<Result<StoredMissing, Refusal>> {
  return inMissing(context, order, money, async (held) => {
    const found = (await listMissing(held.context, [order.id])).find((one) => one.id === id);
    if (!found) return refuse(refusal(errorCodes.notFound));
    const missing = found.state === 'waiting' ? await withoutRefunded(held, found) : found;
    const wanted = given.answer === 'call' ? 'waiting' : stateOf[given.answer];
    if (missing.state !== 'waiting') {
      return missing.state === wanted || given.answer === 'lapse'
        ? accept(missing)
        : refuse(refusal(errorCodes.missingEnded));
    }
    const isOver = missing.until !== null && missing.until <= held.context.now();
    if (given.answer === 'lapse' && !isOver) return accept(missing);
    if (given.by === 'guest' && isOver) {
      const lapsed = await settle(held, missing, { state: 'lapsed', by: 'clock' }, money);
      return lapsed.ok ? refuse(refusal(errorCodes.missingEnded)) : lapsed;
    }
    if (given.answer === 'call') return call(held, missing);
    if (given.by === 'staff' && given.answer === 'accept' && !missing.callAskedAt) {
      return refuse(refusal(errorCodes.substituteNotAsked, { pointer: '/decision' }));
    }
    const { by } = given;
    const ending = { state: stateOf[given.answer], by, ...(given.by === 'staff' && { staffId: given.staffId }) };
    return settle(held, missing, ending, money);
  });
}

const stateOf = { accept: 'accepted', refuse: 'refused', 'take-off': 'taken-off', lapse: 'lapsed' } as const;

/** Once: the restaurant then has as long again to ring. */
async function call(held: HeldOrder, missing: StoredMissing): Promise<Result<StoredMissing, Refusal>> {
  const { context, refundable } = held;
  if (missing.callAskedAt) return accept(missing);
  const at = context.now();
  const called = await updateMissing(context, missing, { callAskedAt: at, until: endOf(context, at) });
  const noted = await noteMissing(context, refundable.order);
  await announceEvent(context.db, noted, { kind: 'missing-call', payload: { missingId: missing.id } }, at);
  await context.jobs.send(context, endMissingWork, {}, { startAfterSeconds: secondsOf(context) + 1 });
  return accept(called);
}
