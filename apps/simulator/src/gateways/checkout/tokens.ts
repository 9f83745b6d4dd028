import { randomBytes } from 'node:crypto';
import { brandOf, isCardNumber, isInDate } from '../bank.ts';
import { invalid, type CheckoutError } from './checkout-errors.ts';

/** A card behind a token; it pays once. */
export type TokenisedCard = { number: string; type: 'card' | 'applepay'; isUsed: boolean };

export type Tokens = {
  make(asked: unknown, now: Date): { body: Record<string, unknown> } | CheckoutError;
  find(token: string): TokenisedCard | undefined;
};

export const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex').slice(0, 26)}`;

export function createTokens(): Tokens {
  const cards = new Map<string, TokenisedCard>();
  const keep = (card: TokenisedCard, more: Record<string, unknown>, now: Date) => {
    const token = newId('tok');
    cards.set(token, card);
    const expiresOn = new Date(now.getTime() + 15 * 60_000).toISOString();
    const shown = { scheme: brandOf(card.number), last4: card.number.slice(-4), bin: card.number.slice(0, 8) };
    return { body: { type: card.type, token, expires_on: expiresOn, ...shown, ...more } };
  };
  return {
    find: (token) => cards.get(token),
    make(asked, now) {
      const { type, token_data, ...card } = (asked ?? {}) as Record<string, unknown>;
      if (type === 'applepay') {
        const number = readWallet(token_data);
        return number ? keep({ number, type, isUsed: false }, {}, now) : invalid('token_data_invalid');
      }
      if (type !== 'card') return invalid('type_invalid');
      const number = text(card['number']).replace(/\D/g, '');
      const [month, year] = [text(card['expiry_month']), text(card['expiry_year'])];
      if (!isCardNumber(number)) return invalid('card_number_invalid');
      if (!isInDate(month, year, now)) return invalid('card_expired');
      if (card['cvv'] !== undefined && !/^\d{3,4}$/.test(text(card['cvv']))) return invalid('cvv_invalid');
      return keep(
        { number, type, isUsed: false },
        { expiry_month: Number(month), expiry_year: Number(year), name: card['name'] },
        now,
      );
    },
  };
}

/** What the simulator's own wallet hands over: its `data` says which card, where Apple's is sealed. */
function readWallet(data: unknown): string | undefined {
  const { version, data: sealed, signature, header } = (data ?? {}) as Record<string, unknown>;
  if (version !== 'EC_v1' || typeof sealed !== 'string' || !signature || typeof header !== 'object') return undefined;
  const number = Buffer.from(sealed, 'base64').toString('utf8');
  return isCardNumber(number) ? number : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
