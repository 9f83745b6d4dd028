import type { Payment } from './payment.resource.ts';

/** Why nothing was paid: the provider's reason, or that the page never came so far. */
export type PaymentTrouble = NonNullable<Payment['failure']> | 'unavailable' | 'unreachable' | 'refused';

/** What the start handed to the provider's fields; nothing where a token comes first. */
export type FieldsData = Record<string, unknown> | undefined;

/** Where a payment stands on its page (PAY-25). */
export type PaymentPhase =
  | { name: 'configuring' }
  /** The provider's fields are on the page. */
  | { name: 'fields'; data: FieldsData; isBusy: boolean }
  /** The provider's fields may be what takes the guest away: they stay until the page is left. */
  | { name: 'redirecting'; fields?: { data: FieldsData } }
  | { name: 'verifying' }
  /** The provider has not said how it ended, as after 3-D Secure was left. */
  | { name: 'unfinished' }
  | { name: 'success' }
  | { name: 'failed'; why: PaymentTrouble; detail?: string };

/** Where the page begins, from what the server says of the order. */
export function firstPhase({ gateway, isOpen, failure, step }: Payment): PaymentPhase {
  if (!gateway) return { name: 'failed', why: 'unavailable' };
  // An older attempt may still be open beside the one that failed; the server watches it.
  if (failure) return { name: 'failed', why: failure };
  // The terminal stands beside the guest and waits, whatever became of the page.
  const isAtTerminal = gateway.provider === 'pinpad' && step?.kind === 'page';
  if (isOpen && isAtTerminal) return { name: 'fields', data: step.data, isBusy: false };
  if (isOpen) return { name: 'verifying' };
  return gateway.flow === 'token' ? { name: 'fields', data: undefined, isBusy: false } : { name: 'configuring' };
}
