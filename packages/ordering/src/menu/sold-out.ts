import { businessDayEnd, shiftEnd } from '../schedule/business-day.ts';
import { isInForce } from '../schedule/branch-pause.ts';
import type { BranchSchedule } from '../schedule/opening-hours.ts';
import { accept, refuse, type Result } from '../result.ts';
import type { ItemConfiguration } from '../cart/cart-line.ts';
import type { MenuItem } from './menu.ts';

/** The kinds of things that run out. */
export type SoldOutKind = 'item' | 'modifier' | 'ingredient';

/** Something that ran out at a branch for a while, or of which so many are left. */
export type SoldOut = {
  kind: SoldOutKind;
  thingId: string;
  branchId: string;
  /** Null lasts until it is taken back. */
  until: Date | null;
  /** How many are left; null when it is gone. */
  remaining: number | null;
};

/** The last moment that an end may name. */
const mostDays = 366;

export type SoldOutEndRefusal = { code: 'invalid' | 'past' | 'too-late' };

/**
 * The end that a wish names: an hour from now, the end of the branch's shift or business day, a moment of its own, or none.
 *
 * @example soldOutEnd('day', { schedule, now }) // accepted: 02:00 of the night that is still Friday's
 */
export function soldOutEnd(
  wish: string,
  { schedule, now }: { schedule: Pick<BranchSchedule, 'openingHours' | 'timeZone'>; now: Date },
): Result<Date | null, SoldOutEndRefusal> {
  if (wish === 'manual') return accept(null);
  if (wish === 'hour') return accept(new Date(now.getTime() + 3_600_000));
  if (wish === 'shift') return accept(shiftEnd(schedule, now));
  if (wish === 'day') return accept(businessDayEnd(schedule, now));
  return laterMoment(wish, now, mostDays * 1440);
}

/**
 * A moment in ISO 8601 with its offset that lies ahead, and no further than so many minutes.
 *
 * @example laterMoment('2026-11-20T22:00:00+03:00', now, 1440)
 */
export function laterMoment(written: string, now: Date, mostMinutes: number): Result<Date, SoldOutEndRefusal> {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:\d{2})$/.test(written) ? written : Number.NaN);
  if (Number.isNaN(moment.getTime())) return refuse({ code: 'invalid' });
  if (moment <= now) return refuse({ code: 'past' });
  return moment.getTime() - now.getTime() > mostMinutes * 60_000 ? refuse({ code: 'too-late' }) : accept(moment);
}

/** True while a thing cannot be had: it ran out, or none of those counted is left. */
export const isGone = (state: Pick<SoldOut, 'until' | 'remaining'>, now: Date): boolean =>
  isInForce(state, now) && (state.remaining ?? 0) === 0;

/**
 * The branches that cannot cook a dish: it ran out itself, or an ingredient that it cannot do without. A removable
 * ingredient leaves the dish on the menu.
 */
export const branchesWithout = (
  dish: { id: string; ingredients: readonly { id: string; isRemovable: boolean }[] },
  goneAt: (kind: SoldOutKind, thingId: string) => readonly string[],
): string[] => [
  ...new Set([
    ...goneAt('item', dish.id),
    ...dish.ingredients.filter(({ isRemovable }) => !isRemovable).flatMap(({ id }) => goneAt('ingredient', id)),
  ]),
];

/** So many of a thing, by an order. */
export type CountedThing = { kind: CountedKind; thingId: string; quantity: number };

/** The kinds of things that are counted. */
export const countedKinds = ['item', 'modifier'] as const satisfies SoldOutKind[];

export type CountedKind = (typeof countedKinds)[number];

/**
 * The quantity of each thing that lines take from what is counted: items, also in combos, and the modifiers
 * chosen with them.
 *
 * @example countedThings([{ item: burger, configuration: withCheese, quantity: 2 }]) // 2 burgers, 2 times cheese
 */
export function countedThings(
  lines: readonly { item: MenuItem; configuration: ItemConfiguration; quantity: number }[],
): CountedThing[] {
  const counted = new Map<string, CountedThing>();
  const add = (kind: CountedKind, thingId: string, quantity: number): void => {
    const known = counted.get(`${kind} ${thingId}`)?.quantity ?? 0;
    counted.set(`${kind} ${thingId}`, { kind, thingId, quantity: known + quantity });
  };
  const addModifiers = ({ modifiers }: Pick<ItemConfiguration, 'modifiers'>, quantity: number): void =>
    modifiers.forEach((chosen) => add('modifier', chosen.modifierId, chosen.quantity * quantity));
  for (const { item, configuration, quantity } of lines) {
    add('item', item.id, quantity);
    addModifiers(configuration, quantity);
    const choices = item.comboSlots.flatMap((slot) => slot.choices);
    for (const chosen of configuration.comboItems) {
      const choice = choices.find(({ id }) => id === chosen.comboChoiceId);
      if (!choice) continue;
      add('item', choice.itemId, chosen.quantity * quantity);
      addModifiers(chosen, chosen.quantity * quantity);
    }
  }
  return [...counted.values()];
}
