import { errorCodes } from '@sufra/contracts/error-codes';
import { pointsPrice, type LoyaltyRate, type PaymentType } from '@sufra/ordering';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** What a customer could pay with points. */
export type PayablePoints = { balance: number; redeem: LoyaltyRate };

/**
 * Points among the payments: only while they pay for the whole order, and with what it costs in points (PAY-03,
 * decision 63). Where they do not, nothing is said about them.
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
