import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import type { CardActions } from './item-card.tsx';
import { rememberMenuSource } from './load/menu-source.ts';
import type { CartPort } from './change-cart.ts';
import type { CategoryView, MenuView } from './load/menu-view.ts';

const importChanges = () => import('./change-cart.ts');

/** The actions of cards. The functions stay the same between renderings, so that a change renders one card only. */
export function useCardActions({ url }: MenuView, categories: CategoryView[], cart: CartPort) {
  const t = useText();
  const { localized } = useLanguage();
  const { currency } = useShop().prices;
  const navigate = useNavigate();
  const latest = useRef({ navigate, categories, t, localized });
  useEffect(() => {
    latest.current = { navigate, categories, t, localized };
    rememberMenuSource({ url, currency });
  });

  return useMemo<CardActions>(() => {
    const open = (path: string) =>
      void latest.current.navigate(path, { preventScrollReset: true, state: { isOverMenu: true } });
    const context = () => ({ ...latest.current, url, currency, cart, open });
    return {
      open,
      add: (itemId) => void importChanges().then(({ addFromCard }) => addFromCard(context(), itemId)),
      setQuantity: (itemId, quantity) =>
        void importChanges().then(({ changeFromCard }) => changeFromCard(context(), itemId, quantity)),
    };
  }, [url, currency, cart]);
}
