import type { CheckoutBlocker } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import type { KeptLine } from './kept-line.ts';

/** What a guest reads about something that stands in the way of checkout. */
export function useCheckoutWords(lines: KeptLine[]): (blocker: CheckoutBlocker) => string {
  const t = useText('cart');
  const { localized } = useLanguage();
  const { formatPrice } = usePrices();
  return (blocker) => {
    switch (blocker.code) {
      case 'cart-empty':
        return t('cart.emptyCheckout');
      case 'notes-too-long':
        return t('cart.notesMaximum', { maximum: blocker.maximum });
      case 'below-zone-minimum':
        return t('cart.belowZone', { amount: formatPrice(blocker.minimumMinor).text });
      case 'below-delivery-minimum':
        return t('cart.belowDelivery', { amount: formatPrice(blocker.minimumMinor).text });
      case 'below-order-minimum':
        return t('cart.belowOrder', { amount: formatPrice(blocker.minimumMinor).text });
      case 'item-unavailable': {
        const line = lines.find(({ itemId }) => itemId === blocker.itemId);
        return t('cart.unavailable', { name: line ? localized(line.name) : '' });
      }
      case 'table-missing':
        return t('cart.tableRequired');
      case 'outside-delivery-area':
        return t('cart.outside');
      case 'menu-only':
        return t('cart.menuOnly');
      default:
        return t('cart.checkFailed');
    }
  };
}
