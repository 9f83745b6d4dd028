import type { PaymentOutcomeDocument } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type MouseEvent, useEffect, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import { useEndOfCheckout } from '../checkout/ordered-cart.ts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { paymentPath } from '../shell/payment-pages.ts';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { pageLeaver } from './leave-page.ts';
import { type AmountProblem, type LoadedPayment, loadPayment } from './load-payment.ts';
import { PaymentPage } from './payment-page.tsx';
import styles from './payment.module.css';
import { linkCall, type Payment, type PaymentOutcome, readOutcome, verifyLinkCall } from './payment.resource.ts';

/** An address that names no order of this guest which waits for a payment. */
function NothingToPay() {
  const t = useText('payment');
  return (
    <>
      <PageTitle title={t('payment.nothing')} />
      <EmptyState icon="bag" headingLevel={1} title={t('payment.nothing')} hint={t('payment.nothingHelp')}>
        <LinkButton to="/user/order">{t('payment.toOrders')}</LinkButton>
      </EmptyState>
    </>
  );
}

const words = {
  invalid: { title: 'payment.invalidAmount', help: 'payment.invalidAmountHelp' },
  'below-total': { title: 'payment.amountBelow', help: 'payment.amountBelowHelp' },
} as const;

/** The address names another amount than the order costs: nothing begins (PAY-31, PAY-32, D-58). */
function WrongAmount({ payment, problem }: { payment: Payment; problem: AmountProblem }) {
  const t = useText('payment');
  const { title, help } = words[problem];
  const { gateway, orderId } = payment;
  return (
    <>
      <PageTitle title={t(title)} />
      <EmptyState icon="warning" headingLevel={1} title={t(title)} hint={t(help)}>
        <p>
          {t('payment.toPay')} <Price minor={payment.amountMinor} />
        </p>
        {gateway && <LinkButton to={paymentPath(gateway.provider, orderId)}>{t('payment.payRightAmount')}</LinkButton>}
        <LinkButton to={`/user/order/${orderId}`} variant="line">
          {t('payment.toOrder')}
        </LinkButton>
      </EmptyState>
    </>
  );
}

export const loader = (args: LoaderFunctionArgs) => loadPayment(args);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

let shownAddress: string | undefined;

/** The page is always a document of its own: the gateway's hosts are in its content policy, and in no other's. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LoadedPayment> {
  const { href, pathname, search } = new URL(request.url);
  if (shownAddress === pathname + search) return serverLoader<typeof loader>();
  pageLeaver.to(href);
  return new Promise(() => undefined);
}

/** Every page on which an order is paid through a provider (ROUTE-23, PAY-10 to PAY-21). */
export default function PaymentRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    // Its permissions end with it, too: links on it load the next page as a document.
    <div ref={keepShownAddress} onClickCapture={leaveByDocument}>
      <SiteFrame isNarrow>
        <Content loaded={loaded} />
      </SiteFrame>
    </div>
  );
}

function keepShownAddress(): () => void {
  shownAddress = window.location.pathname + window.location.search;
  return () => {
    shownAddress = undefined;
  };
}

function Content({ loaded }: { loaded: LoadedPayment }) {
  switch (loaded.kind) {
    case 'pay':
      return (
        <>
          <EndOfCheckout orderId={loaded.payment.orderId} status={loaded.payment.orderStatus} />
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

/** The order exists: going back to the checkout does not send it again. The cart stays until it is paid. */
function EndOfCheckout({ orderId, status }: { orderId: string; status: OrderStatusCode }) {
  useEndOfCheckout(orderId, status);
  return null;
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

const pauseMs = 4000;

type PaymentOutcomePageProps = { loaded: PaymentOutcome | undefined; link: string; visitor: string };

/** The outcome of a payment in a browser that did not order: no name, no address, no dishes, and no way on into the order. */
function PaymentOutcomePage({ loaded, link, visitor }: PaymentOutcomePageProps) {
  const t = useText('payment');
  const { localized } = useLanguage();
  const outcome = useLiveOutcome(loaded, link, visitor);
  if (!outcome) {
    return (
      <>
        <PageTitle title={t('payment.outcome.unknown')} />
        <EmptyState
          icon="bag"
          headingLevel={1}
          title={t('payment.outcome.unknown')}
          hint={t('payment.outcome.unknownHelp')}
        />
      </>
    );
  }
  const kind = kindOf(outcome);
  return (
    <>
      <PageTitle title={t(`payment.outcome.${kind}`)} />
      <div role="status">
        <EmptyState
          icon={icons[kind]}
          headingLevel={1}
          title={t(`payment.outcome.${kind}`)}
          hint={t(`payment.outcome.${kind}Help`)}
        >
          <dl className={styles.facts}>
            <div>
              <dt>{t('payment.order', { number: '' }).trim()}</dt>
              <dd>
                <bdi className="numbers">{outcome.orderNumber}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('payment.outcome.status')}</dt>
              <dd>{outcome.statusLabel}</dd>
            </div>
            <div>
              <dt>{t('payment.outcome.branch')}</dt>
              <dd>{localized(outcome.branch)}</dd>
            </div>
            <div>
              <dt>{t('payment.outcome.amount')}</dt>
              <dd>
                <Price minor={outcome.amountMinor} />
              </dd>
            </div>
          </dl>
        </EmptyState>
      </div>
    </>
  );
}

const icons = { paid: 'check', failed: 'warning', open: 'clock', refunded: 'forward' } as const;

function kindOf({ isRefunded, status, isOpen }: PaymentOutcome): keyof typeof icons {
  if (isRefunded) return 'refunded';
  if (status === 'success') return 'paid';
  return isOpen ? 'open' : 'failed';
}

/** Asks the provider while the outcome is unknown, and follows the order until it is over. */
function useLiveOutcome(loaded: PaymentOutcome | undefined, link: string, visitor: string) {
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const [outcome, setOutcome] = useState(loaded);
  const [round, setRound] = useState(0);
  const isWatching = outcome !== undefined && !outcome.isOver;
  const isOpen = outcome?.isOpen === true;
  useEffect(() => {
    if (!isWatching) return undefined;
    let isGone = false;
    const ask = async () => {
      const call = isOpen ? verifyLinkCall(link, visitor) : linkCall(link, visitor);
      const result = await browserApi<PaymentOutcomeDocument>(call, locale).catch(() => undefined);
      if (isGone) return;
      if (result?.ok) setOutcome(readOutcome(result.value, currency));
      setRound((count) => count + 1);
    };
    const timer = setTimeout(() => void ask(), isOpen && round === 0 ? 0 : pauseMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWatching, isOpen, round, link, visitor, locale, currency]);
  return outcome;
}
