import { fromMinor } from '@sufra/ordering';
import type { GatewayPayment, GatewayTools, RefundAnswer, RefundRequest } from '../../gateway.ts';
import { GatewayUnreachable, readAnswer, type GatewayAnswer } from '../../gateway-http.ts';
import { fetchCharge } from './charge.ts';
import { findCharge } from './find-charge.ts';
import { readRefunds, refundShape } from './refunds.ts';
import { readRefundStatus } from './statuses.ts';
import type { TapApi } from './tap-api.ts';
import { errorCodeOf, wasTurnedAway } from './tap-errors.ts';

/** Sends money back the way it came. Tap takes it on at once and says later that it is done. */
export const createRefund =
  (api: TapApi, { now }: Pick<GatewayTools, 'now'>) =>
  async (payment: GatewayPayment, refund: RefundRequest): Promise<RefundAnswer> => {
    try {
      const { providerPaymentId } = payment;
      const charge = providerPaymentId ? await fetchCharge(api, providerPaymentId) : await findCharge(api, payment);
      if (!charge) return { kind: 'refused', code: 'no-charge' };
      const answer = await api({ method: 'POST', path: '/refunds', json: refundRequest(charge.id, payment, refund) });
      if (answer.isOk) return readRefundStatus(readAnswer(refundShape, answer).status);
      if (!isFinal(answer)) return { kind: 'unknown' };
      // An earlier request may have arrived although its answer did not: then this one asks for too much.
      const { doneMinor, underWayMinor } = await readRefunds(api, charge, { from: payment.startedAt, until: now() });
      const isUnderWay = doneMinor + underWayMinor >= refund.amountMinor;
      return isUnderWay ? { kind: 'sent' } : { kind: 'refused', code: errorCodeOf(answer) };
    } catch (error) {
      if (error instanceof GatewayUnreachable) return { kind: 'unknown' };
      throw error;
    }
  };

const isFinal = (answer: GatewayAnswer): boolean => wasTurnedAway(answer) && answer.status !== 429;

const refundRequest = (chargeId: string, { id, currency, memory }: GatewayPayment, refund: RefundRequest) => ({
  charge_id: chargeId,
  amount: fromMinor(refund.amountMinor, currency),
  currency: currency.code,
  reason: 'requested_by_customer',
  reference: { merchant: id, idempotent: refund.id },
  metadata: { reason: refund.reason },
  ...(memory['webhook'] !== undefined && { post: { url: memory['webhook'] } }),
});
