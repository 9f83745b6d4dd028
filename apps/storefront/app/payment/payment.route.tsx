import { useEffect, type MouseEvent } from 'react';
import {
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useEndOfCheckout } from '../checkout/use-end-of-checkout.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { clearSchedule } from '../schedule/schedule-store.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { pageLeaver } from './leave-page.ts';
import { loadPayment, type LoadedPayment } from './load-payment.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { PaymentOutcomePage } from './payment-outcome-page.tsx';
import { PaymentPage } from './payment-page.tsx';
import { WrongAmount } from './wrong-amount.tsx';

export const loader = (args: LoaderFunctionArgs) => loadPayment(args);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

let shownAddress: string | undefined;

/** The page is always a document of its own: the gateway's hosts are in its content policy, and in no other's. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedPayment> {
  const { href, pathname, search } = new URL(request.url);
  if (shownAddress === pathname + search) return serverLoader<typeof loader>();
  pageLeaver.forGood(href);
  return new Promise(() => undefined);
}

/** Every page on which an order is paid through a provider (ROUTE-23, PAY-10 to PAY-21). */
export default function PaymentRoute() {
  const loaded = useLoaderData<typeof loader>();
  useEffect(() => {
    shownAddress = window.location.pathname + window.location.search;
    return () => {
      shownAddress = undefined;
    };
  }, []);
  return (
    // Its permissions end with it, too: links on it load the next page as a document.
    <div onClickCapture={leaveByDocument}>
      <SiteFrame isNarrow>
        <Content loaded={loaded} />
      </SiteFrame>
    </div>
  );
}

function Content({ loaded }: { loaded: LoadedPayment }) {
  switch (loaded.kind) {
    case 'pay':
      return (
        <>
          <EndOfCheckout orderId={loaded.payment.orderId} />
          <PaymentPage key={loaded.payment.orderId} loaded={loaded.payment} isReturning={loaded.isReturning} />
        </>
      );
    case 'wrong-amount':
      return <WrongAmount payment={loaded.payment} problem={loaded.problem} />;
    case 'outcome':
      return <PaymentOutcomePage loaded={loaded.outcome} link={loaded.link} visitor={loaded.visitor} />;
    case 'nothing':
      return <NothingToPay />;
  }
}

/** The order exists, whether it is paid or not: what was ordered has left the cart. */
function EndOfCheckout({ orderId }: { orderId: string }) {
  useEndOfCheckout(orderId, endOfCart);
  return null;
}

function endOfCart(): void {
  forgetPromotion();
  clearSchedule();
  emptyTheCart();
}

function leaveByDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target === '_blank' || link.origin !== window.location.origin) return;
  if (link.hash && link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  pageLeaver.to(link.pathname + link.search + link.hash);
}
