import type { Currency } from '../money/currency.ts';
import type { ItemConfiguration } from '../cart/cart-line.ts';
import type { MenuItem } from '../menu/menu.ts';
import type { AppliedOffer } from '../promotion/offer.ts';

/** Whether prices already contain VAT or get it added, and how much (PRICE-11, PRICE-12). 15 % is 1500. */
export type VatRule = { type: 'inclusive' | 'exclusive'; rateBasisPoints: number };

/** Something charged beside the food, such as delivery_charge or service_charge. */
export type Charge = { key: string; name: string; amountMinor: number; isTaxable: boolean };

export type QuoteLineInput = {
  item: MenuItem;
  configuration: ItemConfiguration;
  quantity: number;
  /** The separate line that the order's offer gives (decision 11); without such an offer it costs what it costs. */
  isPromotion?: boolean | undefined;
};

export type QuoteInput = {
  currency: Currency;
  vat: VatRule;
  /** The branch whose prices count: the chosen one, or the nearest one for delivery; none before a choice. */
  branchId?: string;
  lines: QuoteLineInput[];
  /** An offer that has been checked: at most one (decision 9). */
  offer?: AppliedOffer;
  charges: Charge[];
};

export type QuotedLine = {
  itemId: string;
  quantity: number;
  /** Given by the offer: cheaper by what `savedMinor` says. */
  isPromotion: boolean;
  /** Price of one, modifiers and combo surcharges included, at the granted price where one was granted. */
  unitPriceMinor: number;
  /** unitPriceMinor times quantity. */
  totalMinor: number;
  /** What a granted price takes off the usual one, all pieces together. Already gone from the total. */
  savedMinor: number;
  /** This line's share of the order's discount. */
  discountMinor: number;
  vatMinor: number;
};

/** A charge as it is paid; `savedMinor` is what the offer took off it before. */
export type QuotedCharge = Charge & { savedMinor: number; vatMinor: number };

/** What the offer did for this order. */
export type QuotedOffer = {
  code: string;
  name: string;
  /** Discount, granted item and cheaper delivery together. */
  savingMinor: number;
  /** Whether it gave anything; an offer that gave nothing is not used up by the order. */
  isUsed: boolean;
};

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
  offer?: QuotedOffer;
  vat: VatRule;
  vatMinor: number;
  totalMinor: number;
};
