import { allocate } from '../money/allocate.ts';
import { percentageContainedIn, percentageOf } from '../money/percentage-of.ts';
import { priceConfiguration } from '../menu/price-item.ts';
import type { Charge, OrderDiscount, Quote, QuotedCharge, QuotedLine, QuoteInput, VatRule } from './quote.ts';

type PricedLine = Pick<QuotedLine, 'itemId' | 'quantity' | 'unitPriceMinor' | 'totalMinor'>;

/**
 * The bill of an order, the one calculation of browser and server (decisions 1 and 3, PRICE-09 to
 * PRICE-16). All amounts are minor units. A percentage discount is rounded half up once, capped by its
 * maximum and the subtotal, and shared over the lines to the last unit; VAT is rounded half up per line on
 * what remains of it, and per taxable charge. Prices that exclude VAT get it added, others contain it.
 * Throws a RangeError for amounts or quantities that are negative or not whole.
 *
 * @example quoteOrder({ ...input, vat: { type: 'inclusive', rateBasisPoints: 2000 } }).vatMinor // 50 of 300
 */
export function quoteOrder(input: QuoteInput): Quote {
  const priced = input.lines.map((line) => priceQuoteLine(line, input.branchId));
  const subtotalMinor = sumOf(priced, (line) => line.totalMinor);
  const discountMinor = discountOn(subtotalMinor, input.discount);
  const lines = discountLines(priced, discountMinor).map((line) => withVat(line, input.vat));
  const charges = input.charges.map((charge) => chargeWithVat(charge, input.vat));
  const vatMinor = sumOf([...lines, ...charges], (part) => part.vatMinor);
  const netMinor = subtotalMinor - discountMinor + sumOf(charges, (charge) => charge.amountMinor);
  return {
    currency: input.currency,
    lines,
    subtotalMinor,
    discountMinor,
    charges,
    vat: input.vat,
    vatMinor,
    totalMinor: input.vat.type === 'exclusive' ? netMinor + vatMinor : netMinor,
  };
}

/**
 * What a discount takes off a subtotal: never more than its maximum, never more than there is (PROMO-21).
 *
 * @example discountOn(10_000, { kind: 'percentage', basisPoints: 2000, maximumMinor: 1500 }) // 1500
 */
export function discountOn(subtotalMinor: number, discount: OrderDiscount | undefined): number {
  if (!discount) return 0;
  if (discount.kind === 'fixed') return Math.min(wholeAmount(discount.amountMinor), subtotalMinor);
  const share = percentageOf(subtotalMinor, discount.basisPoints);
  return Math.min(share, wholeAmount(discount.maximumMinor ?? subtotalMinor), subtotalMinor);
}

function priceQuoteLine(line: QuoteInput['lines'][number], branchId: string | undefined): PricedLine {
  const quantity = wholeAmount(line.quantity);
  const unitPriceMinor = wholeAmount(priceConfiguration(line.item, line.configuration, branchId));
  return { itemId: line.item.id, quantity, unitPriceMinor, totalMinor: unitPriceMinor * quantity };
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

function chargeWithVat(charge: Charge, vat: VatRule): QuotedCharge {
  const amountMinor = wholeAmount(charge.amountMinor);
  return { ...charge, vatMinor: charge.isTaxable ? vatOn(amountMinor, vat) : 0 };
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
