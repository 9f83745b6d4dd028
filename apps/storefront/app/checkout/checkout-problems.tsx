import { Price } from '@sufra/ui/amounts/price.tsx';
import { formatTimeRange } from '@sufra/ui/i18n/format-moment.ts';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CalculationAttributes, ChangedAmount, RepairMeta } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { type Currency, type Interval, orderedLines, type PaymentType, toMinor } from '@sufra/ordering';
import type { BillAmounts } from '@sufra/ui/amounts/bill.tsx';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { DeviceLine } from '../cart/device-line.ts';
import { readCalculation } from '../cart/quote/checkout.resource.ts';
import type { CartQuote } from '../cart/quote/use-cart-quote.ts';
import { isRepairable } from '../cart/repair/repair.ts';
import { keepAtNewPrice } from '../cart/repair/repair-lines.ts';
import { forgetCustomer } from '../customer/current-customer.ts';
import { useText } from '../i18n/use-text.ts';
import type { ExpectedOrder } from '../location/branch-now.tsx';
import { windowAt } from '../location/chooser/branch-card.tsx';
import { isAboutPromotion } from '../promotion/use-code.ts';
import { sessionChanged } from '../shell/session-change.ts';
import { useShop } from '../shell/shop.ts';
import styles from './checkout.module.css';
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
  /** Opens the choice of a time, where orders for later are taken. */
  onPickTime: (() => void) | undefined;
  onPayment: (type: PaymentType) => void;
  onChangePlace: () => void;
};

