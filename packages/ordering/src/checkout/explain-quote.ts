import type { Quote } from './quote.ts';

/**
 * A row of the bill's derivation. `adds` and `subtracts` rows lead from one `sums` row to the next; `contains`
 * rows only tell what is inside the prices already.
 */
export type QuoteRow =
  | { kind: 'line'; effect: 'adds'; itemId: string; quantity: number; unitPriceMinor: number; amountMinor: number }
  | { kind: 'subtotal'; effect: 'sums'; amountMinor: number }
  | { kind: 'discount'; effect: 'subtracts'; amountMinor: number }
  | { kind: 'charge'; effect: 'adds'; key: string; name: string; amountMinor: number }
  | { kind: 'vat'; effect: 'adds' | 'contains'; rateBasisPoints: number; amountMinor: number }
  | { kind: 'total'; effect: 'sums'; amountMinor: number };

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

function lineRow({ itemId, quantity, unitPriceMinor, totalMinor }: Quote['lines'][number]): QuoteRow {
  return { kind: 'line', effect: 'adds', itemId, quantity, unitPriceMinor, amountMinor: totalMinor };
}

function discountRows({ discountMinor }: Quote): QuoteRow[] {
  return discountMinor > 0 ? [{ kind: 'discount', effect: 'subtracts', amountMinor: discountMinor }] : [];
}

function chargeRow({ key, name, amountMinor }: Quote['charges'][number]): QuoteRow {
  return { kind: 'charge', effect: 'adds', key, name, amountMinor };
}

function vatRows({ vat, vatMinor }: Quote): QuoteRow[] {
  if (vatMinor === 0) return [];
  const effect = vat.type === 'exclusive' ? 'adds' : 'contains';
  return [{ kind: 'vat', effect, rateBasisPoints: vat.rateBasisPoints, amountMinor: vatMinor }];
}
