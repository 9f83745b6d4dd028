import type { OrderDocument, OrderResource } from '@sufra/contracts';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { clearsAlert, type Locale, type OrderStatusCode, statusLabelKey, wayOfServing } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import { useOrderEvents } from '../api/use-order-events.ts';
import { customerStore, forgetRecentOrder, useCustomer } from '../customer/current-customer.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type Text, useText } from '../i18n/use-text.ts';
import { useIsLocationPage } from '../shell/home-path.ts';
import { isPaymentPage } from '../shell/payment-pages.ts';
import { realtimeChannel, useRoot, useShop } from '../shell/shop.ts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import styles from './order-alert.module.css';
import { type Order, orderCall, readOrderDocument } from './order.resource.ts';

const alertMs = 23 * 60 * 60 * 1000;

/**
 * The order that the alert is about. It is dropped 23 hours after it was first shown (RT-10), and without a session on
 * this device (RT-11).
 */
function alertedOrder(nowMs: number): string | undefined {
  const id = read(storageKeys.recentOrderId);
  if (!id) return undefined;
  const shownAt = Number(read(storageKeys.orderAlertShownAt) ?? Number.NaN);
  const isOld = Number.isFinite(shownAt) && nowMs - shownAt >= alertMs;
  if (!isOld && customerStore.get().customer) return id;
  forgetRecentOrder();
  return undefined;
}

/**
 * Takes over an order that was placed on another device, unless it is so old that its alert would be gone by now.
 * Answers whether it did.
 */
function adoptOrder(id: string, placedAtMs: number, nowMs: number): boolean {
  if (nowMs - placedAtMs >= alertMs) return false;
  try {
    localStorage.setItem(storageKeys.recentOrderId, id);
    localStorage.removeItem(storageKeys.orderAlertShownAt);
  } catch {
    // It is shown as long as the page is open.
  }
  return true;
}

