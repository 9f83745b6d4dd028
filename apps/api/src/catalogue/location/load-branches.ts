import {
  type AsrMethod,
  type AutoAcceptSwitch,
  type BranchPause,
  type LocalizedText,
  type OpeningHours,
  type OrderType,
  type PrayerMethod,
  type SlowHours,
  timeZoneOf,
  type UnattendedRules,
  usualUnattendedRules,
  isOrderTypeServed,
  wayOfServing,
  withSpecialHours,
} from '@sufra/ordering';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { errorCodes } from '@sufra/contracts';
import type { Context, RequestContext } from '../../context.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import type { Db } from '../../platform/database/db.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import {
  readKitchenFigures,
  readPauses,
  readSpecialHours,
  readSwitches,
  type StoredFigure,
} from '../availability/availability.store.ts';
import type { StoredKitchen } from '../settings/branch.schema.ts';
import { expandWeeklyHours, readRange } from '../schedule/weekly-hours.ts';
import { type AreaPolygon, branches, deliveryAreas } from './location.tables.ts';
import type { Merchant } from '../merchant/merchant.ts';

type BranchRow = typeof branches.$inferSelect;
type DeliveryAreaRow = typeof deliveryAreas.$inferSelect;

/** The merchant's branches in display order, each with the areas it delivers to. */
async function selectBranches(db: Db, merchantId: string): Promise<(BranchRow & { areas: DeliveryAreaRow[] })[]> {
  const branchRows = await db
    .select()
    .from(branches)
    .where(and(eq(branches.merchantId, merchantId), isNull(branches.removedAt)))
    .orderBy(asc(branches.position), asc(branches.handle));
  const areaRows = await db
    .select({ area: deliveryAreas })
    .from(deliveryAreas)
    .innerJoin(
      branches,
      and(eq(branches.merchantId, deliveryAreas.merchantId), eq(branches.id, deliveryAreas.branchId)),
    )
    .where(and(eq(branches.merchantId, merchantId), isNull(branches.removedAt), isNull(deliveryAreas.removedAt)))
    .orderBy(asc(deliveryAreas.position));
  const areas = Map.groupBy(
    areaRows.map((row) => row.area),
    (area) => area.branchId,
  );
  return branchRows.map((row) => ({ ...row, areas: areas.get(row.id) ?? [] }));
}

export type DeliveryArea = {
  id: string;
  handle: string;
  name: LocalizedText;
  /** A point well inside, for the pin and the name on a map. */
  latitude: number;
  longitude: number;
  minimumOrderMinor: number;
  deliveryChargeMinor: number;
  /** From the counter to any door there; null where it is reckoned from the distance. */
  rideMinutes: number | null;
  polygon: AreaPolygon;
};

/** Its stations as they are written, and what its people decided on them since. */
type BranchKitchen = StoredKitchen & {
  /** Real minutes for one written, of stations where that was accepted, and since when. */
  shares: Readonly<Record<string, { share: number; since: Date }>>;
  /** Stations whose proposals were declined, until when. */
  declined: Readonly<Record<string, Date>>;
  /** Orders before it teach nothing; null where all do. */
  learnsSince: Date | null;
};

export type Branch = {
  id: string;
  handle: string;
  name: LocalizedText;
  address: LocalizedText;
  phone: string | null;
  latitude: number;
  longitude: number;
  timeZone: string;
  isCurbsideEnabled: boolean;
  isAcceptingOrders: boolean;
  orderTypes: OrderType[];
  openingHours: OpeningHours;
  preparationMinutes: number;
  kitchen: BranchKitchen | null;
  prayerMethod: PrayerMethod | null;
  asrMethod: AsrMethod | null;
  /** Orders of these types are accepted as they come, as far as its staff did not set anything else. */
  autoAccept: OrderType[];
  autoAcceptSwitches: AutoAcceptSwitch[];
  slowHours: SlowHours[];
  unattended: UnattendedRules;
  deliveryAreas: DeliveryArea[];
  /** Set by its staff for a while; the rules say which are in force. */
  pauses: BranchPause[];
};

const cached = createVersionCache<Branch[]>(200);

