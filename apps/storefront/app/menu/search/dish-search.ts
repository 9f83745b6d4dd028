import { type FoundWord, type Search, createSearch, markFound, prepareSearch } from '@sufra/ordering';
import type { Menu } from '../load/menu.resource.ts';
import type { CategoryView, ItemCardData } from '../load/menu-view.ts';
import { useMemo } from 'react';
import { useShop } from '../../shell/shop.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import { loadMenu } from '../load/load-menu.ts';

/** A menu that is ready to be searched, in every language it is written in. */
type DishSearch = {
  find: Search;
  namesOf: (itemId: string) => readonly string[];
  /** The index covers every language, not only the page's. */
  isWhole: boolean;
};

/** A dish that was found: its card, where it stands, and what to mark in its name. */
export type FoundDish = {
  card: ItemCardData;
  category: CategoryView;
  words: FoundWord[];
  /** The name that was meant, when it is not the one on the card but the one of another language. */
  otherName?: string;
};

const resultLimit = 30;
const prepared = new WeakMap<object, DishSearch>();
const preparing = new WeakMap<Menu, Promise<DishSearch>>();

/** Prepares the published menu once, in slices that leave room for what the guest does (ROUTE-28). */
export function searchOfMenu(menu: Menu): Promise<DishSearch> {
  const known = preparing.get(menu) ?? prepareMenu(menu);
  preparing.set(menu, known);
  return known;
}

async function prepareMenu(menu: Menu): Promise<DishSearch> {
  const headings = new Map(menu.categories.map(({ id, name }) => [id, Object.values(name)]));
  const namesOf = (id: string) => Object.values(menu.items.get(id)?.name ?? {});
  const entries = [...menu.items.values()].map(({ id, categoryId, description }) => ({
    id,
    names: namesOf(id),
    headings: headings.get(categoryId) ?? [],
    descriptions: Object.values(description),
  }));
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  return { find: await prepareSearch(entries, pause), namesOf, isWhole: true };
}

/** The same for what the page shows, until the whole menu is there: names in one language. */
function searchOfView(categories: CategoryView[]): DishSearch {
  const known = prepared.get(categories);
  if (known) return known;
  const entries = categories.flatMap(({ name, items }) =>
    items.map((card) => ({ id: card.id, names: [card.name], headings: [name] })),
  );
  const search: DishSearch = { find: createSearch(entries), namesOf: () => [], isWhole: false };
  prepared.set(categories, search);
  return search;
}

/** Found dishes among the categories that this guest may see, the best first. */
export function findDishes({ find, namesOf }: DishSearch, categories: CategoryView[], query: string): FoundDish[] {
  const places = placesOf(categories);
  return find(query, resultLimit * 2)
    .flatMap(({ id, words }) => {
      const place = places.get(id);
      if (!place) return [];
      const otherName = isMarked(place.card.name, words)
        ? undefined
        : namesOf(id).find((name) => isMarked(name, words));
      return [{ ...place, words, ...(otherName !== undefined && { otherName }) }];
    })
    .slice(0, resultLimit);
}

type Place = Pick<FoundDish, 'card' | 'category'>;
const known = new WeakMap<CategoryView[], Map<string, Place>>();

function placesOf(categories: CategoryView[]): Map<string, Place> {
  const places =
    known.get(categories) ??
    new Map(categories.flatMap((category) => category.items.map((card) => [card.id, { card, category }] as const)));
  known.set(categories, places);
  return places;
}

const isMarked = (name: string, words: readonly FoundWord[]): boolean =>
  markFound(name, words).some(({ isFound }) => isFound);

/** The searchable dishes: the page's own words at once, every language when the menu has arrived. */
export function useDishSearch(menuUrl: string, categories: CategoryView[]): DishSearch {
  const { currency } = useShop().prices;
  // The loading bar says when it fails; the page's own words stay.
  const whole = useLoaded(menuUrl, async () => searchOfMenu(await loadMenu(menuUrl, currency)));
  const ofPage = useMemo(() => searchOfView(categories), [categories]);
  return whole?.key === menuUrl ? whole.value : ofPage;
}
