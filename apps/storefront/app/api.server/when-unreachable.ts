import { data } from 'react-router';
import { ApiFailure } from '../api/call-api.ts';

/**
 * The API cannot be reached, as while it restarts: the page says so with 503 and asks to try again, instead of
 * looking broken. Whoever runs the shop reads why in the log.
 *
 * @example await services.merchants.find(origin).catch(whenUnreachable)
 */
export function whenUnreachable(failure: unknown): never {
  if (!(failure instanceof ApiFailure) || failure.status !== 503) throw failure;
  console.error(failure);
  throw data('', { status: 503, headers: { 'retry-after': '5' } });
}
