import { awaitedWindow, type OrderStatusCode, wayOfServing } from '@sufra/ordering';
import { formatTimeRange } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { moneyBack, type TimeLeft } from './cancellation.tsx';
import type { Order } from './order.resource.ts';

type Awaited = Pick<Order, 'type' | 'estimatedReadyAt' | 'estimatedArrivalAt'> & Partial<Pick<Order, 'readyWindow'>>;

/** When the order is expected where its guest waits for it, as one window of time; nothing while it is not known. */
export function useExpectedTime(order: Awaited): string | undefined {
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  const window = awaitedWindow(order.type, order);
  return window && formatTimeRange(window, locale, timeZone);
}

/** The window in which the order was expected before it was delayed. */
export function useTimeBefore(order: Order): string | undefined {
  return useExpectedTime(beforeDelay(order));
}

function beforeDelay({ type, delay, readyWindow, estimatedReadyAt, estimatedArrivalAt }: Order): Awaited {
  if (!delay?.promisedBefore) return { type, estimatedReadyAt: undefined, estimatedArrivalAt: undefined };
  const earlier = (moment: string, byMs: number) => new Date(Date.parse(moment) - byMs).toISOString();
  const byMs = delay.minutes * 60_000;
  const rideMs =
    estimatedArrivalAt && estimatedReadyAt ? Date.parse(estimatedArrivalAt) - Date.parse(estimatedReadyAt) : 0;
  return {
    type,
    readyWindow: readyWindow && { from: earlier(readyWindow.from, byMs), to: earlier(readyWindow.to, byMs) },
    estimatedReadyAt: delay.promisedBefore,
    estimatedArrivalAt: estimatedArrivalAt && earlier(delay.promisedBefore, -rideMs),
  };
}

/** Where the order is going, and what its guest should know or do now. */
export function useOrderWords(order: Order, left: TimeLeft | undefined): { where: string; help: string } {
  const t = useText('order');
  const { localized } = useLanguage();
  const time = useExpectedTime(order);
  const way = wayOfServing(order.type);
  const branch = localized(order.branchName);
  const money = t(`order.moneyBack.${moneyBack(order)}`);

  const where = () => {
    if (way === 'deliver') return t('order.deliverTo', { place: order.addressLine ?? branch });
    if (way === 'eat-in') return t('order.dineInAt', { place: branch });
    if (order.type === 'queue') return t('order.queueAt', { place: branch });
    return t(order.type === 'curbside' ? 'order.curbsideAt' : 'order.pickupAt', { place: branch });
  };
  const when = () => {
    if (order.scheduledAt && !left) return t('order.scheduledHelp');
    if (!time || !left) return t('order.waiting');
    if (left.minutes === 0) return t('order.anyMoment');
    const leaves = order.estimatedArrivalAt ? 'order.arrivesAbout' : 'order.leavesAbout';
    const about = t(way === 'deliver' ? leaves : 'order.readyAbout', { time });
    if (!order.isTold) return about;
    return `${about} ${t(way === 'deliver' ? 'order.leavesTold' : 'order.readyTold')}`;
  };
  const collect = () => {
    if (order.type === 'curbside') return t('order.curbsideReadyHelp');
    return t(order.type === 'queue' ? 'order.queueReadyHelp' : 'order.readyHelp', { place: branch });
  };
  const ready = {
    pickup: collect(),
    'eat-in': t('order.serveHelp'),
    deliver: t('order.driverHelp'),
  };
  const help = (code: OrderStatusCode): string => {
    switch (code) {
      case 'waiting-for-payment':
        return t('order.payFirst');
      case 'ready':
        return ready[way];
      case 'on-the-way':
        if (left?.minutes === 0) return t('order.onTheWayHelp');
        return order.estimatedArrivalAt && time ? t('order.onTheWayAbout', { time }) : t('order.onTheWayHelp');
      case 'delivered':
      case 'finished':
        return t('order.finishedHelp');
      case 'order-failed':
      case 'cancelled-by-employee':
        if (order.endReason) return t('order.endedBecause', { reason: order.endReason, money });
        if (code === 'cancelled-by-employee') return t('order.cancelledByBranchHelp', { money });
        return t('order.failedHelp', { money });
      case 'cancelled-by-customer':
        return t('order.cancelledHelp', { money });
      default:
        return when();
    }
  };
  return { where: where(), help: help(order.status.code) };
}
