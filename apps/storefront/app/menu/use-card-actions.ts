import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ItemConfiguration, MenuItem } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { showSnackbar, snackbarMs } from '../ui/snackbar-store.ts';
import type { CardActions } from './item-card.tsx';
import { loadMenu } from './load-menu.ts';
import { rememberMenuSource } from './menu-source.ts';
import type { CategoryView, MenuView } from './menu-view.ts';

/** What the menu needs of the cart; the route hands it over. */
export type CartDoor = {
  linesOf: (itemId: string) => { lineId: string; quantity: number }[];
  addItem: (item: MenuItem, configuration: ItemConfiguration, quantity: number) => void;
  setQuantity: (lineId: string, quantity: number) => void;
  removeLine: (lineId: string) => void;
};

/** What cards do. The functions stay the same between renderings, so that a change renders one card only. */
export function useCardActions(view: MenuView, categories: CategoryView[], cart: CartDoor) {
  const t = useText();
  const { prices } = useShop();
  const navigate = useNavigate();
  const [warmPath, setWarmPath] = useState<string>();
  const latest = useRef({ navigate, categories, t });
  useEffect(() => {
    latest.current = { navigate, categories, t };
  });
  useEffect(() => rememberMenuSource({ url: view.url, currency: prices.currency }), [view.url, prices.currency]);

  const actions = useMemo<CardActions>(() => {
    const open = (path: string) => void latest.current.navigate(path, { preventScrollReset: true, state: { isOverMenu: true } });
    const add = (itemId: string) => {
      loadMenu(view.url, prices.currency).then(
        ({ items }) => {
          const item = items.get(itemId);
          if (!item) return;
          cart.addItem(item, { itemId, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
          showSnackbar(latest.current.t('menu.added'), { tone: 'good', durationMs: snackbarMs.itemAdded });
        },
        () => showSnackbar(latest.current.t('error.menuFetch'), { tone: 'bad' }),
      );
    };
    const change = (itemId: string, quantity: number) => {
      const lines = cart.linesOf(itemId);
      const line = lines.at(-1);
      if (!line) return add(itemId);
      const others = lines.reduce((sum, each) => sum + each.quantity, 0) - line.quantity;
      const wanted = quantity - others;
      // The same food twice over, prepared differently: the guest says which one to repeat.
      if (lines.length > 1 && wanted > line.quantity) return open(pathOf(latest.current.categories, itemId));
      if (wanted < 1) cart.removeLine(line.lineId);
      else cart.setQuantity(line.lineId, wanted);
    };
    return { open, add, setQuantity: change };
  }, [view.url, prices.currency, cart]);

  const warmUp = useCallback(() => {
    const first = latest.current.categories.find((category) => category.items.length > 0)?.items[0];
    if (!first) return;
    setWarmPath((known) => known ?? pathOf(latest.current.categories, first.id));
    // Adding and opening then need nothing more; a failure is told when it is needed.
    loadMenu(view.url, prices.currency).catch(() => undefined);
  }, [view.url, prices.currency]);

  return { actions, warmUp, warmPath };
}

function pathOf(categories: CategoryView[], itemId: string): string {
  for (const category of categories) {
    const card = category.items.find((item) => item.id === itemId);
    if (card) return `/menu/${category.slug}/${card.slug}`;
  }
  return '/menu';
}
