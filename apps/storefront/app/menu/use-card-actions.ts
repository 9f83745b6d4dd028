import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Currency, ItemConfiguration, MenuItem } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { showSnackbar, snackbarMs } from '../ui/snackbar-store.ts';
import type { CardActions } from './item-card.tsx';
import { rememberMenuSource } from './menu-source.ts';
import type { CategoryView, MenuView } from './menu-view.ts';

/** What the menu needs of the cart; the route hands it over. The rules of changing it come when they are needed. */
export type CartDoor = {
  linesOf: (itemId: string) => { lineId: string; quantity: number }[];
  open: () => Promise<{
    addItem: (item: MenuItem, configuration: ItemConfiguration, quantity: number) => void;
    setQuantity: (lineId: string, quantity: number) => void;
    removeLine: (lineId: string) => void;
  }>;
};

const importMenu = () => import('./load-menu.ts');

/** The published menu, by code that comes when it is needed. */
export const loadMenu = async (url: string, currency: Currency) => (await importMenu()).loadMenu(url, currency);

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
    const open = (path: string) =>
      void latest.current.navigate(path, { preventScrollReset: true, state: { isOverMenu: true } });
    const add = async (itemId: string) => {
      try {
        const [{ items }, { addItem }] = await Promise.all([loadMenu(view.url, prices.currency), cart.open()]);
        const item = items.get(itemId);
        if (!item) return;
        addItem(item, { itemId, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' }, 1);
        showSnackbar(latest.current.t('menu.added'), { tone: 'good', durationMs: snackbarMs.itemAdded });
      } catch {
        showSnackbar(latest.current.t('error.menuFetch'), { tone: 'bad' });
      }
    };
    const change = async (itemId: string, quantity: number) => {
      const { setQuantity, removeLine } = await cart.open();
      const lines = cart.linesOf(itemId);
      const line = lines.at(-1);
      if (!line) return add(itemId);
      const others = lines.reduce((sum, each) => sum + each.quantity, 0) - line.quantity;
      const wanted = quantity - others;
      // The same food twice over, prepared differently: the guest says which one to repeat.
      if (lines.length > 1 && wanted > line.quantity) return open(pathOf(latest.current.categories, itemId));
      if (wanted < 1) removeLine(line.lineId);
      else setQuantity(line.lineId, wanted);
    };
    return {
      open,
      add: (itemId) => void add(itemId),
      setQuantity: (itemId, quantity) => void change(itemId, quantity),
    };
  }, [view.url, prices.currency, cart]);

  const warmUp = useCallback(() => {
    const first = latest.current.categories.find((category) => category.items.length > 0)?.items[0];
    if (!first) return;
    setWarmPath((known) => known ?? pathOf(latest.current.categories, first.id));
    // Adding and opening then need nothing more; a failure is told when it is needed.
    Promise.all([loadMenu(view.url, prices.currency), cart.open()]).catch(() => undefined);
  }, [view.url, prices.currency, cart]);

  return { actions, warmUp, warmPath };
}

function pathOf(categories: CategoryView[], itemId: string): string {
  for (const category of categories) {
    const card = category.items.find((item) => item.id === itemId);
    if (card) return `/menu/${category.slug}/${card.slug}`;
  }
  return '/menu';
}
