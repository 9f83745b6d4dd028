import {
  explainQuote,
  fromMinor,
  quoteOrder,
  toMinor,
  type ModifierChoice,
  type ModifierGroup,
  type Quote,
  type QuoteInput,
} from '../src/index.ts';

/**
 * What is wrong with a bill, checked by other means than those that made it: exact fractions for the tax, every
 * modifier unit laid out for the free ones. Empty when nothing is.
 */
export function checkBill(input: QuoteInput, quote: Quote): string[] {
  const reversed = quoteOrder({ ...input, lines: [...input.lines].reverse() });
  const checks: [string, boolean][] = [
    [
      'a unit price differs',
      input.lines.every((line, index) => quote.lines[index]?.unitPriceMinor === unitPrice(line, input.branchId)),
    ],
    [
      'a line is not price times quantity',
      quote.lines.every((line) => line.totalMinor === line.unitPriceMinor * line.quantity),
    ],
    ['lines do not add up', sumOf(quote.lines, 'totalMinor') === quote.subtotalMinor],
    ['discounts do not add up', sumOf(quote.lines, 'discountMinor') === quote.discountMinor],
    ['a line gives more than it costs', quote.lines.every((line) => line.discountMinor <= line.totalMinor)],
    [
      'a tax differs',
      taxedParts(quote).every((part) => BigInt(part.vatMinor) === exactVat(part.taxedMinor, quote.vat)),
    ],
    ['taxes do not add up', sumOf(taxedParts(quote), 'vatMinor') === quote.vatMinor],
    ['the derivation leads elsewhere', derivedTotal(quote) === quote.totalMinor],
    [
      'something is negative or no integer',
      amountsOf(quote).every((amount) => Number.isSafeInteger(amount) && amount >= 0),
    ],
    [
      'the order of the lines matters',
      reversed.totalMinor === quote.totalMinor && reversed.vatMinor === quote.vatMinor,
    ],
    ['the wire changes the total', travels(quote)],
  ];
  return checks.filter(([, holds]) => !holds).map(([problem]) => problem);
}

function unitPrice({ item, configuration }: QuoteInput['lines'][number], branchId: string | undefined): number {
  const base = branchId === undefined ? item.priceMinor : (item.branchPrices[branchId] ?? item.priceMinor);
  const choices = new Map(item.comboSlots.flatMap((slot) => slot.choices).map((choice) => [choice.id, choice]));
  const combo = configuration.comboItems.map((selection) => {
    const choice = choices.get(selection.comboChoiceId);
    if (!choice) return 0;
    return (choice.surchargeMinor + modifierPrice(choice.modifierGroups, selection.modifiers)) * selection.quantity;
  });
  return combo.reduce((sum, price) => sum + price, base + modifierPrice(item.modifierGroups, configuration.modifiers));
}

function modifierPrice(groups: readonly ModifierGroup[], chosen: readonly ModifierChoice[]): number {
  const paid = groups.flatMap((group) => {
    const units = group.modifiers.flatMap(({ id, priceMinor }) =>
      chosen
        .filter(({ modifierId }) => modifierId === id)
        .flatMap(({ quantity }) => Array.from({ length: quantity }, () => priceMinor)),
    );
    return units.sort((a, b) => a - b).slice(group.freeCount);
  });
  return paid.reduce((sum, price) => sum + price, 0);
}

function taxedParts(quote: Quote): { vatMinor: number; taxedMinor: number }[] {
  return [
    ...quote.lines.map((line) => ({ vatMinor: line.vatMinor, taxedMinor: line.totalMinor - line.discountMinor })),
    ...quote.charges.map((each) => ({ vatMinor: each.vatMinor, taxedMinor: each.isTaxable ? each.amountMinor : 0 })),
  ];
}

/** Half up in exact fractions: floor(2 × part / whole + 1) / 2. */
function exactVat(taxedMinor: number, { type, rateBasisPoints }: Quote['vat']): bigint {
  const rate = BigInt(rateBasisPoints);
  const whole = type === 'exclusive' ? 10_000n : 10_000n + rate;
  return (2n * BigInt(taxedMinor) * rate + whole) / (2n * whole);
}

function derivedTotal(quote: Quote): number {
  const signs = { adds: 1, subtracts: -1, sums: 0, contains: 0 };
  return explainQuote(quote).reduce((sum, row) => sum + signs[row.effect] * row.amountMinor, 0);
}

function amountsOf(quote: Quote): number[] {
  const parts = taxedParts(quote).flatMap((part) => [part.vatMinor, part.taxedMinor]);
  return [quote.subtotalMinor, quote.discountMinor, quote.vatMinor, quote.totalMinor, ...parts];
}

function travels({ currency, totalMinor }: Quote): boolean {
  const read = toMinor(fromMinor(totalMinor, currency), currency);
  return read.ok && read.value === totalMinor;
}

function sumOf<Key extends string>(parts: readonly Record<Key, number>[], key: Key): number {
  return parts.reduce((sum, part) => sum + part[key], 0);
}
