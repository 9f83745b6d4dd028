import type { OrderDocument } from '@sufra/contracts';
import { browserApi } from '../api/browser-api.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Button } from '../ui/button.tsx';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import type { Order } from './order.resource.ts';
import { useReorder } from './reorder.route.tsx';

type OrderAgainProps = { order: Order; serverNow: string };

/** Orders the same once more, from the order's page (ORDER-18). */
export function OrderAgain({ order, serverNow }: OrderAgainProps) {
  const t = useText('order');
  const { reorder, isLoading, question } = useReorder(serverNow);
  return (
    <>
      <Button isWide isPending={isLoading} onClick={() => void reorder(async () => order)}>
        {t('order.sameAgain')}
      </Button>
      {question}
    </>
  );
}

/** The same from the list of orders, which knows nothing of lines: they are read when somebody wants them. */
export function ListedOrderAgain({ order, serverNow }: OrderAgainProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const { reorder, isLoading, question } = useReorder(serverNow);
  const load = async () => {
    const result = await browserApi<OrderDocument>(orderCall(order.id), locale);
    if (!result.ok) throw new Error(`The order answered ${result.refusal.status}`);
    return readOrderDocument(result.value, currency);
  };
  return (
    <>
      <Button
        variant="plain"
        isSmall
        isPending={isLoading}
        aria-label={t('order.againNumber', { number: order.number })}
        onClick={() => void reorder(load)}
      >
        {t('order.again')}
      </Button>
      {question}
    </>
  );
}
