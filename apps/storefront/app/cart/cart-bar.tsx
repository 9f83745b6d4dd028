import { Link, useLocation } from 'react-router';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { useText } from '../i18n/use-text.ts';
import { totalsOf } from './device-line.ts';
import { useCart } from './cart-store.ts';
import styles from './cart-bar.module.css';

type CartBarProps = {
  /** The branch whose prices count. */
  branchId?: string | undefined;
  /** The menu that the cart opens over, on pages that are not the menu. */
  menuPath?: string;
  /** The cart is in sight already: the bar shows only when the keyboard comes to it. */
  isBesideCart?: boolean;
  /** Told when the guest is about to open the cart, so that it can be fetched. */
  onIntent?: () => void;
};

/** Floats over the menu while something is in the cart and opens it (CART-02). */
export function CartBar({ branchId, menuPath, isBesideCart, onIntent }: CartBarProps) {
  const t = useText();
  const { pathname } = useLocation();
  const { pieces, subtotalMinor } = totalsOf(useCart(), branchId);
  if (pieces === 0) return null;
  return (
    <aside aria-label={t('cartBar.view')}>
      <Link
        className={classNames(styles.bar, isBesideCart && styles.beside)}
        to={`${menuPath ?? pathname}?cart=open`}
        preventScrollReset
        // A second tap of a double tap must not become a second step back.
        onClick={(event) => window.location.search.includes('cart=open') && event.preventDefault()}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <span className="numbers">{t('cartBar.items', { count: pieces })}</span>
        <Price minor={subtotalMinor} className={styles.total} />
        <span className={styles.view}>{t('cartBar.view')}</span>
      </Link>
    </aside>
  );
}
