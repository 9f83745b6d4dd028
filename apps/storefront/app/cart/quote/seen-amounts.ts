import { type BillAmounts, deliveryChargeKey } from '@sufra/ui/amounts/bill.tsx';
import type { SeenAmounts } from './checkout.resource.ts';

/** The figures that the guest agrees to. */
export const seenAmounts = (bill: BillAmounts): SeenAmounts => ({
  subtotalMinor: bill.subtotalMinor,
  discountMinor: bill.discountMinor,
  vatMinor: bill.vatMinor,
  deliveryChargeMinor: bill.charges.find(({ key }) => key === deliveryChargeKey)?.amountMinor ?? 0,
  totalMinor: bill.totalMinor,
});
