import type { LocalizedText } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './cart-slider.module.css';
import type { Reorder } from './cart.ts';

/** What of an earlier order is not in this cart, for as long as the cart is that order (ERR-60). */
export function ReorderNotice({ reorder }: { reorder: Reorder | undefined }) {
  const t = useText('cart');
  const { localized } = useLanguage();
  const names = (list: LocalizedText[] = []) => list.map(localized).join(', ');
  const leftOut = names(reorder?.leftOut);
  const reduced = names(reorder?.reduced);
  if (!leftOut && !reduced) return null;
  return (
    <div className={styles.notice} role="status">
      {leftOut && <p>{t('cart.reorderUnavailable', { names: leftOut })}</p>}
      {reduced && <p>{t('cart.reorderReduced', { names: reduced })}</p>}
    </div>
  );
}
