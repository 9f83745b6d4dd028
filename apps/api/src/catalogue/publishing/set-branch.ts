import {
  accept,
  businessDayEnd,
  hoursReasons,
  isInForce,
  laterMoment,
  type OrderType,
  refuse,
  type Result,
  shiftEnd,
  type SoldOutEndRefusal,
  type SpecialHours,
  specialHoursEnd,
  type SpecialHoursRefusal,
} from '@sufra/ordering';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type Context, withTransaction } from '../../context.ts';
import type { StoredHours, StoredSwitch } from '../availability/availability.store.ts';
import { autoAcceptSwitches, specialHours } from '../availability/availability.tables.ts';
import type { Branch } from '../location/load-branches.ts';
import { lockImports } from '../merchant/merchant.store.ts';
import { renewAt } from './renew-menus.ts';
import { type Ended, placeOf, publishChange, type Setting, stateOf } from './set-availability.ts';

/** Gives a branch other hours for some days. Days that had others already keep them underneath. */
export async function setHours(
  context: Context,
  setting: Setting,
  { from, to, ranges, reason }: SpecialHours,
): Promise<Result<StoredHours, SpecialHoursRefusal>> {
  const now = context.now();
  const end = specialHoursEnd({ from, to, ranges }, { timeZone: setting.branch.timeZone, now });
  if (!end.ok) return end;
  return withTransaction(context, async (context) => {
    await lockImports(context.db, setting.merchantId);
    const days = { firstDay: from, lastDay: to, ranges: [...ranges], reason };
    const row = { ...days, ...stateOf(setting, now), until: end.value };
    await context.db.insert(specialHours).values(row);
    await renewAt(context, setting.merchantId, end.value);
    await publishChange(context, row, 'hours');
    const name = hoursReasons[reason];
    await setting.log(context, { action: 'hours-set', ...placeOf(row), subject: row.id, name, after: days });
    return accept(row);
  });
}

/** Takes special hours of one of these branches back; undefined when there is no such row. */
export const endHours = (
  context: Context,
  { merchantId, branchIds, id, log }: Ended,
): Promise<StoredHours | undefined> =>
  withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, merchantId);
    const isTheirs = and(
      eq(specialHours.merchantId, merchantId),
      eq(specialHours.id, id),
      inArray(specialHours.branchId, branchIds),
    );
    const [row] = await db.select().from(specialHours).where(isTheirs).for('update');
    if (!row || row.endedAt) return row;
    await db.update(specialHours).set({ endedAt: context.now() }).where(isTheirs);
    await publishChange(context, row, 'hours');
    const { firstDay, lastDay, ranges, reason } = row;
    const before = { firstDay, lastDay, ranges, reason };
    await log(context, { action: 'hours-ended', ...placeOf(row), subject: id, name: hoursReasons[reason], before });
    return row;
  });

/** Null leaves the type to what the bundle says. */
type AutoAcceptWish = { orderType: OrderType; isOn: boolean | null; until: string | null };

/** A longer change belongs into the bundle, or has no end. */
const mostMinutes = 366 * 1440;

/** Has a branch accept orders of a type as they come, or no longer: for a while, or until it is set anew. */
export async function setAutoAcceptance(
  context: Context,
  setting: Setting,
  { orderType, isOn, until }: AutoAcceptWish,
): Promise<Result<StoredSwitch | undefined, { problem: SoldOutEndRefusal['code'] }>> {
  const { merchantId, branch } = setting;
  const now = context.now();
  const end = until === null ? accept(null) : endOf(until, branch, now);
  if (!end.ok) return refuse({ problem: end.refusal.code });
  return withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, merchantId);
    const [before] = await db
      .update(autoAcceptSwitches)
      .set({ endedAt: now })
      .where(
        and(
          eq(autoAcceptSwitches.merchantId, merchantId),
          eq(autoAcceptSwitches.branchId, branch.id),
          eq(autoAcceptSwitches.orderType, orderType),
          isNull(autoAcceptSwitches.endedAt),
        ),
      )
      .returning();
    const row = isOn === null ? undefined : { ...stateOf(setting, now), orderType, isOn, until: end.value };
    if (row) await db.insert(autoAcceptSwitches).values(row);
    await renewAt(context, merchantId, end.value);
    const place = { merchantId, branchId: branch.id };
    await publishChange(context, place, 'auto-acceptance');
    await setting.log(context, {
      action: 'auto-acceptance-set',
      ...place,
      subject: orderType,
      before: before && isInForce(before, now) ? describeSwitch(before) : { id: null, isOn: null, until: null },
      after: row ? describeSwitch(row) : { id: null, isOn: null, until: null },
    });
    return accept(row);
  });
}

function endOf(until: string, branch: Branch, now: Date): Result<Date, SoldOutEndRefusal> {
  if (until === 'shift') return accept(shiftEnd(branch, now));
  return until === 'day' ? accept(businessDayEnd(branch, now)) : laterMoment(until, now, mostMinutes);
}

const describeSwitch = ({ id, isOn, until }: StoredSwitch) => ({ id, isOn, until });
