import { invalid, type CheckoutError } from './checkout-errors.ts';
import { readPaymentFacts, type PaymentFacts } from './read-payment-request.ts';
import { newId } from './tokens.ts';

/** What a shop wants to be paid in Flow, until somebody pays it. */
export type Session = { id: string; facts: PaymentFacts; isPaid: boolean };

export type Sessions = {
  open(asked: unknown): Session | CheckoutError;
  find(id: string): Session | undefined;
};

export function createSessions(): Sessions {
  const kept = new Map<string, Session>();
  return {
    find: (id) => kept.get(id),
    open(asked) {
      const facts = readPaymentFacts(asked);
      if ('codes' in facts) return facts;
      const { billing } = asked as { billing?: { address?: { country?: unknown } } };
      if (typeof billing?.address?.country !== 'string') return invalid('billing_address_country_required');
      if (!facts.successUrl) return invalid('success_url_required');
      if (!facts.failureUrl) return invalid('failure_url_required');
      const session = { id: newId('ps'), facts, isPaid: false };
      kept.set(session.id, session);
      return session;
    },
  };
}
