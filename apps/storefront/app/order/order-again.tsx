import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OrderDocument } from '@sufra/contracts';
import { planReorder, type ReorderPlan } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { browserApi } from '../api/browser-api.ts';
import { keepLine, refillCart } from '../cart/cart-actions.ts';
import { cartStore } from '../cart/cart-store.ts';
import { isCartEmpty, unitPriceMinor } from '../cart/device-line.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { menuAddressesNow, menuUrlFor } from '../menu/load/live-menu.ts';
import { loadMenu } from '../menu/load/load-menu.ts';
import { askForMenu } from '../menu/load/watch-menu.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { useHomePath } from '../shell/home-path.ts';
import { type ServerClock, serverTime, useShop } from '../shell/shop.ts';
import { type Order, orderCall, readOrderDocument } from './order.resource.ts';
import styles from './order-parts.module.css';

type Plan = ReorderPlan & { isInCurrency: boolean };

/**
 * Lines that come to another amount today than they did in the order, each in full; all of them where the order was
 * in another currency, of which an amount says nothing today.
 */
const changedLines = ({ lines, isInCurrency }: Plan, branchId: string | undefined) =>
  lines.flatMap(({ item, configuration, quantity, totalBeforeMinor: before }, index) => {
    const now = unitPriceMinor(keepLine(item, configuration, quantity), branchId) * quantity;
    if (isInCurrency && (before === undefined || before === now)) return [];
    return [{ key: index, name: item.name, before: isInCurrency ? before : undefined, now }];
  });

type Reorder = {
  reorder: (load: () => Promise<Order>) => Promise<void>;
  isLoading: boolean;
  /** The question whether the cart may be replaced, or filled at other prices, while it is open. */
  question: ReactNode;
};

/**
 * Refills the cart with what an order was, at the prices of today and as far as the chosen branch has it
 * (ORDER-18, D-54). A cart that holds something is replaced, and one at other prices is filled, only when the guest says so.
 */
function useReorder(clock: ServerClock): Reorder {
  const t = useText('order');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const home = useHomePath();
  const shop = useShop();
  const choice = useLocationChoice();
  const [plan, setPlan] = useState<Plan>();
  const [isLoading, setLoading] = useState(false);

  const isHere = useRef(false);
  useArrival(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  });

  const refill = (wanted: ReorderPlan) => {
    refillCart(wanted);
    void navigate(`${home}?cart=open`);
  };

  const planOf = async (order: Order): Promise<Plan> => {
    const orderType = choice.orderType ?? order.type;
    const branch = branchOf(choice);
    // The pages of orders do not listen for what runs out.
    await askForMenu(shop);
    const menu = await loadMenu(menuUrlFor(menuAddressesNow(shop), orderType), shop.prices.currency);
    const situation = {
      branchId: branch?.id,
      orderType,
      now: new Date(serverTime(clock)),
      timeZone: branch?.timeZone ?? shop.timeZone,
    };
    const lines = order.lines.filter(({ isPromotion }) => !isPromotion);
    const { code, digits } = order.currency;
    const isInCurrency = code === shop.prices.currency.code && digits === shop.prices.currency.digits;
    return { ...planReorder(lines, menu, situation), isInCurrency };
  };

  const reorder = async (load: () => Promise<Order>) => {
    setLoading(true);
    try {
      const wanted = await planOf(await load());
      // A guest who went on meanwhile is not taken away from there.
      if (!isHere.current) return;
      if (wanted.lines.length === 0) showSnackbar(t('order.nothingAgain'), { tone: 'bad', durationMs: 6000 });
      else if (isCartEmpty(cartStore.get()) && changedLines(wanted, branchOf(choice)?.id).length === 0) refill(wanted);
      else setPlan(wanted);
    } catch {
      showSnackbar(t('order.againFailed'), { tone: 'bad', durationMs: 6000 });
    }
    setLoading(false);
  };

  const isEmpty = isCartEmpty(cartStore.get());
  const changes = plan ? changedLines(plan, branchOf(choice)?.id) : [];
  const onConfirm = (wanted: Plan) => {
    // The code was for the cart that goes.
    if (!isEmpty) forgetPromotion();
    refill(wanted);
  };
  // Over the page of an order, whose amounts are in its own currency.
  const question = plan && (
    <PriceProvider style={shop.prices}>
      <Dialog
        title={t(isEmpty ? 'order.newPrices' : 'order.replaceTitle')}
        onClose={() => setPlan(undefined)}
        footer={
          <>
            <Button variant="line" isWide onClick={() => setPlan(undefined)}>
              {isEmpty ? t('shell.cancel') : t('order.keepCart')}
            </Button>
            <Button isWide onClick={() => onConfirm(plan)}>
              {t(isEmpty ? 'order.atNewPrices' : 'order.replace')}
            </Button>
          </>
        }
      >
        {!isEmpty && <p>{t('order.replaceCart')}</p>}
        {changes.length > 0 && (
          <>
            <p>{t('order.pricesSince')}</p>
            <ul className={styles.prices}>
              {changes.map(({ key, name, before, now }) => (
                <li key={key}>
                  <bdi>{localized(name)}</bdi>
                  <span>
                    {before !== undefined && (
                      <>
                        <s>
                          <Price minor={before} />
                        </s>{' '}
                      </>
                    )}
                    <Price minor={now} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </PriceProvider>
  );
  return { reorder, isLoading, question };
}

type OrderAgainProps = { order: Order; clock: ServerClock };

/** Orders the same once more, from the order's page (ORDER-18). */
export function OrderAgain({ order, clock }: OrderAgainProps) {
  const t = useText('order');
  const { reorder, isLoading, question } = useReorder(clock);
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
export function ListedOrderAgain({ order, clock }: OrderAgainProps) {
  const t = useText('order');
  const { locale } = useLanguage();
  const { currency } = useShop().prices;
  const { reorder, isLoading, question } = useReorder(clock);
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
