import type { ErrorEntry, RemainingChoice, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { type Currency, type LocalizedText, toMinor } from '@sufra/ordering';
import type { MessageId } from '../../i18n/messages/message-ids.ts';
import { cartStore } from '../cart-store.ts';
import { type DeviceLine, usualPriceMinor } from '../device-line.ts';
import type { Difference, RepairOption, RepairWays } from './repair.ts';

/** The texts of differences. */
export type RepairWords = {
  t: (id: MessageId<'repair'>, values?: Record<string, string | number>) => string;
  localized: (text: LocalizedText) => string;
  moment: (at: string) => { day: string; time: string };
  currency: Currency;
};

export const metaOf = ({ meta }: ErrorEntry): RepairMeta => meta ?? {};

function minorOf(amount: number | undefined, currency: Currency): number | undefined {
  const minor = amount === undefined ? undefined : toMinor(amount, currency);
  return minor?.ok ? minor.value : undefined;
}

export const otherPlace = (ways: RepairWays, { t }: RepairWords): RepairOption => ({
  id: 'place',
  label: t('repair.otherPlace'),
  goTo: ways.toPlaces,
});

/** Another branch that would take the order now, or this one once it is open. */
export function placeOptions(meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] {
  const opening = meta['next-opening'];
  const later = opening &&
    ways.toTimes && { label: words.t('repair.later', words.moment(opening)), goTo: ways.toTimes };
  return [...branchOptions(meta, ways, words), ...(later ? [{ id: 'later', ...later }] : [])];
}

export const branchOptions = (meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] =>
  (meta.locations ?? []).map(({ id, name }) => ({
    id: `branch-${id}`,
    label: words.t('repair.orderFrom', { name: words.localized(name) }),
    apply: () => ways.chooseBranch(id),
  }));

/** One line of the cart that cannot be had as it was, or costs something else. */
export function lineDifference(
  line: DeviceLine,
  entries: ErrorEntry[],
  ways: RepairWays,
  words: RepairWords,
): Difference {
  const { t, localized, currency } = words;
  const meta: RepairMeta = Object.assign({}, ...entries.map(metaOf));
  const isPriceOnly = entries.every(({ code }) => code === errorCodes.itemPriceChanged);
  const before = isPriceOnly ? minorOf(meta['old-price'], currency) : undefined;
  const now = isPriceOnly ? minorOf(meta['new-price'], currency) : undefined;
  const isCheaper = before !== undefined && now !== undefined && now < before;
  return {
    id: line.lineId,
    title: localized(line.name),
    details: isPriceOnly ? [] : [...new Set(entries.map(({ detail }) => detail))],
    before,
    now,
    options: [
      ...(isPriceOnly ? [{ id: 'keep', label: t('repair.keep'), apply: () => ways.keepPrice(line, meta) }] : []),
      ...remainingOption(line, meta, ways, words),
      ...(isAboutChoices(entries) || isPriceOnly
        ? [{ id: 'choices', label: t('repair.changeChoices'), goTo: () => ways.toChoices(line) }]
        : []),
      ...(line.isPromotion ? [] : swapOptions(line, meta, ways, words)),
      ...placeOptions(meta, ways, words),
      { id: 'remove', label: t('repair.remove'), apply: () => ways.removeLine(line) },
    ],
    ...(isCheaper && { suggested: 'keep' }),
  };
}

const goneCodes: string[] = [
  errorCodes.itemUnknown,
  errorCodes.itemUnavailableInBranch,
  errorCodes.itemUnavailableForType,
  errorCodes.itemUnavailableNow,
  errorCodes.itemSoldOut,
  errorCodes.categoryOutOfStock,
  errorCodes.promotionLineNotGranted,
];

/** The item itself is there; a part of a combo that is not can be chosen again. */
const isAboutChoices = (entries: ErrorEntry[]): boolean =>
  entries.every(({ code, source }) => !goneCodes.includes(code) || source?.pointer?.includes('/combo-items/') === true);

function remainingOption(
  line: DeviceLine,
  meta: RepairMeta,
  ways: RepairWays,
  { t, localized, currency }: RepairWords,
): RepairOption[] {
  const { remaining } = meta;
  if (!remaining) return [];
  const nameOf = (id: string) => localized(line.labels[id]?.name ?? {});
  const list = (ids: string[]) => ids.map(nameOf).filter(Boolean).join(', ');
  const dropped = list(droppedIds(line, remaining));
  const putBack = list(line.removedIngredientIds.filter((id) => !remaining.ingredients.some((kept) => kept.id === id)));
  const label =
    (dropped && t('repair.without', { names: dropped })) ||
    (putBack && t('repair.putBack', { names: putBack })) ||
    t('repair.rest');
  const priceMinor = minorOf(remaining.price, currency);
  return [{ id: 'remaining', label, priceMinor, apply: () => ways.keepRemaining(line, meta) }];
}

function droppedIds(line: DeviceLine, remaining: RemainingChoice): string[] {
  const kept = new Set([
    ...remaining.modifiers.map(({ id }) => id),
    ...remaining['combo-items'].flatMap((part) => [part.id, ...part.modifiers.map(({ id }) => id)]),
  ]);
  const chosen = [
    ...line.comboItems.flatMap((part) => [part.comboChoiceId, ...part.modifiers.map(({ modifierId }) => modifierId)]),
    ...line.modifiers.map(({ modifierId }) => modifierId),
  ];
  return chosen.filter((id) => !kept.has(id));
}

const swapOptions = (line: DeviceLine, meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] =>
  (meta.suggestions ?? []).map((item) => ({
    id: `swap-${item.id}`,
    label: words.t('repair.swap', { name: words.localized(item.name) }),
    priceMinor: minorOf(item.price, words.currency),
    apply: () => ways.swapLine(line, item),
  }));

/** The guest keeps a line at what it costs now: from here on this is the price they know. */
export function keepAtNewPrice(line: DeviceLine, meta: RepairMeta, currency: Currency, branchId?: string): void {
  const unitMinor = minorOf(meta['new-price'], currency);
  if (unitMinor === undefined) return;
  changeLine(line, (kept) => priced(kept, unitMinor, minorOf(meta['base-price'], currency), branchId));
}

/** The guest keeps what can still be had of a line, at what that costs. */
export function keepRemaining(line: DeviceLine, meta: RepairMeta, currency: Currency, branchId?: string): void {
  const { remaining } = meta;
  const unitMinor = minorOf(remaining?.price, currency);
  if (!remaining || unitMinor === undefined) return;
  changeLine(line, (kept) => ({
    ...priced(kept, unitMinor, minorOf(meta['base-price'], currency), branchId),
    ...readPart(remaining),
    comboItems: remaining['combo-items'].map((part) => ({
      comboChoiceId: part.id,
      quantity: part.quantity,
      ...readPart(part),
    })),
  }));
}

type Part = { modifiers: { id: string; quantity: number }[]; ingredients: { id: string }[] };

const readPart = ({ modifiers, ingredients }: Part) => ({
  modifiers: modifiers.map(({ id, quantity }) => ({ modifierId: id, quantity })),
  removedIngredientIds: ingredients.map(({ id }) => id),
});

function priced(
  line: DeviceLine,
  unitMinor: number,
  givenBaseMinor: number | undefined,
  branchId?: string,
): DeviceLine {
  const baseMinor = Math.min(unitMinor, givenBaseMinor ?? usualPriceMinor(line, branchId));
  const hasOwnPrice = branchId !== undefined && line.branchPrices[branchId] !== undefined;
  return {
    ...line,
    ...(hasOwnPrice ? { branchPrices: { ...line.branchPrices, [branchId]: baseMinor } } : { priceMinor: baseMinor }),
    choicesMinor: unitMinor - baseMinor,
  };
}

/** A repair is the guest's doing: the cart counts it as activity. */
function changeLine({ lineId }: DeviceLine, change: (line: DeviceLine) => DeviceLine): void {
  cartStore.update((cart) => ({
    ...cart,
    lines: cart.lines.map((line) => (line.lineId === lineId ? change(line) : line)),
    lastActivityAt: Date.now(),
  }));
}
