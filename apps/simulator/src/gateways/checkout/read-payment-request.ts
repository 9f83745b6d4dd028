import { invalid, isError, type CheckoutError } from './checkout-errors.ts';
import type { TokenisedCard, Tokens } from './tokens.ts';

/** What a payment is about, whoever brings the card. */
export type PaymentFacts = {
  amount: number;
  currency: string;
  reference: string;
  isCaptured: boolean;
  is3ds: boolean;
  successUrl: string | undefined;
  failureUrl: string | undefined;
  metadata: Record<string, unknown>;
};

export type PaymentRequest = PaymentFacts & { card: TokenisedCard };

const longestReference = 80;

/** Reads a request for a payment, or says what is wrong with it in Checkout.com's words. */
export function readPaymentRequest(asked: unknown, tokens: Tokens): PaymentRequest | CheckoutError {
  const facts = readPaymentFacts(asked);
  if (isError(facts)) return facts;
  const { source = {} } = (asked ?? {}) as { source?: { type?: unknown; token?: unknown } };
  if (source.type !== 'token') return invalid('payment_source_type_invalid');
  const card = readCard(source.token, tokens);
  return isError(card) ? card : { ...facts, card };
}

/** The card behind a token that has not paid yet. */
export function readCard(token: unknown, tokens: Tokens): TokenisedCard | CheckoutError {
  const card = tokens.find(String(token));
  if (!card) return invalid('token_invalid');
  return card.isUsed ? invalid('token_used') : card;
}

export function readPaymentFacts(asked: unknown): PaymentFacts | CheckoutError {
  const body = (asked ?? {}) as Record<string, unknown>;
  const { amount, currency, reference, success_url: successUrl, failure_url: failureUrl } = body;
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return invalid('amount_invalid');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return invalid('currency_invalid');
  if (reference !== undefined && (typeof reference !== 'string' || reference.length > longestReference)) {
    return invalid('reference_invalid');
  }
  if (!isUrl(successUrl)) return invalid('success_url_invalid');
  if (!isUrl(failureUrl)) return invalid('failure_url_invalid');
  return {
    amount,
    currency,
    reference: reference ?? '',
    isCaptured: body['capture'] !== false,
    is3ds: (body['3ds'] as { enabled?: unknown } | undefined)?.enabled === true,
    successUrl,
    failureUrl,
    metadata: (body['metadata'] ?? {}) as Record<string, unknown>,
  };
}

const isUrl = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && URL.canParse(value));
