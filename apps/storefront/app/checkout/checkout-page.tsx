import { orderedLines, type OrderType, type PaymentType } from '@sufra/ordering';
import type { ReactNode } from 'react';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';
import { Bill } from '../ui/bill/bill.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconLink } from '../ui/icon-button.tsx';
import { Link } from 'react-router';
import styles from './checkout.module.css';
import { PaymentSection } from './payment-section.tsx';
import { PlaceBar } from './place-bar.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceChangedDialog } from './price-changed-dialog.tsx';
import type { PriceChange } from './price-changes.ts';
import { RefusedDialog } from './refused-dialog.tsx';
import type { PlaceState } from './use-place-order.ts';

type CheckoutPageProps = {
  cartPath: string;
  cart: { lines: Parameters<typeof orderedLines>[0]; notes: string };
  summary: ReactNode;
  orderType: OrderType | undefined;
  placeName: string | undefined;
  table: string | undefined;
  contact: { name: string; mobile: string };
  /** When it is wanted and which car it goes to. */
  facts?: ReactNode;
  /** Nothing that the order needs is undecided. */
  isComplete: boolean;
  quote: { bill: BillAmounts; isPending: boolean; isFailed: boolean; refusal?: ApiRefusal | undefined };
  payment: {
    choices: PaymentType[];
    points: { price: number; left: number } | undefined;
    selected: PaymentType | undefined;
    onSelect: (type: PaymentType) => void;
  };
  isCardRemoved: boolean;
  state: PlaceState;
  /** The bill as it is now, when that is all that changed since the guest agreed to it. */
  changedBill: BillAmounts | undefined;
  /** What of it changed, as far as it is known. */
  changes: PriceChange[];
  /** The way on from a refusal that offers one. */
  repair: ReactNode;
  onPlace: () => void;
  onAcceptPrice: () => void;
  onReview: () => void;
  onSendAgain: () => void;
  onDismiss: () => void;
  onChangeOrder: () => void;
  onChangePlace: () => void;
};

/** The order as it is about to be placed. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { cart, quote, state, payment } = props;
  const t = useText('checkout');
  const isUnderWay = state.phase === 'sending' || state.phase === 'unknown' || state.phase === 'placed';
  const isEmpty = orderedLines(cart.lines).length === 0;

  if (state.phase === 'placed' || (isEmpty && state.phase === 'sending')) return <Placed />;
  return (
    <SiteFrame>
      <PageTitle title={t('checkout.title')} />
      <h1 className={styles.title}>
        <IconLink icon="back" flip label={t('checkout.back')} to={props.cartPath} />
        {t('checkout.title')}
      </h1>
      {isEmpty && !isUnderWay ? (
        <EmptyState icon="bag" title={t('checkout.empty')}>
          <LinkButton to={props.cartPath}>{t('checkout.seeMenu')}</LinkButton>
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <div className={styles.column}>
            {props.orderType && props.placeName && (
              <PlaceSection
                orderType={props.orderType}
                placeName={props.placeName}
                table={props.table}
                contact={props.contact}
              >
                {props.facts}
              </PlaceSection>
            )}
            {!props.isComplete && (
              <Card className={styles.section}>
                <p role="alert">{t('checkout.incomplete')}</p>
                <Button variant="soft" onClick={props.onChangePlace}>
                  {t('checkout.toLocation')}
                </Button>
              </Card>
            )}
            <Card className={styles.section}>
              <div className={styles.headingRow}>
                <h2 className={styles.heading}>{t('checkout.items')}</h2>
                <Link to={props.cartPath}>{t('checkout.edit')}</Link>
              </div>
              {props.summary}
              {cart.notes && (
                <p className={styles.notes}>
                  <span className={styles.label}>{t('checkout.notes')}</span>
                  <br />
                  <bdi>{cart.notes}</bdi>
                </p>
              )}
            </Card>
          </div>
          <div className={`${styles.column} ${styles.aside}`}>
            {props.orderType && (
              <PaymentSection orderType={props.orderType} isCardRemoved={props.isCardRemoved} {...payment} />
            )}
            <Card className={styles.section}>
              <Bill bill={quote.bill} isPending={quote.isPending} />
              {quote.refusal && (
                <p className={styles.error} role="alert">
                  {quote.refusal.detail}
                </p>
              )}
              {quote.isFailed && (
                <div className={styles.unknown} role="alert">
                  <p>{t('checkout.quoteFailed')}</p>
                  <Button variant="plain" isSmall onClick={props.onReview}>
                    {t('shell.retry')}
                  </Button>
                </div>
              )}
            </Card>
            <PlaceBar
              totalMinor={quote.bill.totalMinor}
              isPricePending={quote.isPending}
              isSending={state.phase === 'sending'}
              isUnknown={state.phase === 'unknown'}
              canPlace={props.isComplete && payment.selected !== undefined && !quote.isFailed && !quote.refusal}
              onPlace={props.onPlace}
              onSendAgain={props.onSendAgain}
            />
          </div>
        </div>
      )}
      {state.phase === 'refused' && props.changedBill && (
        <PriceChangedDialog
          beforeMinor={quote.bill.totalMinor}
          nowMinor={props.changedBill.totalMinor}
          changes={props.changes}
          onAccept={props.onAcceptPrice}
          onReview={props.onReview}
        />
      )}
      {props.repair}
      {state.phase === 'refused' && !props.changedBill && !props.repair && (
        <RefusedDialog
          refusal={state.refusal}
          onOkay={props.onDismiss}
          onChangeOrder={props.onChangeOrder}
          onChangePlace={props.onChangePlace}
        />
      )}
    </SiteFrame>
  );
}

function Placed() {
  const t = useText('checkout');
  return (
    <SiteFrame isNarrow>
      <PageTitle title={t('checkout.successTitle')} />
      <div role="status">
        <EmptyState icon="check" headingLevel={1} title={t('checkout.successTitle')} hint={t('checkout.success')} />
      </div>
    </SiteFrame>
  );
}
