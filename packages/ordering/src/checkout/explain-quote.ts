import { deliveryChargeKey } from './order-charges.ts';
import type { Quote } from './quote-order.ts';

/** The amounts of a bill as an order keeps them, in minor units. */
export type ExplainedAmounts = Pick<Quote, 'subtotalMinor' | 'discountMinor' | 'vatMinor' | 'totalMinor'> & {
  /** Everything the promotion took off: the discount, a granted item, cheaper delivery. */
  promoDiscountMinor: number;
  deliveryChargeMinor: number;
  /** Every other charge together. */
  serviceChargeMinor: number;
};

/**
 * A bill in seven amounts: what an order stores of it, and what its log is held against (PRICE-09).
 *
 * @example billAmounts(quoteOrder(input)).deliveryChargeMinor // 1200
 */
export function billAmounts(quote: Quote): ExplainedAmounts {
  const chargesMinor = (isWanted: (key: string) => boolean) =>
    quote.charges.filter(({ key }) => isWanted(key)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    subtotalMinor: quote.subtotalMinor,
    discountMinor: quote.discountMinor,
    promoDiscountMinor: quote.offer?.savingMinor ?? 0,
    vatMinor: quote.vatMinor,
    deliveryChargeMinor: chargesMinor((key) => key === deliveryChargeKey),
    serviceChargeMinor: chargesMinor((key) => key !== deliveryChargeKey),
    totalMinor: quote.totalMinor,
  };
}

/**
 * A row of the bill's derivation. `savedMinor` tells what an offer took off a line or charge before it was added.
 * `adds` and `subtracts` rows lead from one `sums` row to the next; `contains` rows only tell what is inside the
 * prices already.
 */
type QuoteRow =
  | LineRow
  | { kind: 'subtotal'; effect: 'sums'; amountMinor: number }
  | { kind: 'discount'; effect: 'subtracts'; name?: string; amountMinor: number }
  | { kind: 'charge'; effect: 'adds'; key: string; name: string; amountMinor: number; savedMinor?: number }
  | { kind: 'vat'; effect: 'adds' | 'contains'; rateBasisPoints: number; amountMinor: number }
  | { kind: 'total'; effect: 'sums'; amountMinor: number };

type LineRow = {
  kind: 'line';
  effect: 'adds';
  itemId: string;
  quantity: number;
  unitPriceMinor: number;
  amountMinor: number;
  savedMinor?: number;
};

/**
 * Answers "why 47.25?": the rows of a bill in the order in which they are added up. A discount or VAT of
 * nothing is left out; a charge of nothing stays, since "delivery: free" is an answer too.
 *
 * @example explainQuote(quote).map((row) => row.kind) // ['line', 'line', 'subtotal', 'charge', 'vat', 'total']
 */
export function explainQuote(quote: Quote): QuoteRow[] {
  return [
    ...quote.lines.map(lineRow),
    { kind: 'subtotal', effect: 'sums', amountMinor: quote.subtotalMinor },
    ...discountRows(quote),
    ...quote.charges.map(chargeRow),
    ...vatRows(quote),
    { kind: 'total', effect: 'sums', amountMinor: quote.totalMinor },
  ];
}

function lineRow({ itemId, quantity, unitPriceMinor, totalMinor, savedMinor }: Quote['lines'][number]): QuoteRow {
  const row = { kind: 'line', effect: 'adds', itemId, quantity, unitPriceMinor, amountMinor: totalMinor } as const;
  return { ...row, ...saved(savedMinor) };
}

function discountRows({ discountMinor, offer }: Quote): QuoteRow[] {
  if (discountMinor === 0) return [];
  return [{ kind: 'discount', effect: 'subtracts', ...(offer && { name: offer.name }), amountMinor: discountMinor }];
}

function chargeRow({ key, name, amountMinor, savedMinor }: Quote['charges'][number]): QuoteRow {
  return { kind: 'charge', effect: 'adds', key, name, amountMinor, ...saved(savedMinor) };
}

const saved = (savedMinor: number): { savedMinor?: number } => (savedMinor > 0 ? { savedMinor } : {});

function vatRows({ vat, vatMinor }: Quote): QuoteRow[] {
  if (vatMinor === 0) return [];
  const effect = vat.type === 'exclusive' ? 'adds' : 'contains';
  return [{ kind: 'vat', effect, rateBasisPoints: vat.rateBasisPoints, amountMinor: vatMinor }];
}
