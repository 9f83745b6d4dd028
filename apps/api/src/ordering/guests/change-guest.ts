import { type BlockCustomerBody, type ChangePointsBody, errorCodes } from '@sufra/contracts';
import {
  accept,
  addDays,
  foldText,
  momentAt,
  normalizeDigits,
  reasonsOfChange,
  refuse,
  type Result,
  timeZoneOf,
} from '@sufra/ordering';
import { type RequestContext, withTransaction } from '../../context.ts';
import { findBlock, insertBlock, liftBlocks } from '../../customer/block/block.store.ts';
import { eraseForOthers } from '../../customer/privacy/erase-customer.ts';
import { lockCustomer } from '../../customer/customer.store.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { changePoints } from '../loyalty/points.ts';
import { findGuest } from './find-guests.ts';

export type GuestAction =
  | 'customers-searched'
  | 'customer-opened'
  | 'points-changed'
  | 'customer-blocked'
  | 'customer-unblocked'
  | 'customer-exported'
  | 'customer-erased';

/** Writes down who looked at whom or changed what; never a name, which an erasure could not reach there. */
export type LogGuest = (
  context: RequestContext,
  row: { action: GuestAction; subject: string; after: Record<string, unknown> },
  staff: StaffSession,
) => Promise<void>;

/** Gives points to a customer of the own branch or takes them away; the same key again books nothing more. */
export async function changePointsOf(
  context: RequestContext,
  staff: StaffSession,
  { id, key, points, reason }: ChangePointsBody & { id: string; key: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const { loyalty } = merchant;
  if (!loyalty) return refuse(refusal(errorCodes.pointsUnavailable));
  if (points === 0) return refuse(refusal(errorCodes.pointsNone, { pointer: '/points' }));
  if (!reasonsOfChange(points).includes(reason))
    return refuse(refusal(errorCodes.pointsReasonUnfit, { pointer: '/reason' }));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
    const owner = { merchantId: merchant.id, customerId: guest.id };
    const changed = await changePoints(context, owner, { ...loyalty, timeZone }, { points, reason, key });
    if (!changed.ok) {
      const { code, balance } = changed.refusal;
      if (code === 'key-reused') return refuse(refusal(errorCodes.pointsKeyReused));
      return refuse(refusal(errorCodes.pointsAboveBalance, { pointer: '/points', params: { balance } }));
    }
    const { balance, isNew } = changed.value;
    const row = { action: 'points-changed', subject: guest.id, after: { points, reason, balance } } as const;
    if (isNew) await log(context, row, staff);
    return accept(undefined);
  });
}

/** Takes no more orders from a customer, at any branch: until a day is over, or until somebody lifts it. */
export async function blockGuest(
  context: RequestContext,
  staff: StaffSession,
  { id, reason, 'last-day': lastDay }: BlockCustomerBody & { id: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant, now } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
  const until = lastDay === null ? null : momentAt({ date: addDays(lastDay, 1), minute: 0 }, timeZone);
  if (until && until <= now()) return refuse(refusal(errorCodes.blockEndPast, { pointer: '/last-day' }));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db } = context;
    const owner = { merchantId: merchant.id, customerId: guest.id };
    if (!(await lockCustomer(db, merchant.id, guest.id))) return refuse(refusal(errorCodes.notFound));
    const before = await findBlock(db, owner, now());
    if (before?.reason === reason && before.until?.getTime() === until?.getTime()) return accept(undefined);
    await insertBlock(db, owner, { reason, until, at: now() });
    const row = { action: 'customer-blocked', subject: guest.id, after: { reason, until } } as const;
    await log(context, row, staff);
    return accept(undefined);
  });
}

/** Takes orders from a customer again. */
export async function unblockGuest(
  context: RequestContext,
  staff: StaffSession,
  id: string,
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant, now } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db } = context;
    const owner = { merchantId: merchant.id, customerId: guest.id };
    await lockCustomer(db, merchant.id, guest.id);
    const before = await findBlock(db, owner, now());
    if (!before) return accept(undefined);
    await liftBlocks(db, owner);
    const after = { reason: before.reason };
    await log(context, { action: 'customer-unblocked', subject: guest.id, after }, staff);
    return accept(undefined);
  });
}

/**
 * Erases a customer who asked the restaurant for it. What was typed has to be what the page shows: the last four digits,
 * or the name of one without a number. The row of the log keeps who erased, and an id without a person.
 */
export async function eraseGuest(
  context: RequestContext,
  staff: StaffSession,
  { id, confirmation }: { id: string; confirmation: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const word = guest.mobile?.slice(-4) ?? `${guest.firstName} ${guest.lastName}`.trim();
  if (foldText(normalizeDigits(confirmation)) !== foldText(word))
    return refuse(refusal(errorCodes.erasureUnconfirmed, { pointer: '/confirmation', params: { word } }));
  return eraseForOthers(context, guest.id, (context) =>
    log(context, { action: 'customer-erased', subject: guest.id, after: {} }, staff),
  );
}
