import type { IncomingHttpHeaders } from 'node:http';
import { errorCodes } from '@sufra/contracts';
import { refusal, RefusalError } from '../errors/refusal.ts';

/** The checkout attempt's own key; without one a repeated request could not be told from a second order. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new RefusalError(refusal(errorCodes.idempotencyKeyRequired));
}
