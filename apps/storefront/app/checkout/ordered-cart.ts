import type { OrderDocument, OrderResource } from '@sufra/contracts';
import { cameToNothing, type Locale, type OrderStatusCode } from '@sufra/ordering';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { browserApi } from '../api/browser-api.ts';
import type { ApiCall } from '../api/call-api.ts';
import { watchOrders } from '../api/watch-orders.ts';
import {
  keepOrderId,
  type OrderedCart,
  orderedCartsStore,
  returnOrderedCart,
  takeOrdered,
} from '../cart/ordered-carts.ts';
import { useCustomer } from '../customer/current-customer.ts';
import { carStore } from '../curbside/car-store.ts';
import { locationStore } from '../location/location-store.ts';
import { forgetPromotion, promotionStore } from '../promotion/promotion-store.ts';
import { clearSchedule, scheduleStore } from '../schedule/schedule-store.ts';
import { realtimeChannel, useRoot } from '../shell/shop.ts';
import { useStored } from '../storage/stored-store.ts';
import { endAttemptOf, isAtCheckout } from './use-place-order.ts';

/** The polling interval of the order while no events arrive. */
const pollEveryMs = 20_000;
/** A request may still be on its way to the server that does not know its key. */
const sendingMs = 30 * 60_000;
/** An order that cannot be read for so long, as when its guest signed out for good, is asked for no more. */
const askedForMs = 7 * 24 * 60 * 60_000;

/**
 * Empties the cart of what an order was made of, once the restaurant has the order; one that came to nothing leaves the
 * cart to try again with. While it waits for its payment nothing is decided.
 */
export function settleOrder(orderId: string, status: OrderStatusCode): void {
  if (status === 'waiting-for-payment') return;
  for (const ordered of orderedCartsStore.get().filter((kept) => kept.orderId === orderId)) {
    if (cameToNothing(status)) {
      returnOrderedCart(ordered);
    } else if (takeOrdered(ordered)) {
      forgetPromotion();
      clearSchedule();
    }
  }
}

/** The choices beside the dishes that are on this device now, in short: a cart is sent with them. */
export function choicesNow(): string {
  const { orderType, lastLocation, table, isQueue } = locationStore.get();
  const { coupon, digital } = promotionStore.get();
  const placeId = lastLocation?.kind === 'delivery' ? lastLocation.addressId : lastLocation?.id;
  const [time, car] = [scheduleStore.get().at, carStore.get().car?.id];
  return JSON.stringify([orderType, placeId, table, isQueue, time, car, coupon?.code, digital?.code]);
}

/** The guest sees the order that a checkout became: a reload has nothing to send again, and the cart may be emptied. */
export function useEndOfCheckout(orderId: string, status: OrderStatusCode): void {
  useEffect(() => {
    const attempt = endAttemptOf(orderId);
    if (attempt) keepOrderId(attempt.key, orderId);
    settleOrder(orderId, status);
  }, [orderId, status]);
}

/**
 * Asks what became of carts that were sent as orders, wherever the guest paid: on every page, when the guest looks at
 * it again, and on every event about them.
 */
export function KeepOrderedCart() {
  const { shop, isSignedIn } = useRoot();
  const { locale } = useLanguage();
  const channel = realtimeChannel(shop.clientSettings, shop.conceptId);
  const customerId = useCustomer()?.id;
  const isNeeded = useStored(orderedCartsStore).length > 0 && isSignedIn && customerId !== undefined;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void askAboutAll(customerId, locale);
    };
    ask();
    const stop = watchOrders(channel, {
      onEvent: ask,
      onConnection: (isOpen) => {
        clearInterval(timer);
        if (isOpen) ask();
        else timer = setInterval(ask, pollEveryMs);
      },
    });
    document.addEventListener('visibilitychange', ask);
    addEventListener('pageshow', ask);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('pageshow', ask);
      removeEventListener('online', ask);
    };
  }, [isNeeded, customerId, locale, channel]);
  return null;
}

async function askAboutAll(customerId: string, locale: Locale): Promise<void> {
  for (const ordered of orderedCartsStore.get()) await askAbout(ordered, customerId, locale);
}

async function askAbout(ordered: OrderedCart, customerId: string, locale: Locale): Promise<void> {
  const { key, orderId, sentAt } = ordered;
  // The checkout that is open gets the answer itself.
  if (orderId === undefined && isAtCheckout(key)) return;
  // The order of another who used this device is theirs to ask for.
  const isOwn = ordered.customerId === undefined || ordered.customerId === customerId;
  const order = isOwn ? await readOrdered(ordered, customerId, locale) : undefined;
  // The next poll asks again.
  if (order === 'unknown') return;
  if (order) {
    keepOrderId(key, order.id);
    settleOrder(order.id, order.attributes['current-status'].code);
  } else if (Date.now() - sentAt > (isOwn && orderId === undefined ? sendingMs : askedForMs)) {
    returnOrderedCart(ordered);
  }
}

/** The order, where there is one that this guest may read. */
async function readOrdered(
  { key, orderId }: OrderedCart,
  customerId: string,
  locale: Locale,
): Promise<OrderResource | 'unknown' | undefined> {
  const result = await browserApi<OrderDocument | { data: OrderResource[] }>(
    orderId === undefined ? orderOfKey(customerId, key) : { path: `/orders/${encodeURIComponent(orderId)}` },
    locale,
  ).catch(() => undefined);
  if (!result || (!result.ok && result.refusal.status !== 404)) return 'unknown';
  return result.ok ? [result.value.data].flat()[0] : undefined;
}

const orderOfKey = (customerId: string, key: string): ApiCall => ({
  path: `/customers/${encodeURIComponent(customerId)}/orders`,
  query: { 'filter[idempotency-key]': key },
});
