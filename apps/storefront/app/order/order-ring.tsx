import { isTerminal, statusSequence, type OrderStatusCode } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './order-page.module.css';
import type { TimeLeft } from './time-left.ts';

const radius = 44;
const length = 2 * Math.PI * radius;

/** How far the wait is, as a ring with the minutes left in it. */
export function OrderRing({ status, left }: { status: OrderStatusCode; left: TimeLeft | undefined }) {
  const t = useText('order');
  const isBad = isTerminal(status) && status !== 'finished';
  const isReady = !isBad && statusSequence(status) >= statusSequence('ready');
  const share = isBad || isReady ? 1 : (left?.share ?? 0);
  return (
    <div className={classNames(styles.ring, isReady && styles.ringReady, isBad && styles.ringBad)}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r={radius} />
        <circle
          className={styles.arc}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
        />
      </svg>
      {isReady || isBad || !left ? (
        <Icon name={isBad ? 'close' : isReady ? 'check' : 'clock'} />
      ) : (
        <p>
          <span aria-hidden="true" className="numbers">
            <b>{left.minutes}</b>
            {t('order.minutesLeft', { minutes: left.minutes })}
          </span>
          <span className="visually-hidden">{t('order.minutesLeftSpoken', { minutes: left.minutes })}</span>
        </p>
      )}
    </div>
  );
}
