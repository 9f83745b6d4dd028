import { type ChangePointsBody, errorCodes } from '@sufra/contracts';
import { accept, reasonsOfChange, refuse, type Result, timeZoneOf } from '@sufra/ordering';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { changePoints } from '../loyalty/points.ts';
import { findGuest } from './find-guests.ts';

export type GuestAction = 'customers-searched' | 'customer-opened' | 'points-changed';

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
