import type { PaymentDocument } from '@sufra/contracts';
import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useShop } from '../shell/shop.ts';
import { paymentCall } from './payment-calls.ts';
import { readPaymentFacts, type PaymentFacts } from './payment-facts.resource.ts';

/** What is known of an order's payment, read again when the order moves and when the guest comes back to the page. */
export function usePaymentFacts(
  orderId: string,
  loaded: PaymentFacts | undefined,
  orderStatus: string,
): PaymentFacts | undefined {
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [newest, setNewest] = useState<{ from: PaymentFacts | undefined; facts: PaymentFacts }>();
  const knownStatus = useRef(orderStatus);
  const isPaidOnline = loaded !== undefined;
  useEffect(() => {
    if (!isPaidOnline) return undefined;
    let isGone = false;
    const read = async () => {
      const result = await browserApi<PaymentDocument>(paymentCall(orderId), locale).catch(() => undefined);
      if (result?.ok && !isGone) setNewest({ from: loaded, facts: readPaymentFacts(result.value, currency) });
    };
    if (knownStatus.current !== orderStatus) void read();
    knownStatus.current = orderStatus;
    const onVisible = () => {
      if (document.visibilityState === 'visible') void read();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [orderId, loaded, isPaidOnline, orderStatus, locale, currency]);
  return newest?.from === loaded ? newest?.facts : loaded;
}
