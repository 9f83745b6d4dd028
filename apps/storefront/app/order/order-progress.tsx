import { progressSteps } from '@sufra/ordering';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './order-page.module.css';
import type { Order } from './order.resource.ts';

type StepState = keyof typeof stateTexts;

const stateTexts = { done: 'order.step.done', current: 'order.step.now', ahead: 'order.step.next' } as const;

/** Every step of the order's way with the time it was reached (ORDER-07 to ORDER-13). */
export function OrderProgress({ order }: { order: Order }) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  // Where an order has come to its good end, its last step is done as well.
  const look = (state: StepState) => (order.status.code === 'finished' && state === 'current' ? 'done' : state);
  const dayOf = (at: string) => formatDay(at, locale, timeZone);
  // An order for later goes on another day.
  const momentOf = (at: string) =>
    [...(dayOf(at) === dayOf(order.placedAt) ? [] : [dayOf(at)]), formatTime(at, locale, timeZone)].join(' ');
  // Only an order for later waits for its time; one that waits for its payment goes to the branch at once.
  const release = { isReleased: order.isReleased || !order.scheduledAt };
  const history = [{ code: 'waiting-for-payment' as const, at: order.placedAt }, ...order.steps];
  return (
    <ol className={styles.steps} aria-label={t('order.progress')}>
      {progressSteps(order.type, history, release).map(({ code, labelKey, state, at }) => (
        <li
          key={code}
          className={classNames(styles.step, styles[look(state)])}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot}>{look(state) === 'done' && <Icon name="check" />}</span>
          <span className={styles.stepName}>
            {t(labelKey)}
            <span className="visually-hidden">, {t(stateTexts[state])}</span>
          </span>
          {at && (
            <time dateTime={at} className="muted small numbers">
              {momentOf(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
