import type { OrderDocument, OrderEvent } from '@sufra/contracts';
import { isFinalStatus } from '@sufra/ordering';
import { useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { realtimeChannel, useShop } from '../shell/shop.ts';
import { type Order, orderCall, readOrderDocument } from './order.resource.ts';
import { useOrderEvents } from '../api/use-order-events.ts';

/** True when an event is about this order of this customer; anything else on the channel is ignored (RT-03). */
const isAboutOrder = (event: OrderEvent, order: { id: string; customerId: string }): boolean =>
  event['order-id'] === order.id && event['customer-id'] === order.customerId;

/** The polling interval of the order while no events arrive. */
export const pollEveryMs = 5000;

/**
 * An order that keeps itself up to date. Events are hints: the order is read again, which is the truth. With
 * no connection it is read every few seconds, and again as soon as the guest comes back to the page or the browser
 * is back online. It never goes a step backwards, whatever arrives late.
 */
export function useLiveOrder(loaded: Order): { order: Order; isConnected: boolean } {
  const { locale } = useLanguage();
  const { conceptId, clientSettings, prices } = useShop();
  const channel = realtimeChannel(clientSettings, conceptId);
  const { currency } = prices;
  const [newest, setNewest] = useState(loaded);
  const order = newest.id === loaded.id ? furtherOf(loaded, newest) : loaded;
  const { id } = loaded;
  const isOver = isFinalStatus(order.status.code);

  const refresh = async () => {
    const result = await browserApi<OrderDocument>(orderCall(id), locale).catch(() => undefined);
    if (!result?.ok) return;
    const read = readOrderDocument(result.value, currency);
    setNewest((known) => (known.id === read.id ? furtherOf(known, read) : read));
  };

  const isConnected = useOrderEvents({
    channel: isOver ? undefined : channel,
    isAbout: (event) => isAboutOrder(event, loaded),
    look: () => void refresh(),
    pollEveryMs,
  });
  return { order, isConnected };
}

const furtherOf = (one: Order, other: Order): Order => (other.status.sequence >= one.status.sequence ? other : one);
