import type { ErrorEntry, RemainingChoice, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { KeptLine } from './kept-line.ts';
import { metaOf, minorOf, placeOptions, type RepairWords } from './repair-places.ts';
import type { Difference, RepairOption, RepairWays } from './repair.ts';

/** One line of the cart that cannot be had as it was, or costs something else. */
export function lineDifference(
  line: KeptLine,
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
  line: KeptLine,
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

function droppedIds(line: KeptLine, remaining: RemainingChoice): string[] {
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

const swapOptions = (line: KeptLine, meta: RepairMeta, ways: RepairWays, words: RepairWords): RepairOption[] =>
  (meta.suggestions ?? []).map((item) => ({
    id: `swap-${item.id}`,
    label: words.t('repair.swap', { name: words.localized(item.name) }),
    priceMinor: minorOf(item.price, words.currency),
    apply: () => ways.swapLine(line, item),
  }));
