import type {
  ConceptAttributes,
  OrderDocument,
  MissingListDocument,
  OrderEmployeeResource,
  OrderShareDocument,
  PaymentDocument,
  OrderEvent,
} from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { canArrive, clearsAlert, isAsNew, isFinalStatus, statusSequence, wayOfServing } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { browserApi } from '../api/browser-api.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useEndOfCheckout } from '../checkout/ordered-cart.ts';
import { announcePaidPurchase } from '../checkout/outcome-page.tsx';
import { ArrivalButton } from '../curbside/arrival-button.tsx';
import { ReloadDataButton } from '../offline/retry-button.tsx';
import { CarFact } from '../curbside/car-look.tsx';
import { readCarLook } from '../curbside/car.resource.ts';
import { forgetRecentOrder } from '../customer/current-customer.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { PushSwitch } from '../notifications/push-switch.tsx';
import { PaymentFactsLines, PayNow, usePaymentFacts } from '../payment/payment-facts.tsx';
import { paymentCall, readPaymentFacts } from '../payment/payment.resource.ts';
import { ScheduledFact } from '../schedule/scheduled-fact.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { useChange, useLoaded } from '@sufra/ui/effects.ts';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import {
  CancellationEnd,
  cancellationOf,
  type CancellationRule,
  type OverOrder,
  useServerClock,
  useServerNow,
} from './cancellation.tsx';
import styles from './cancellation.module.css';
import {
  type Employee,
  employeesCall,
  type Order,
  orderCall,
  readEmployees,
  readOrderDocument,
} from './order.resource.ts';
import { missingCall, MissingDishes, useMissing } from './missing.tsx';
import { DeliveryCard } from './delivery/delivery-card.tsx';
import { OrderAgain } from './order-again.tsx';
import { OrderPage } from './order-page.tsx';
import { OrderPrices } from './order-prices.tsx';
import { ShareProgress } from './share/share-progress.tsx';
import { type ServerClock, realtimeChannel, useShop } from '../shell/shop.ts';
import { useOrderEvents } from '../api/use-order-events.ts';

/** The employees of an order, loaded again whenever it moves: a driver is assigned on the way. */
function useEmployees({ id, status }: Order, loaded: Employee[]): Employee[] {
  const { locale } = useLanguage();
  const [loadedAt] = useState(status.code);
  // Without an answer those who are known stay.
  const read = useLoaded(status.code === loadedAt ? undefined : `${id} ${status.code}`, async () => {
    const result = await browserApi<{ data: OrderEmployeeResource[] }>(employeesCall(id), locale);
    if (!result.ok) throw new Error(`The employees answered ${result.refusal.status}`);
    return { orderId: id, employees: readEmployees(result.value) };
  });
  return read?.value.orderId === id ? read.value.employees : loaded;
}

/** Keeps the moment until which the order may be called off (STATE-19), as long as there is one. */
function useKeepCancelDeadline(until: string | undefined): void {
  useEffect(() => {
    try {
      if (until) localStorage.setItem(storageKeys.cancelOrderTime, String(Date.parse(until)));
      else localStorage.removeItem(storageKeys.cancelOrderTime);
    } catch {
      // The server keeps it as well.
    }
  }, [until]);
}

type CancellationCardProps = { order: Order; rule: CancellationRule | null; clock: ServerClock };

/** The cancellation of the order: its state, its deadline, and its button (CANCEL-01 to CANCEL-03). */
function CancellationCard({ order, rule, clock }: CancellationCardProps) {
  const t = useText('order');
  const nowMs = useServerNow(clock, 1000);
  const cancellation = cancellationOf(order, { isAllowed: rule !== null, nowMs });
  const isOpen = cancellation.state === 'open';
  useKeepCancelDeadline(isOpen ? order.cancellableUntil : undefined);
  if (cancellation.state === 'none') return null;
  if (!isOpen) return <p className={styles.notice}>{t(`cancellation.${cancellation.state}`)}</p>;
  return (
    <div className={styles.card}>
      {order.mayLeave ? (
        <p className={styles.left}>{t('cancellation.free')}</p>
      ) : (
        <CancellationEnd until={order.cancellableUntil} leftMs={cancellation.leftMs} rule={rule} />
      )}
      <LinkButton
        variant="line"
        isSmall
        to={`/user/order/${order.id}/cancel`}
        state={{ isOverOrder: true }}
        preventScrollReset
      >
        {t('cancellation.cancel')}
      </LinkButton>
    </div>
  );
}

