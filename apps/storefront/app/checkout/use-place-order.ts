import type { CheckoutPayload } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { cameToNothing, type OrderStatusCode } from '@sufra/ordering';
import { useArrival, useLatest } from '@sufra/ui/effects.ts';
import { useRef, useState } from 'react';
import { isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { announceShopEvent, type ShopEvents } from '../shell/shop-events.ts';
import { isRecord, readStoredJson, storedText } from '../storage/stored-json.ts';
import type { PlacedOrder } from './placed-order.resource.ts';

/** One press of Place order in this tab: the same key and body however often it has to be sent (D-53). */
export type OrderAttempt = {
  key: string;
  payload: CheckoutPayload;
  /** The order it became, once that is known. */
  orderId?: string | undefined;
};

const storageKey = 'checkout_attempt';

/** Begins an attempt, or goes on with the one that was begun before under `key`. */
function beginAttempt(payload: CheckoutPayload, key: string = crypto.randomUUID()): OrderAttempt {
  return keep({ key, payload });
}

/** Stores which order an attempt became. */
function keepAnswer(orderId: string): void {
  const attempt = pendingAttempt();
  if (attempt) keep({ ...attempt, orderId });
}

/** Ends the attempt that became this order, and answers it when there was one. */
export function endAttemptOf(orderId: string): OrderAttempt | undefined {
  const attempt = pendingAttempt();
  if (attempt?.orderId !== orderId) return undefined;
  endAttempt();
  return attempt;
}

function keep(attempt: OrderAttempt): OrderAttempt {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  } catch {
    // Without storage a double tap is still one order; only a reload in between could not go on with it.
  }
  return attempt;
}

/** The checkouts that are open in this tab. */
const openCheckouts = new Set<object>();

/** True for an attempt that an open checkout sends, or offers to send again. */
export const isAtCheckout = (key: string): boolean => openCheckouts.size > 0 && pendingAttempt()?.key === key;

/** An attempt that was sent and never answered, as after a reload or a lost connection. */
function pendingAttempt(): OrderAttempt | undefined {
  try {
    const stored = readStoredJson(sessionStorage, storageKey);
    if (!isRecord(stored) || !isRecord(stored['payload'])) return undefined;
    const key = storedText(stored['key']);
    return key
      ? { key, payload: stored['payload'] as CheckoutPayload, orderId: storedText(stored['orderId']) }
      : undefined;
  } catch {
    return undefined;
  }
}

function endAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

export type Purchase = ShopEvents['purchase'];

const unpaidKey = 'checkout_purchase';

/** Keeps what was ordered by card in this tab, until it is paid and counts as bought. */
function keepUnpaidPurchase(purchase: Purchase): void {
  try {
    sessionStorage.setItem(unpaidKey, JSON.stringify(purchase));
  } catch {
    // The purchase counts all the same; only analytics misses it.
  }
}

/** Takes the stored purchase of this order; a second call finds nothing. */
export function takeUnpaidPurchase(orderId: string): Purchase | undefined {
  try {
    const kept = readStoredJson(sessionStorage, unpaidKey);
    if (!isRecord(kept) || kept['orderId'] !== orderId) return undefined;
    sessionStorage.removeItem(unpaidKey);
    return kept as Purchase;
  } catch {
    return undefined;
  }
}

/** Stores the order that was just placed, for the way back to it (STATE-16, STATE-17). */
export function keepRecentOrder({ id, status }: { id: string; status: OrderStatusCode }): void {
  try {
    localStorage.setItem(storageKeys.recentOrderId, id);
    localStorage.setItem(storageKeys.recentOrderStatus, status);
    localStorage.removeItem(storageKeys.orderAlertShownAt);
  } catch {
    // The order exists without it.
  }
}

export function recentOrderId(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.recentOrderId) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Says that an order was placed. It is a purchase once the restaurant has it: one that waits for its payment becomes
 * one on its own page.
 */
