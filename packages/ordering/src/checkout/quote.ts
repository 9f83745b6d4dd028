import type { Currency } from '../money/currency.ts';
import type { ItemConfiguration } from '../cart/cart-line.ts';
import type { MenuItem } from '../menu/menu.ts';

/** Whether prices already contain VAT or get it added, and how much (PRICE-11, PRICE-12). 15 % is 1500. */
export type VatRule = { type: 'inclusive' | 'exclusive'; rateBasisPoints: number };

/** A discount on the whole order; `maximumMinor` caps a percentage (PROMO-21). */
export type OrderDiscount =
  | { kind: 'percentage'; basisPoints: number; maximumMinor?: number; code?: string; name?: string }
  | { kind: 'fixed'; amountMinor: number; code?: string; name?: string };

/** Something charged beside the food, such as delivery_charge or service_charge. */
export type Charge = { key: string; name: string; amountMinor: number; isTaxable: boolean };

export type QuoteLineInput = { item: MenuItem; configuration: ItemConfiguration; quantity: number };

export type QuoteInput = {
  currency: Currency;
  vat: VatRule;
  /** The branch whose prices count: the chosen one, or the nearest one for delivery; none before a choice. */
  branchId?: string;
  lines: QuoteLineInput[];
  discount?: OrderDiscount;
  charges: Charge[];
};

export type QuotedLine = {
  itemId: string;
  quantity: number;
  /** Price of one, modifiers and combo surcharges included. */
  unitPriceMinor: number;
  /** unitPriceMinor times quantity. */
  totalMinor: number;
  /** This line's share of the order's discount. */
  discountMinor: number;
  vatMinor: number;
};

export type QuotedCharge = Charge & { vatMinor: number };

/**
 * The bill. Always: subtotal = sum of line totals; discount = sum of line discounts;
 * total = subtotal - discount + charges (+ VAT when prices exclude it); nothing is negative.
 */
export type Quote = {
  currency: Currency;
  lines: QuotedLine[];
  subtotalMinor: number;
  discountMinor: number;
  charges: QuotedCharge[];
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};
