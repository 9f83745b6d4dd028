import { cameToNothing, orderStages, progressSteps, statusSequence, wayOfServing } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { formatDay, formatMoment, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import type { TimeLeft } from './cancellation.tsx';
import styles from './order-page.module.css';
import type { Order } from './order.resource.ts';

const radius = 44;
const length = 2 * Math.PI * radius;

type OrderRingProps = { order: Pick<Order, 'type' | 'status'>; left: TimeLeft | undefined };

/** The progress of the wait, as a ring with the minutes left in it. */
export function OrderRing({ order: { type, status }, left }: OrderRingProps) {
  const t = useText('order');
  const isBad = cameToNothing(status.code);
  // The wait for a delivery ends at the door.
  const end = wayOfServing(type) === 'deliver' ? 'delivered' : 'ready';
  const isReady = !isBad && statusSequence(status.code) >= statusSequence(end);
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

type StepState = keyof typeof stateTexts;

const stateTexts = { done: 'order.step.done', current: 'order.step.now', ahead: 'order.step.next' } as const;

type Tracked = Pick<Order, 'type' | 'status' | 'steps' | 'placedAt' | 'scheduledAt' | 'isReleased'>;

/** The five stages of an order as its guest counts them, and below them every step of it (ORDER-07 to ORDER-13). */
export function OrderProgress({ order }: { order: Tracked }) {
  const t = useText('order');
  // Only an order for later waits for its time; one that waits for its payment goes to the branch at once.
  const release = { isReleased: order.isReleased || !order.scheduledAt };
  const history = [{ code: 'waiting-for-payment' as const, at: order.placedAt }, ...order.steps];
  const steps = progressSteps(order.type, history, release);
  return (
    <>
      <StepList label={t('order.progress')} order={order} steps={orderStages(order.type, steps)} />
      <details className={styles.every}>
        <summary>{t('order.everyStep')}</summary>
        <StepList label={t('order.everyStep')} order={order} steps={steps} />
      </details>
    </>
  );
}

type StepListProps = {
  label: string;
  order: Tracked;
  steps: readonly Pick<ReturnType<typeof orderStages<string>>[number], 'labelKey' | 'state' | 'at'>[];
};

function StepList({ label, order, steps }: StepListProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  // Where an order has come to its good end, its last step is done as well.
  const isAtItsEnd = (isLast: boolean) =>
    isLast && (order.status.code === 'finished' || order.status.code === 'delivered');
  const look = (state: StepState, isLast: boolean) => (state === 'current' && isAtItsEnd(isLast) ? 'done' : state);
  const dayOf = (at: string) => formatDay(at, locale, timeZone);
  // An order for later goes on another day.
  const momentOf = (at: string) =>
    (dayOf(at) === dayOf(order.placedAt) ? formatTime : formatMoment)(at, locale, timeZone);
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ labelKey, state, at }, index) => {
        const shown = look(state, index === steps.length - 1);
        return (
          <li
            key={labelKey}
            className={classNames(styles.step, styles[shown])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.dot}>{shown === 'done' && <Icon name="check" />}</span>
            <span className={styles.stepName}>
              {t(labelKey)}
              <span className="visually-hidden">, {t(stateTexts[state])}</span>
            </span>
            {at && (
              <time dateTime={at} className={classNames('muted small numbers', styles.stepTime)}>
                {momentOf(at)}
              </time>
            )}
          </li>
        );
      })}
    </ol>
  );
}
