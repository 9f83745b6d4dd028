import type { LoyaltyDocument } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { ReactNode } from 'react';
import { storageKeys } from '@sufra/contracts/storage-keys';
import {
  type Currency,
  type LoyaltyRate,
  type OrderType,
  type PaymentType,
  pointsPrice,
  toMinor,
  wayOfServing,
} from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import type { ApiClient } from '../api.server/api-client.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { useKioskTerminal } from '../kiosk/kiosk-terminal.ts';
import type { Shop } from '../shell/shop.ts';
import { writeText } from '../storage/stored-json.ts';
import { createStoredStore } from '../storage/stored-store.ts';
import styles from './checkout.module.css';

/** The guest's choice: a payment of the order, or the wallet of this device, with which the order is one by card. */
export type PaymentChoice = PaymentType | 'apple-pay';

/** How the last order of this device was paid, for the next one to begin with. */
export const lastPaymentStore = createStoredStore<{ choice: PaymentChoice | undefined }>({
  keys: [storageKeys.lastPayment],
  empty: { choice: undefined },
  // A choice that is not offered here is ignored.
  read: (storage) => ({ choice: (storage.getItem(storageKeys.lastPayment) ?? undefined) as PaymentChoice | undefined }),
  write: ({ choice }, storage) => writeText(storage, storageKeys.lastPayment, choice),
});

/** Drawn by the payment's own folder. */
export type PaymentLooks = {
  applePay: ReactNode;
  /** The brands that are taken. */
  cards: ReactNode;
  /** The card's fields, where they stand on this screen. */
  fields: ReactNode;
  lock: ReactNode;
  /** The class of the button that opens the sheet of Apple Pay. */
  appleButton: string | undefined;
};

type PaymentSectionProps = {
  orderType: OrderType;
  totalMinor: number;
  choices: PaymentChoice[];
  looks: PaymentLooks;
  /** The price of the order in points and the remaining balance, while points can pay. */
  points: { price: number; left: number } | undefined;
  selected: PaymentChoice | undefined;
  /** Card is missing because of the extras in the cart (CART-26, D-28). */
  isCardRemoved: boolean;
  onSelect: (choice: PaymentChoice) => void;
};

/** The payment of the order (CHK-26). */
export function PaymentSection(props: PaymentSectionProps) {
  const { orderType, choices, looks, points, selected, isCardRemoved, onSelect } = props;
  const t = useText('checkout');
  if (props.totalMinor === 0) {
    return (
      <Card className={styles.section}>
        <h2 className={styles.heading}>{t('checkout.payment')}</h2>
        <p>{t('checkout.pay.nothing')}</p>
      </Card>
    );
  }
  const nameOf = (type: PaymentType) =>
    t(type === 'cash' && orderType === 'deliver' ? 'checkout.pay.cash-deliver' : `checkout.pay.${type}`);
  return (
    <Card className={styles.section}>
      <fieldset className={styles.payments}>
        <legend className={styles.heading}>{t('checkout.payment')}</legend>
        {choices.map((choice) => (
          <div key={choice} className={styles.payment}>
            <label>
              <input
                type="radio"
                name="payment"
                value={choice}
                checked={choice === selected}
                aria-describedby={choice === selected ? 'payment-help' : undefined}
                onChange={() => onSelect(choice)}
              />
              <span className={styles.choice}>
                <span>
                  {choice === 'apple-pay' ? (
                    <>
                      <span className="visually-hidden">Apple Pay</span>
                      {looks.applePay}
                    </>
                  ) : (
                    nameOf(choice)
                  )}
                  {choice === 'loyalty-points' && points && (
                    <span className="muted small"> · {t('checkout.pay.pointsCost', points)}</span>
                  )}
                </span>
                {choice === 'card' && looks.cards}
              </span>
            </label>
            {choice === selected && !(choice === 'card' && looks.fields) && <PaymentHelp {...props} choice={choice} />}
            {choice === 'card' && choice === selected && looks.fields}
          </div>
        ))}
      </fieldset>
      {isCardRemoved && <p className="muted small">{t('checkout.cardRemoved')}</p>}
      {!selected && (
        <p className={styles.error} role="alert">
          {t('checkout.pay.none')}
        </p>
      )}
    </Card>
  );
}

/** Where and when the money changes hands. */
function PaymentHelp({ choice, orderType, totalMinor, looks }: PaymentSectionProps & { choice: PaymentChoice }) {
  const t = useText('checkout');
  const { formatPrice } = usePrices();
  const isAtTerminal = useKioskTerminal() !== undefined;
  const amount = formatPrice(totalMinor).text;
  const at = wayOfServing(orderType);
  const words = {
    'apple-pay': () => t('checkout.help.applePay'),
    card: () => t(isAtTerminal ? 'checkout.help.terminal' : 'checkout.help.card'),
    cash: () => t(`checkout.help.cash.${at}`, { amount }),
    'card-on-delivery': () => t('checkout.help.cardAt.deliver', { amount }),
    'card-on-pickup': () => t(`checkout.help.cardAt.${at}`, { amount }),
    'loyalty-points': () => t('checkout.help.points'),
  }[choice]();
  return (
    <p id="payment-help" className={styles.paymentHelp}>
      {(choice === 'card' || choice === 'apple-pay') && looks.lock}
      {words}
    </p>
  );
}

