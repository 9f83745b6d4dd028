import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import type { CardActions } from './item-card.tsx';
import { rememberMenuSource } from './load/menu-source.ts';
import type { CartPort } from './change-cart.ts';
import type { CategoryView, MenuView } from './load/menu-view.ts';

type Changes = typeof import('./change-cart.ts');

const waiting = new Set<string>();

/** A press waits for its script, on a lost line as well; the same one that is repeated meanwhile counts once. */
function whenArrived(itemId: string, act: (changes: Changes) => unknown): void {
  if (waiting.has(itemId)) return;
  waiting.add(itemId);
  void untilLoaded(() => import('./change-cart.ts')).then((changes) => {
    waiting.delete(itemId);
    return act(changes);
  });
}

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
      add: (itemId) => whenArrived(itemId, ({ addFromCard }) => addFromCard(context(), itemId)),
      setQuantity: (itemId, quantity) =>
        whenArrived(itemId, ({ changeFromCard }) => changeFromCard(context(), itemId, quantity)),
    };
  }, [url, currency, cart]);
}
