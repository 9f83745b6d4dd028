import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CalculationAttributes } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { orderedLines, type PaymentType } from '@sufra/ordering';
import type { BillAmounts } from '@sufra/ui/amounts/bill.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { DeviceLine } from '../cart/device-line.ts';
import { readCalculation } from '../cart/quote/checkout.resource.ts';
import type { CartQuote } from '../cart/quote/use-cart-quote.ts';
import { isRepairable } from '../cart/repair/repair.ts';
import { keepAtNewPrice } from '../cart/repair/repair-lines.ts';
import { useText } from '../i18n/use-text.ts';
import type { ExpectedOrder } from '../location/branch-now.tsx';
import { isAboutPromotion } from '../promotion/use-code.ts';
import { useShop } from '../shell/shop.ts';
import styles from './checkout.module.css';
import { changedLine, isAboutPriceOnly, PriceChangedDialog, readPriceChanges } from './price-changed-dialog.tsx';
import { PromiseLaterDialog, readLaterWindow } from './promise-later-dialog.tsx';
import { isSessionExpired, type usePlaceOrder } from './use-place-order.ts';

const RepairScreen = lazyPart(async () => (await import('../cart/repair/repair-screen.tsx')).RepairScreen);

type CheckoutProblemsProps = {
  placing: ReturnType<typeof usePlaceOrder>;
  quote: CartQuote;
  lines: DeviceLine[];
  branchId: string | undefined;
  menuPath: string;
  /** The guest agrees to what it costs now. */
  onAcceptPrice: (bill: BillAmounts) => void;
  /** When the food was expected as the guest ordered. */
  expected: ExpectedOrder | undefined;
  /** The guest agrees to wait until the end of the new span. */
  onAcceptTime: (readyBy: string) => void;
  onReviewTime: () => void;
  onPayment: (type: PaymentType) => void;
  onChangePlace: () => void;
};

/** Why the order was not taken: a new price or a later time to agree to, the screen where the cart is repaired, or a text to be read. */
export function CheckoutProblems(props: CheckoutProblemsProps) {
  const { placing, quote, lines, branchId, menuPath, onChangePlace } = props;
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { isAdvanceOrderAllowed, prices } = useShop();
  const { currency } = prices;
  const [readRefusal, setReadRefusal] = useState<ApiRefusal>();
  const ordered = orderedLines(lines);
  const refusal = placing.state.phase === 'refused' ? placing.state.refusal : undefined;
  const changed = refusal && isAboutPriceOnly(refusal) ? newCalculation(refusal) : undefined;
  const isQuoteRead = !quote.refusal || quote.refusal === readRefusal || isAboutPromotion(quote.refusal);
  const told = refusal ?? (isQuoteRead ? undefined : quote.refusal);
  const toCart = () => void navigate(`${menuPath}?cart=open`);
  const review = () => {
    placing.dismiss();
    void quote.ask();
  };

  if (refusal && changed) {
    const bill = readCalculation(changed, currency);
    return (
      <PriceChangedDialog
        beforeMinor={quote.bill.totalMinor}
        nowMinor={bill.totalMinor}
        changes={readPriceChanges(refusal, (index) => localized(ordered[index]?.name ?? {}), currency)}
        onAccept={() => props.onAcceptPrice(bill)}
        onReview={() => {
          keepPrices(refusal);
          review();
        }}
      />
    );
  }
  const later = refusal && readLaterWindow(refusal);
  if (later && props.expected) {
    return (
      <PromiseLaterDialog
        expected={props.expected}
        later={later}
        onAccept={() => props.onAcceptTime(later.to)}
        onReview={() => {
          placing.dismiss();
          props.onReviewTime();
        }}
      />
    );
  }
  if (told && isRepairable(told)) {
    return (
      <Suspense>
        <RepairScreen
          refusal={told}
          lines={lines}
          menuPath={menuPath}
          toTimes={isAdvanceOrderAllowed ? toCart : undefined}
          onPayment={props.onPayment}
          onRepaired={() => {
            setReadRefusal(quote.refusal);
            review();
          }}
          onBack={() => {
            placing.dismiss();
            setReadRefusal(quote.refusal);
          }}
          onToCart={toCart}
        />
      </Suspense>
    );
  }
  return (
    refusal && (
      <RefusedDialog refusal={refusal} onOkay={placing.dismiss} onChangeOrder={toCart} onChangePlace={onChangePlace} />
    )
  );

  /** The guest has read what things cost now. */
  function keepPrices({ entries }: ApiRefusal): void {
    for (const entry of entries) {
      const line = ordered[changedLine(entry)];
      if (line && entry.meta) keepAtNewPrice(line, entry.meta, currency, branchId);
    }
  }
}

/** The calculation that a refused order carries when its price has changed; undefined for other refusals. */
function newCalculation(refusal: ApiRefusal): CalculationAttributes | undefined {
  const entry = refusal.entries.find(({ code }) => code === errorCodes.priceChanged);
  return entry?.meta?.['calculation'] as CalculationAttributes | undefined;
}

type RefusedDialogProps = {
  refusal: ApiRefusal;
  onOkay: () => void;
  onChangeOrder: () => void;
  onChangePlace: () => void;
};

const placeCodes: string[] = [
  errorCodes.storeClosed,
  errorCodes.branchNotAccepting,
  errorCodes.branchRequired,
  errorCodes.branchUnknown,
  errorCodes.orderTypeRequired,
  errorCodes.orderTypeNotAllowed,
  errorCodes.addressRequired,
  errorCodes.addressUnknown,
  errorCodes.outsideDeliveryAreas,
];

/** Why the order was not taken, and the way on: another place, another order, or simply Okay (ERR-12, ERR-59, ERR-61, ERR-62). */
function RefusedDialog({ refusal, onOkay, onChangeOrder, onChangePlace }: RefusedDialogProps) {
  const t = useText('checkout');
  const isAboutPlace = placeCodes.includes(refusal.code);
  // No other order would be taken either.
  const isAboutGuest = refusal.code === errorCodes.customerBlocked;
  const details = [...new Set(refusal.entries.map(({ detail }) => detail).filter(Boolean))];
  const texts = isSessionExpired(refusal) ? [t('checkout.expired')] : details;
  return (
    <Dialog
      title={t(isAboutGuest ? 'checkout.notPlaced' : 'checkout.refusedTitle')}
      isPersistent
      onClose={onOkay}
      footer={
        <div className={styles.choices}>
          {!isAboutGuest && (
            <Button isWide onClick={isAboutPlace ? onChangePlace : onChangeOrder}>
              {t(isAboutPlace ? 'checkout.toLocation' : 'checkout.toCart')}
            </Button>
          )}
          <Button variant="line" isWide onClick={onOkay}>
            {t('shell.okay')}
          </Button>
        </div>
      }
    >
      <div role="alert">
        {(texts.length > 0 ? texts : [t('checkout.failed')]).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Dialog>
  );
}
