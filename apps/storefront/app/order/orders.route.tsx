import type { OrderResource } from '@sufra/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { ScheduledNote } from '../schedule/scheduled-note.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListedOrderAgain } from './order-again.route.tsx';
import { OrderHistory } from './order-history.tsx';
import { historyLimit, shownOf } from './order-history-size.ts';
import { readOrder } from './order.resource.ts';

/**
 * The customer's orders, newest first, at most 999 (ORDER-14, ORDER-15). How many are shown stands in the address, so
 * that going back finds the same list at the same place.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, customer, services } = await requireSignIn(args);
  const path = `/customers/${customer.id}/orders`;
  const shown = shownOf(new URL(args.request.url).searchParams.get('show'));
  // One more than is shown tells whether there are more.
  const size = Math.min(shown + 1, historyLimit);
  const { data } = await api.read<{ data: OrderResource[] }>(path, { sort: '-placed-at', size });
  const orders = data.map((order) => readOrder({ order, items: [], statuses: [] }, shop.prices.currency));
  return { orders: orders.slice(0, shown), hasMore: orders.length > shown, now: services.now().toISOString() };
}

export default function OrdersRoute() {
  const t = useText('order');
  const { orders, hasMore, now } = useLoaderData<typeof loader>();
  const home = useHomePath();
  useOpenCart();
  return (
    <AccountPage title={t('order.history')}>
      {orders.length === 0 ? (
        <EmptyState icon="bag" title={t('order.historyEmpty')} hint={t('order.historyEmptyHelp')}>
          <LinkButton to={home}>{t('order.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <OrderHistory
          orders={orders}
          hasMore={hasMore}
          renderNote={({ scheduledAt }) => scheduledAt && <ScheduledNote at={scheduledAt} />}
          renderAgain={(order) => <ListedOrderAgain order={order} serverNow={now} />}
        />
      )}
    </AccountPage>
  );
}