type PlaceBarProps = {
  totalMinor: number;
  /** The total is not settled yet, so there is nothing to agree to. */
  isPricePending: boolean;
  isSending: boolean;
  /** The card's fields are making a token. */
  isAskingCard: boolean;
  /** It was sent and no answer came. */
  isUnknown: boolean;
  canPlace: boolean;
  choice: PaymentChoice | undefined;
  looks: PaymentLooks;
  onPlace: () => void;
  onSendAgain: () => void;
};

/** The one button that orders: what happens next, and the total. */
export function PlaceBar(props: PlaceBarProps) {
  const t = useText('checkout');
  if (props.isUnknown) {
    return (
      <div className={styles.place}>
        <div role="alert" className={styles.unknown}>
          <strong>{t('checkout.failed')}</strong>
          <p>{t('checkout.failedHelp')}</p>
        </div>
        <Button isWide onClick={props.onSendAgain}>
          {t('checkout.sendAgain')}
        </Button>
      </div>
    );
  }
  const isApple = props.choice === 'apple-pay';
  return (
    <div className={styles.place}>
      <Button
        isWide
        isPending={props.isSending || props.isAskingCard}
        disabled={!props.canPlace || props.isPricePending}
        className={isApple ? props.looks.appleButton : undefined}
        onClick={props.onPlace}
      >
        {props.isSending ? t('checkout.placing') : <NextStep {...props} />}
      </Button>
      <p className="visually-hidden" role="status">
        {props.isSending ? t('checkout.placing') : ''}
      </p>
    </div>
  );
}

function NextStep({ choice, totalMinor, looks }: PlaceBarProps) {
  const t = useText('checkout');
  const isAtTerminal = useKioskTerminal() !== undefined;
  if (choice === 'apple-pay') {
    // The amount stands where each language has it, and in the drawing of its currency.
    const [before, after] = t('checkout.payApple', { amount: '|' }).split('|');
    return (
      <span className={styles.sentence}>
        {before}
        <Price minor={totalMinor} />
        {after} <span className="visually-hidden">Apple Pay</span>
        {looks.applePay}
      </span>
    );
  }
  const toCard = looks.fields ? 'checkout.pay' : 'checkout.toCard';
  const step = choice !== 'card' || totalMinor === 0 ? 'checkout.place' : isAtTerminal ? 'checkout.toTerminal' : toCard;
  return (
    <>
      {t(step)}
      <Price minor={totalMinor} className={styles.total} />
    </>
  );
}

/** The points with which a customer could pay. */
type PayablePoints = { balance: number; redeem: LoyaltyRate };

/**
 * Points among the payments: only while they pay for the whole order, and with what it costs in points (PAY-03,
 * D-63). Where they do not, nothing is said about them.
 */
export function withPoints(choices: PaymentType[], points: PayablePoints | undefined, totalMinor: number) {
  const price = points && pointsPrice(totalMinor, points.redeem);
  const isEnough = points !== undefined && price !== undefined && price > 0 && points.balance >= price;
  return {
    choices: choices.filter((type) => type !== 'loyalty-points' || isEnough),
    points: isEnough ? { price, left: points.balance - price } : undefined,
  };
}

/** The balance, or what a point is worth, is not what this page knew. */
export const isAboutPoints = ({ entries }: ApiRefusal): boolean =>
  entries.some(({ code }) => code === errorCodes.pointsTooFew || code === errorCodes.pointsPriceChanged);

/** A customer's points, where the merchant lets them pay. Checkout goes on without them when they cannot be read. */
export async function loadPayablePoints(
  api: ApiClient,
  { hasLoyalty, paymentsForDelivery, paymentsForOthers, prices }: Shop,
  customerId: string,
): Promise<PayablePoints | undefined> {
  const isAllowed = [...paymentsForDelivery, ...paymentsForOthers].includes('loyalty-points');
  if (!hasLoyalty || !isAllowed) return undefined;
  const answer = await api.call<LoyaltyDocument>({ path: `/customers/${customerId}/loyalty` }).catch(() => undefined);
  return answer?.ok ? readPayablePoints(answer.value, prices.currency) : undefined;
}

function readPayablePoints({ data }: LoyaltyDocument, currency: Currency): PayablePoints | undefined {
  const { 'points-balance': balance, 'redemption-rate': rate } = data.attributes;
  const amount = toMinor(rate.amount, currency);
  return amount.ok ? { balance, redeem: { points: rate.points, amountMinor: amount.value } } : undefined;
}
