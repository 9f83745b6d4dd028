import type { Locale, LocalizedText } from '@sufra/ordering';

/**
 * What a receipt says beside the order's own amounts, as it was when the order was placed: a receipt that is printed
 * again next year is the same paper. Orders from before it was kept have none.
 */
export type ReceiptCopy = {
  sellerName: LocalizedText;
  sellerAddress: LocalizedText;
  vatNumber: string | null;
  timeZone: string;
  /** The one or two languages it is written in. */
  languages: Locale[];
  charges: { key: string; name: LocalizedText; amountMinor: number; isTaxable: boolean; vatMinor: number }[];
};