/**
 * The effects of a new status beyond the order's page: food to be collected is announced until the guest closes it
 * (RT-04, UI-13) or it no longer waits, the recent order is stored, or dropped once it needs no watching (RT-06, RT-07),
 * and a paid one is a purchase.
 */
function useOrderNews({ id, type, status }: Order): void {
  const t = useText('order');
  const { code } = status;
  useEffect(() => {
    keepRecent(id, code);
    announcePaidPurchase(id, code);
  }, [id, code]);
  const endAnnouncement = useRef<() => void>(undefined);
  useChange(code, () => {
    endAnnouncement.current?.();
    if (code === 'ready' && wayOfServing(type) === 'pickup')
      endAnnouncement.current = showSnackbar(t('order.readySnackbar'), { tone: 'good', isSticky: true });
  });
}

function keepRecent(id: string, code: Order['status']['code']): void {
  try {
    if (localStorage.getItem(storageKeys.recentOrderId) !== id) return;
    if (clearsAlert(code)) forgetRecentOrder();
    else localStorage.setItem(storageKeys.recentOrderStatus, code);
  } catch {
    // A device without storage has no alert either.
  }
}

/** One order of the signed-in customer; another customer's is not found (D-45). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, merchant, services } = await requireSignIn(args);
  const id = args.params['order'] ?? '';
  // The employees are optional: without them the page is still shown.
  const asked = api.call<{ data: OrderEmployeeResource[] }>(employeesCall(id)).catch(() => undefined);
  const askedPayment = api.call<PaymentDocument>(paymentCall(id)).catch(() => undefined);
  const sharePath = `/orders/${encodeURIComponent(id)}/share`;
  const askedShare = api.call<OrderShareDocument>({ path: sharePath }).catch(() => undefined);
  const [result, people, paid, share] = await Promise.all([
    api.call<OrderDocument>(orderCall(id)),
    asked,
    askedPayment,
    askedShare,
  ]);
  if (!result.ok) throw data(result.refusal.code, { status: result.refusal.status });
  const changes = result.value.data.attributes['missing-changes'];
  const missing = changes > 0 ? await api.call<MissingListDocument>(missingCall(id)).catch(() => undefined) : undefined;
  const order = readOrderDocument(result.value, shop.prices.currency);
  return {
    order,
    missing: missing?.ok ? { changes, missing: missing.value.data } : { changes: 0, missing: [] },
    payment: paid?.ok ? readPaymentFacts(paid.value, order.currency) : undefined,
    employees: people?.ok ? readEmployees(people.value) : [],
    sharePath: share?.ok ? share.value.data.attributes.path : undefined,
    cancellationRule: readCancellationRule(merchant.concept.attributes),
    now: services.now().toISOString(),
  };
}

function readCancellationRule(concept: ConceptAttributes): CancellationRule | null {
  const { 'order-cancellation-max-status': maximumSequence, 'order-cancellation-time': minutes } = concept;
  return maximumSequence === null ? null : { maximumSequence, minutes: minutes ?? 0 };
}

/** Follows the order without a touch of the page (ROUTE-16, ORDER-13). */
export default function OrderRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { cancellationRule, sharePath } = loaded;
  const clock = useServerClock(loaded.now);
  const { order, isConnected, refresh } = useLiveOrder(loaded.order);
  const missing = useMissing(order, loaded.missing);
  const payment = usePaymentFacts(order, loaded.payment);
  const employees = useEmployees(order, loaded.employees);
  useOpenCart();
  useEndOfCheckout(order.id, order.status.code);
  useOrderNews(order);
  const { scheduledAt, car, status, type, isReleased, hasArrived } = order;
  const canSayArrived = hasArrived || canArrive({ orderType: type, status: status.code, isReleased, hasArrived });
  const over: OverOrder = { order, cancellationRule, clock };
  return (
    <>
      <OrderPrices currency={order.currency}>
        <OrderPage
          order={order}
          isConnected={isConnected}
          clock={clock}
          employees={employees}
          missing={missing}
          question={
            !isFinalStatus(status.code) && <MissingDishes missing={missing} clock={clock} onAnswered={refresh} />
          }
          facts={
            <>
              {scheduledAt && <ScheduledFact at={scheduledAt} />}
              {car && <CarFact car={readCarLook(car)} />}
              {isNotificationExpected(order) && (
                <PushSwitch customerId={order.customerId} label="notices.order" onChanged={() => void refresh()} />
              )}
            </>
          }
          again={isFinalStatus(order.status.code) && <OrderAgain order={order} clock={clock} />}
          payment={payment && <PaymentFactsLines facts={payment} />}
          isPaymentTold={payment?.paidAt !== undefined}
          payNow={payment && <PayNow orderId={order.id} facts={payment} />}
          share={sharePath && !isFinalStatus(order.status.code) && <ShareProgress path={sharePath} />}
          action={
            <>
              {canSayArrived && <ArrivalButton key={order.id} orderId={order.id} hasArrived={hasArrived} />}
              <DeliveryCard order={order} />
            </>
          }
          cancellation={<CancellationCard order={order} rule={cancellationRule} clock={clock} />}
        />
      </OrderPrices>
      <Outlet context={over} />
    </>
  );
}