/** The merchant's branches with their delivery areas, in display order; cached by the merchant's version. */
export function loadBranches(
  context: Pick<Context, 'db'>,
  merchant: { id: string; version: string },
): Promise<Branch[]> {
  return cached(merchant.id, merchant.version, async () => {
    const rows = await selectBranches(context.db, merchant.id);
    const pauses = await readPauses(context.db, merchant.id);
    const hours = await readSpecialHours(context.db, merchant.id);
    const switches = await readSwitches(context.db, merchant.id);
    const figures = await readKitchenFigures(context.db, merchant.id);
    return rows.map((row) => {
      const isHere = ({ branchId }: { branchId: string }) => branchId === row.id;
      const branch = readBranch(row);
      const special = hours.filter(isHere).map(({ firstDay, lastDay, ...own }) => ({
        ...own,
        from: firstDay,
        to: lastDay,
      }));
      return {
        ...branch,
        kitchen: row.kitchen && { ...row.kitchen, ...readFigures(figures.filter(isHere)) },
        openingHours: withSpecialHours(branch.openingHours, special),
        pauses: pauses.filter(isHere),
        autoAcceptSwitches: switches.filter(isHere),
      };
    });
  });
}

function readBranch(
  row: BranchRow & { areas: DeliveryAreaRow[] },
): Omit<Branch, 'pauses' | 'autoAcceptSwitches' | 'kitchen'> {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    address: row.address,
    phone: row.phone,
    latitude: row.latitude,
    longitude: row.longitude,
    timeZone: timeZoneOf(row.timeZone),
    isCurbsideEnabled: row.isCurbsideEnabled,
    isAcceptingOrders: row.isAcceptingOrders,
    orderTypes: row.orderTypes,
    openingHours: {
      weekly: expandWeeklyHours(row.openingHours).map((ranges, day) => ({ day, ranges })),
      exceptions: row.exceptions.flatMap(readException),
    },
    preparationMinutes: row.preparationMinutes,
    prayerMethod: row.prayerMethod,
    asrMethod: row.asrMethod,
    autoAccept: row.autoAccept,
    slowHours: row.slowHours.map(({ hours, percent }) => ({ range: readRange(hours), percent })),
    unattended: readUnattended(row),
    deliveryAreas: row.areas.map(readArea),
  };
}

/** The last decision of each kind; forecasts that were made with another figure teach nothing about the present one. */
function readFigures(figures: readonly StoredFigure[]): Omit<BranchKitchen, keyof StoredKitchen> {
  const shares: Record<string, { share: number; since: Date }> = {};
  const declined: Record<string, Date> = {};
  let learnsSince: Date | null = null;
  for (const { kind, station, share, until, setAt } of figures) {
    if (kind === 'declined' && station !== null && until) declined[station] = until;
    if (kind === 'share' && station !== null && share !== null) shares[station] = { share, since: setAt };
    if (kind !== 'declined') learnsSince = setAt;
  }
  return { shares, declined, learnsSince };
}

function readUnattended({ unattended, phone }: BranchRow): UnattendedRules {
  const rules = { ...usualUnattendedRules, ...unattended };
  return rules.phones.length > 0 || phone === null ? rules : { ...rules, phones: [phone] };
}

/** One entry per day of the exception, first and last day included. */
function readException({
  from,
  to,
  name,
  hours,
}: BranchRow['exceptions'][number]): OpeningHours['exceptions'][number][] {
  const ranges = hours.map(readRange);
  const days: OpeningHours['exceptions'][number][] = [];
  for (const day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1)) {
    days.push({ date: day.toISOString().slice(0, 10), ranges, name });
  }
  return days;
}

function readArea(row: DeliveryAreaRow): DeliveryArea {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    latitude: row.labelLatitude,
    longitude: row.labelLongitude,
    minimumOrderMinor: row.minimumOrderMinor ?? 0,
    deliveryChargeMinor: row.deliveryChargeMinor,
    rideMinutes: row.rideMinutes,
    polygon: row.polygon,
  };
}

/** The merchant's branch of an id; any other does not exist. */
export async function requireBranch(context: Pick<RequestContext, 'db' | 'merchant'>, id: string): Promise<Branch> {
  const branch = (await loadBranches(context, context.merchant)).find((each) => each.id === id);
  if (!branch) throw new RefusalError(refusal(errorCodes.notFound));
  return branch;
}

/** The order types that the merchant offers, and where a branch is given, that it serves. */
export const servedTypes = (merchant: Merchant, branch: Branch | undefined): OrderType[] =>
  merchant.application.allowedOrderTypes.filter((type) => isTypeOffered(merchant, branch, type));

/** True when the merchant, and this branch, serve orders of a type. */
export function isTypeOffered({ application }: Merchant, branch: Branch | undefined, orderType: OrderType): boolean {
  // Curbside is to-go that is carried out, where the branch does so (D-16).
  if (orderType === 'curbside' && branch && !branch.isCurbsideEnabled) return false;
  if (!isOrderTypeServed(orderType, application.allowedOrderTypes)) return false;
  if (!branch) return true;
  // A queue stands wherever guests come to (decision record 0071).
  return branch.orderTypes.some((type) =>
    orderType === 'queue' ? type !== 'deliver' : wayOfServing(type) === wayOfServing(orderType),
  );
}
