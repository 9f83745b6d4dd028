import type { PaymentPhase } from './payment-phase.ts';
import type { Payment } from './payment.resource.ts';

export type NextStep = {
  phase: PaymentPhase;
  /** The address of the provider's or the bank's page. */
  leave?: string;
  /** Nothing is left to do here. */
  done?: boolean;
};

/**
 * What an answer of the server means for the page. `isStarted`: the guest wants to go where the attempt leads; otherwise
 * an open one is only said to be unfinished.
 */
export function followPayment(answer: Payment, isStarted: boolean): NextStep {
  if (answer.status === 'success') return { phase: { name: 'success' }, done: true };
  // It waits for nothing any more: cancelled, paid in another way, or too late.
  if (answer.orderStatus !== 'waiting-for-payment') return { phase: { name: 'verifying' }, done: true };
  // An older attempt may still be open beside the one that failed.
  if (answer.failure) return { phase: { name: 'failed', why: answer.failure } };
  if (answer.isOpen) return isStarted ? goTo(answer.step) : { phase: { name: 'unfinished' } };
  return { phase: { name: 'failed', why: 'failed' } };
}

function goTo(step: Payment['step']): NextStep {
  if (step?.kind === 'redirect') return { phase: { name: 'redirecting' }, leave: step.url };
  if (step?.kind === 'page') return { phase: { name: 'fields', data: step.data, isBusy: false } };
  return { phase: { name: 'unfinished' } };
}