/** Why the order was not taken: a new price or a later time to agree to, the screen where the cart is repaired, or a text to be read. */
export function CheckoutProblems(props: CheckoutProblemsProps) {
  const { placing, quote, lines, branchId, menuPath, onChangePlace } = props;
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { currency } = useShop().prices;
  const [readRefusal, setReadRefusal] = useState<ApiRefusal>();
  const ordered = orderedLines(lines);
  const refusal = placing.state.phase === 'refused' ? placing.state.refusal : undefined;
  const changed = refusal && isAboutPriceOnly(refusal) ? newCalculation(refusal) : undefined;
  const isQuoteRead = !quote.refusal || quote.refusal === readRefusal || isAboutPromotion(quote.refusal);
  const told = refusal ?? (isQuoteRead ? undefined : quote.refusal);
  const toCart = () => void navigate(`${menuPath}?cart=open`);
  const putAway = () => {
    placing.dismiss();
    setReadRefusal(quote.refusal);
  };
  const { onPickTime } = props;
  const toTimes = () => {
    putAway();
    onPickTime?.();
  };
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
          toTimes={onPickTime && toTimes}
          onPayment={props.onPayment}
          onRepaired={() => {
            setReadRefusal(quote.refusal);
            review();
          }}
          onBack={putAway}
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

/** Another person may sign in next: no name stays behind. */
function leaveSession(): void {
  forgetCustomer();
  sessionChanged();
}

const signInPath = `/signin?next=${encodeURIComponent('/checkout')}`;

/**
 * Why the order was not taken, and the way on: signing in again, another place, another order, or simply Okay (ERR-12,
 * ERR-59, ERR-61, ERR-62).
 */
function RefusedDialog({ refusal, onOkay, onChangeOrder, onChangePlace }: RefusedDialogProps) {
  const t = useText('checkout');
  const isAboutPlace = placeCodes.includes(refusal.code);
  // No other order would be taken either.
  const isAboutGuest = refusal.code === errorCodes.customerBlocked;
  const isSessionOver = refusal.status === 401;
  const details = [...new Set(refusal.entries.map(({ detail }) => detail).filter(Boolean))];
  const texts = isSessionExpired(refusal) ? [t('checkout.expired')] : details;
  return (
    <Dialog
      title={t(isAboutGuest || isSessionOver ? 'checkout.notPlaced' : 'checkout.refusedTitle')}
      isPersistent
      onClose={onOkay}
      footer={
        <div className={styles.choices}>
          {isSessionOver && (
            <LinkButton isWide to={signInPath} onClick={leaveSession}>
              {t('shell.signIn')}
            </LinkButton>
          )}
          {!isAboutGuest && !isSessionOver && (
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

/** One amount of the bill that is not what the guest saw. */
type PriceChange = { id: string; name: string; before: number; now: number };

type Entry = ApiRefusal['entries'][number];

const priceCodes: string[] = [errorCodes.priceChanged, errorCodes.itemPriceChanged];

/** True when an order was refused only because of its price. */
const isAboutPriceOnly = ({ entries }: ApiRefusal): boolean => entries.every(({ code }) => priceCodes.includes(code));

/** The changes since the guest accepted the total: dishes by the name of their line, charges by their own. */
function readPriceChanges(
  { entries }: ApiRefusal,
  nameOfLine: (index: number) => string,
  currency: Currency,
): PriceChange[] {
  const minor = (amount: number) => {
    const read = toMinor(amount, currency);
    return read.ok ? read.value : 0;
  };
  return entries.flatMap((entry): PriceChange[] => {
    const meta = (entry.meta ?? {}) as RepairMeta;
    if (entry.code === errorCodes.itemPriceChanged) {
      const { 'old-price': before = 0, 'new-price': now = 0 } = meta;
      const id = entry.source?.pointer ?? entry.detail;
      return [{ id, name: nameOfLine(changedLine(entry)), before: minor(before), now: minor(now) }];
    }
    return (meta.changes ?? []).filter(isNoConsequence).map(({ key, name, old, new: now }) => ({
      id: key,
      name,
      before: minor(old),
      now: minor(now),
    }));
  });
}

/** Which line an entry about the price of one is about; -1 when it does not say. */
const changedLine = ({ source }: Entry): number => Number(/^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1] ?? -1);

/** VAT follows from everything else. */
const isNoConsequence = ({ key }: ChangedAmount): boolean => key !== 'vat';

type PriceChangedDialogProps = {
  beforeMinor: number;
  nowMinor: number;
  changes: PriceChange[];
  onAccept: () => void;
  onReview: () => void;
};

/** The total is not the one the guest agreed to: both are shown, and nothing is ordered without a yes (D-1). */
function PriceChangedDialog({ beforeMinor, nowMinor, changes, onAccept, onReview }: PriceChangedDialogProps) {
  const t = useText('checkout');
  const { formatPrice } = usePrices();
  return (
    <Dialog
      title={t('checkout.priceChangedTitle')}
      isPersistent
      onClose={onReview}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={onAccept}>
            {t('checkout.acceptPrice', { amount: formatPrice(nowMinor).text })}
          </Button>
          <Button variant="line" isWide onClick={onReview}>
            {t('checkout.review')}
          </Button>
        </div>
      }
    >
      <p className={styles.gap}>{t('checkout.priceChanged')}</p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ id, name, before, now }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span>
                <s>
                  <Price minor={before} />
                </s>{' '}
                <Price minor={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.prices}>
        <div>
          <dt>{t('checkout.priceBefore')}</dt>
          <dd>
            <s>
              <Price minor={beforeMinor} />
            </s>
          </dd>
        </div>
        <div className={styles.now}>
          <dt>{t('checkout.priceNow')}</dt>
          <dd>
            <Price minor={nowMinor} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

type ReadyWindow = NonNullable<RepairMeta['ready-window']>;

/** The span that the kitchen promises now, of an order that was refused for that alone. */
function readLaterWindow({ entries }: ApiRefusal): ReadyWindow | undefined {
  const [entry, ...others] = entries;
  if (entry?.code !== errorCodes.promiseLater || others.length > 0) return undefined;
  return (entry.meta as RepairMeta | undefined)?.['ready-window'];
}

type PromiseLaterDialogProps = {
  expected: ExpectedOrder;
  later: ReadyWindow;
  onAccept: () => void;
  onReview: () => void;
};

/** The kitchen got busier since the guest looked: both times are shown, and nothing is ordered without a yes. */
function PromiseLaterDialog({ expected, later, onAccept, onReview }: PromiseLaterDialogProps) {
  const t = useText('checkout');
  const { locale } = useLanguage();
  const { branch, orderType, to, window: before } = expected;
  const now = windowAt({ ...branch, readyAt: later.to, readyWindow: later }, orderType, to);
  const words = (window: Interval | undefined) => (window ? formatTimeRange(window, locale, branch.timeZone) : '');
  return (
    <Dialog
      title={t('checkout.laterTitle')}
      isPersistent
      onClose={onReview}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={onAccept}>
            {t('checkout.acceptLater', { time: words(now) })}
          </Button>
          <Button variant="line" isWide onClick={onReview}>
            {t('checkout.notYet')}
          </Button>
        </div>
      }
    >
      <p className={styles.gap}>{t('checkout.later')}</p>
      <dl className={styles.prices}>
        {before && (
          <div>
            <dt>{t('checkout.timeBefore')}</dt>
            <dd>
              <s>
                <bdi className="numbers">{words(before)}</bdi>
              </s>
            </dd>
          </div>
        )}
        <div className={styles.now}>
          <dt>{t(orderType === 'deliver' ? 'checkout.doorNow' : 'checkout.readyNow')}</dt>
          <dd>
            <bdi className="numbers">{words(now)}</bdi>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
