import type { PaymentFailure } from '@sufra/contracts';

type State = 'pending' | 'success' | 'failed';

const states = new Map<string, State>([
  ['pending', 'pending'],
  ['paid', 'success'],
  ['refunded', 'success'],
  ['declined', 'failed'],
  ['cancelled', 'failed'],
  ['expired', 'failed'],
]);

/** The provider's status in our three; nothing for one that nobody told us of. */
export const stateOf = (status: string): State | undefined => states.get(status);

/** Why money was not taken, of a status that says so. */
export function failureOf(status: string): PaymentFailure {
  return status === 'declined' || status === 'cancelled' || status === 'expired' ? status : 'failed';
}
