import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderDocument } from '@sufra/contracts';
import { menuAddress, planReorder, type ReorderPlan } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { browserApi } from '../api/browser-api.ts';
import { refillCart } from '../cart/cart-actions.ts';
import { cartStore } from '../cart/cart-store.ts';
import { isCartEmpty } from '../cart/device-line.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useMenuAddresses } from '../menu/load/live-menu.ts';
import { loadMenu } from '../menu/load/load-menu.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { useHomePath } from '../shell/home-path.ts';
import { useShop } from '../shell/shop.ts';
import { type Order, orderCall, readOrderDocument } from './order.resource.ts';

type Reorder = {
  reorder: (load: () => Promise<Order>) => Promise<void>;
  isLoading: boolean;
  /** The question whether the cart may be replaced, while it is open. */
  question: ReactNode;
};

/**
 * Refills the cart with what an order was, at the prices of today and as far as the chosen branch has it
 * (ORDER-18, D-54). A cart that holds something is replaced only when the guest says so.
 */
function useReorder(serverNow: string): Reorder {
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

type OrderAgainProps = { order: Order; serverNow: string };

/** Orders the same once more, from the order's page (ORDER-18). */
export function OrderAgain({ order, serverNow }: OrderAgainProps) {
  const t = useText('order');
  const { reorder, isLoading, question } = useReorder(serverNow);
  return (
    <>
      <Button isWide isPending={isLoading} onClick={() => void reorder(async () => order)}>
        {t('order.sameAgain')}
      </Button>
      {question}
    </>
  );
}

/** The same from the list of orders, which has no lines: they are loaded when they are needed. */
export function ListedOrderAgain({ order, serverNow }: OrderAgainProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const { reorder, isLoading, question } = useReorder(serverNow);
  const load = async () => {
    const result = await browserApi<OrderDocument>(orderCall(order.id), locale);
    if (!result.ok) throw new Error(`The order answered ${result.refusal.status}`);
    return readOrderDocument(result.value, currency);
  };
  return (
    <>
      <Button
        variant="plain"
        isSmall
        isPending={isLoading}
        aria-label={t('order.againNumber', { number: order.number })}
        onClick={() => void reorder(load)}
      >
        {t('order.again')}
      </Button>
      {question}
    </>
  );
}
