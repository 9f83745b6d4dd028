import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './order-change.module.css';
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