/** Keeps where the order stands, and since when the alert has been shown (STATE-18). */
function keepAlert(code: OrderStatusCode, nowMs: number): void {
  try {
    localStorage.setItem(storageKeys.recentOrderStatus, code);
    if (read(storageKeys.orderAlertShownAt) === null)
      localStorage.setItem(storageKeys.orderAlertShownAt, String(nowMs));
  } catch {
    // A device without storage shows the alert as long as the page is open.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Newer than these no running order is likely to hide. */
const newest = 5;

/**
 * The order that the alert is about: the one that this device knows, else the newest one that is under way, wherever the
 * signed-in customer placed it.
 */
function useRunningOrder(isHidden: boolean, pathname: string): string | undefined {
  const { locale } = useLanguage();
  const { shop, isSignedIn } = useRoot();
  const channel = realtimeChannel(shop.clientSettings, shop.conceptId);
  // Undefined until this device was asked, null where it knows none.
  const [known, setKnown] = useState<string | null>();
  const customer = useCustomer()?.id;
  // An order may have been placed, or its alert dropped, on the page before; another customer has other orders.
  useEffect(() => setKnown(isHidden ? undefined : (alertedOrder(Date.now()) ?? null)), [isHidden, pathname, customer]);
  const [found, setFound] = useState<{ pathname: string; id: string }>();
  const [looks, setLooks] = useState(0);
  const id = known ?? (found?.pathname === pathname ? found.id : undefined);
  const customerId = isSignedIn && known === null && id === undefined ? customer : undefined;

  useLoaded(customerId && `${customerId} ${locale} ${looks}`, async (signal) => {
    const running = await findRunningOrder(customerId ?? '', locale);
    if (running !== undefined && !signal.aborted) setFound({ pathname, id: running });
  });
  useOrderEvents({
    channel: customerId && channel,
    isAbout: ({ code }) => !clearsAlert(code),
    look: () => setLooks((count) => count + 1),
  });
  return id;
}

async function findRunningOrder(customerId: string, locale: Locale): Promise<string | undefined> {
  const call = { path: `/customers/${encodeURIComponent(customerId)}/orders`, query: { 'page[size]': newest } };
  const result = await browserApi<{ data: OrderResource[] }>(call, locale).catch(() => undefined);
  // Meanwhile another customer may have signed in.
  if (!result?.ok || customerStore.get().customer?.id !== customerId) return undefined;
  const now = Date.now();
  return result.value.data.find(
    ({ id, attributes }) =>
      !clearsAlert(attributes['current-status'].code) && adoptOrder(id, Date.parse(attributes['placed-at']), now),
  )?.id;
}

/**
 * The news that reaches a guest on another page before the alert goes: food to be collected (RT-04), and an order that
 * came to nothing without their doing (ERR-46).
 */
function announceOrderNews({ status: { code }, type }: Order, t: Text<'order'>, openOrder: () => void): void {
  if (code === 'ready' && wayOfServing(type) === 'pickup')
    showSnackbar(t('order.readySnackbar'), { tone: 'good', isSticky: true });
  const bad = code === 'order-failed' || code === 'cancelled-by-employee' ? badNews[code] : undefined;
  if (!bad) return;
  const action = { label: t('order.alertDetails'), onPress: openOrder };
  showSnackbar(t(bad), { tone: 'bad', isSticky: true, action });
}

const badNews = {
  'order-failed': 'order.failedSnackbar',
  'cancelled-by-employee': 'order.cancelledSnackbar',
} as const;

/** An alert is a glance: it asks less often than the page of the order while no events arrive. */
const pollEveryMs = 20_000;

/**
 * The recent order as it stands now, for the alert: read at once, and again on every event about it and in another
 * language (RT-08, RT-09). It is dropped once it needs no watching (RT-06, RT-07).
 */
function useAlertedOrder(id: string | undefined): Order | undefined {
  const t = useText('order');
  const navigate = useNavigate();
  const { locale } = useLanguage();
  const { conceptId, clientSettings, prices } = useShop();
  const channel = realtimeChannel(clientSettings, conceptId);
  const { currency } = prices;
  const [looks, setLooks] = useState(0);
  const waitedFor = useRef<string>(undefined);
  const inLanguage = id && `${id} ${locale}`;

  const news = useLoaded(inLanguage && `${inLanguage} ${looks}`, async (signal) => {
    const result = await browserApi<OrderDocument>(orderCall(id ?? ''), locale);
    signal.throwIfAborted();
    if (!result.ok) {
      // An order of another customer, or an ended session: the shown state stays until the next page. A limit passes.
      if (result.refusal.status !== 429) forgetRecentOrder();
      throw new Error(`The order answered ${result.refusal.status}`);
    }
    const order = readOrderDocument(result.value, currency);
    if (clearsAlert(order.status.code)) {
      forgetRecentOrder();
      if (waitedFor.current === inLanguage) announceOrderNews(order, t, () => void navigate(`/user/order/${id}`));
    } else {
      waitedFor.current = inLanguage;
      keepAlert(order.status.code, Date.now());
    }
    return { inLanguage, order };
  });
  useOrderEvents({
    channel: id && channel,
    isAbout: (event) => event['order-id'] === id,
    look: () => setLooks((count) => count + 1),
    pollEveryMs,
  });
  const order = news?.value.inLanguage === inLanguage ? news?.value.order : undefined;
  return order && !clearsAlert(order.status.code) && isAlerted(order) ? order : undefined;
}

/** An order that is paid when it is handed over, or has been paid (RT-08). */
const isAlerted = ({ paymentMethod, paymentStatus }: Order): boolean =>
  paymentMethod !== 'card' || paymentStatus === 'success';

/**
 * Says over every page how the recent order stands (ORDER-16), except where it is to be seen anyway, where money is
 * on its way (ORDER-17), and on location pages (ROUTE-32).
 */
export function OrderAlert() {
  const t = useText('order');
  const { pathname } = useLocation();
  const isLocationPage = useIsLocationPage();
  const isHidden = isLocationPage || isPaymentPage(pathname) || /^\/user\/order\/[^/]/.test(pathname);
  const order = useAlertedOrder(useRunningOrder(isHidden, pathname));
  if (!order || isHidden) return null;
  return (
    <section className={styles.alert} role="status">
      <p className={styles.words}>
        <span className="small">
          {t('order.alert')} <bdi className="numbers">{order.number}</bdi>
        </span>
        <b>{t(statusLabelKey(order.status.code, order.type, order))}</b>
      </p>
      <LinkButton variant="soft" isSmall to={`/user/order/${order.id}`}>
        {t('order.alertDetails')}
      </LinkButton>
    </section>
  );
}
