import type { OrderDocument } from '@sufra/contracts';
import { canArrive } from '@sufra/ordering';
import {
  data,
  isRouteErrorResponse,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useEndOfCheckout } from '../checkout/use-end-of-checkout.ts';
import { ArrivalButton } from '../curbside/arrival-button.tsx';
import { CarFact } from '../curbside/car-fact.tsx';
import { readCarLook } from '../curbside/car.resource.ts';
import { useText } from '../i18n/use-text.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { clearSchedule } from '../schedule/schedule-store.ts';
import { ScheduledFact } from '../schedule/scheduled-fact.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OrderAgain } from './order-again.route.tsx';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import { OrderPage } from './order-page.tsx';
import { useLiveOrder } from './use-live-order.ts';
import { useOrderNews } from './use-order-news.ts';

/** One order of the signed-in customer; anybody else's does not exist for them (decision 45). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, services } = await requireSignIn(args);
  const result = await api.call<OrderDocument>(orderCall(args.params['order'] ?? ''));
  if (!result.ok) throw data(null, { status: result.refusal.status });
  return { order: readOrderDocument(result.value, shop.prices.currency), now: services.now().toISOString() };
}

/** Follows the order without a touch of the page (ROUTE-16, ORDER-13). */
export default function OrderRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { order, isConnected } = useLiveOrder(loaded.order);
  useOrderNews(order);
  useOpenCart();
  useEndOfCheckout(order.id, endOfCart);
  const { scheduledAt, car, status, type, isReleased, hasArrived } = order;
  const canSayArrived = hasArrived || canArrive({ orderType: type, status: status.code, isReleased, hasArrived });
  return (
    <OrderPage
      order={order}
      isConnected={isConnected}
      serverNow={loaded.now}
      facts={
        <>
          {scheduledAt && <ScheduledFact at={scheduledAt} />}
          {car && <CarFact car={readCarLook(car)} />}
        </>
      }
      again={<OrderAgain order={order} serverNow={loaded.now} />}
      action={canSayArrived && <ArrivalButton key={order.id} orderId={order.id} hasArrived={hasArrived} />}
    />
  );
}

/** What was ordered has left the cart, and its promotion with it. */
function endOfCart(): void {
  forgetPromotion();
  clearSchedule();
  emptyTheCart();
}

/** No such order, or an order that cannot be read right now (ERR-44). */
export function ErrorBoundary() {
  const t = useText('order');
  const error = useRouteError();
  const home = useHomePath();
  const revalidator = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame isNarrow>
      <PageTitle title={isMissing ? t('order.notFound') : t('order.loadFailed')} />
      {isMissing ? (
        <EmptyState icon="search" headingLevel={1} title={t('order.notFound')} hint={t('order.notFoundHelp')}>
          <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState icon="warning" headingLevel={1} title={t('order.loadFailed')} hint={t('order.loadFailedHelp')}>
          <Button isPending={revalidator.state === 'loading'} onClick={() => void revalidator.revalidate()}>
            {t('shell.retry')}
          </Button>
        </EmptyState>
      )}
    </SiteFrame>
  );
}
