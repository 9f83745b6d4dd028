import type { ReactNode } from 'react';
import type { OrderDocument } from '@sufra/contracts';
import { cameToNothing, type OrderStatusCode, toMinor } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import type { OpenShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { announceShopEvent } from '../shell/shop-events.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { takeUnpaidPurchase } from './use-place-order.ts';

/** The order that a result page is about, as the server knows it. */
export type Outcome = {
  id: string;
  number: string;
  status: OrderStatusCode;
  paymentStatus: OrderDocument['data']['attributes']['payment-status'];
  totalMinor: number;
};

/**
 * Asks about the order that an address names (`?order=`). The address itself proves nothing: without the order's
 * session the page claims nothing (D-58).
 */
export async function findOutcome({ api, shop, token }: OpenShop, request: Request): Promise<Outcome | undefined> {
  const id = new URL(request.url).searchParams.get('order');
  if (!id || !token) return undefined;
  const result = await api.call<OrderDocument>({ path: `/orders/${encodeURIComponent(id)}` }).catch(() => undefined);
  if (!result?.ok) return undefined;
  const { attributes } = result.value.data;
  const total = toMinor(attributes.total, shop.prices.currency);
  return {
    id: result.value.data.id,
    number: attributes.number,
    status: attributes['current-status'].code,
    paymentStatus: attributes['payment-status'],
    totalMinor: total.ok ? total.value : 0,
  };
}

/** Says that an order by card is bought as soon as the restaurant has it; one that came to nothing never is. */
export function announcePaidPurchase(orderId: string, status: OrderStatusCode): void {
  if (status === 'waiting-for-payment') return;
  const purchase = takeUnpaidPurchase(orderId);
  if (purchase && !cameToNothing(status)) announceShopEvent('purchase', purchase);
}

type OutcomePageProps = {
  title: string;
  hint: string;
  /** The order that it is about, when the server knows it. */
  orderId?: string | undefined;
  hasCheckout?: boolean;
  children?: ReactNode;
};

/** The outcome of a checkout or a payment, and every next step. */
export function OutcomePage({ title, hint, orderId, hasCheckout = true, children }: OutcomePageProps) {
  const t = useText('payment');
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <EmptyState icon="warning" headingLevel={1} title={title} hint={hint}>
        {children}
        <LinkButton to={orderId ? `/user/order/${orderId}` : '/user/order'}>
          {t(orderId ? 'outcome.toOrder' : 'outcome.toOrders')}
        </LinkButton>
        {hasCheckout && (
          <LinkButton to="/checkout" variant="line">
            {t('outcome.toCheckout')}
          </LinkButton>
        )}
      </EmptyState>
    </SiteFrame>
  );
}
