import { cameToNothing, isCooked, isFinalStatus, statusLabelKey, statusSequence, wayOfServing } from '@sufra/ordering';
import type { MissingResource } from '@sufra/contracts';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { minorOf } from '../api/wire-amount.ts';
import { useHomePath } from '../shell/home-path.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { shownTimeLeft, useServerNow } from './cancellation.tsx';
import orderPageStyles from './order-page.module.css';
import styles from './order-parts.module.css';
import { OrderChange, Returned } from './order-change.tsx';
import { OrderProgress, OrderRing } from './order-progress.tsx';
import type { Employee, Order, OrderedLine } from './order.resource.ts';
import { GivenRating } from './rating-form.tsx';
import { useOrderWords } from './use-order-words.ts';
import { Bill } from '@sufra/ui/amounts/bill.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { type ServerClock, useShop } from '../shell/shop.ts';

/** Both ends of a delivery; otherwise the branch and its number. */
function OrderTrip({ order }: { order: Order }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const isDelivery = wayOfServing(order.type) === 'deliver';
  return (
    <section className={styles.part} aria-label={t(isDelivery ? 'order.trip' : 'order.place')}>
      <ul className={styles.ends}>
        <li>
          <span>{t(isDelivery ? 'order.from' : 'order.place')}</span>
          <div>
            <bdi>{localized(order.branchName)}</bdi>
            {order.branchAddress && <bdi className="muted small">{localized(order.branchAddress)}</bdi>}
          </div>
        </li>
        {isDelivery && (
          <li>
            <span>{t('order.to')}</span>
            <div>
              <bdi>{order.addressLine}</bdi>
              {order.driverNotes && (
                <bdi className="muted small">{t('order.driverNotes', { notes: order.driverNotes })}</bdi>
              )}
            </div>
          </li>
        )}
      </ul>
      {order.branchPhone && (
        <a className={styles.call} href={`tel:${order.branchPhone}`}>
          <Icon name="phone" />
          {t('order.callBranch')}
          <bdi className="muted numbers" dir="ltr">
            {order.branchPhone}
          </bdi>
        </a>
      )}
    </section>
  );
}

type OrderPeopleProps = {
  employees: readonly Employee[];
  /** The number is not offered for a finished order. */
  isOver: boolean;
};

