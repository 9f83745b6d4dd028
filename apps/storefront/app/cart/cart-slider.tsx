import { orderedLines } from '@sufra/ordering';
import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Price } from '../ui/price.tsx';
import { CartLineCard } from './cart-line-card.tsx';
import styles from './cart-slider.module.css';
import type { Cart } from './cart.ts';
import { totalsOf } from './cart.ts';
import { ExpiryNote } from './expiry-note.tsx';
import { MobileIndicator } from './mobile-indicator.tsx';
import { OrderNotes } from './order-notes.tsx';
import { PromoItemCard } from './promo-item-card.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ReorderNotice } from './reorder-notice.tsx';
import type { CartQuote } from './use-quote.ts';

type CartSliderProps = {
  cart: Cart;
  branchId: string | undefined;
  menuPath: string;
  quote: CartQuote;
  /** Language switch and profile button (CART-04 to CART-06). */
  actions: ReactNode;
  selector: ReactNode;
  /** Offer card or selected vehicle (CURB-03, CURB-04). */
  curbsideCard?: ReactNode;
  promoForm?: ReactNode;
  scheduleCard?: ReactNode;
  tableCard: ReactNode;
  scheduleButton?: ReactNode;
  verifiedMobile: string | undefined;
  /** What stands in the way of checkout, next to its button. */
  problem: string | undefined;
  isChecking: boolean;
  onVerify: () => void;
  onCheckout: () => void;
  onClose: () => void;
};

/** The cart over the menu, its sections in the order that CART-07 gives. */
export function CartSlider(props: CartSliderProps) {
  const { cart, branchId, menuPath, quote, problem, isChecking, onClose } = props;
  const t = useText('cart');
  const shop = useShop();
  const titleId = useId();
  const lines = orderedLines(cart.lines);
  const isEmpty = lines.length === 0;
  const { pieces } = totalsOf(cart, branchId);

  const checkout = (
    <div className={styles.checkout}>
      <p className={styles.error} role="alert">
        {problem}
      </p>
      <Button isWide isPending={isChecking} onClick={props.onCheckout}>
        {isChecking ? t('cart.checking') : t('cart.checkout')}
        {!isEmpty && !isChecking && <Price minor={quote.bill.totalMinor} className={styles.buttonTotal} />}
      </Button>
      {!shop.isBrandingRemoved && <p className="muted small">{t('shell.poweredBy')}</p>}
    </div>
  );

  return (
    <Dialog
      title={t('cart.menu')}
      labelledBy={titleId}
      size="page"
      hasBackArrow
      actions={props.actions}
      footer={shop.isMenuOnly ? undefined : checkout}
      onClose={onClose}
    >
      <div className={styles.sections}>
        {props.selector}
        {props.curbsideCard}
        <h2 id={titleId} className={styles.title}>
          {t('cart.title')}
          {!isEmpty && <span className="muted small numbers">{t('cart.count', { count: pieces })}</span>}
        </h2>
        {isEmpty ? (
          <EmptyState icon="bag" title={t('cart.empty')} hint={t('cart.emptyHelp')}>
            <Button variant="soft" onClick={onClose}>
              {t('cart.browse')}
            </Button>
          </EmptyState>
        ) : (
          <>
            {cart.resetAt !== undefined && <ExpiryNote resetAt={cart.resetAt} />}
            <ReorderNotice reorder={cart.reorder} />
            <ul className={styles.lines}>
              {lines.map((line, at) => {
                const LineCard = line.isPromotion ? PromoItemCard : CartLineCard;
                const totalMinor = quote.calculation?.lineTotalsMinor[at];
                return (
                  <LineCard
                    key={line.lineId}
                    line={line}
                    branchId={branchId}
                    totalMinor={totalMinor}
                    menuPath={menuPath}
                  />
                );
              })}
            </ul>
          </>
        )}
        <MobileIndicator mobile={props.verifiedMobile} onVerify={props.onVerify} />
        {props.promoForm}
        {!isEmpty && <PriceSummary quote={quote} />}
        {props.scheduleCard}
        {props.tableCard}
        {shop.areCartNotesEnabled && <OrderNotes notes={cart.notes} />}
        {props.scheduleButton}
      </div>
    </Dialog>
  );
}
