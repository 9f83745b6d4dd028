import type { GatewaySwitches } from '../gateway-switches.ts';
import type { SimulatedCharge, SimulatedRefund } from './charge.ts';
import { claimed, decimalsOf } from './present-charge.ts';
import { isAmount, type TapError } from './read-charge-request.ts';

type RefundRequest = Omit<SimulatedRefund, 'id' | 'status' | 'createdAt'>;

/** Reads a refund, or finds the one that an earlier request of the same reference made, or says what is wrong. */
export function readRefundRequest(
  body: Record<string, unknown> | undefined,
  charge: SimulatedCharge,
  switches: GatewaySwitches,
): RefundRequest | { repeated: SimulatedRefund } | TapError {
  const { amount, currency, reason, post } = body ?? {};
  const reference = (body?.['reference'] ?? {}) as Record<string, unknown>;
  const { idempotent } = reference;
  const repeated = charge.refunds.find((refund) => refund.reference['idempotent'] === idempotent);
  if (idempotent !== undefined && repeated) return { repeated };
  if (typeof reason !== 'string' || reason === '') return { code: '1156', description: 'Refund reason is missing' };
  const took = claimed(charge, switches);
  if (currency !== took.currency) {
    return { code: '1149', description: 'Currency code is not matching with existing currency code' };
  }
  if (!isAmount(amount, took.currency)) return { code: '1117', description: 'Amount is invalid' };
  const taken = charge.outcome.status === 'CAPTURED' ? took.amount : 0;
  const given = charge.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const left = Number((taken - given).toFixed(decimalsOf(took.currency)));
  if (amount > left) return { code: '1161', description: 'Requested refund amount exceeds' };
  const url = (post as { url?: unknown } | undefined)?.url;
  return { amount, currency: took.currency, reason, reference, postUrl: typeof url === 'string' ? url : undefined };
}
