import { wayOfServing } from '@sufra/ordering';
import type { Text } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import type { Order } from './order.resource.ts';

/**
 * What a guest who is elsewhere in the shop has to hear before the alert goes: food to be collected (RT-04), and an
 * order that came to nothing without their doing (ERR-46).
 */
export function sayOrderNews({ status: { code }, type }: Order, t: Text<'order'>, openOrder: () => void): void {
  if (code === 'ready' && wayOfServing(type) === 'pickup')
    showSnackbar(t('order.readySnackbar'), { tone: 'good', isSticky: true });
  const bad = code === 'order-failed' || code === 'cancelled-by-employee' ? badNews[code] : undefined;
  if (!bad) return;
  const action = { label: t('order.alertDetails'), onPress: openOrder };
  showSnackbar(t(bad), { tone: 'bad', isSticky: true, action });
}

const badNews = {
  'order-failed': 'order.failedSnackbar',
  'cancelled-by-employee': 'order.cancelledSnackbar',
} as const;
