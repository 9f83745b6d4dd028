import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../../platform/errors/refusal.ts';
import { countAttempt, readCount, tooManyRequests } from '../../platform/limits/take-allowance.ts';
import { maximumLines, tooManyLines } from './load-cart.ts';
import { findCoupon, loadOffers } from './offers.ts';

/** Wrong codes that one guest may try; beyond it right ones are refused too. */
const guesses = { name: 'coupon-guess', limit: 20, windowSeconds: 600 };

/**
 * Keeps codes from being found by trying. Wrong ones are counted in the database, by all processes together, and there
 * a guesser is looked up before any code is answered.
 */
export async function guardCoupon(app: FastifyInstance, request: FastifyRequest, code: unknown): Promise<void> {
  if (typeof code !== 'string' || code.trim() === '') return;
  const context = app.contextFor(request);
  // All guests of a demo come from one address.
  if (context.config.isDemo) return;
  const counter = { ...guesses, subject: `${context.merchant.id} ${guestOf(request)}` };
  if ((await readCount(context, counter)) >= guesses.limit) throw new RefusalError(tooManyRequests(context, guesses));
  const isKnown = findCoupon(await loadOffers(context, context.merchant), code) !== undefined;
  // The try that spends the allowance is still answered; the next one is not.
  if (!isKnown) await countAttempt(context, counter);
}

/** The same as a hook for the calls that take a checkout payload. */
export const guardPayload =
  (app: FastifyInstance) =>
  async (request: FastifyRequest): Promise<void> =>
    guardCoupon(app, request, (request.body as { 'coupon-code'?: unknown } | null)?.['coupon-code']);

const guestOf = ({ session, ip }: FastifyRequest): string => (session?.kind === 'customer' ? session.customerId : ip);

/** Counts the lines before anything looks at them, so that an endless cart costs nothing. */
export async function refuseTooManyLines(request: FastifyRequest): Promise<void> {
  const items = (request.body as { items?: unknown } | null | undefined)?.items;
  if (Array.isArray(items) && items.length > maximumLines) throw new RefusalError(tooManyLines());
}
