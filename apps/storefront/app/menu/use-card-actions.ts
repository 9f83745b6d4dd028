import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ItemConfiguration, MenuItem } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
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

/** How long a finger is on the screen for a tap, and a little more. */
const tapMs = 300;

const importChanges = () => import('./change-cart.ts');

/** What cards do. The functions stay the same between renderings, so that a change renders one card only. */
export function useCardActions({ url }: MenuView, categories: CategoryView[], cart: CartDoor) {
  const t = useText();
  const { currency } = useShop().prices;
  const navigate = useNavigate();
  const [warmPath, setWarmPath] = useState<string>();
  const latest = useRef({ navigate, categories, t });
  useEffect(() => {
    latest.current = { navigate, categories, t };
  });
  useEffect(() => rememberMenuSource({ url, currency }), [url, currency]);

  const actions = useMemo<CardActions>(() => {
    const open = (path: string) =>
      void latest.current.navigate(path, { preventScrollReset: true, state: { isOverMenu: true } });
    const openItem = (itemId: string) => open(pathOf(latest.current.categories, itemId));
    const desk = () => ({ url, currency, cart, t: latest.current.t, openItem });
    return {
      open,
      add: (itemId) => void importChanges().then(({ addFromCard }) => addFromCard(desk(), itemId)),
      setQuantity: (itemId, quantity) =>
        void importChanges().then(({ changeFromCard }) => changeFromCard(desk(), itemId, quantity)),
    };
  }, [url, currency, cart]);

  const warmUrl = useRef<string>(undefined);
  const warmUp = useCallback(() => {
    const first = latest.current.categories.find((category) => category.items.length > 0)?.items[0];
    if (!first || warmUrl.current === url) return;
    warmUrl.current = url;
    // A tap is answered before a large menu is read for the next one.
    setTimeout(() => {
      setWarmPath((known) => known ?? pathOf(latest.current.categories, first.id));
      importChanges()
        .then(({ prepare }) => prepare({ url, currency, cart }))
        // A failure is told when it is needed.
        .catch(() => undefined);
    }, tapMs);
  }, [url, currency, cart]);

  return { actions, warmUp, warmPath };
}

function pathOf(categories: CategoryView[], itemId: string): string {
  for (const category of categories) {
    const card = category.items.find((item) => item.id === itemId);
    if (card) return `/menu/${category.slug}/${card.slug}`;
  }
  return '/menu';
}
