import type { Currency } from '@sufra/ordering';
import { loadMenu } from './load-menu.ts';
import { type CategoryView, type MenuView, viewMenu } from './menu-view.ts';

/** A new menu that shares with the one on screen whatever is equal, so that only what changed is drawn again. */
function keepUnchanged(shown: MenuView, next: MenuView): MenuView {
  const cards = new Map(shown.categories.flatMap(({ items }) => items.map((card) => [card.id, card] as const)));
  const categories = new Map(shown.categories.map((category) => [category.id, category]));
  return {
    ...next,
    categories: next.categories.map((category) => {
      const items = category.items.map((card) => sameOr(cards.get(card.id), card));
      return withoutNews(categories.get(category.id), { ...category, items });
    }),
  };
}

const sameOr = <Thing>(known: Thing | undefined, next: Thing): Thing =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(next) ? known : next;

function withoutNews(known: CategoryView | undefined, next: CategoryView): CategoryView {
  if (!known || known.items.length !== next.items.length) return next;
  const hasSameItems = next.items.every((card, at) => card === known.items[at]);
  const frame = ({ items: _items, ...rest }: CategoryView) => JSON.stringify(rest);
  return hasSameItems && frame(known) === frame(next) ? known : next;
}

type Wanted = { url: string; currency: Currency; reader: Parameters<typeof viewMenu>[2] };

/** Another menu than the one that came with the page; the step from the one on screen to it. */
export async function loadLaterMenu({ url, currency, reader }: Wanted): Promise<(shown: MenuView) => MenuView> {
  const view = viewMenu(await loadMenu(url, currency), url, reader);
  return (shown) => keepUnchanged(shown, view);
}
