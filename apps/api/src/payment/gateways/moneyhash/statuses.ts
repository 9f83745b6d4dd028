import type { PaymentFailure, PayWith } from '@sufra/contracts';
import type { IntentDetails } from './intent.ts';

/** Intents that nobody can pay any more. */
const ended: Record<string, PaymentFailure> = { CLOSED: 'cancelled', TIME_EXPIRED: 'expired', EXPIRED: 'expired' };

/** What an intent says once its money was taken; a refund does not undo that. */
const takenStatuses = new Set(['CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const methods: Record<string, PayWith> = { CARD: 'card', APPLE_PAY: 'apple-pay', STC: 'stc-pay' };

/**
 * How a payment stands. A declined card ends its transaction and not the intent: the guest may try another one, so only
 * the end of the intent is a failure. An authorization alone is no money; where money was taken from an intent that
 * ended all the same, it is told as taken, so that it can go back.
 */
export function stateOf({ intent, transaction }: IntentDetails): 'pending' | 'success' | 'failed' {
  const isEnded = intent.status in ended;
  if (isTaken({ intent, transaction }) && (isEnded || intent.status === 'PROCESSED')) return 'success';
  return isEnded ? 'failed' : 'pending';
}

/** A card is at the bank, or was left there: this intent is not shown again, because it may still be paid. */
export const isBegun = ({ transaction }: IntentDetails): boolean =>
  transaction !== undefined && !/(^|\.)failed$/i.test(transaction.status);

export function failureOf({ intent, transaction }: IntentDetails): PaymentFailure {
  return transaction && /(^|\.)failed$/i.test(transaction.status) ? 'declined' : (ended[intent.status] ?? 'failed');
}

/** The code of the last thing that happened, for the log. */
export const codeOf = ({ intent, transaction }: IntentDetails): string =>
  String(transaction?.operations?.at(-1)?.statuses?.at(-1)?.code ?? transaction?.status ?? intent.status);

export const paidWithOf = ({ transaction }: IntentDetails): PayWith | undefined =>
  methods[transaction?.payment_method ?? ''];

export const isTaking = ({ type, status }: { type: string; status: string }): boolean =>
  (type === 'purchase' || type === 'capture') && status === 'successful';

function isTaken({ intent, transaction }: IntentDetails): boolean {
  if (takenStatuses.has(intent.payment_status?.status ?? '')) return true;
  return (
    (transaction?.operations ?? []).some(isTaking) || /^(purchase|capture)\.successful$/.test(transaction?.status ?? '')
  );
}
