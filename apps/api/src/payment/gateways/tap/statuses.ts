import type { PaymentFailure } from '@sufra/contracts';
import type { PaymentProblem, RefundAnswer } from '../../gateway.ts';

const failures: Record<string, PaymentFailure> = {
  DECLINED: 'declined',
  RESTRICTED: 'declined',
  CANCELLED: 'cancelled',
  ABANDONED: 'expired',
  TIMEDOUT: 'expired',
  FAILED: 'failed',
  INVALID: 'failed',
  VOID: 'failed',
};

/** Why a charge came to nothing; nothing for one that is paid or may still be. */
export const failureOf = (status: string): PaymentFailure | undefined => failures[status];

/** A status that nobody knows, and Tap's own UNKNOWN, decide nothing. */
export function stateOf(status: string): 'pending' | 'success' | 'failed' {
  if (status === 'CAPTURED') return 'success';
  return failureOf(status) ? 'failed' : 'pending';
}

const problems: Record<string, PaymentProblem> = {
  405: 'number',
  406: 'expiry',
  407: 'expiry',
  502: 'cvv',
  1140: 'number',
  1141: 'expiry',
  4101: 'expiry',
  4102: 'cvv',
};

/** Which field of the card a response or an error of Tap is about; nothing where the guest can put nothing right. */
export const problemOf = (code: string): PaymentProblem | undefined => problems[code];

const refundsUnderWay = new Set(['PENDING', 'IN_PROGRESS', 'ACCEPTED']);
const refundsInDoubt = new Set(['UNKNOWN', 'TIMED_OUT', 'TIMEDOUT']);

/** What a refund's status says of the money. */
export function readRefundStatus(status: string): RefundAnswer {
  if (status === 'REFUNDED') return { kind: 'done' };
  if (refundsUnderWay.has(status)) return { kind: 'sent' };
  return refundsInDoubt.has(status) ? { kind: 'unknown' } : { kind: 'refused', code: status };
}
