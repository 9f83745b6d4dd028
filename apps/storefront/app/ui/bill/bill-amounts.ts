import type { VatRule } from '@sufra/ordering';

/** What a bill shows, whoever calculated it; amounts are minor units. */
export type BillAmounts = {
  subtotalMinor: number;
  discountMinor: number;
  /** The promotion that was used, also where it gave no discount but an item or a cheaper delivery. */
  discountName?: string | undefined;
  charges: { key: string; name: string; amountMinor: number }[];
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};

export const deliveryChargeKey = 'delivery_charge';
