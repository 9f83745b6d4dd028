import {
  type Currency,
  type ItemConfiguration,
  type MenuItem,
  type ModifierGroup,
  type OfferBenefit,
  type QuoteInput,
  quoteOrder,
} from '../src/index.ts';
import {
  aComboChoice,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from '../src/testing/factories.ts';
import { checkBill } from './check-bill.ts';
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
