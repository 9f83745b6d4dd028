import type { Quote } from './quote.ts';

/**
 * A row of the bill's derivation. `savedMinor` tells what an offer took off a line or charge before it was added.
 * `adds` and `subtracts` rows lead from one `sums` row to the next; `contains` rows only tell what is inside the
 * prices already.
 */
export type QuoteRow =
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
