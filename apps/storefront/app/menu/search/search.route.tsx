import { localize } from '@sufra/ordering';
import { useCallback, useMemo, useState } from 'react';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { openShop } from '../../api.server/open-shop.ts';
import { CartBar } from '../../cart/cart-bar.tsx';
import { cartStore, useCart } from '../../cart/cart-store.ts';
import { useOpenCart } from '../../cart/use-open-cart.ts';
import { useText } from '../../i18n/use-text.ts';
import { branchOf } from '../../location/chosen-place.ts';
import { useLocationChoice } from '../../location/location-store.ts';
import { useKeepLocation } from '../../location/use-keep-location.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { useShop } from '../../shell/shop.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { countByItem, isShownAt } from '../card-state.ts';
import { readMenuText, writeMenu } from '../load/menu-text.ts';
import { openMenu, openMenuView } from '../load/read-menu.server.ts';
import { useMenuOfType } from '../load/use-menu-of-type.ts';
import type { CartPort } from '../change-cart.ts';
import { useCardActions } from '../use-card-actions.ts';
import { useSituation } from '../use-situation.ts';
import { findDishes, searchOfMenu, useDishSearch } from './dish-search.ts';
import { SearchPanel } from './search-panel.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';

export { MenuErrorBoundary as ErrorBoundary } from '../menu-error.tsx';

const cart: CartPort = {
  linesOf: (itemId) => cartStore.get().lines.filter((line) => line.itemId === itemId && line.quantity > 0),
  open: () => untilLoaded(() => import('../../cart/cart-actions.ts')),
};

/** Found dishes, also for guests without scripts or with a link with ?q= (ROUTE-28). */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const query = new URL(args.request.url).searchParams.get('q') ?? '';
  const [menu, view] = await Promise.all([openMenu(open), openMenuView(open)]);
  const found = findDishes(await searchOfMenu(menu), view.categories, query);
  return { query, found, menu: writeMenu(view) };
}

export default function SearchRoute() {
  const t = useText('search');
  const shop = useShop();
  const home = useHomePath();
  const loaded = useLoaderData<typeof loader>();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const { lines } = useCart();
  const view = useMenuOfType(
    useMemo(() => readMenuText(loaded.menu), [loaded.menu]),
    choice.orderType,
  );
  useOpenCart();
  useKeepLocation();

  const categories = useMemo(
    () => view.categories.filter((category) => isShownAt(category, branch?.id)),
    [view, branch?.id],
  );
  const { currency } = shop.prices;
  const keep = useLoaded(view.url, (signal) =>
    untilLoaded(async () => {
      const { keptDishes } = await import('../highlights/highlights.tsx');
      return signal.aborted ? undefined : keptDishes(view.url, currency);
    }),
  )?.value;
  const actions = useCardActions(view, categories, cart);
  const search = useDishSearch(view.url, categories);
  const [query, setQuery] = useState(loaded.query);
  const find = useCallback(
    (typed: string) =>
      typed === loaded.query && !search.isWhole ? loaded.found : findDishes(search, categories, typed),
    [loaded, search, categories],
  );
  return (
    <SiteFrame isNarrow bottom={shop.isMenuOnly ? undefined : <CartBar branchId={branch?.id} menuPath={home} />}>
      <PageTitle title={t('shell.search')} />
      <h1 className="visually-hidden">{t('shell.search')}</h1>
      <h2 className="visually-hidden">{t('search.label')}</h2>
      <Form action="/search" onSubmit={(event) => event.preventDefault()}>
        <SearchPanel
          query={query}
          onQueryChange={setQuery}
          find={find}
          all={categories}
          categories={useMemo(() => (keep ? keep(categories) : categories), [keep, categories])}
          situation={useSituation(branch, choice.orderType)}
          branchName={branch && localize(branch.name, shop.locale, shop.primaryLocale)}
          quantities={useMemo(() => countByItem(lines), [lines])}
          isMenuOnly={shop.isMenuOnly}
          actions={actions}
        />
      </Form>
    </SiteFrame>
  );
}
