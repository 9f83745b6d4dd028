import { availabilityOf, type MenuItem } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { needsChoice } from '../menu/menu-view.ts';
import { openMenu } from '../menu/read-menu.server.ts';
import { useHomePath } from '../shell/home-path.ts';
import { useShop } from '../shell/shop.ts';
import { useCart } from './cart-store.ts';
import { isCartEmpty } from './cart.ts';
import { UpsellPage } from './upsell-page.tsx';
import { useOpenCart } from './use-open-cart.ts';

/** The menu's upsell items that can be added with one tap. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const { items, categories } = await openMenu(open);
  const upsells = [...items.values()].filter((item) => item.isUpsell && !needsChoice(item));
  const categoryIds = new Set(upsells.map((item) => item.categoryId));
  return {
    upsells,
    categories: categories.filter(({ id }) => categoryIds.has(id)),
    now: open.services.now().toISOString(),
  };
}

/** What goes well with the order, before it is reviewed (CHK-10, decision 29). */
export default function UpsellRoute() {
  const t = useText('checkout');
  const { upsells, categories, now } = useLoaderData<typeof loader>();
  const shop = useShop();
  const navigate = useNavigate();
  const cart = useCart();
  const choice = useLocationChoice();
  const home = useHomePath();
  const branch = branchOf(choice);
  useOpenCart();

  // The device knows the branch only after the first paint.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const isOffered = (item: MenuItem) => {
    const category = categories.find(({ id }) => id === item.categoryId);
    if (!category) return false;
    const timeZone = branch?.timeZone ?? shop.timeZone;
    const situation = { branchId: branch?.id, orderType: choice.orderType, now: new Date(now), timeZone };
    return availabilityOf(item, category, situation).isAvailable;
  };
  const offered = upsells.filter(isOffered);
  const isEmpty = isReady && offered.length === 0;

  // Whoever comes back after the order was placed has nothing to add to any more.
  const isCartGone = isReady && isCartEmpty(cart);
  useEffect(() => {
    if (isCartGone) void navigate(home, { replace: true });
    else if (isEmpty) void navigate('/checkout', { replace: true });
  }, [isCartGone, isEmpty, home, navigate]);

  return (
    <UpsellPage title={t('checkout.upsellTitle')} items={isReady ? offered : []} cart={cart} branchId={branch?.id} />
  );
}
