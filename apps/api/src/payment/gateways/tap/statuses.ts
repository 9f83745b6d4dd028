import type { PaymentFailure } from '@sufra/contracts';
import type { RefundAnswer } from '../../gateway.ts';

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

const refundsUnderWay = new Set(['PENDING', 'IN_PROGRESS', 'ACCEPTED']);
const refundsInDoubt = new Set(['UNKNOWN', 'TIMED_OUT', 'TIMEDOUT']);

/** What a refund's status says of the money. */
export function readRefundStatus(status: string): RefundAnswer {
  if (status === 'REFUNDED') return { kind: 'done' };
  if (refundsUnderWay.has(status)) return { kind: 'sent' };
  return refundsInDoubt.has(status) ? { kind: 'unknown' } : { kind: 'refused', code: status };
}
