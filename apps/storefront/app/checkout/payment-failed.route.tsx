import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { paymentPath } from '../shell/payment-pages.ts';
import { findOutcome, type Outcome, OutcomePage } from './outcome-page.tsx';

/** An order that is paid has no failed payment, whatever the address says; one that waits can still be paid. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const order = await findOutcome(open, args.request);
  if (order && !isUnpaid(order)) throw redirect(`/user/order/${order.id}`);
  const { paymentGateway } = open.shop;
  if (order?.status === 'waiting-for-payment' && paymentGateway) throw redirect(paymentPath(paymentGateway, order.id));
  return { order };
}

/** It waits for its card, or failed without it; an order in cash goes on whatever its card did. */
const isUnpaid = ({ status, paymentStatus }: Outcome): boolean =>
  paymentStatus !== 'success' && (status === 'waiting-for-payment' || status === 'order-failed');

/** A card payment that came to nothing (ROUTE-24). That no money was taken is said only where the server knows it. */
export default function PaymentFailedRoute() {
  const t = useText('payment');
  const { order } = useLoaderData<typeof loader>();
  const isKnown = order?.paymentStatus === 'failed';
  return (
    <OutcomePage
      title={t('outcome.paymentFailed')}
      hint={isKnown ? t('outcome.paymentFailedKnown', { number: order.number }) : t('outcome.paymentFailedHelp')}
      orderId={order?.id}
    />
  );
}
