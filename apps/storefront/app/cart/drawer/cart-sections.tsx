import styles from './cart-drawer.module.css';
import { type SubmitEvent, useState, useId, useRef } from 'react';
import { type LocalizedText, orderedLines, carriesTable } from '@sufra/ordering';
import { AmountText } from '@sufra/ui/amounts/amount-text.tsx';
import { Bill } from '@sufra/ui/amounts/bill.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { NotesBox } from '@sufra/ui/controls/notes-box.tsx';
import { intlTags } from '@sufra/ui/i18n/language-tags.ts';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useChange } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import type { Customer } from '../../customer/current-customer.ts';
import { PhoneNumber, showMobile } from '../../customer/mobile-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import { setNotes } from '../cart-actions.ts';
import { CartLineCard, PromoItemCard } from '../cart-line-card.tsx';
import type { Cart, Reorder } from '../device-line.ts';
import { type CartQuote, useFreeDeliveryReason } from '../quote/use-cart-quote.ts';
import { Field } from '@sufra/ui/controls/field.tsx';
import { locationStore, useLocationChoice } from '../../location/location-store.ts';

/** Notes for the whole order (CART-11 to CART-16). */
export function OrderNotes({ notes }: { notes: string }) {
  const t = useText('cart');
  return (
    <NotesBox
      label={t('cart.notes')}
      isLabelHidden
      placeholder={t('cart.notesPlaceholder')}
      value={notes}
      onChange={setNotes}
    />
  );
}

/** The parts of an earlier order that are missing in this cart, for as long as the cart is that order (ERR-60). */
export function ReorderBanner({ reorder }: { reorder: Reorder | undefined }) {
  const t = useText('cart');
  const { localized } = useLanguage();
  const names = (list: LocalizedText[] = []) => list.map(localized).join(', ');
  const leftOut = names(reorder?.leftOut);
  const reduced = names(reorder?.reduced);
  if (!leftOut && !reduced) return null;
  return (
    <div className={styles.notice} role="status">
      {leftOut && <p>{t('cart.reorderUnavailable', { names: leftOut })}</p>}
      {reduced && <p>{t('cart.reorderReduced', { names: reduced })}</p>}
    </div>
  );
}

/** A countdown is of use only to a guest whose cart is about to expire. */
const countdownMs = 10 * 60_000;

/** The time until the cart expires, counted down by the second when it nears (EXPIRY-04). */
function ExpiryNote({ resetAt }: { resetAt: number }) {
  const t = useText('cart');
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000);
  if (resetAt - now > countdownMs) return null;
  return (
    <p className="muted small numbers" role="timer">
      {t('cart.expiresIn', { time: minutesAndSeconds(resetAt - now) })}
    </p>
  );
}

/** As 02:05; digits keep their order in a text from right to left. */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  return `\u2066${two(Math.floor(seconds / 60))}:${two(seconds % 60)}\u2069`;
}

