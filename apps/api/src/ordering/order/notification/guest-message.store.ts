import { type GuestMoment, guestMomentOf, localTimeAt, timeZoneOf, type ToldOrder } from '@sufra/ordering';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Merchant } from '../../../catalogue/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { dropShares, giveBackShared, type SharedLimit, unusedIn } from '../../../platform/limits/limit-shares.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { messageBudgets, orderMessages, type MessageState } from './guest-message.tables.ts';
import { isSoldHere } from '../../../platform/database/move/move-state.ts';

/** The moment that a message is about, and what the order was then. */
export type Told = { moment: GuestMoment; asOf: ToldOrder };

/** Every delay is news of its own. */
const messageName = (moment: GuestMoment, { delayMinutes }: Pick<ToldOrder, 'delayMinutes'>): string =>
  moment === 'delayed' ? `delayed-${delayMinutes}` : moment;

/** Keeps that a guest is to get a message; false when it is kept already. */
export async function keepMessage(
  { db, now }: Context,
  { merchantId, id: orderId }: StoredOrder,
  { moment, asOf }: Told,
): Promise<boolean> {
  const row = { merchantId, orderId, moment: messageName(moment, asOf), at: now() };
  return (await db.insert(orderMessages).values(row).onConflictDoNothing().returning()).length === 1;
}

export async function findMessage(db: Db, order: StoredOrder, told: Told) {
  const [row] = await db.select().from(orderMessages).where(isMessage(order, told));
  return row;
}

const isMessage = ({ merchantId, id }: StoredOrder, { moment, asOf }: Told) =>
  and(
    eq(orderMessages.merchantId, merchantId),
    eq(orderMessages.orderId, id),
    eq(orderMessages.moment, messageName(moment, asOf)),
  );

/** Moves a message from one state to another; false when another process has. */
export async function changeMessage(
  { db, now }: Context,
  order: StoredOrder,
  told: Told,
  from: MessageState,
  to: Partial<typeof orderMessages.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(orderMessages)
    .set({ ...to, settledAt: now() })
    .where(and(isMessage(order, told), eq(orderMessages.state, from)))
    .returning({ moment: orderMessages.moment });
  return changed.length === 1;
}

/** Takes a message back that is no longer true: the next one about this moment is sent as if it were the first. */
export async function forgetMessage(db: Db, { merchantId, id }: StoredOrder, moment: 'ready'): Promise<void> {
  const isOf = and(eq(orderMessages.merchantId, merchantId), eq(orderMessages.orderId, id));
  await db.delete(orderMessages).where(and(isOf, eq(orderMessages.moment, moment)));
}

/** A push reached a device: no message is needed. False when the message went first, and a push would say it twice. */
export async function isToldByPush(
  context: Context,
  order: StoredOrder,
  { code, delayMinutes }: { code: StoredOrder['status']; delayMinutes?: number | undefined },
  push: 'before' | 'done',
): Promise<boolean> {
  const moment = guestMomentOf(order.type, delayMinutes === undefined ? code : 'delayed');
  if (!moment) return true;
  const told = { moment, asOf: { status: code, delayMinutes: delayMinutes ?? 0 } };
  if (push === 'done') return changeMessage(context, order, told, 'waiting', { state: 'pushed', channel: 'push' });
  const row = await findMessage(context.db, order, told);
  return !row || row.state === 'waiting' || row.state === 'pushed';
}

/** The limit of messages in a period, which branches share. */
export const budgetOf = ({ now }: Context, merchantId: string, { period, limit }: Period): SharedLimit => ({
  merchantId,
  kind,
  name: period,
  limit,
  row: { table: messageBudgets, name: messageBudgets.period, count: messageBudgets.count },
  openRow: (db) =>
    db.insert(messageBudgets).values({ merchantId, period, count: 0, startedAt: now() }).onConflictDoNothing(),
});

/** The kind of these limits among those that are shared. */
const kind = 'messages';

type Period = { period: string; limit: number };

/** The day and the month that count a message sent now, with what they may count. */
export function periodsOf({ now }: Context, { concept }: Merchant): Period[] {
  const { perDay, perMonth } = concept.guestMessages.budget;
  const day = localTimeAt(now(), timeZoneOf(concept.defaultTimezone)).date;
  return [
    { period: day, limit: perDay },
    { period: day.slice(0, 7), limit: perMonth },
  ];
}

export const giveBackMessage = ({ db }: Context, { merchantId, id }: StoredOrder, { period }: Period): Promise<void> =>
  giveBackShared(db, { merchantId, kind, name: period }, id);

/** One line for each period in which messages are held back, whichever process is the first. */
export async function noteExhausted(context: Context, merchantId: string, period: string): Promise<void> {
  const at = context.now();
  const [first] = await context.db
    .insert(messageBudgets)
    .values({ merchantId, period, count: 0, startedAt: at, exhaustedAt: at })
    .onConflictDoUpdate({
      target: [messageBudgets.merchantId, messageBudgets.period],
      set: { exhaustedAt: at },
      setWhere: isNull(messageBudgets.exhaustedAt),
    })
    .returning();
  if (first)
    context.log.warn({ merchantId, period }, 'the budget of messages is used up; guests are told by push alone');
}

/** The messages of a day or month: how many went out, and since when more are held back. */
type MessageBudget = { state: 'left' | 'day' | 'month'; since: Date | null; sent: number; limit: number };

/** Whether messages to guests are held back today, or this month, because the budget is used up; a budget of none is not. */
export async function readMessageBudget(context: Context, merchant: Merchant): Promise<MessageBudget> {
  const { merchantId, period: name, count, exhaustedAt } = messageBudgets;
  const unused = unusedIn(sql`${merchantId}`, sql`${`${kind} `} || ${name}`);
  const periods = periodsOf(context, merchant);
  const names = periods.map(({ period }) => period);
  const rows = await context.db
    .select({ name, since: exhaustedAt, sent: sql<number>`${count} - ${unused}` })
    .from(messageBudgets)
    .where(and(eq(merchantId, merchant.id), inArray(name, names)));
  const [day, month] = periods.map(({ period, limit }) => {
    const { sent, since } = rows.find((row) => row.name === period) ?? { sent: 0, since: null };
    return { sent, since, limit, isUsedUp: limit > 0 && sent >= limit };
  });
  const { channel } = merchant.concept.guestMessages;
  const isUsed = channel !== 'push' && channel !== 'none';
  const state = isUsed && month?.isUsedUp ? 'month' : isUsed && day?.isUsedUp ? 'day' : 'left';
  const { since = null, sent = 0, limit = 0 } = (state === 'month' ? month : day) ?? {};
  return { state, since: state === 'left' ? null : since, sent, limit };
}

/** Forgets messages and counts that are over. */
export async function sweepMessages({ db, now }: Context): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3_600_000);
  await db.delete(orderMessages).where(and(isSoldHere(orderMessages.merchantId), lt(orderMessages.at, daysAgo(7))));
  const old = await db
    .delete(messageBudgets)
    .where(and(isSoldHere(messageBudgets.merchantId), lt(messageBudgets.startedAt, daysAgo(62))))
    .returning();
  for (const { merchantId, period } of old) await dropShares(db, { merchantId, kind, name: period });
}
