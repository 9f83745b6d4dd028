import {
  accept,
  isInForce,
  laterMoment,
  type LocalizedText,
  type OrderType,
  type PauseReason,
  refuse,
  type Result,
  shiftEnd,
  soldOutEnd,
  type SoldOutEndRefusal,
  type SoldOutKind,
} from '@sufra/ordering';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { type Context, withTransaction } from '../../context.ts';
import { branchPauses, soldOutThings } from '../availability/availability.tables.ts';
import type { SoldOutThing, StoredPause } from '../availability/availability.store.ts';
import { announceBranchChange, type BranchChange } from '../availability/branch-change.ts';
import type { Branch } from '../location/load-branches.ts';
import { findThing, returnStock } from '../menu/menu.store.ts';
import { lockImports } from '../merchant/merchant.store.ts';
import { publishAnew, renewAt } from './renew-menus.ts';

/** A change for the log of the restaurant's side, which lies above: it is written in the same transaction. */
export type AvailabilityChange = {
  action:
    | 'sold-out-set'
    | 'sold-out-ended'
    | 'pause-set'
    | 'pause-ended'
    | 'hours-set'
    | 'hours-ended'
    | 'auto-acceptance-set'
    | 'kitchen-minutes-set'
    | 'kitchen-proposal-declined'
    | 'kitchen-forgotten';
  merchantId: string;
  branchId: string;
  subject: string;
  /** The dish, choice or ingredient in every language. */
  name?: LocalizedText | undefined;
  before?: unknown;
  after?: unknown;
};

type LogChange = (context: Context, change: AvailabilityChange) => Promise<void>;

/** The branch that it is about, and the member of staff; none when the server itself sets it. */
export type Setting = {
  merchantId: string;
  branch: Branch;
  by: { id: string; name: string } | undefined;
  log: LogChange;
};

type SoldOutWish = { kind: SoldOutKind; thingId: string; until: string; remaining: number | null };

export type AvailabilityRefusal = { field: 'until'; problem: SoldOutEndRefusal['code'] } | { field: 'thing-id' };

/**
 * Says that something ran out at a branch, or how many are left, and until when; what was said before about it ends.
 * Tables, menu, open pages and staff in one transaction, like `setStock`.
 */
export async function setSoldOut(
  context: Context,
  setting: Setting,
  { until, ...thing }: SoldOutWish,
): Promise<Result<SoldOutThing, AvailabilityRefusal>> {
  const { merchantId, branch, log } = setting;
  const now = context.now();
  const end = soldOutEnd(until, { schedule: branch, now });
  if (!end.ok) return refuse({ field: 'until', problem: end.refusal.code });
  return withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, merchantId);
    const name = await findThing(db, merchantId, thing);
    if (!name) return refuse({ field: 'thing-id' });
    const { kind, thingId } = thing;
    const [before] = await db
      .update(soldOutThings)
      .set({ endedAt: now })
      .where(
        and(
          eq(soldOutThings.merchantId, merchantId),
          eq(soldOutThings.branchId, branch.id),
          eq(soldOutThings.kind, kind),
          eq(soldOutThings.thingId, thingId),
          isNull(soldOutThings.endedAt),
        ),
      )
      .returning();
    const row = { ...thing, ...stateOf(setting, now), until: end.value };
    await db.insert(soldOutThings).values(row);
    await renewAt(context, merchantId, end.value);
    await publishChange(context, row, 'availability');
    await log(context, {
      action: 'sold-out-set',
      ...placeOf(row),
      subject: thingId,
      name,
      ...(before && isInForce(before, now) && { before: describeSoldOut(before) }),
      after: describeSoldOut(row),
    });
    return accept(row);
  });
}

type PauseWish = {
  orderTypes: OrderType[];
  extraMinutes: number | null;
  reason: PauseReason;
  /** The end of the shift, a moment, or minutes from now. */
  until: string | number;
};

/** A pause that is longer is an exception of the opening hours. */
const mostPauseMinutes = 7 * 1440;

