import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Locale } from '@sufra/ordering';
import { loadMessages } from '@sufra/ui/i18n/catalogue.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { prefetch } from '@sufra/ui/prefetch.ts';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { whenIdle } from '../document/when-idle.tsx';
import { CartBar } from './cart-bar.tsx';
import { useCart } from './cart-store.ts';
import type { CartDrawerProps } from './drawer/cart-drawer.tsx';

const CartDrawer = lazyPart<CartDrawerProps>(async () => (await import('./drawer/cart-drawer.tsx')).CartDrawer);

const areasOfCart = ['cart', 'bill', 'customer', 'curbside', 'promotion', 'schedule'];

/** The cart waits for none of its texts, one after the other, when it is opened. */
const prepareCart = (locale: Locale) =>
  prefetch(() => Promise.all([CartDrawer.fetch(), ...areasOfCart.map((area) => loadMessages(area, locale))]));

/** Where the menu leaves room for the cart beside it; the same as in the style sheet. */
const roomBeside = '(min-width: 1180px)';

const watchRoom = (onChange: () => void) => {
  const query = matchMedia(roomBeside);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const hasRoom = () => matchMedia(roomBeside).matches && CSS.supports('selector(:has(*))');

/**
 * The cart on the menu: a column beside it where there is room; elsewhere a bar while something is in it, and the sheet
 * that the bar opens (CART-02).
 */
export function MenuCart({ branchId }: { branchId: string | undefined }) {
  const [search] = useSearchParams();
  const isOpen = search.get('cart') === 'open';
  const isBeside = useSyncExternalStore(watchRoom, hasRoom);
  const hasLines = useCart().lines.length > 0;
  // A guest with something in the cart is about to open it.
  const { locale } = useLanguage();
  useEffect(() => (hasLines ? whenIdle(prepareCart(locale)) : undefined), [hasLines, locale]);
  return (
    <>
      <CartBar branchId={branchId} isBesideCart={isBeside} onIntent={prepareCart(locale)} />
      {(isBeside || isOpen) && (
        <Suspense>
          <CartDrawer isBeside={isBeside} isOpen={isOpen} />
        </Suspense>
      )}
    </>
  );
}
