import type {
  AutoAcceptAttributes,
  AvailabilityResource,
  PauseAttributes,
  SoldOutAttributes,
  SpecialHoursAttributes,
  ThingListDocument,
} from '@sufra/contracts';
import { isAutoAccepted, isInForce, type LocalizedText } from '@sufra/ordering';
import type {
  SoldOutThing,
  StoredHours,
  StoredPause,
  StoredSwitch,
} from '../../catalogue/availability/availability.store.ts';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import type { ThingRow } from '../../catalogue/menu/menu.store.ts';

type Names = ReadonlyMap<string, LocalizedText>;

/** Something that ran out, with its name on the menu. */
export const presentSoldOut = (row: SoldOutThing, names: Names): SoldOutAttributes => ({
  kind: row.kind,
  'thing-id': row.thingId,
  name: names.get(row.thingId) ?? {},
  until: row.until?.toISOString() ?? null,
  remaining: row.remaining,
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

export const presentPause = (row: StoredPause): PauseAttributes => ({
  'order-types': row.orderTypes,
  'extra-minutes': row.extraMinutes,
  reason: row.reason,
  until: row.until.toISOString(),
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

export const presentHours = (row: StoredHours): SpecialHoursAttributes => ({
  from: row.firstDay,
  to: row.lastDay,
  hours: row.ranges,
  reason: row.reason,
  until: row.until.toISOString(),
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

export const presentSwitch = (row: StoredSwitch): AutoAcceptAttributes => ({
  'order-type': row.orderType,
  'is-on': row.isOn,
  until: row.until?.toISOString() ?? null,
  'set-by': row.setByName,
  'set-at': row.setAt.toISOString(),
});

export type InForce = {
  soldOut: SoldOutThing[];
  pauses: StoredPause[];
  hours: StoredHours[];
  switches: StoredSwitch[];
  names: Names;
  now: Date;
};

/** The states in force at a branch now. */
export const presentAvailability = (
  branch: Branch,
  { soldOut, pauses, hours, switches, names, now }: InForce,
): AvailabilityResource => {
  const { id, orderTypes } = branch;
  const isHere = (row: { branchId: string; until: Date | null }) => row.branchId === id && isInForce(row, now);
  return {
    type: 'availabilities',
    id,
    attributes: {
      'location-id': id,
      'sold-out': soldOut.filter(isHere).map((row) => ({ id: row.id, ...presentSoldOut(row, names) })),
      pauses: pauses.filter(isHere).map((row) => ({ id: row.id, ...presentPause(row) })),
      hours: hours.filter(isHere).map((row) => ({ id: row.id, ...presentHours(row) })),
      'auto-acceptance': switches.filter(isHere).map((row) => ({ id: row.id, ...presentSwitch(row) })),
      'order-types': orderTypes,
      'auto-accepted': orderTypes.filter((type) => isAutoAccepted(branch, type, now)),
    },
  };
};

/** Something that can be marked, and what is in force about it at the branch. */
export const presentThing = (thing: ThingRow, soldOut: SoldOutThing[]): ThingListDocument['data'][number] => ({
  type: 'things',
  id: thing.id,
  attributes: {
    kind: thing.kind,
    name: thing.name,
    category: thing.category,
    'sold-out-id': soldOut.find((row) => row.kind === thing.kind && row.thingId === thing.id)?.id ?? null,
  },
});
