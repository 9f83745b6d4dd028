import type { RefundListDocument, RefundResource } from '@sufra/contracts';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { browserApi } from '../api/browser-api.ts';
import { minorOf } from '../api/wire-amount.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './order-change.module.css';
import pageStyles from './order-page.module.css';
import type { Order } from './order.resource.ts';
import { useExpectedTime, useTimeBefore } from './use-order-words.ts';

/** The restaurant's changes after the order was placed: a later time with its reason, or that it does not answer. */
export function OrderChange({ order }: { order: Order }) {
  const t = useText('order');
  return (
    <div className={styles.change} role="status">
      {order.delay && <Delay order={order} />}
      {order.isUnanswered && (
        <p>
          <b>{t('order.unanswered')}</b>
          <span className="muted small">{t('order.unansweredHelp')}</span>
        </p>
      )}
    </div>
  );
}

function Delay({ order }: { order: Order }) {
  const t = useText('order');
  const { localized } = useLanguage();
  const before = useTimeBefore(order);
  const now = useExpectedTime(order);
  const reason = localized(order.delay?.reason ?? {});
  return (
    <>
      <p>
        <b>{t('order.delayed', { minutes: order.delay?.minutes ?? 0 })}</b>
        {reason && (
          <span className="muted small">
            <bdi>{reason}</bdi>
          </span>
        )}
      </p>
      {before && now && (
        <p className={styles.times}>
          <span>
            {t('order.timeBefore')} <del className="numbers">{before}</del>
          </span>
          <span>
            {t('order.timeNow')} <b className="numbers">{now}</b>
          </span>
        </p>
      )}
    </>
  );
}

type ReturnedProps = { order: Pick<Order, 'id' | 'returnedMinor' | 'paymentStatus'> };

/** The refunds of an order that was kept: for which dishes, why, by which way, and the number of the credit note. */
export function Returned({ order: { id, returnedMinor, paymentStatus } }: ReturnedProps) {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { currency, formatPrice } = usePrices();
  const read = useLoaded(returnedMinor > 0 ? `${id} ${returnedMinor}` : undefined, async () => {
    const result = await browserApi<RefundListDocument>({ path: `/orders/${encodeURIComponent(id)}/refunds` }, locale);
    if (!result.ok) throw new Error(`The refunds answered ${result.refusal.status}`);
    return result.value.data;
  });
  if (returnedMinor === 0) return null;
  const nameOf = ({ attributes: { parts, 'amount-besides': besides } }: RefundResource) => {
    const names = parts
      .filter(({ quantity }) => quantity > 0)
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity}× ${localized(name)}` : localized(name)));
    if (names.length > 0 && besides > 0)
      names.push(t('order.returned.besides', { amount: formatPrice(minorOf(besides, currency)).text }));
    return names.join(' · ');
  };
  const title = t(paymentStatus === 'success' ? 'order.returned' : 'order.returned.off');
  const insteadOf = ({ attributes: { parts } }: RefundResource) =>
    parts.flatMap(({ name, quantity }) =>
      quantity < 0 ? [t('order.returned.instead', { name: localized(name) })] : [],
    );
  return (
    <section className={pageStyles.returned} aria-label={title}>
      <p>
        <b>{title}</b>
        <Price minor={returnedMinor} />
      </p>
      <ul>
        {(read?.value ?? []).map((refund) => {
          // A dish that was replaced for the same price gave nothing back.
          if (refund.attributes.amount === 0) return null;
          const { amount, way, money, reason, 'credit-note-number': number, 'points-taken': taken } = refund.attributes;
          const name = nameOf(refund);
          return (
            <li key={refund.id} className="small">
              <span>{name ? <bdi>{name}</bdi> : t('order.returned.amount')}</span>
              <Price minor={minorOf(amount, currency)} />
              <span className="muted">
                {[
                  ...insteadOf(refund),
                  reason && localized(reason),
                  t(`order.returned.${way === 'card' ? (money ?? 'on-its-way') : way}`),
                  taken !== null && t('order.returned.taken', { points: taken }),
                ]
                  .filter(Boolean)
                  .join(' ')}{' '}
                <bdi className="numbers" dir="ltr">
                  {number}
                </bdi>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
