import { useMemo, useState } from 'react';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { CardActions } from '../item-card.tsx';
import type { CategoryView, ItemCardData } from '../load/menu-view.ts';
import { findDishes, useDishSearch } from './dish-search.ts';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

type MenuSearchProps = Omit<SearchPanelProps, 'query' | 'onQueryChange' | 'find'> & {
  menuUrl: string;
  /** The categories with the dishes that a filter of the menu hides, too. */
  all: CategoryView[];
  onCategory: (categoryId: string) => void;
  onClose: () => void;
};

/** Returning from a result to the search restores the typed text. */
let lastQuery = '';

/** Search over the menu; dishes are added from here as from the menu below. */
export function MenuSearch({ menuUrl, all, onCategory, onClose, ...rest }: MenuSearchProps) {
  const t = useText('search');
  const { categories } = rest;
  const [query, setQuery] = useState(lastQuery);
  const search = useDishSearch(menuUrl, all);
  const find = useMemo(() => {
    const shown = new Set(categories.flatMap(({ items }) => items.map(({ id }) => id)));
    const note = t('search.filtered');
    return (typed: string) =>
      findDishes(search, all, typed).map((dish) =>
        shown.has(dish.card.id) ? dish : { ...dish, card: noted(dish.card, note) },
      );
  }, [search, all, categories, t]);
  const ofMenu = rest.actions;
  const actions = useMemo<CardActions>(() => {
    const open = (path: string) => {
      onClose();
      ofMenu.open(path);
    };
    return { ...ofMenu, open };
  }, [ofMenu, onClose]);
  return (
    <Dialog title={t('shell.search')} size="page" onClose={onClose}>
      <SearchPanel
        {...rest}
        query={query}
        onQueryChange={(typed) => {
          lastQuery = typed;
          setQuery(typed);
        }}
        find={find}
        onCategory={(id) => {
          onClose();
          onCategory(id);
        }}
        actions={actions}
      />
    </Dialog>
  );
}

const noted = (card: ItemCardData, note: string): ItemCardData => ({
  ...card,
  description: card.description ? `${note} · ${card.description}` : note,
});
