import { allocate } from '../money/allocate.ts';
import { percentageContainedIn, percentageOf } from '../money/percentage-of.ts';
import type { AppliedOffer, OfferBenefit } from '../promotion/offer.ts';
import { priceGranted } from '../promotion/grant-line.ts';
import { deliveryChargeKey } from './delivery-charge.ts';
import type { Charge, Quote, QuotedCharge, QuotedLine, QuotedOffer, QuoteInput, VatRule } from './quote.ts';

type PricedLine = Omit<QuotedLine, 'discountMinor' | 'vatMinor'>;

/**
 * The bill of an order, the one calculation of browser and server (decisions 1 and 3, PRICE-09 to
 * PRICE-16). All amounts are minor units. The offer's own line costs its granted price, choices apart
 * (decision 11), a percentage is rounded half up once, capped by its maximum and the subtotal, and shared over
 * all lines to the last unit; cheaper delivery comes off the delivery charge alone (decision 10). VAT is
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
 * What the food of an order costs before discounts, granted lines at their granted price (PRICE-10): what
 * delivery thresholds and service charges look at.
 *
 * @example subtotalOf({ lines: [burger, freePudding], offer }) // 3000
 */
export function subtotalOf(input: Pick<QuoteInput, 'lines' | 'offer' | 'branchId'>): number {
  return sumOf(input.lines, (line) => priceQuoteLine(line, input).totalMinor);
}

/**
 * What an offer takes off a subtotal: never more than its maximum, never more than there is (PROMO-21).
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
