import { errorCodes } from '@sufra/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { hasAddressAllowance, takeAddressAllowance } from '../platform/take-allowance.ts';
import { findCoupon } from './find-offer.ts';
import { loadOffers } from './load-offers.ts';

/** Wrong codes that one guest may try; who has tried that many is not told about right ones either. */
const guesses = { name: 'coupon-guess', limit: 20, windowSeconds: 600 };

/** Keeps codes from being found by trying. A request without a code asks the database nothing. */
export async function guardCoupon(app: FastifyInstance, request: FastifyRequest, code: unknown): Promise<void> {
  if (typeof code !== 'string' || code.trim() === '') return;
  const context = app.contextFor(request);
  const coupon = findCoupon(await loadOffers(context, context.merchant), code);
  const allowance = { ...guesses, subject: `${context.merchant.id} ${guestOf(request)}` };
  const isAllowed = await (coupon ? hasAddressAllowance : takeAddressAllowance)(context, allowance);
  if (!isAllowed) throw new RefusalError(refusal(errorCodes.tooManyRequests));
}

/** The same as a hook for the calls that take a checkout payload. */
export const guardPayload =
  (app: FastifyInstance) =>
  async (request: FastifyRequest): Promise<void> =>
    guardCoupon(app, request, (request.body as { 'coupon-code'?: unknown } | null)?.['coupon-code']);

const guestOf = ({ session, ip }: FastifyRequest): string => (session?.kind === 'customer' ? session.customerId : ip);
