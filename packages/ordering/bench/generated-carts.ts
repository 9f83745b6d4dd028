import {
  type Currency,
  explainQuote,
  fromMinor,
  type ItemConfiguration,
  lineOfKnownPrice,
  type MenuItem,
  type ModifierChoice,
  type ModifierGroup,
  type OfferBenefit,
  type PricedGroup,
  type PricedItem,
  type Quote,
  type QuoteInput,
  quoteOrder,
  toMinor,
} from '../src/index.ts';
import {
  aComboChoice,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from '../src/testing/factories.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/** The result of pricing a number of generated carts; `broken` names each cart by its seed. */
type GeneratedCartsReport = {
  carts: number;
  lines: number;
  broken: { seed: number; problems: string[] }[];
  /** Time spent in quoteOrder() alone. */
  quotingMilliseconds: number;
};

/**
 * Prices generated carts and checks that every bill adds up. Each cart has its own seed, so that a broken one can
 * be made again alone: priceGeneratedCarts({ count: 1, seed }).
 *
 * @example priceGeneratedCarts({ count: 1_000_000, seed: 1 }).broken // []
 */
export function priceGeneratedCarts({ count, seed }: { count: number; seed: number }): GeneratedCartsReport {
  const report: GeneratedCartsReport = { carts: count, lines: 0, broken: [], quotingMilliseconds: 0 };
  for (let cart = seed; cart < seed + count; cart += 1) {
    const input = generateCart(seededRandom(cart));
    const startedAt = performance.now();
    const quote = quoteOrder(input);
    report.quotingMilliseconds += performance.now() - startedAt;
    report.lines += quote.lines.length;
    const problems = checkBill(input, quote);
    if (problems.length > 0) report.broken.push({ seed: cart, problems });
  }
  return report;
}

if (import.meta.main) {
  const [count = 100_000, seed = 1] = process.argv.slice(2).map(Number);
  const { carts, lines, broken, quotingMilliseconds } = priceGeneratedCarts({ count, seed });
  const perSecond = Math.round((carts / quotingMilliseconds) * 1000);
  console.log(`${carts} carts, ${lines} lines: ${broken.length} broken; ${perSecond} quotes/s`);
  for (const { seed, problems } of broken.slice(0, 20)) console.log(`seed ${seed}: ${problems.join(', ')}`);
  if (broken.length > 0) process.exitCode = 1;
}

const currencies: [Currency, ...Currency[]] = [
  { code: 'SAR', digits: 2 },
  { code: 'KWD', digits: 3 },
  { code: 'JPY', digits: 0 },
];

/** Makes up an order that a kitchen could get: 1 to 12 lines, free modifiers, combos, offers of every kind, charges. */
export function generateCart(random: Random): QuoteInput {
  const hasBranch = random.oneIn(2);
  const lines = Array.from({ length: random.between(1, 12) }, (_, index) => generateLine(random, index));
  const granted = generateLine(random, lines.length);
  const benefit = generateBenefit(random, granted);
  const isTaken = benefit?.type === 'item' || random.oneIn(20);
  return {
    currency: random.oneOf(currencies),
    vat: {
      type: random.oneOf(['inclusive', 'exclusive']),
      rateBasisPoints: random.oneOf([0, 500, 900, 1000, 1500, 1750, 2000]),
    },
    ...(hasBranch && { branchId: 'olaya' }),
    lines: isTaken ? [...lines, { ...granted, isPromotion: true }] : lines,
    ...(benefit && { offer: { code: 'OFFER', name: 'Offer', benefit } }),
    charges: Array.from({ length: random.between(0, 2) }, (_, index) => ({
      key: index === 0 ? 'delivery_charge' : 'service_charge',
      name: 'Charge',
      amountMinor: random.between(0, 3000),
      isTaxable: !random.oneIn(3),
    })),
  };
}

function generateLine(random: Random, index: number): QuoteInput['lines'][number] {
  const item = generateItem(random, `item-${index}`);
  return { item, configuration: generateConfiguration(random, item), quantity: random.between(1, 9) };
}

function generateItem(random: Random, id: string): MenuItem {
  return aMenuItem({
    id,
    priceMinor: generatePrice(random),
    branchPrices: random.oneIn(3) ? { olaya: generatePrice(random) } : {},
    modifierGroups: generateGroups(random, id),
    comboSlots: random.oneIn(4) ? [generateSlot(random, id)] : [],
  });
}

function generateGroups(random: Random, id: string): ModifierGroup[] {
  return Array.from({ length: random.between(0, 2) }, (_, group) =>
    aModifierGroup({
      id: `${id}-group-${group}`,
      freeCount: random.between(0, 3),
      modifiers: Array.from({ length: random.between(1, 5) }, (_, modifier) =>
        aModifier({ id: `${id}-${group}-${modifier}`, priceMinor: random.between(0, 900) }),
      ),
    }),
  );
}

function generateSlot(random: Random, id: string) {
  const choices = Array.from({ length: random.between(1, 4) }, (_, choice) =>
    aComboChoice({
      id: `${id}-choice-${choice}`,
      surchargeMinor: random.between(0, 800),
      modifierGroups: random.oneIn(2) ? generateGroups(random, `${id}-choice-${choice}`) : [],
    }),
  );
  return aComboSlot({ id: `${id}-slot`, minimum: 0, maximum: 0, choices });
}

function generateConfiguration(random: Random, item: MenuItem): ItemConfiguration {
  return aConfiguration({
    itemId: item.id,
    modifiers: chooseModifiers(random, item.modifierGroups),
    comboItems: item.comboSlots
      .flatMap((slot) => slot.choices)
      .filter(() => random.oneIn(2))
      .map((choice) => ({
        comboChoiceId: choice.id,
        quantity: random.between(1, 2),
        modifiers: chooseModifiers(random, choice.modifierGroups),
        removedIngredientIds: [],
      })),
  });
}

function chooseModifiers(random: Random, groups: readonly ModifierGroup[]) {
  return groups
    .flatMap((group) => group.modifiers)
    .filter(() => random.oneIn(2))
    .map((modifier) => ({ modifierId: modifier.id, quantity: random.between(1, 3) }));
}

const benefitKinds = [
  'none',
  'percentage',
  'capped',
  'everything',
  'fixed',
  'free-item',
  'discounted-item',
  'fewer-items',
  'delivery',
  'free-delivery',
] as const;

/** The benefit of the order's coupon or promotion; `fewer-items` gives less than the cart flags. */
function generateBenefit(random: Random, granted: QuoteInput['lines'][number]): OfferBenefit | undefined {
  const kind = random.oneOf(benefitKinds);
  const item = { type: 'item', itemId: granted.item.id, quantity: granted.quantity } as const;
  switch (kind) {
    case 'none':
      return undefined;
    case 'fixed':
      return { type: 'fixed', amountMinor: random.between(0, 20_000) };
    case 'everything':
      return { type: 'percentage', basisPoints: 10_000 };
    case 'percentage':
      return { type: 'percentage', basisPoints: random.between(1, 9999) };
    case 'capped':
      return { type: 'percentage', basisPoints: random.between(1, 9999), maximumMinor: random.between(0, 5000) };
    case 'free-item':
      return { ...item, priceMinor: 0 };
    case 'discounted-item':
      return { ...item, priceMinor: random.between(1, 5000) };
    case 'fewer-items':
      return { ...item, quantity: granted.quantity - 1, priceMinor: 0 };
    case 'delivery':
      return { type: 'delivery', chargeMinor: random.between(1, 3000) };
    case 'free-delivery':
      return { type: 'delivery', chargeMinor: 0 };
  }
}

/** Round prices, odd prices, free things and the occasional banquet. */
function generatePrice(random: Random): number {
  if (random.oneIn(20)) return 0;
  if (random.oneIn(50)) return random.between(1_000_000, 100_000_000);
  return random.oneIn(2) ? random.between(1, 90) * 100 : random.between(1, 9999);
}

/** The same order as a device keeps it: prices instead of choices. */
function asDeviceKeepsIt(input: QuoteInput, usualPrices: readonly number[]): QuoteInput {
  const lines = input.lines.map(({ item, quantity, isPromotion }, index) => {
    const priceMinor = basePrice(item, input.branchId);
    const choicesMinor = (usualPrices[index] ?? 0) - priceMinor;
    return lineOfKnownPrice({ itemId: item.id, quantity, isPromotion: isPromotion === true, priceMinor, choicesMinor });
  });
  return { ...input, lines };
}

/** True when the guest sees the amounts that are charged, part by part. */
function isSameBill(seen: Quote, charged: Quote): boolean {
  return (
    seen.subtotalMinor === charged.subtotalMinor &&
    seen.discountMinor === charged.discountMinor &&
    seen.vatMinor === charged.vatMinor &&
    seen.totalMinor === charged.totalMinor &&
    seen.offer?.savingMinor === charged.offer?.savingMinor &&
    seen.lines.every((line, index) => line.totalMinor === charged.lines[index]?.totalMinor) &&
    seen.charges.every((charge, index) => charge.amountMinor === charged.charges[index]?.amountMinor)
  );
}

/**
 * Lists the errors of a bill, checked by other means than those that made it: exact fractions for the tax, every
 * modifier unit laid out for the free ones. Empty when nothing is.
 */
export function checkBill(input: QuoteInput, quote: Quote): string[] {
  const usualPrices = input.lines.map((line) => usualUnitPrice(line, input.branchId));
  const reversed = quoteOrder({ ...input, lines: [...input.lines].reverse() });
  const checks: [string, boolean][] = [
    [
      'a unit price differs',
      input.lines.every(
        (line, index) => quote.lines[index]?.unitPriceMinor === (usualPrices[index] ?? 0) - grantedSaving(line, input),
      ),
    ],
    [
      'a line is not price times quantity',
      quote.lines.every((line) => line.totalMinor === line.unitPriceMinor * line.quantity),
    ],
    ['a discount differs', quote.discountMinor === exactDiscount(quote.subtotalMinor, input.offer?.benefit)],
    [
      'a charge differs',
      input.charges.every((each, index) => quote.charges[index]?.amountMinor === paidFor(each, input)),
    ],
    ['the saving differs', (quote.offer?.savingMinor ?? 0) === usualSum(input, usualPrices) - paidSum(quote)],
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
    ['the browser shows another bill', isSameBill(quoteOrder(asDeviceKeepsIt(input, usualPrices)), quote)],
  ];
  return checks.filter(([, holds]) => !holds).map(([problem]) => problem);
}

/** The discount on one piece: at most the item's own price above the granted one. */
function grantedSaving(line: QuoteInput['lines'][number], input: QuoteInput): number {
  const { item } = line;
  const usual = basePrice(item, input.branchId);
  return usual - Math.min(usual, grantedPrice(line, input) ?? usual);
}

/** The granted price of the item when the offer gives this many of it. */
function grantedPrice({ item, isPromotion }: QuoteInput['lines'][number], { lines, offer }: QuoteInput) {
  const benefit = offer?.benefit;
  if (!isPromotion || benefit?.type !== 'item' || benefit.itemId !== item.id) return undefined;
  const flagged = lines.filter((line) => line.isPromotion && line.item.id === item.id);
  return sumOf(flagged, 'quantity') <= benefit.quantity ? benefit.priceMinor : undefined;
}

/** Half up in exact fractions, then the caps. */
function exactDiscount(subtotalMinor: number, benefit: OfferBenefit | undefined): number {
  if (benefit?.type === 'fixed') return Math.min(benefit.amountMinor, subtotalMinor);
  if (benefit?.type !== 'percentage') return 0;
  const share = (2n * BigInt(subtotalMinor) * BigInt(benefit.basisPoints) + 10_000n) / 20_000n;
  return Math.min(Number(share), benefit.maximumMinor ?? subtotalMinor, subtotalMinor);
}

function paidFor({ key, amountMinor }: QuoteInput['charges'][number], { offer }: QuoteInput): number {
  const benefit = offer?.benefit;
  const isReduced = benefit?.type === 'delivery' && key === 'delivery_charge';
  return isReduced ? Math.min(amountMinor, benefit.chargeMinor) : amountMinor;
}

/** Food and charges before VAT as they would be without the offer. */
function usualSum({ lines, charges }: QuoteInput, usualPrices: readonly number[]): number {
  const food = lines.reduce((sum, line, index) => sum + line.quantity * (usualPrices[index] ?? 0), 0);
  return food + sumOf(charges, 'amountMinor');
}

const paidSum = (quote: Quote): number =>
  quote.subtotalMinor - quote.discountMinor + sumOf(quote.charges, 'amountMinor');

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

/** The price of one piece without any offer. */
function usualUnitPrice({ item, configuration }: QuoteInput['lines'][number], branchId: string | undefined): number {
  const base = basePrice(item, branchId);
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const combo = configuration.comboItems.map((selection) => {
    const choice = choices.find(({ id }) => id === selection.comboChoiceId);
    if (!choice) return 0;
    return (choice.surchargeMinor + modifierPrice(choice.modifierGroups, selection.modifiers)) * selection.quantity;
  });
  return combo.reduce((sum, price) => sum + price, base + modifierPrice(item.modifierGroups, configuration.modifiers));
}

/** Price of the bare item at the branch that counts. */
const basePrice = (item: PricedItem, branchId: string | undefined): number =>
  branchId === undefined ? item.priceMinor : (item.branchPrices[branchId] ?? item.priceMinor);

/** Every unit laid out, the cheapest free ones taken away. */
function modifierPrice(groups: readonly PricedGroup[], chosen: readonly ModifierChoice[]): number {
  let sum = 0;
  for (const group of groups) {
    const units: number[] = [];
    for (const { modifierId, quantity } of chosen) {
      const price = group.modifiers.find(({ id }) => id === modifierId)?.priceMinor;
      for (let unit = 0; price !== undefined && unit < quantity; unit += 1) units.push(price);
    }
    for (const price of units.sort((a, b) => a - b).slice(group.freeCount)) sum += price;
  }
  return sum;
}
