import type { PaymentFailure } from '@sufra/contracts';

type State = { state: 'pending' | 'success' | 'failed'; failure?: PaymentFailure };

/** What a status of Checkout.com is to us. Captures are automatic, so whatever is authorised is paid. */
const states: Record<string, State> = {
  Authorized: { state: 'success' },
  Captured: { state: 'success' },
  'Partially Captured': { state: 'success' },
  Paid: { state: 'success' },
  Refunded: { state: 'success' },
  'Partially Refunded': { state: 'success' },
  Pending: { state: 'pending' },
  Requested: { state: 'pending' },
  Active: { state: 'pending' },
  'Retry Scheduled': { state: 'pending' },
  Declined: { state: 'failed', failure: 'declined' },
  Canceled: { state: 'failed', failure: 'cancelled' },
  Expired: { state: 'failed', failure: 'expired' },
  Voided: { state: 'failed', failure: 'failed' },
  Returned: { state: 'failed', failure: 'failed' },
};

/** A status that nobody documented changes nothing. */
export const readStatus = (status: string): State | undefined => states[status];
