import { isFinalStatus } from '@sufra/ordering';
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { findOutcome, OutcomePage } from './outcome-page.tsx';

/** An order that goes on has not failed, whatever the address says. */
export async function loader(args: LoaderFunctionArgs) {
  const order = await findOutcome(await openShop(args), args.request);
  const hasFailed = order && isFinalStatus(order.status) && order.status !== 'finished';
  if (order && !hasFailed) throw redirect(`/user/order/${order.id}`);
  return { order };
}

/** A checkout that came to nothing (ROUTE-22, ERR-46). */
export default function CheckoutFailedRoute() {
  const t = useText('payment');
  const { order } = useLoaderData<typeof loader>();
  return (
    <OutcomePage
      title={t('outcome.orderFailed')}
      hint={order ? t('outcome.orderFailedKnown', { number: order.number }) : t('outcome.orderFailedHelp')}
      orderId={order?.id}
    />
  );
}
