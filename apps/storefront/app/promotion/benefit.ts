import type { OfferBenefit } from '@sufra/ordering';
import { numberOf, textOf, type StoredRecord } from '../storage/stored-json.ts';

/**
 * What an offer gives, in the fields discount-type, discount-value and discount-max. The device keeps amounts as minor
 * units and percentages as basis points, so that no currency is needed to read them back.
 */
export function writeBenefit(benefit: OfferBenefit) {
  switch (benefit.type) {
    case 'percentage':
      return fields('percentage', benefit.basisPoints, benefit.maximumMinor);
    case 'fixed':
      return fields('fixed', benefit.amountMinor);
    case 'delivery':
      return fields('delivery', benefit.chargeMinor);
    case 'item':
      return {
        ...fields('item', benefit.priceMinor),
        'item-id': benefit.itemId,
        'item-quantity': benefit.quantity,
      };
  }
}

const fields = (type: OfferBenefit['type'], value: number, maximum?: number) => ({
  'discount-type': type,
  'discount-value': value,
  'discount-max': maximum ?? null,
});

export function readBenefit(stored: StoredRecord): OfferBenefit | undefined {
  const value = wholeOf(stored['discount-value']);
  if (value === undefined) return undefined;
  switch (stored['discount-type']) {
    case 'percentage':
      return { type: 'percentage', basisPoints: value, maximumMinor: wholeOf(stored['discount-max']) };
    case 'fixed':
      return { type: 'fixed', amountMinor: value };
    case 'delivery':
      return { type: 'delivery', chargeMinor: value };
    case 'item':
      return readItem(stored, value);
    default:
      return undefined;
  }
}

function readItem(stored: StoredRecord, priceMinor: number): OfferBenefit | undefined {
  const itemId = textOf(stored['item-id']);
  return itemId ? { type: 'item', itemId, quantity: wholeOf(stored['item-quantity']) ?? 1, priceMinor } : undefined;
}

function wholeOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
