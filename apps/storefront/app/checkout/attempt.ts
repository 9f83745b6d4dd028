import type { CheckoutPayload } from '@sufra/contracts';
import { isRecord, readJson, textOf } from '../storage/stored-json.ts';

/** One press of Place order: the same key and body however often it has to be sent (decision 53). */
export type Attempt = {
  key: string;
  payload: CheckoutPayload;
  /** The order it became, once that is known. */
  orderId?: string | undefined;
};

const storageKey = 'checkout_attempt';

/** Begins an attempt. The same body again is the same attempt, until it is answered. */
export function beginAttempt(payload: CheckoutPayload): Attempt {
  const pending = pendingAttempt();
  if (pending && JSON.stringify(pending.payload) === JSON.stringify(payload)) return pending;
  return keep({ key: crypto.randomUUID(), payload });
}

/** Remembers which order an attempt became. */
export function keepAnswer(orderId: string): void {
  const attempt = pendingAttempt();
  if (attempt) keep({ ...attempt, orderId });
}

/** Ends the attempt that became this order; true when there was one, and what it ordered has left the cart. */
export function endAttemptOf(orderId: string): boolean {
  if (pendingAttempt()?.orderId !== orderId) return false;
  endAttempt();
  return true;
}

function keep(attempt: Attempt): Attempt {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Without storage a double tap is still one order; only a reload in between could not go on with it.
  }
  return attempt;
}

/** An attempt that was sent and never answered, as after a reload or a lost connection. */
export function pendingAttempt(): Attempt | undefined {
  try {
    const stored = readJson(sessionStorage, storageKey);
    if (!isRecord(stored) || !isRecord(stored['payload'])) return undefined;
    const key = textOf(stored['key']);
    return key ? { key, payload: stored['payload'] as CheckoutPayload, orderId: textOf(stored['orderId']) } : undefined;
  } catch {
    return undefined;
  }
}

export function endAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
