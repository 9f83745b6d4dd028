import type { OrderDocument } from '@sufra/contracts';
import { clearsAlert } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import type { Order } from './order.resource.ts';
import { forgetAlert, keepAlert } from './recent-alert.ts';
import { sayOrderNews } from './say-order-news.ts';

/** An alert is a glance: it asks less often than the page of the order while no events arrive. */
const pollEveryMs = 20_000;

/**
 * The recent order as it stands now, for the alert: read at once, and again on every event about it and in another
 * language (RT-08, RT-09). It is gone, and forgotten, once it needs no watching (RT-06, RT-07).
 */
export function useAlertedOrder(id: string | undefined): Order | undefined {
  const t = useText('order');
  const navigate = useNavigate();
  const { locale } = useLanguage();
  const { conceptId, prices } = useShop();
  const { currency } = prices;
  const [order, setOrder] = useState<Order>();
  const hasWaited = useRef(false);

  useEffect(() => {
    setOrder(undefined);
    hasWaited.current = false;
    if (id === undefined) return undefined;
    let isGone = false;
    const show = (read: Order) => {
      const { code } = read.status;
      if (clearsAlert(code)) {
        forgetAlert();
        setOrder(undefined);
        if (hasWaited.current) sayOrderNews(read, t, () => void navigate(`/user/order/${id}`));
        return;
      }
      hasWaited.current = true;
      keepAlert(code, Date.now());
      setOrder(isAlerted(read) ? read : undefined);
    };
    const refresh = async () => {
      const result = await browserApi<OrderDocument>(orderCall(id), locale).catch(() => undefined);
      if (isGone || result === undefined) return;
      if (result.ok) show(readOrderDocument(result.value, currency));
      // An order of somebody else, or a session that has ended.
      else forgetAlert();
    };
    void refresh();
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const watch = async () => {
      const { watchOrders } = await import('./watch-orders.ts');
      if (isGone) return;
      stop = watchOrders(conceptId, {
        onEvent: (event) => {
          if (event['order-id'] === id) void refresh();
        },
        onConnection: (isOpen) => {
          clearInterval(timer);
          if (isOpen) void refresh();
          else timer = setInterval(look, pollEveryMs);
        },
      });
    };
    // Without it the alert says how the order stood.
    void watch().catch(() => undefined);
    return () => {
      isGone = true;
      clearInterval(timer);
      stop?.();
    };
  }, [id, locale, conceptId, currency, t, navigate]);

  return order?.id === id ? order : undefined;
}

/** An order that is paid when it is handed over, or has been paid (RT-08). */
const isAlerted = ({ paymentMethod, paymentStatus }: Order): boolean =>
  paymentMethod !== 'card' || paymentStatus === 'success';
