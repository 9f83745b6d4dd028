import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { errorCodes, type CheckoutPayload } from '@sufra/contracts';
import { refusal, RefusalError } from '../platform/refusal.ts';

/** The checkout attempt's own key; without one a repeated request could not be told from a second order. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new RefusalError(refusal(errorCodes.idempotencyKeyRequired));
}

/** Equal for equal payloads: validation has already put the fields in one order. */
export const hashRequest = (payload: CheckoutPayload): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
