import { menuAddress, planReorder, type ReorderPlan } from '@sufra/ordering';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { refillCart } from '../cart/cart-actions.ts';
import { cartStore } from '../cart/cart-store.ts';
import { isCartEmpty } from '../cart/cart.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { loadMenu } from '../menu/load-menu.ts';
import { useMenuAddresses } from '../menu/live-menu.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { useHomePath } from '../shell/home-path.ts';
import { useShop } from '../shell/shop.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showSnackbar } from '../ui/snackbar-store.ts';
import type { Order } from './order.resource.ts';

type Reorder = {
  reorder: (load: () => Promise<Order>) => Promise<void>;
  isLoading: boolean;
  /** Whether the cart may be replaced, while that is asked. */
  question: ReactNode;
};

/**
 * Refills the cart with what an order was, at the prices of today and as far as the chosen branch has it
 * (ORDER-18, decision 54). A cart that holds something is replaced only when the guest says so.
 */
export function useReorder(serverNow: string): Reorder {
  const t = useText('order');
  const navigate = useNavigate();
  const home = useHomePath();
  const { prices, timeZone } = useShop();
  const { menuUrl, orderTypeMenuUrls } = useMenuAddresses();
  const choice = useLocationChoice();
  const [plan, setPlan] = useState<ReorderPlan>();
  const [isLoading, setLoading] = useState(false);

  const refill = (wanted: ReorderPlan) => {
    refillCart(wanted);
    void navigate(`${home}?cart=open`);
  };

  const planOf = async (order: Order): Promise<ReorderPlan> => {
    const orderType = choice.orderType ?? order.type;
    const orderTypeMenus = orderTypeMenuUrls.map(({ type, url }) => ({ type, uri: url }));
    const branch = branchOf(choice);
    const menu = await loadMenu(menuAddress({ menuRef: menuUrl, orderTypeMenus }, orderType), prices.currency);
    const situation = {
      branchId: branch?.id,
      orderType,
      now: new Date(serverNow),
      timeZone: branch?.timeZone ?? timeZone,
    };
    const lines = order.lines.filter(({ isPromotion }) => !isPromotion);
    return planReorder(lines, menu, situation);
  };

  const reorder = async (load: () => Promise<Order>) => {
    setLoading(true);
    try {
      const wanted = await planOf(await load());
      if (wanted.lines.length === 0) showSnackbar(t('order.nothingAgain'), { tone: 'bad', durationMs: 6000 });
      else if (isCartEmpty(cartStore.get())) refill(wanted);
      else setPlan(wanted);
    } catch {
      showSnackbar(t('order.againFailed'), { tone: 'bad', durationMs: 6000 });
    }
    setLoading(false);
  };

  const question = plan && (
    <ConfirmDialog
      title={t('order.replaceTitle')}
      message={t('order.replaceCart')}
      confirmLabel={t('order.replace')}
      cancelLabel={t('order.keepCart')}
      onConfirm={() => {
        // The code was for the cart that goes.
        forgetPromotion();
        refill(plan);
      }}
      onCancel={() => setPlan(undefined)}
    />
  );
  return { reorder, isLoading, question };
}
