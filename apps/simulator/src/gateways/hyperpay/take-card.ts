import type { Simulation } from '../../simulation.ts';
import { askBank, brandOf, isCardNumber, isInDate, type BankAnswer } from '../bank.ts';
import { codes, takenOf, type Checkout, type Entry, type HyperpayStore } from './hyperpay-store.ts';
import { tellShop } from './hyperpay-webhooks.ts';

/** The gateway's own test cards, beside those that every bank here knows. */
const testCards: Record<string, BankAnswer> = {
  '4440000009900010': 'approve',
  '5204730000002514': 'approve',
  '5360230159427034': 'approve',
  '4200000000000091': 'approve',
  '4200000000000109': 'approve',
};

const madaCards = ['5360230159427034'];

export type CardFields = { number: string; cvv: string; expiry: string; holder: string };

/** Which fields no card can have; the widget marks them, and nothing is asked of any bank. */
export function invalidFields({ number, cvv, expiry, holder }: CardFields, now: Date): string[] {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2,4})$/.exec(expiry.trim()) ?? [];
  return [
    ...(isCardNumber(number) ? [] : ['cardNumber']),
    ...(isInDate(month, year, now) ? [] : ['expiry']),
    ...(/^\d{3,4}$/.test(cvv) ? [] : ['cvv']),
    ...(holder.trim().length > 2 ? [] : ['cardHolder']),
  ];
}

/** Asks the bank behind a card, or leaves it to the bank to ask the guest. */
export function takeCard(
  { simulation, store }: { simulation: Simulation; store: HyperpayStore },
  checkout: Checkout,
  card: CardFields,
): Entry {
  const digits = card.number.replace(/\D/g, '');
  const brand = brandOfCheckout(checkout, digits);
  const switches = simulation.gateways.switchesOf('hyperpay');
  const bank = askBank(digits, switches, testCards);
  const [expiryMonth = '', expiryYear = ''] = card.expiry.split('/').map((part) => part.trim());
  const entry = store.add({
    checkoutId: checkout.id,
    entityId: checkout.entityId,
    paymentType: 'DB',
    paymentBrand: brand ?? 'MADA',
    ...takenOf(checkout, switches.taken),
    code: brand === undefined ? codes.brandNotOffered : codeAfter[bank],
    isAtBank: brand !== undefined && bank === 'challenge',
    card: { bin: digits.slice(0, 6), last4Digits: digits.slice(-4), holder: card.holder, expiryMonth, expiryYear },
  });
  if (!entry.isAtBank) tellShop(simulation, store, entry, 'CREATED');
  return entry;
}

const codeAfter: Record<BankAnswer, string> = {
  approve: codes.approved,
  decline: codes.declined,
  challenge: codes.pending,
  pending: codes.pendingLong,
};

/** The brand that a card is charged as; the contract for mada takes nothing else. */
function brandOfCheckout({ entityId }: Checkout, digits: string): string | undefined {
  const isMada = madaCards.includes(digits) || brandOf(digits) === 'mada';
  if (entityId === 'simulated-mada') return isMada ? 'MADA' : undefined;
  return digits.startsWith('5') ? 'MASTER' : 'VISA';
}
