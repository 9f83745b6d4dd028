import { useCallback, useMemo, useState } from 'react';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { CardActions } from '../item-card.tsx';
import { findDishes, useDishSearch } from './dish-search.ts';
import { SearchPanel, type SearchPanelProps } from './search-panel.tsx';

type MenuSearchProps = Omit<SearchPanelProps, 'query' | 'onQueryChange' | 'find'> & {
  menuUrl: string;
  onCategory: (categoryId: string) => void;
  onClose: () => void;
};

/** Returning from a result to the search restores the typed text. */
let lastQuery = '';

/** Search over the menu; dishes are added from here as from the menu below. */
export function MenuSearch({ menuUrl, onCategory, onClose, ...rest }: MenuSearchProps) {
  const t = useText('search');
  const { all } = rest;
  const [query, setQuery] = useState(lastQuery);
  const search = useDishSearch(menuUrl, all);
  const find = useCallback((typed: string) => findDishes(search, all, typed), [search, all]);
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
