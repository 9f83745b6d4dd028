import type { CalculationAttributes } from '@sufra/contracts';
import { toMinor, type Currency } from '@sufra/ordering';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';

/** A cart as the server priced it. */
export type Calculation = BillAmounts & {
  /** The branch whose prices count; the nearest one for delivery (PRICE-16). */
  branchId?: string | undefined;
  /** Of each line in the order in which they were sent. */
  lineTotalsMinor: number[];
  /** What would stop this order, although it can be priced. */
  problem?: { code: string; detail: string } | undefined;
};

/** Reads the server's calculation (PRICE-13, PRICE-14). */
export function readCalculation(attributes: CalculationAttributes, currency: Currency): Calculation {
  const minor = (amount: number) => {
    const read = toMinor(amount, currency);
    if (!read.ok) throw new Error(`The server answered an amount that is none: ${amount}`);
    return read.value;
  };
  return {
    subtotalMinor: minor(attributes.subtotal),
    discountMinor: minor(attributes.discount),
    discountName: attributes['promotion-name'] ?? undefined,
    charges: attributes.charges.map(({ key, name, amount }) => ({ key, name, amountMinor: minor(amount) })),
    vat: { type: attributes['vat-type'], rateBasisPoints: Math.round(attributes['vat-rate'] * 100) },
    vatMinor: minor(attributes['vat-amount']),
    totalMinor: minor(attributes.total),
    branchId: attributes.location ?? undefined,
    lineTotalsMinor: attributes.items.map(({ total }) => minor(total)),
    problem: readProblem(attributes.error),
  };
}

function readProblem(error: unknown): Calculation['problem'] {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return typeof detail === 'string' ? { code: typeof code === 'string' ? code : '', detail } : undefined;
}
