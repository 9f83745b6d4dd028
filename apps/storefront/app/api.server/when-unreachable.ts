import { errorCodes } from '@sufra/contracts';
import { data } from 'react-router';
import type { ApiFailure } from '../api/call-api.ts';

/**
 * The API cannot be reached, as while it restarts: the page says so with 503 and asks to try again, instead of
 * looking broken. Whoever runs the shop reads why in the log.
 *
 * @example await services.merchants.find(origin).catch(whenUnreachable)
 */
export function whenUnreachable(failure: unknown): never {
  if (!isApiFailure(failure) || !unreachable.has(failure.status)) throw failure;
  console.error(failure);
  throw data({ error: [unavailable] }, { status: 503, headers: { 'retry-after': '5' } });
}

/** For whoever reads the answer to an action; a page has words of its own, in the guest's language. */
const unavailable = {
  status: '503',
  code: errorCodes.unavailable,
  title: 'Service unavailable',
  detail: 'Try again in a few seconds.',
};

/** The API says so itself, or a balancer in front of it does. */
const unreachable = new Set([502, 503, 504]);

/** By its name: what the server shares with the pages is not in their bundle, which has a class of its own. */
const isApiFailure = (failure: unknown): failure is ApiFailure =>
  failure instanceof Error && failure.name === 'ApiFailure' && 'status' in failure;
