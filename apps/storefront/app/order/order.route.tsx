import type { OrderDocument, OrderEmployeeResource, PaymentDocument } from '@sufra/contracts';
import { canArrive, isTerminal, statusSequence, wayOfServing } from '@sufra/ordering';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useEndOfCheckout } from '../checkout/use-end-of-checkout.ts';
import { usePaidPurchase } from '../checkout/use-paid-purchase.ts';
import { ArrivalButton } from '../curbside/arrival-button.tsx';
import { CarFact } from '../curbside/car-fact.tsx';
import { readCarLook } from '../curbside/car.resource.ts';
import { useText } from '../i18n/use-text.ts';
import { PushSwitch } from '../notices/push-switch.tsx';
import { PayNow } from '../payment/pay-now.tsx';
import { paymentCall } from '../payment/payment-calls.ts';
import { readPaymentFacts } from '../payment/payment-facts.resource.ts';
import { PaymentFactsLines } from '../payment/payment-facts.tsx';
import { usePaymentFacts } from '../payment/use-payment-facts.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { clearSchedule } from '../schedule/schedule-store.ts';
import { ScheduledFact } from '../schedule/scheduled-fact.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { OverOrder } from './cancel.route.tsx';
import { CancellationCard } from './cancellation-card.tsx';
import { employeesCall, readEmployees } from './employee.resource.ts';
import { OrderAgain } from './order-again.route.tsx';
import { orderCall, readOrderDocument } from './load-order.resource.ts';
import { OrderPage } from './order-page.tsx';
import type { Order } from './order.resource.ts';
import { useEmployees } from './use-employees.ts';
import { useLiveOrder } from './use-live-order.ts';
import { useOrderNews } from './use-order-news.ts';

/** One order of the signed-in customer; anybody else's does not exist for them (decision 45). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, merchant, services } = await requireSignIn(args);
  const id = args.params['order'] ?? '';
  // Who brings it is good to know, and no reason to have no page.
  const asked = api.call<{ data: OrderEmployeeResource[] }>(employeesCall(id)).catch(() => undefined);
  const askedPayment = api.call<PaymentDocument>(paymentCall(id)).catch(() => undefined);
  const [result, people, paid] = await Promise.all([api.call<OrderDocument>(orderCall(id)), asked, askedPayment]);
  if (!result.ok) throw data(null, { status: result.refusal.status });
  return {
    order: readOrderDocument(result.value, shop.prices.currency),
    payment: paid?.ok ? readPaymentFacts(paid.value, shop.prices.currency) : undefined,
    employees: people?.ok ? readEmployees(people.value) : [],
    isCancellationAllowed: merchant.concept.attributes['order-cancellation-max-status'] !== null,
    now: services.now().toISOString(),
  };
}

/** Follows the order without a touch of the page (ROUTE-16, ORDER-13). */
export default function OrderRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { isCancellationAllowed, now: serverNow } = loaded;
  const { order, isConnected } = useLiveOrder(loaded.order);
  const payment = usePaymentFacts(order.id, loaded.payment, order.status.code);
  const employees = useEmployees(order, loaded.employees);
  useOrderNews(order);
  useOpenCart();
  useEndOfCheckout(order.id, endOfCart);
  usePaidPurchase(order.id, order.status.code);
  const { scheduledAt, car, status, type, isReleased, hasArrived } = order;
  const canSayArrived = hasArrived || canArrive({ orderType: type, status: status.code, isReleased, hasArrived });
  const over: OverOrder = { order, isCancellationAllowed, serverNow };
  return (
    <>
      <OrderPage
        order={order}
        isConnected={isConnected}
        serverNow={serverNow}
        employees={employees}
        facts={
          <>
            {scheduledAt && <ScheduledFact at={scheduledAt} />}
            {car && <CarFact car={readCarLook(car)} />}
            {isNoticeToCome(order) && <PushSwitch customerId={order.customerId} label="notices.order" />}
          </>
        }
        again={<OrderAgain order={order} serverNow={serverNow} />}
        payment={payment && <PaymentFactsLines facts={payment} />}
        payNow={payment && <PayNow orderId={order.id} facts={payment} />}
        action={canSayArrived && <ArrivalButton key={order.id} orderId={order.id} hasArrived={hasArrived} />}
        cancellation={<CancellationCard order={order} isAllowed={isCancellationAllowed} serverNow={serverNow} />}
      />
      <Outlet context={over} />
    </>
  );
}

/** There is something to be told of: it is not ready yet, or has not left yet. */
const isNoticeToCome = ({ type, status: { code, sequence } }: Order): boolean =>
  !isTerminal(code) &&
  code !== 'waiting-for-payment' &&
  sequence < statusSequence(wayOfServing(type) === 'deliver' ? 'on-the-way' : 'ready');

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
