/** The amounts on a bill, in minor units, each with its computed tax. */
type TaxedAmount = { amountMinor: number; vatMinor: number; isTaxable: boolean };

/** A bill as its tax is told: everything without tax, and what no tax was taken of. */
type TaxSummary = { taxableMinor: number; untaxedMinor: number; vatMinor: number };

/**
 * The taxed and untaxed sums of a bill for the foot of a receipt: taxable, untaxed and VAT together are the total, to
 * the last minor unit.
 *
 * @param amounts lines after their discounts, and charges; with inclusive VAT their amounts contain it
 * @param vatType whether prices contain VAT or get it added
 * @example summarizeTax([{ amountMinor: 11500, vatMinor: 1500, isTaxable: true }], 'inclusive')
 *   // { taxableMinor: 10000, untaxedMinor: 0, vatMinor: 1500 }
 */
export function summarizeTax(amounts: readonly TaxedAmount[], vatType: 'inclusive' | 'exclusive'): TaxSummary {
  const summary = { taxableMinor: 0, untaxedMinor: 0, vatMinor: 0 };
  for (const { amountMinor, vatMinor, isTaxable } of amounts) {
    if (isTaxable) summary.taxableMinor += vatType === 'inclusive' ? amountMinor - vatMinor : amountMinor;
    else summary.untaxedMinor += amountMinor;
    summary.vatMinor += vatMinor;
  }
  return summary;
}