export function announceOrder({ id, number, status }: PlacedOrder, contents: ShopEvents['place_order']): void {
  announceShopEvent('place_order', contents);
  const purchase = { ...contents, orderId: id, number };
  if (status === 'waiting-for-payment') keepUnpaidPurchase(purchase);
  else announceShopEvent('purchase', purchase);
}

type PlaceState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  /** The outcome is unknown; sending the order again cannot place it twice. */
  | { phase: 'unknown' }
  | { phase: 'refused'; refusal: ApiRefusal }
  | { phase: 'placed'; order: PlacedOrder };

/** The observer of an attempt in the rest of the shop. */
type AttemptObserver = {
  /** The key of an attempt that was begun before with the same body, in this tab or another one. */
  keySentWith: (payload: CheckoutPayload) => string | undefined;
  /** It is not sent again by itself: it is no longer what the guest would order, or known what became of it. */
  isOver: (attempt: OrderAttempt) => boolean;
  onSend: (attempt: OrderAttempt) => void;
  onPlaced: (order: PlacedOrder, attempt: OrderAttempt) => void;
  /** It became no order and never will. */
  onEnded: (attempt: OrderAttempt) => void;
  onRefused: (refusal: ApiRefusal) => void;
};

/**
 * Places an order exactly once, through double taps, reloads and lost answers. An answered attempt ends on the
 * order's page: until the guest is there, a reload still finds the order instead of a cart to order again.
 */
export function usePlaceOrder(observer: AttemptObserver) {
  const { start } = useAction<PlacedOrder>('/checkout/place');
  const [state, setState] = useState<PlaceState>({ phase: 'idle' });
  const isSending = useRef(false);
  const observed = useLatest(observer);

  const send = async (attempt: OrderAttempt, isRepeated = false): Promise<PlacedOrder | undefined> => {
    if (isSending.current) return undefined;
    isSending.current = true;
    setState({ phase: 'sending' });
    observed.current.onSend(attempt);
    const answer = await start(attempt);
    isSending.current = false;
    if (!answer) return undefined;
    if (answer.ok && isRepeated && cameToNothing(answer.value.status)) {
      // The order that this cart became before was never paid, or called off: this is another one.
      observed.current.onEnded(attempt);
      return send(beginAttempt(attempt.payload));
    }
    if (answer.ok) {
      keepAnswer(answer.value.id);
      setState({ phase: 'placed', order: answer.value });
      observed.current.onPlaced(answer.value, attempt);
      return answer.value;
    }
    if (isFailure(answer.refusal)) {
      setState({ phase: 'unknown' });
    } else {
      endAttempt();
      observed.current.onEnded(attempt);
      setState({ phase: 'refused', refusal: answer.refusal });
      observed.current.onRefused(answer.refusal);
    }
    return undefined;
  };

  // The page was reloaded, or left, before the answer came: ask what became of it.
  useArrival(() => {
    const pending = pendingAttempt();
    if (pending && observed.current.isOver(pending)) endAttempt();
    else if (pending) void send(pending);
    openCheckouts.add(isSending);
    return () => openCheckouts.delete(isSending);
  });

  const place = (payload: CheckoutPayload) => {
    const key = observed.current.keySentWith(payload);
    return send(beginAttempt(payload, key), key !== undefined);
  };

  return {
    state,
    /** Answers the order, or nothing where there is none yet; the state says why. */
    place,
    sendAgain: () => {
      const pending = pendingAttempt();
      if (pending) void send(pending);
      else setState({ phase: 'refused', refusal: expired });
    },
    dismiss: () => setState({ phase: 'idle' }),
  };
}

/** The request is gone, as after the browser cleared its storage (ERR-47). */
const expired: ApiRefusal = { status: 422, code: 'order-session-expired', detail: '', entries: [] };

export const isSessionExpired = ({ code }: ApiRefusal): boolean =>
  code === expired.code || code === errorCodes.idempotencyKeyReused;
