import type { LoyaltyDocument } from '@sufra/contracts';
import type { ApiClient } from '../api.server/api-client.ts';
import { toMinor, type Currency } from '@sufra/ordering';
import type { Shop } from '../shell/shop.ts';
import type { PayablePoints } from './payable-points.ts';

/** A customer's points, where the merchant lets them pay. Checkout goes on without them when they cannot be read. */
export async function loadPayablePoints(
  api: ApiClient,
  { hasLoyalty, paymentsForDelivery, paymentsForOthers, prices }: Shop,
  customerId: string,
): Promise<PayablePoints | undefined> {
  const isAllowed = [...paymentsForDelivery, ...paymentsForOthers].includes('loyalty-points');
  if (!hasLoyalty || !isAllowed) return undefined;
  const answer = await api.call<LoyaltyDocument>({ path: `/customers/${customerId}/loyalty` }).catch(() => undefined);
  return answer?.ok ? readPayablePoints(answer.value, prices.currency) : undefined;
}

function readPayablePoints({ data }: LoyaltyDocument, currency: Currency): PayablePoints | undefined {
  const { 'points-balance': balance, 'redemption-rate': rate } = data.attributes;
  const amount = toMinor(rate.amount, currency);
  return amount.ok ? { balance, redeem: { points: rate.points, amountMinor: amount.value } } : undefined;
}
