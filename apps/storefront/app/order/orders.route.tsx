import type { OrderResource } from '@sufra/contracts';
import { statusLabelKey } from '@sufra/ordering';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { ScheduledNote } from '../schedule/scheduled-note.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Price } from '../ui/price.tsx';
import { readOrder } from './order.resource.ts';
import styles from './order-page.module.css';

/** The customer's orders, newest first, at most 999 (ORDER-14, ORDER-15). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, customer } = await requireSignIn(args);
  const path = `/customers/${customer.id}/orders`;
  const { data } = await api.read<{ data: OrderResource[] }>(path, { sort: '-placed-at', size: 999 });
  return { orders: data.map((order) => readOrder({ order, items: [], statuses: [] }, shop.prices.currency)) };
}

export default function OrdersRoute() {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const { orders } = useLoaderData<typeof loader>();
  const home = useHomePath();
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('order.history')} />
      <h1>{t('order.history')}</h1>
      {orders.length === 0 && (
        <EmptyState icon="bag" title={t('order.historyEmpty')} hint={t('order.historyEmptyHelp')}>
          <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
        </EmptyState>
      )}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <Card>
              <Link to={`/user/order/${order.id}`} className={styles.orderLink}>
                <b>{t('order.number', { number: order.number })}</b>
                <Price minor={order.bill.totalMinor} />
                <span className="muted small">
                  <bdi>{localized(order.branchName)}</bdi> · {t(statusLabelKey(order.status.code, order.type, order))}
                </span>
                <time className="muted small numbers" dateTime={order.placedAt}>
                  {formatDay(order.placedAt, locale, timeZone)} {formatTime(order.placedAt, locale, timeZone)}
                </time>
                {order.scheduledAt && <ScheduledNote at={order.scheduledAt} />}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}
