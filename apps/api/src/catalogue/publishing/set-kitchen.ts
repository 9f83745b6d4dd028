import { and, eq, isNull } from 'drizzle-orm';
import { type Context, withTransaction } from '../../context.ts';
import type { StoredFigure } from '../availability/availability.store.ts';
import { kitchenFigures } from '../availability/availability.tables.ts';
import { lockImports } from '../merchant/merchant.store.ts';
import { type AvailabilityChange, placeOf, publishChange, type Setting, stateOf } from './set-availability.ts';

export type FigureWish = Pick<StoredFigure, 'kind' | 'station' | 'share' | 'until'>;

const actions = {
  share: 'kitchen-minutes-set',
  declined: 'kitchen-proposal-declined',
  forgotten: 'kitchen-forgotten',
} as const satisfies Record<StoredFigure['kind'], AvailabilityChange['action']>;

/** Decides on a figure of a branch's kitchen; what was decided on it before ends. Promises follow at once. */
export async function setFigure(
  context: Context,
  setting: Setting,
  wish: FigureWish,
  details: Pick<AvailabilityChange, 'name'> & { minutes?: number } = {},
): Promise<void> {
  const now = context.now();
  await withTransaction(context, async (context) => {
    const { db } = context;
    await lockImports(db, setting.merchantId);
    const row = { ...wish, ...stateOf(setting, now) };
    const [before] = await db.update(kitchenFigures).set({ endedAt: now }).where(isSameFigure(row)).returning();
    await db.insert(kitchenFigures).values(row);
    await publishChange(context, row, 'kitchen');
    const { name, minutes } = details;
    await setting.log(context, {
      action: actions[wish.kind],
      ...placeOf(row),
      subject: row.id,
      name,
      before: before && describeFigure(before),
      after: { ...describeFigure(row), ...(minutes !== undefined && { minutes }) },
    });
  });
}

/** Takes a decision back: the one before it counts again. False when it ended since. */
export async function takeFigureBack(
  context: Context,
  setting: Setting,
  { id, before }: { id: string; before: FigureWish | null },
): Promise<boolean> {
  return withTransaction(context, async (context) => {
    const { db } = context;
    const now = context.now();
    await lockImports(db, setting.merchantId);
    const [row] = await db
      .update(kitchenFigures)
      .set({ endedAt: now })
      .where(
        and(
          eq(kitchenFigures.merchantId, setting.merchantId),
          eq(kitchenFigures.id, id),
          isNull(kitchenFigures.endedAt),
        ),
      )
      .returning();
    if (!row) return false;
    const again = before && { ...before, ...stateOf(setting, now) };
    if (again) await db.insert(kitchenFigures).values(again);
    await publishChange(context, row, 'kitchen');
    await setting.log(context, {
      action: actions[row.kind],
      ...placeOf(row),
      subject: again?.id ?? row.id,
      before: describeFigure(row),
      after: again ? describeFigure(again) : null,
    });
    return true;
  });
}

const isSameFigure = ({ merchantId, branchId, kind, station }: StoredFigure) =>
  and(
    eq(kitchenFigures.merchantId, merchantId),
    eq(kitchenFigures.branchId, branchId),
    eq(kitchenFigures.kind, kind),
    station === null ? isNull(kitchenFigures.station) : eq(kitchenFigures.station, station),
    isNull(kitchenFigures.endedAt),
  );

const describeFigure = ({ kind, station, share, until }: FigureWish) => ({
  kind,
  station,
  share,
  until: until?.toISOString() ?? null,
});
