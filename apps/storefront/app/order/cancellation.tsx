import { isFinalStatus, statusSequence } from '@sufra/ordering';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { type ServerClock, serverTime, useShop } from '../shell/shop.ts';
import styles from './cancellation.module.css';
import type { Order } from './order.resource.ts';

/**
 * The state of cancellation (CANCEL-01 to CANCEL-03): `open` with the time left if a moment is set, `over` when the
 * kitchen is at work, `disallowed` when the business takes none, `none` when there is nothing to say.
 */
export type Cancellation = { state: 'open'; leftMs?: number } | { state: 'over' | 'disallowed' | 'none' };

export function cancellationOf(
  { status, isCancellable, cancellableUntil }: Order,
  { isAllowed, nowMs }: { isAllowed: boolean; nowMs: number },
): Cancellation {
  if (isFinalStatus(status.code)) return { state: 'none' };
  if (isCancellable && !cancellableUntil) return { state: 'open' };
  const leftMs = cancellableUntil ? Date.parse(cancellableUntil) - nowMs : 0;
  if (isCancellable && leftMs > 0) return { state: 'open', leftMs };
  // Guests do not expect to cancel food that is ready.
  if (statusSequence(status.code) >= statusSequence('ready')) return { state: 'none' };
  return { state: isAllowed ? 'over' : 'disallowed' };
}

/** Up to which status guests of this shop may cancel, and for how many minutes once it is reached (CANCEL-02). */
export type CancellationRule = { maximumSequence: number; minutes: number };

/**
 * Until when an order can be cancelled: a time of day where one is set, with what is left of it second by second
 * (announced in minutes to screen readers); the step that ends it before.
 */
export function CancellationEnd({ until, leftMs, rule }: CancellationEndProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  if (until === undefined || leftMs === undefined) {
    const moment = t(`cancellation.moment.${momentOf(rule?.maximumSequence)}`);
    const minutes = rule?.minutes ?? 0;
    return (
      <p className={styles.left}>
        {t(minutes > 0 ? 'cancellation.openAfter' : 'cancellation.open', { moment, minutes })}
      </p>
    );
  }
  // Never a second more than there is.
  const seconds = Math.floor(leftMs / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const time = formatTime(until, locale, timeZone).replace(' ', '\u00A0');
  return (
    <p className={styles.left}>
      {t('cancellation.until', { time })}{' '}
      <span role="timer">
        <span aria-hidden="true" className="numbers" dir="ltr">
          {shown}
        </span>
        <span className="visually-hidden">{t('cancellation.leftSpoken', { minutes: Math.ceil(seconds / 60) })}</span>
      </span>
    </p>
  );
}

type CancellationEndProps = {
  until: string | undefined;
  leftMs: number | undefined;
  rule: CancellationRule | null;
};

function momentOf(sequence = statusSequence('in-kitchen')): 'sent' | 'confirmed' | 'cooking' | 'ready' {
  if (sequence <= statusSequence('posted')) return 'sent';
  if (sequence <= statusSequence('confirmed')) return 'confirmed';
  return sequence === statusSequence('in-kitchen') ? 'cooking' : 'ready';
}

/** The refund of an order that comes to nothing: the payment, the points, or nothing. */
export function moneyBack({ paymentMethod, paymentStatus, isRefundDue, pointsRedeemed }: Order) {
  if (pointsRedeemed > 0 || paymentMethod === 'loyalty-points') return 'points';
  return isRefundDue || (paymentMethod === 'card' && paymentStatus === 'success') ? 'money' : 'nothing';
}

export type TimeLeft = {
  /** Whole minutes until the food is where its guest waits for it; 0 once that moment has come. */
  minutes: number;
  /** The elapsed share of the wait, 0 to 1. */
  share: number;
};

type Estimated = Pick<Order, 'estimatedReadyAt' | 'estimatedArrivalAt'>;

/** The one moment that everything on the page goes by: at the door for a delivery, on the counter for the rest. */
export const estimateOf = ({ estimatedArrivalAt, estimatedReadyAt }: Estimated): string | undefined =>
  estimatedArrivalAt ?? estimatedReadyAt;

/**
 * The time until an order is where its guest waits for it.
 *
 * @example timeLeft({ placedAt: '…12:00', estimatedReadyAt: '…12:20' }, new Date('…12:05')) // { minutes: 15, share: 0.25 }
 */
export function timeLeft(order: Estimated & { placedAt: string }, now: Date): TimeLeft | undefined {
  const estimate = estimateOf(order);
  if (!estimate) return undefined;
  const from = Date.parse(order.placedAt);
  const to = Date.parse(estimate);
  const share = to > from ? (now.getTime() - from) / (to - from) : 1;
  return {
    minutes: Math.max(0, Math.ceil((to - now.getTime()) / 60_000)),
    share: Math.min(1, Math.max(0, share)),
  };
}

/** Longest wait that an order for later shows in minutes. */
const countedMinutes = 90;

/** The time that is shown to be left: minutes are not counted down for another day. */
export function shownTimeLeft(
  order: Parameters<typeof timeLeft>[0] & { scheduledAt?: string | undefined },
  now: Date,
): TimeLeft | undefined {
  const left = timeLeft(order, now);
  return order.scheduledAt && left && left.minutes > countedMinutes ? undefined : left;
}

/** The data that the order's page shares with dialogs over it. */
export type OverOrder = { order: Order; cancellationRule: CancellationRule | null; clock: ServerClock };

/** The clock of a page, for all that is counted down on it: it is kept where the page is, as its parts may come later. */
export function useServerClock(serverNow: string): ServerClock {
  const read = () => ({ serverNow, readAt: Date.now() });
  const [clock, setClock] = useState(read);
  if (clock.serverNow !== serverNow) setClock(read);
  return clock;
}

/** The same every so often, rounded down to that. The first rendering in the browser has the time of the server's page. */
export function useServerNow(clock: ServerClock, everyMs: number): number {
  const written = Date.parse(clock.serverNow);
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const timer = setInterval(onChange, everyMs);
        return () => clearInterval(timer);
      },
      [everyMs],
    ),
    () => written + Math.floor((serverTime(clock) - written) / everyMs) * everyMs,
    () => written,
  );
}
