import type { OrderDocument, OrderEvent } from '@sufra/contracts';
import { isTerminal } from '@sufra/ordering';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useShop } from '../shell/shop.ts';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import { isAboutOrder } from './order-event.resource.ts';
import type { Order } from './order.resource.ts';
import { watchOrders } from './watch-orders.ts';

/** How often the order is read while no events arrive. */
export const pollEveryMs = 5000;

/**
 * An order that keeps itself up to date. Events are hints: the order is read again, which is the truth. With
 * no connection it is read every few seconds, and again as soon as the guest comes back to the page. It
 * never goes a step backwards, whatever arrives late.
 */
export function useLiveOrder(loaded: Order): { order: Order; isConnected: boolean } {
  const { locale } = useLanguage();
  const { conceptId, prices } = useShop();
  const { currency } = prices;
  const [newest, setNewest] = useState(loaded);
  const [isConnected, setConnected] = useState(true);
  const order = newest.id === loaded.id ? furtherOf(loaded, newest) : loaded;
  const { id, customerId } = loaded;
  const isOver = isTerminal(order.status.code);

  const refresh = useCallback(async () => {
    const result = await browserApi<OrderDocument>(orderCall(id), locale).catch(() => undefined);
    if (!result?.ok) return;
    const read = readOrderDocument(result.value, currency);
    setNewest((known) => (known.id === read.id ? furtherOf(known, read) : read));
  }, [id, locale, currency]);

  useEffect(() => {
    if (isOver) return undefined;
    const onEvent = (event: OrderEvent) => {
      if (isAboutOrder(event, { id, customerId })) void refresh();
    };
    const onConnection = (isOpen: boolean) => {
      setConnected(isOpen);
      // What happened in between is missed by nobody.
      if (isOpen) void refresh();
    };
    return watchOrders(conceptId, { onEvent, onConnection });
  }, [isOver, conceptId, id, customerId, refresh]);

  useEffect(() => {
    if (isOver) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    const timer = isConnected ? undefined : setInterval(look, pollEveryMs);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [isOver, isConnected, refresh]);

  return { order, isConnected: isConnected || isOver };
}

const furtherOf = (one: Order, other: Order): Order => (other.status.sequence >= one.status.sequence ? other : one);
