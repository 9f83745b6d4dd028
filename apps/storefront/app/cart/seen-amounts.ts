import { deliveryChargeKey, type BillAmounts } from '../ui/bill/bill-amounts.ts';
import type { SeenAmounts } from './checkout-payload.resource.ts';

/** The figures that the guest agrees to. */
export const seenAmounts = (bill: BillAmounts): SeenAmounts => ({
  subtotalMinor: bill.subtotalMinor,
  discountMinor: bill.discountMinor,
  vatMinor: bill.vatMinor,
  deliveryChargeMinor: bill.charges.find(({ key }) => key === deliveryChargeKey)?.amountMinor ?? 0,
  totalMinor: bill.totalMinor,
});
