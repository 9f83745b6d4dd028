import type { VatRule } from '@sufra/ordering';

/** What a bill shows, whoever calculated it; amounts are minor units. */
export type BillAmounts = {
  subtotalMinor: number;
  discountMinor: number;
  /** What the discount is called, for example the promotion's name. */
  discountName?: string | undefined;
  charges: { key: string; name: string; amountMinor: number }[];
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};

export const deliveryChargeKey = 'delivery_charge';