/** Lets a branch take longer for a while, or no orders of some types at all. */
export async function setPause(
  context: Context,
  setting: Setting,
  { until, ...wish }: PauseWish,
): Promise<Result<StoredPause, AvailabilityRefusal>> {
  const now = context.now();
  const end = pauseEnd(until, setting.branch, now);
  if (!end.ok) return refuse({ field: 'until', problem: end.refusal.code });
  return withTransaction(context, async (context) => {
    await lockImports(context.db, setting.merchantId);
    const orderTypes = [...new Set(wish.orderTypes)];
    const row = { ...wish, orderTypes, ...stateOf(setting, now), until: end.value };
    await context.db.insert(branchPauses).values(row);
    await renewAt(context, setting.merchantId, end.value);
    await publishChange(context, row, 'pauses');
    await setting.log(context, { action: 'pause-set', ...placeOf(row), subject: row.id, after: describePause(row) });
    return accept(row);
  });
}

function pauseEnd(until: string | number, branch: Branch, now: Date): Result<Date, SoldOutEndRefusal> {
  if (until === 'shift') return accept(shiftEnd(branch, now));
  const written = typeof until === 'string' ? until : new Date(now.getTime() + until * 60_000).toISOString();
  return laterMoment(written, now, mostPauseMinutes);
}

export const stateOf = ({ merchantId, branch, by }: Setting, now: Date) => ({
  merchantId,
  id: newId(),
  branchId: branch.id,
  setBy: by?.id ?? null,
  setByName: by?.name ?? '',
  setAt: now,
  endedAt: null,
});

export const placeOf = ({ merchantId, branchId }: { merchantId: string; branchId: string }) => ({
  merchantId,
  branchId,
});

const describeSoldOut = ({ id, kind, until, remaining }: SoldOutThing) => ({ id, kind, until, remaining });
const describePause = ({ orderTypes, extraMinutes, reason, until }: StoredPause) => ({
  orderTypes,
  extraMinutes,
  reason,
  until,
});

export type Ended = { merchantId: string; branchIds: string[]; id: string; log: LogChange };

/** Takes back what was said about a thing at one of these branches; undefined when there is no such row. */
export const endSoldOut = (
  context: Context,
  { merchantId, branchIds, id, log }: Ended,
): Promise<SoldOutThing | undefined> =>
  withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, merchantId);
    const isTheirs = and(
      eq(soldOutThings.merchantId, merchantId),
      eq(soldOutThings.id, id),
      inArray(soldOutThings.branchId, branchIds),
    );
    const [row] = await db.select().from(soldOutThings).where(isTheirs).for('update');
    if (!row || row.endedAt) return row;
    await db.update(soldOutThings).set({ endedAt: context.now() }).where(isTheirs);
    await publishChange(context, row, 'availability');
    const before = describeSoldOut(row);
    const name = await findThing(db, merchantId, row);
    await log(context, { action: 'sold-out-ended', ...placeOf(row), subject: row.thingId, name, before });
    return row;
  });

/** Puts back on sale at a branch what the menu itself calls sold out there; undefined when it does not. */
export const endSoldOutInMenu = (
  context: Context,
  { merchantId, branchId, otherIds, id, log }: Omit<Ended, 'branchIds'> & { branchId: string; otherIds: string[] },
): Promise<{ name: LocalizedText } | undefined> =>
  withTransaction(context, async (context) => {
    await lockImports(context.db, merchantId);
    const thing = await returnStock(context.db, merchantId, id, { branchId, otherIds });
    if (!thing) return undefined;
    const { kind, name } = thing;
    await publishChange(context, { merchantId, branchId }, 'availability');
    const before = { id, kind, until: null, remaining: null };
    await log(context, { action: 'sold-out-ended', merchantId, branchId, subject: id, name, before });
    return { name };
  });

/** Ends a pause of one of these branches before its time; undefined when there is no such row. */
export const endPause = (
  context: Context,
  { merchantId, branchIds, id, log }: Ended,
): Promise<StoredPause | undefined> =>
  withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, merchantId);
    const isTheirs = and(
      eq(branchPauses.merchantId, merchantId),
      eq(branchPauses.id, id),
      inArray(branchPauses.branchId, branchIds),
    );
    const [row] = await db.select().from(branchPauses).where(isTheirs).for('update');
    if (!row || row.endedAt) return row;
    await db.update(branchPauses).set({ endedAt: context.now() }).where(isTheirs);
    await publishChange(context, row, 'pauses');
    await log(context, { action: 'pause-ended', ...placeOf(row), subject: row.id, before: describePause(row) });
    return row;
  });

export async function publishChange(
  context: Context,
  { merchantId, branchId }: { merchantId: string; branchId: string },
  what: BranchChange['what'],
): Promise<void> {
  await publishAnew(context, merchantId);
  await announceBranchChange(context.db, { merchantId, branchId, what });
}
