import type { Calculation } from '../quote/checkout.resource.ts';

export const aCalculation = (own: Partial<Calculation> = {}): Calculation => ({
  currency: { code: 'SAR', digits: 2 },
  subtotalMinor: 6500,
  discountMinor: 0,
  charges: [],
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  vatMinor: 848,
  totalMinor: 6500,
  lineTotalsMinor: [6500],
  ...own,
});
