import { errorCodes } from '@sufra/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { takeAddressAllowance } from '../platform/take-allowance.ts';
import { findCoupon } from './find-offer.ts';
import { loadOffers } from './load-offers.ts';

/** Wrong codes that one guest may try; who has tried that many is not told about right ones either. */
const guesses = { name: 'coupon-guess', limit: 20, windowSeconds: 600 };

/**
 * Until when this process answers no codes of a guest at all. Wrong codes are counted in the database, by all
 * processes together; a right one is not looked up there, because carts that use one are priced all the time.
 * A guesser is nearly always wrong, so every process knows them after one more try.
 */
const silentUntil = new Map<string, number>();
const mostSilent = 10_000;

/** Keeps codes from being found by trying. */
export async function guardCoupon(app: FastifyInstance, request: FastifyRequest, code: unknown): Promise<void> {
  if (typeof code !== 'string' || code.trim() === '') return;
  const context = app.contextFor(request);
  const subject = `${context.merchant.id} ${guestOf(request)}`;
  const now = context.now().getTime();
  if ((silentUntil.get(subject) ?? 0) > now) throw tooMany();
  if (findCoupon(await loadOffers(context, context.merchant), code)) return;
  const isAllowed = await takeAddressAllowance(context, { ...guesses, limit: guesses.limit - 1, subject });
  if (!isAllowed) keepSilent(subject, now);
}

/** The same as a hook for the calls that take a checkout payload. */
export const guardPayload =
  (app: FastifyInstance) =>
  async (request: FastifyRequest): Promise<void> =>
    guardCoupon(app, request, (request.body as { 'coupon-code'?: unknown } | null)?.['coupon-code']);

const guestOf = ({ session, ip }: FastifyRequest): string => (session?.kind === 'customer' ? session.customerId : ip);

/** The try that spends the allowance is still answered; the next one is not. */
function keepSilent(subject: string, now: number): void {
  const windowMilliseconds = guesses.windowSeconds * 1000;
  silentUntil.delete(subject);
  silentUntil.set(subject, (Math.floor(now / windowMilliseconds) + 1) * windowMilliseconds);
  const [oldest] = silentUntil.keys();
  if (silentUntil.size > mostSilent && oldest !== undefined) silentUntil.delete(oldest);
}

const tooMany = () => new RefusalError(refusal(errorCodes.tooManyRequests));
