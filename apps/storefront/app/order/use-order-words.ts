import { wayOfServing, type OrderStatusCode } from '@sufra/ordering';
import { formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { moneyBack } from './money-back.ts';
import type { Order } from './order.resource.ts';
import type { TimeLeft } from './time-left.ts';

/** Where the order is going, and what its guest should know or do now. */
export function useOrderWords(order: Order, left: TimeLeft | undefined): { where: string; help: string } {
  const t = useText('order');
  const { locale, localized } = useLanguage();
  const { timeZone } = useShop();
  const way = wayOfServing(order.type);
  const branch = localized(order.branchName);
  const arrival = order.estimatedArrivalAt && formatTime(order.estimatedArrivalAt, locale, timeZone);
  const money = t(`order.moneyBack.${moneyBack(order)}`);

  const where = () => {
    if (way === 'deliver') return t('order.deliverTo', { place: order.addressLine ?? branch });
    if (way === 'eat-in') return t('order.dineInAt', { place: branch });
    return t(order.type === 'curbside' ? 'order.curbsideAt' : 'order.pickupAt', { place: branch });
  };
  const when = () => {
    if (order.scheduledAt && !left) return t('order.scheduledHelp');
    if (!order.estimatedReadyAt || !left) return t('order.waiting');
    if (left.minutes === 0) return t('order.anyMoment');
    if (arrival) return t('order.arrivesAbout', { time: arrival });
    const time = formatTime(order.estimatedReadyAt, locale, timeZone);
    return t(way === 'deliver' ? 'order.leavesAbout' : 'order.readyAbout', { time });
  };
  const ready = {
    pickup: order.type === 'curbside' ? t('order.curbsideReadyHelp') : t('order.readyHelp', { place: branch }),
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
        return arrival ? t('order.onTheWayAbout', { time: arrival }) : t('order.onTheWayHelp');
      case 'delivered':
      case 'finished':
        return t('order.finishedHelp');
      case 'order-failed':
        return t('order.failedHelp', { money });
      case 'cancelled-by-customer':
        return t('order.cancelledHelp', { money });
      case 'cancelled-by-employee':
        return t('order.cancelledByBranchHelp', { money });
      default:
        return when();
    }
  };
  return { where: where(), help: help(order.status.code) };
}
