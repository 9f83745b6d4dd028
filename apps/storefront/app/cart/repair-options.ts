import type { ErrorEntry, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { PaymentType } from '@sufra/ordering';
import type { KeptLine } from './kept-line.ts';
import { kindOf, lineIndexOf, type Kind } from './repair-kind.ts';
import { lineDifference } from './repair-line.ts';
import { branchOptions, metaOf, otherPlace, placeOptions, type RepairWords } from './repair-places.ts';
import type { Difference, RepairOption, RepairWays } from './repair.ts';

/**
 * Everything that a refused checkout says is different, as the guest reads it and with the ways on. What belongs to
 * one line is one difference; what nobody here knows is its text alone.
 */
export function readDifferences(
  entries: ErrorEntry[],
  lines: KeptLine[],
  ways: RepairWays,
  words: RepairWords,
): Difference[] {
  const groups = Map.groupBy(entries, lineIndexOf);
  return [...groups].flatMap(([index, group]) => {
    const line = index === undefined ? undefined : lines[index];
    if (line) return [lineDifference(line, group, ways, words)];
    return group.map((entry, at) => otherDifference(entry, `${index ?? 'order'}-${at}`, ways, words));
  });
}

function otherDifference(entry: ErrorEntry, id: string, ways: RepairWays, words: RepairWords): Difference {
  const kind = kindOf(entry);
  const title = words.t(kind === 'unknown' || kind === 'minimum' || kind === 'car' ? 'repair.order' : `repair.${kind}`);
  const options = optionsOf[kind](metaOf(entry), ways, words, entry.code);
  return { id, title, details: [entry.detail].filter(Boolean), options };
}

type MakeOptions = (meta: RepairMeta, ways: RepairWays, words: RepairWords, code: string) => RepairOption[];

const optionsOf: Record<Kind, MakeOptions> = {
  place: (meta, ways, words) => [...placeOptions(meta, ways, words), otherPlace(ways, words)],
  promotion: (_meta, ways, { t }) => [
    { id: 'without', label: t('repair.withoutPromotion'), apply: ways.withoutPromotion },
    { id: 'add', label: t('repair.addMore'), goTo: ways.toMenu },
  ],
  time: (meta, ways, words) => [
    ...(ways.toTimes ? [{ id: 'time', label: words.t('repair.otherTime'), goTo: ways.toTimes }] : []),
    { id: 'soon', label: words.t('repair.soon'), apply: ways.orderSoon },
    ...branchOptions(meta, ways, words),
  ],
  minimum: (_meta, ways, words) => [
    { id: 'add', label: words.t('repair.addMore'), goTo: ways.toMenu },
    otherPlace(ways, words),
  ],
  car: (meta, ways, words, code) => [
    { id: 'inside', label: words.t('repair.withoutCar'), apply: ways.withoutCar },
    ...(code === errorCodes.curbsideUnavailable
      ? branchOptions(meta, ways, words)
      : [{ id: 'car', label: words.t('repair.otherCar'), goTo: ways.toCars }]),
  ],
  payment: (meta, ways, { t }) =>
    (meta['payment-types'] ?? []).filter(isNamed).map((type) => ({
      id: type,
      label: t(`repair.pay.${type}`),
      apply: () => ways.pay(type),
    })),
  unknown: () => [],
};

const isNamed = (type: string): type is PaymentType & ('cash' | 'card-on-delivery' | 'card-on-pickup') =>
  ['cash', 'card-on-delivery', 'card-on-pickup'].includes(type);
