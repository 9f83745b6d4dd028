import {
  lineOfKnownPrice,
  orderCharges,
  orderedLines,
  quoteOrder,
  subtotalOf,
  type AppliedOffer,
  type ChargeRules,
  type Currency,
  type OrderType,
  type VatRule,
} from '@sufra/ordering';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';
import { usualPriceMinor, type KeptLine } from './kept-line.ts';

export type PreviewInput = {
  lines: KeptLine[];
  currency: Currency;
  vat: VatRule;
  chargeRules: ChargeRules;
  orderType: OrderType | undefined;
  branchId?: string | undefined;
  /** What the chosen area charges for delivery; absent when nothing is delivered. */
  areaChargeMinor?: number | undefined;
  offer?: AppliedOffer | undefined;
};

/** The bill as this device sees it, until the server has answered: the same calculation on what the cart keeps. */
export function previewBill(input: PreviewInput): BillAmounts {
  const { currency, vat, branchId, offer } = input;
  const priced = {
    lines: orderedLines(input.lines).map((line) =>
      lineOfKnownPrice({ ...line, priceMinor: usualPriceMinor(line, branchId) }),
    ),
    ...(branchId !== undefined && { branchId }),
    ...(offer && { offer }),
  };
  const isEmpty = priced.lines.length === 0;
  const charges = isEmpty ? [] : orderCharges(input.chargeRules, { ...input, subtotalMinor: subtotalOf(priced) });
  return { ...quoteOrder({ ...priced, currency, vat, charges }), discountName: offer?.name };
}
