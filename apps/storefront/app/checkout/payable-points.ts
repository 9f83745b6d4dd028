import type { LoyaltyDocument } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { type Currency, type LoyaltyRate, type PaymentType, pointsPrice, toMinor } from '@sufra/ordering';
import type { ApiClient } from '../api.server/api-client.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { Shop } from '../shell/shop.ts';

/** The points with which a customer could pay. */
type PayablePoints = { balance: number; redeem: LoyaltyRate };

/**
 * Points among the payments: only while they pay for the whole order, and with what it costs in points (PAY-03,
 * D-63). Where they do not, nothing is said about them.
 */
export function withPoints(choices: PaymentType[], points: PayablePoints | undefined, totalMinor: number) {
  const price = points && pointsPrice(totalMinor, points.redeem);
  const isEnough = points !== undefined && price !== undefined && price > 0 && points.balance >= price;
  return {
    choices: choices.filter((type) => type !== 'loyalty-points' || isEnough),
    points: isEnough ? { price, left: points.balance - price } : undefined,
  };
}

/** The balance, or what a point is worth, is not what this page knew. */
export const isAboutPoints = ({ entries }: ApiRefusal): boolean =>
  entries.some(({ code }) => code === errorCodes.pointsTooFew || code === errorCodes.pointsPriceChanged);

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