/** The employees of the order, the driver first, and how to call them (ORDER-06). */
function OrderPeople({ employees, isOver }: OrderPeopleProps) {
  const t = useText('order');
  if (employees.length === 0) return null;
  const sorted = [...employees].sort((one, other) => rank(one) - rank(other));
  return (
    <section className={styles.part} aria-label={t('order.people')}>
      <h2 className={styles.heading}>{t('order.people')}</h2>
      <ul className={styles.people}>
        {sorted.map(({ role, name, phone }) => (
          <li key={`${role} ${name}`}>
            <span>
              <span className="muted small">{t(`order.role.${role}`)}</span>
              <bdi>{name}</bdi>
            </span>
            {phone && !isOver && (
              <a className={styles.callPerson} href={`tel:${phone}`}>
                <Icon name="phone" />
                <span className="visually-hidden">{t('order.callPerson', { name })}</span>
                <bdi className="numbers" dir="ltr">
                  {phone}
                </bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const rank = ({ role }: Employee): number => (role === 'driver' ? 0 : 1);

/** The first minutes of an order are for saying that it arrived. */
const newForMs = 2 * 60_000;

/** True when the page was opened just after the restaurant got the order. */
function isNew({ status, steps, placedAt, scheduledAt, isReleased }: Order, serverNow: string): boolean {
  const at = steps.find(({ code }) => code === 'posted')?.at ?? placedAt;
  const isUnderWay = statusSequence(status.code) >= statusSequence('posted') && !isCooked(status.code);
  const isForLater = scheduledAt !== undefined && isReleased;
  return isUnderWay && !cameToNothing(status.code) && !isForLater && Date.parse(serverNow) - Date.parse(at) < newForMs;
}

/** Says that the order arrived, and what comes next while nothing has happened to it. */
function OrderThanks({ order }: { order: Order }) {
  const t = useText('order');
  return (
    <div className={orderPageStyles.thanks}>
      <Icon name="check" className={orderPageStyles.thanksMark} />
      <p>
        <b>{t('order.thanks')}</b>
        {order.status.code === 'posted' && (
          <span className="muted small">{t(order.isReleased ? 'order.thanksNow' : 'order.thanksScheduled')}</span>
        )}
      </p>
    </div>
  );
}

type OrderPageProps = {
  order: Order;
  isConnected: boolean;
  clock: ServerClock;
  /** When it is wanted and which car it goes to. */
  facts?: ReactNode;
  /** The payment, beyond cash or card. */
  payment?: ReactNode;
  /** The payment says itself with what it was paid. */
  isPaymentTold?: boolean;
  /** The way to pay it, while it waits for that. */
  payNow?: ReactNode;
  /** The guest's possible action now. */
  action?: ReactNode;
  /** The cancellation, while it is possible. */
  cancellation?: ReactNode;
  employees?: readonly Employee[];
  /** Its missing pieces, and the open questions about that. */
  missing?: readonly MissingResource[];
  question?: ReactNode;
  /** Giving the link to its progress on. */
  share?: ReactNode;
  /** Ordering the same once more, when this one is over. */
  again?: ReactNode;
};

/** Where the order stands, what was ordered, and what it costs (ORDER-13). */
export function OrderPage(props: OrderPageProps) {
  const { order, isConnected, clock, facts, payment, isPaymentTold, payNow, action } = props;
  const { cancellation, employees = [], missing = [], question, share, again } = props;
  const t = useText('order');
  const words = useText('feedback');
  const home = useHomePath();
  const now = new Date(useServerNow(clock, 15_000));
  const isToPay = order.status.code === 'waiting-for-payment';
  // Nothing is prepared before it is paid.
  const left = isToPay ? undefined : shownTimeLeft(order, now);
  const { where, help } = useOrderWords(order, left);
  const number = t('order.number', { number: order.number });
  const page = `/user/order/${order.id}`;
  return (
    <SiteFrame>
      <PageTitle title={number} />
      <div className={orderPageStyles.page}>
        <div className={orderPageStyles.column}>
          <Card className={orderPageStyles.panel}>
            {isNew(order, clock.serverNow) && <OrderThanks order={order} />}
            <div className={orderPageStyles.now}>
              <OrderRing order={order} left={left} />
              <div>
                <p className={classNames('muted small', orderPageStyles.where)}>
                  <span className="numbers">{number}</span> · <bdi>{where}</bdi>
                </p>
                <div role="status">
                  <h1>{t(statusLabelKey(order.status.code, order.type, order))}</h1>
                  <p className="muted">{help}</p>
                </div>
              </div>
            </div>
            <p className={orderPageStyles.lost} role="status">
              {!isConnected && t('order.reconnecting')}
            </p>
            {question}
            <OrderChange order={order} />
            {payNow}
            {facts}
            {action}
            {order.isRatable && (
              <LinkButton isWide to={`${page}/feedback`}>
                {t('order.rate')}
              </LinkButton>
            )}
            <OrderProgress order={order} />
            {share}
            {cancellation}
          </Card>
          <OrderPeople employees={employees} isOver={isFinalStatus(order.status.code)} />
          <OrderTrip order={order} />
          {order.rating && (
            <Card className={orderPageStyles.panel}>
              <h2 className={orderPageStyles.heading}>{words('feedback.rate.yours')}</h2>
              <GivenRating rating={order.rating} />
            </Card>
          )}
        </div>
        <div className={orderPageStyles.column}>
          <OrderBillCard order={order} missing={missing} payment={payment} isPaymentTold={isPaymentTold} />
          {again}
          {hasReceipt(order) && (
            <LinkButton to={`${page}/receipt`} variant="line" isWide>
              {t('order.receipt')}
            </LinkButton>
          )}
          <LinkButton to={home} variant="line" isWide>
            {t('order.orderAgain')}
          </LinkButton>
        </div>
      </div>
    </SiteFrame>
  );
}

/** An order that nothing came of was not sold. */
const hasReceipt = ({ status: { code } }: Order): boolean => code !== 'waiting-for-payment' && !cameToNothing(code);

/** The ordered lines, with the names and prices of that moment. */
function OrderedLines({ lines, missing }: { lines: OrderedLine[]; missing: readonly MissingResource[] }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const { currency } = usePrices();
  const endedOf = (id: string) =>
    missing.filter(({ attributes }) => attributes['line-id'] === id && attributes.state !== 'waiting');
  /** The missing pieces of a line, with the dishes that stand for them. */
  const changesOf = (id: string): ReactNode =>
    endedOf(id).map(({ id: changed, attributes: { state, quantity, substitute, ...amounts } }) => (
      <Fragment key={changed}>
        <p className="muted small">
          {`${quantity}× `}
          {t(state === 'accepted' ? 'order.missing.replaced' : 'order.missing.off')}
        </p>
        {state === 'accepted' && substitute && (
          <p className={orderPageStyles.substitute}>
            <span className="numbers">{quantity} ×</span>
            <span>
              <bdi>{localized(substitute.name)}</bdi> <span className="muted small">{t('order.missing.instead')}</span>
            </span>
            <Price minor={minorOf(amounts['amount-substitute'], currency)} />
          </p>
        )}
        {changesOf(changed)}
      </Fragment>
    ));
  const isGone = ({ id, quantity }: OrderedLine) =>
    endedOf(id).reduce((sum, { attributes }) => sum + attributes.quantity, 0) >= quantity;
  const summary = ({ choices }: OrderedLine) =>
    choices
      .map(({ name, quantity, isLeftOut }) => {
        const text = localized(name);
        if (isLeftOut) return t('order.without', { name: text });
        return quantity > 1 ? `${quantity}× ${text}` : text;
      })
      .join(' · ');
  return (
    <ul className={orderPageStyles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={orderPageStyles.line}>
          <span className="numbers">{line.quantity} ×</span>
          {isGone(line) ? (
            <s>
              <bdi>{localized(line.name)}</bdi>
            </s>
          ) : (
            <bdi>{localized(line.name)}</bdi>
          )}
          {line.isPromotion && line.totalMinor === 0 ? (
            <span>{t('order.free')}</span>
          ) : isGone(line) ? (
            <s>
              <Price minor={line.totalMinor} />
            </s>
          ) : (
            <Price minor={line.totalMinor} />
          )}
          {line.choices.length > 0 && <p className="muted small">{summary(line)}</p>}
          {line.notes && (
            <p className="muted small">
              <bdi>{t('order.note', { note: line.notes })}</bdi>
            </p>
          )}
          {changesOf(line.id)}
        </li>
      ))}
    </ul>
  );
}

type OrderBillCardProps = {
  order: Order;
  missing: readonly MissingResource[];
  payment?: ReactNode;
  /** The payment says itself with what it was paid. */
  isPaymentTold?: boolean | undefined;
};

/** The ordered lines, their price, and the payment. */
function OrderBillCard({ order, missing, payment, isPaymentTold = false }: OrderBillCardProps) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const day = formatDay(order.placedAt, locale, timeZone);
  const time = formatTime(order.placedAt, locale, timeZone).replace(' ', '\u00A0');
  const { formatPrice } = usePrices();
  const method = order.paymentMethod;
  const isNotSold = cameToNothing(order.status.code);
  const payments = {
    pending: () => {
      if (isNotSold) return false;
      const amount = formatPrice(order.bill.totalMinor - order.returnedMinor).text;
      if (method === 'cash') return t(`order.cash.${wayOfServing(order.type)}`, { amount });
      return t(`order.toPay.${method}`, { amount });
    },
    success: () => !isPaymentTold && t(`order.paid.${method}`),
    failed: () => t('order.paymentFailed', { method: t(`order.payment.${method}`) }),
  };
  const facts = [
    order.bill.totalMinor === 0 ? t('order.nothingToPay') : payments[order.paymentStatus](),
    !isNotSold && order.pointsRedeemed > 0 && t('order.pointsPaid', { points: order.pointsRedeemed }),
    order.couponCode && t('order.coupon', { code: order.couponCode }),
  ];
  return (
    <Card className={orderPageStyles.panel}>
      <h2 className={orderPageStyles.heading}>{t('order.items')}</h2>
      <OrderedLines lines={order.lines} missing={missing} />
      <hr />
      <Bill bill={{ ...order.bill, discountName: order.promotionName && localized(order.promotionName) }} />
      {facts.map(
        (fact) =>
          fact && (
            <p key={fact} className="muted small">
              <bdi>{fact}</bdi>
            </p>
          ),
      )}
      {payment}
      <Returned order={order} />
      {order.pointsEarned > 0 && (
        <p className={orderPageStyles.earned}>{t('order.pointsEarned', { points: order.pointsEarned })}</p>
      )}
      <p className="muted small">
        {t('order.placedAt', { day, time })}
        {order.tableNumber && ` · ${t('order.table', { table: order.tableNumber })}`}
      </p>
      {order.notes && (
        <p className={orderPageStyles.notes}>
          <span className="muted small">{t('order.notes')}</span>
          <br />
          <bdi>{order.notes}</bdi>
        </p>
      )}
    </Card>
  );
}