/** A notification is still possible: it is not ready yet, or has not left yet. */
const isNotificationExpected = ({ type, status: { code, sequence } }: Order): boolean =>
  !isFinalStatus(code) &&
  code !== 'waiting-for-payment' &&
  sequence < statusSequence(wayOfServing(type) === 'deliver' ? 'on-the-way' : 'ready');

/** No such order, one that only the restaurant's archive has, or one that cannot be read right now (ERR-44). */
export function ErrorBoundary() {
  const t = useText('order');
  const error = useRouteError();
  const home = useHomePath();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const missing: 'order.archived' | 'order.notFound' =
    isMissing && error.data === errorCodes.orderArchived ? 'order.archived' : 'order.notFound';
  return (
    <SiteFrame isNarrow>
      <PageTitle title={isMissing ? t(missing) : t('order.loadFailed')} />
      {isMissing ? (
        <EmptyState icon="search" headingLevel={1} title={t(missing)} hint={t(`${missing}Help`)}>
          <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <EmptyState icon="warning" headingLevel={1} title={t('order.loadFailed')} hint={t('order.loadFailedHelp')}>
          <ReloadDataButton />
        </EmptyState>
      )}
    </SiteFrame>
  );
}

/** True when an event is about this order of this customer; anything else on the channel is ignored (RT-03). */
const isAboutOrder = (event: OrderEvent, order: { id: string; customerId: string }): boolean =>
  event['order-id'] === order.id && event['customer-id'] === order.customerId;

/** The polling interval of the order while no events arrive. */
const pollEveryMs = 5000;

/**
 * An order that keeps itself up to date. Events are hints: the order is read again, which is the truth. With
 * no connection it is read every few seconds, and again as soon as the guest comes back to the page or the browser
 * is back online. It never goes back to an older answer, whatever arrives late.
 */
function useLiveOrder(loaded: Order): { order: Order; isConnected: boolean; refresh: () => Promise<void> } {
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
  return { order, isConnected, refresh };
}

const furtherOf = (one: Order, other: Order): Order => (isAsNew(other.status, one.status) ? other : one);