/** The price of the cart, and how certain it is; what the order earns, and why its delivery is free. */
export function PriceSummary({ quote }: { quote: CartQuote }) {
  const t = useText('cart');
  const { locale } = useLanguage();
  const freeDeliveryReason = useFreeDeliveryReason(quote.bill.subtotalMinor);
  // Until the next answer the last one stays, so that nothing moves with every change.
  const [points, setPoints] = useState(quote.calculation?.pointsEarned);
  if (quote.calculation && quote.calculation.pointsEarned !== points) setPoints(quote.calculation.pointsEarned);
  return (
    <Card className={styles.summary} role="group" aria-label={t('cart.summary')}>
      <Bill bill={quote.bill} isPending={quote.isPending} freeDeliveryReason={freeDeliveryReason} />
      {points !== undefined && points > 0 && (
        <p className={styles.earned}>
          {t('cart.earned', { points: new Intl.NumberFormat(intlTags[locale]).format(points), count: points })}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {quote.isPending ? t('cart.updating') : ''}
      </p>
      {quote.isFailed && (
        <div className={styles.failed}>
          <p>{t('cart.quoteFailed')}</p>
          <Button variant="soft" isSmall onClick={() => void quote.ask()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      {quote.calculation?.problem && (
        <p className={styles.problem} role="status">
          {quote.calculation.problem.detail}
        </p>
      )}
    </Card>
  );
}

type CartLinesProps = { cart: Cart; branchId: string | undefined; menuPath: string; quote: CartQuote };

/** The lines of the cart, how long they are kept, and what of an earlier order is not among them. */
export function CartLines({ cart, branchId, menuPath, quote }: CartLinesProps) {
  return (
    <>
      {cart.resetAt !== undefined && <ExpiryNote resetAt={cart.resetAt} />}
      <ReorderBanner reorder={cart.reorder} />
      <ul className={styles.lines}>
        {orderedLines(cart.lines).map((line, at) => {
          const LineCard = line.isPromotion ? PromoItemCard : CartLineCard;
          const totalMinor = quote.calculation?.lineTotalsMinor[at];
          return (
            <LineCard key={line.lineId} line={line} branchId={branchId} totalMinor={totalMinor} menuPath={menuPath} />
          );
        })}
      </ul>
    </>
  );
}

type MobileIndicatorProps = {
  /** Undefined while no customer is signed in. */
  customer: Customer | undefined;
  onVerify: () => void;
};

/** The guest's mobile number, or the way to verify it (CART-09). */
export function MobileIndicator({ customer, onVerify }: MobileIndicatorProps) {
  const t = useText('cart');
  const { locale } = useLanguage();
  if (!customer?.isMobileVerified) {
    return (
      <div className={styles.mobile}>
        <Icon name="phone" />
        <span>{t('cart.mobileNotVerified')}</span>
        <Button variant="plain" isSmall onClick={onVerify}>
          {t('cart.verify')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classNames(styles.mobile, styles.verified)}>
      <Icon name="check" />
      <span>{t('cart.mobileVerified')}</span>
      <PhoneNumber>{showMobile(customer, locale)}</PhoneNumber>
    </div>
  );
}

type ThresholdProps = {
  subtotalMinor: number;
  /** The minimum that this order does not reach yet. */
  minimumMinor: number | undefined;
  /** The amount from which its delivery is free; none where it costs nothing anyhow. */
  freeFromMinor: number | undefined;
};

/** How far it is to the minimum of the order, and then to free delivery. */
export function NextThreshold({ subtotalMinor, minimumMinor, freeFromMinor = 0 }: ThresholdProps) {
  const t = useText('cart');
  const { formatPrice } = usePrices();
  const wantedMinor = minimumMinor ?? freeFromMinor;
  if (subtotalMinor === 0 || wantedMinor === 0) return null;
  const missingMinor = Math.max(0, wantedMinor - subtotalMinor);
  const amount = formatPrice(missingMinor).text;
  const words = minimumMinor ? t('cart.toMinimum', { amount }) : t('cart.toFreeDelivery', { amount });
  return (
    <div className={classNames(styles.threshold, missingMinor === 0 && styles.reached)}>
      <p>
        <AmountText text={missingMinor === 0 ? t('cart.hasFreeDelivery') : words} />
      </p>
      <span
        className={styles.way}
        style={{ '--share': Math.min(1, subtotalMinor / wantedMinor) } as React.CSSProperties}
      />
    </div>
  );
}

type CheckoutBarProps = {
  /** The price of the whole cart; undefined for an empty one. */
  totalMinor: number | undefined;
  /** The obstacle to checkout. */
  problem: string | undefined;
  isChecking: boolean;
  /** Something else is to be done first. */
  isQuiet: boolean;
  onCheckout: () => void;
};

/** The way to checkout, and what is in it. */
export function CheckoutBar({ totalMinor, problem, isChecking, isQuiet, onCheckout }: CheckoutBarProps) {
  const t = useText('cart');
  const { isBrandingRemoved } = useShop();
  return (
    <div className={styles.checkout}>
      <p className={styles.error} role="alert">
        {problem}
      </p>
      <Button variant={isQuiet ? 'soft' : 'primary'} isWide isPending={isChecking} onClick={onCheckout}>
        {isChecking ? t('cart.checking') : t('cart.checkout')}
        {totalMinor !== undefined && !isChecking && <Price minor={totalMinor} className={styles.buttonTotal} />}
      </Button>
      {!isBrandingRemoved && !isQuiet && <p className="muted small">{t('shell.poweredBy')}</p>}
    </div>
  );
}

type TableCardProps = {
  /** Set anew by every checkout that lacks the table, which then leads the guest here. */
  missing: object | undefined;
};

/** The table of a guest who eats in; 0 says on purpose that there is none (CART-32, D-24). */
export function TableCard({ missing }: TableCardProps) {
  const t = useText('cart');
  const titleId = useId();
  const { orderType, table, isQueue } = useLocationChoice();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useChange(missing, () => missing && form.current?.querySelector('input')?.focus());
  if (orderType !== 'eat-in' && !(carriesTable(orderType) && table !== undefined)) return null;
  const onChange = (number: string | undefined) => locationStore.update((current) => ({ ...current, table: number }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() !== '') onChange(typed.trim());
  };
  return (
    <Card className={styles.table} role="group" aria-labelledby={titleId}>
      <Icon name="table" />
      <h3 id={titleId}>{table === undefined ? t('cart.table') : tableText(table)}</h3>
      {table === undefined ? (
        <form ref={form} className={styles.tableForm} noValidate onSubmit={onSubmit}>
          <Field
            label={t('cart.tableNumber')}
            name="table"
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            hint={t('cart.tableHelp')}
            error={missing && t('cart.tableRequired')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => typed.trim() !== '' && onChange(typed.trim())}
          />
          <Button type="submit" variant="soft" isSmall>
            {t('cart.tableSave')}
          </Button>
        </form>
      ) : (
        // In a queue the restaurant sets the table; the guest cannot remove it (CART-10).
        !isQueue && (
          <Button variant="plain" isSmall onClick={() => onChange(undefined)}>
            {t('cart.tableRemove')}
          </Button>
        )
      )}
    </Card>
  );

  function tableText(number: string) {
    return number === '0' ? t('cart.tableNone') : t('cart.tableSet', { table: number });
  }
}
