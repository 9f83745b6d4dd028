import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { useText } from '../i18n/use-text.ts';
import { Price } from '../ui/price.tsx';
import { findOutcome } from './outcome.resource.ts';
import { OutcomePage } from './outcome-page.tsx';

/** Only an order that waits for its payment has something to pay here (decision 57). */
export async function loader(args: LoaderFunctionArgs) {
  const order = await findOutcome(await requireSignIn(args), args.request);
  if (order && order.status !== 'waiting-for-payment') throw redirect(`/user/order/${order.id}`);
  return { order };
}

/**
 * The page to pay an order that was placed (ROUTE-23). Without a payment provider there is nothing to press, and the
 * page says so instead of pretending.
 */
export default function CheckoutPaymentRoute() {
  const t = useText('outcome');
  const { order } = useLoaderData<typeof loader>();
  if (!order)
    return <OutcomePage title={t('outcome.nothingToPay')} hint={t('outcome.nothingToPayHelp')} hasCheckout={false} />;
  return (
    <OutcomePage
      title={t('outcome.payWaiting', { number: order.number })}
      hint={t('outcome.payUnavailable')}
      orderId={order.id}
      hasCheckout={false}
    >
      <p>
        {t('outcome.payAmount')} <Price minor={order.totalMinor} />
      </p>
    </OutcomePage>
  );
}
