import type { PricedConfiguration, PricedItem } from '../menu/price-item.ts';
import type { Currency } from '../money/money.ts';
import { allocate, percentageContainedIn, percentageOf } from '../money/shares.ts';
import type { AppliedOffer, OfferBenefit } from '../promotion/check-offer.ts';
import { priceGranted } from '../promotion/grant-line.ts';
import { type Charge, deliveryChargeKey } from './order-charges.ts';

/** VAT is included in prices or added to them, with its rate (PRICE-11, PRICE-12). 15 % is 1500. */
export type VatRule = { type: 'inclusive' | 'exclusive'; rateBasisPoints: number };

export type QuoteLineInput = {
  item: PricedItem;
  configuration: PricedConfiguration;
  quantity: number;
  /** The separate line that the order's offer gives (D-11); without such an offer it costs what it costs. */
  isPromotion?: boolean | undefined;
};

export type QuoteInput = {
  currency: Currency;
  vat: VatRule;
  /** The branch whose prices count: the chosen one, or the nearest one for delivery; none before a choice. */
  branchId?: string;
  lines: QuoteLineInput[];
  /** An offer that has been checked: at most one (D-9). */
  offer?: AppliedOffer;
  charges: Charge[];
};

export type QuotedLine = {
  itemId: string;
  quantity: number;
  /** Given by the offer: cheaper by what `savedMinor` says. */
  isPromotion: boolean;
  /** Price of one, modifiers and combo surcharges included, at the granted price where one was granted. */
  unitPriceMinor: number;
  /** unitPriceMinor times quantity. */
  totalMinor: number;
  /** The saving of a granted price against the usual one, all pieces together. Already deducted from the total. */
  savedMinor: number;
  /** This line's share of the order's discount. */
  discountMinor: number;
  vatMinor: number;
};

/** A charge as it is paid; `savedMinor` is what the offer took off it before. */
type QuotedCharge = Charge & { savedMinor: number; vatMinor: number };

/** The effect of the offer on this order. */
type QuotedOffer = {
  code: string;
  name: string;
  /** Discount, granted item and cheaper delivery together. */
  savingMinor: number;
  /** True when it reduced anything; an offer without effect is not used up by the order. */
  isUsed: boolean;
};

/**
 * The bill. Always: subtotal = sum of line totals; discount = sum of line discounts;
 * total = subtotal - discount + charges (+ VAT when prices exclude it); nothing is negative.
 */
export type Quote = {
  currency: Currency;
  lines: QuotedLine[];
  subtotalMinor: number;
  discountMinor: number;
  charges: QuotedCharge[];
  offer?: QuotedOffer;
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};

/** A line of which only the prices are known, as a device keeps it; per piece, in minor units. */
type KnownPriceLine = {
  itemId: string;
  quantity: number;
  isPromotion: boolean;
  /** Of the bare item at the branch that counts. */
  priceMinor: number;
  /** The price of the choices without the free ones. */
  choicesMinor: number;
};

/**
 * A line for a quote from its prices alone: what the choices cost together stands for them, so that the bill is
 * to the last unit the one that the server makes of the choices themselves (D-1).
 *
 * @example quoteOrder({ ...input, lines: keptLines.map(lineOfKnownPrice) })
 */
export function lineOfKnownPrice(line: KnownPriceLine): QuoteLineInput {
  const { itemId, quantity, isPromotion, priceMinor, choicesMinor } = line;
  const choices = { freeCount: 0, modifiers: [{ id: 'choices', priceMinor: choicesMinor }] };
  return {
    quantity,
    isPromotion,
    item: { id: itemId, priceMinor, branchPrices: {}, modifierGroups: [choices], comboSlots: [] },
    configuration: { modifiers: [{ modifierId: 'choices', quantity: 1 }], comboItems: [] },
  };
}

type PricedLine = Omit<QuotedLine, 'discountMinor' | 'vatMinor'>;

/**
 * The bill of an order, the one calculation of browser and server (D-1 and D-3, PRICE-09 to
 * PRICE-16). All amounts are minor units. The offer's own line costs its granted price, choices apart
 * (D-11), a percentage is rounded half up once, capped by its maximum and the subtotal, and shared over
 * all lines to the last unit; cheaper delivery comes off the delivery charge alone (D-10). VAT is
 * rounded half up per line on what remains of it, and per taxable charge. Prices that exclude VAT get it
 * added, others contain it. Throws a RangeError for amounts or quantities that are negative or not whole.
 *
 * @example quoteOrder({ ...input, vat: { type: 'inclusive', rateBasisPoints: 2000 } }).vatMinor // 50 of 300
 */
