import { lineOfKnownPrice, type Quote, type QuoteInput } from '../src/index.ts';
import { basePrice } from './usual-prices.ts';

/** The same order as a device keeps it: prices instead of choices. */
export function asDeviceKeepsIt(input: QuoteInput, usualPrices: readonly number[]): QuoteInput {
  const lines = input.lines.map(({ item, quantity, isPromotion }, index) => {
    const priceMinor = basePrice(item, input.branchId);
    const choicesMinor = (usualPrices[index] ?? 0) - priceMinor;
    return lineOfKnownPrice({ itemId: item.id, quantity, isPromotion: isPromotion === true, priceMinor, choicesMinor });
  });
  return { ...input, lines };
}

/** Whether the guest sees what they are charged, part by part. */
export function isSameBill(seen: Quote, charged: Quote): boolean {
  return (
    seen.subtotalMinor === charged.subtotalMinor &&
    seen.discountMinor === charged.discountMinor &&
    seen.vatMinor === charged.vatMinor &&
    seen.totalMinor === charged.totalMinor &&
    seen.offer?.savingMinor === charged.offer?.savingMinor &&
    seen.lines.every((line, index) => line.totalMinor === charged.lines[index]?.totalMinor) &&
    seen.charges.every((charge, index) => charge.amountMinor === charged.charges[index]?.amountMinor)
  );
}