export function quoteOrder(input: QuoteInput): Quote {
  const { offer, vat } = input;
  const priced = input.lines.map((line) => priceQuoteLine(line, input));
  const subtotalMinor = sumOf(priced, (line) => line.totalMinor);
  const discountMinor = discountOn(subtotalMinor, offer?.benefit);
  const lines = discountLines(priced, discountMinor).map((line) => withVat(line, vat));
  const charges = input.charges.map((charge) => withChargeVat(reduceCharge(charge, offer?.benefit), vat));
  const vatMinor = sumOf([...lines, ...charges], (part) => part.vatMinor);
  const netMinor = subtotalMinor - discountMinor + sumOf(charges, (charge) => charge.amountMinor);
  return {
    currency: input.currency,
    lines,
    subtotalMinor,
    discountMinor,
    charges,
    ...(offer && { offer: describeOffer(offer, discountMinor, [...lines, ...charges]) }),
    vat,
    vatMinor,
    totalMinor: vat.type === 'exclusive' ? netMinor + vatMinor : netMinor,
  };
}

/**
 * The price of an order's food in minor units before discounts, granted lines at their granted price (PRICE-10): the
 * base of delivery thresholds and service charges.
 *
 * @example subtotalOf({ lines: [burger, freePudding], offer }) // 3000
 */
export function subtotalOf(input: Pick<QuoteInput, 'lines' | 'offer' | 'branchId'>): number {
  return sumOf(input.lines, (line) => priceQuoteLine(line, input).totalMinor);
}

/**
 * The discount of an offer on a subtotal, in minor units: at most its maximum and at most the subtotal (PROMO-21).
 *
 * @example discountOn(10_000, { type: 'percentage', basisPoints: 2000, maximumMinor: 1500 }) // 1500
 */
export function discountOn(subtotalMinor: number, benefit: OfferBenefit | undefined): number {
  switch (benefit?.type) {
    case 'fixed':
      return Math.min(wholeAmount(benefit.amountMinor), subtotalMinor);
    case 'percentage':
      return Math.min(
        percentageOf(subtotalMinor, benefit.basisPoints),
        wholeAmount(benefit.maximumMinor ?? subtotalMinor),
        subtotalMinor,
      );
    default:
      return 0;
  }
}

function priceQuoteLine(
  line: QuoteInput['lines'][number],
  { lines, offer, branchId }: Pick<QuoteInput, 'lines' | 'offer' | 'branchId'>,
): PricedLine {
  const quantity = wholeAmount(line.quantity);
  const { isGranted, ...one } = priceGranted(line, lines, offer?.benefit, branchId);
  const unitPriceMinor = wholeAmount(one.unitPriceMinor);
  return {
    itemId: line.item.id,
    quantity,
    isPromotion: isGranted,
    unitPriceMinor,
    totalMinor: unitPriceMinor * quantity,
    savedMinor: one.savedMinor * quantity,
  };
}

function discountLines<Line extends PricedLine>(lines: readonly Line[], discountMinor: number) {
  const shares = allocate(
    discountMinor,
    lines.map((line) => line.totalMinor),
  );
  return lines.map((line, index) => ({ ...line, discountMinor: shares[index] ?? 0 }));
}

function withVat(line: PricedLine & { discountMinor: number }, vat: VatRule): QuotedLine {
  return { ...line, vatMinor: vatOn(line.totalMinor - line.discountMinor, vat) };
}

/** A delivery that is cheaper already, or free, stays so: an offer never makes it dearer. */
function reduceCharge(charge: Charge, benefit: OfferBenefit | undefined): Charge & { savedMinor: number } {
  const amountMinor = wholeAmount(charge.amountMinor);
  if (benefit?.type !== 'delivery' || charge.key !== deliveryChargeKey) return { ...charge, savedMinor: 0 };
  const savedMinor = Math.max(amountMinor - wholeAmount(benefit.chargeMinor), 0);
  return { ...charge, amountMinor: amountMinor - savedMinor, savedMinor };
}

function withChargeVat(charge: Charge & { savedMinor: number }, vat: VatRule): QuotedCharge {
  return { ...charge, vatMinor: charge.isTaxable ? vatOn(charge.amountMinor, vat) : 0 };
}

function describeOffer(
  { code, name }: AppliedOffer,
  discountMinor: number,
  parts: readonly { savedMinor: number; isPromotion?: boolean }[],
): QuotedOffer {
  const savingMinor = discountMinor + sumOf(parts, (part) => part.savedMinor);
  return { code, name, savingMinor, isUsed: savingMinor > 0 || parts.some((part) => part.isPromotion) };
}

function vatOn(amountMinor: number, { type, rateBasisPoints }: VatRule): number {
  return type === 'exclusive'
    ? percentageOf(amountMinor, rateBasisPoints)
    : percentageContainedIn(amountMinor, rateBasisPoints);
}

function sumOf<Part>(parts: readonly Part[], amountOf: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + amountOf(part), 0);
}

function wholeAmount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount: ${value}`);
  return value;
}
