import { categorySlug, itemSlug } from '@sufra/ordering';
import type { CategoryView, ItemCard, MenuView } from './menu-view.ts';

/**
 * A menu travels inside its page as lines of tab-separated cells, in the order in which the page shows it:
 * a third of what the router's own encoding takes, and it compresses against the page's text.
 */
export function packMenu(view: MenuView): string {
  const known = packed.get(view) ?? pack(view);
  packed.set(view, known);
  return known;
}

const packed = new WeakMap<MenuView, string>();

function pack({ url, categories }: MenuView): string {
  const lines = categories.flatMap((category) => [packCategory(category), ...category.items.map(packItem)]);
  return [url, ...lines].join('\n');
}

/** The opposite of `packMenu`. */
export function unpackMenu(text: string): MenuView {
  const [url = '', ...lines] = text.split('\n');
  const categories: CategoryView[] = [];
  for (const line of lines) {
    const cells = line.split('\t');
    if (cells[0] === categoryMark) categories.push(unpackCategory(cells));
    else categories.at(-1)?.items.push(unpackItem(cells));
  }
  return { url, categories };
}

/** The same on the server, which renders one menu over and over. */
export function unpackOnce(text: string): MenuView {
  const known = unpacked.get(text) ?? unpackMenu(text);
  if (unpacked.size >= unpackedLimit) unpacked.clear();
  unpacked.set(text, known);
  return known;
}

const unpacked = new Map<string, MenuView>();
const unpackedLimit = 30;

const categoryMark = '#';

// Names and descriptions are the merchant's: a tab or line break in them is as good as a space.
const cell = (text: string | undefined): string => text?.replaceAll(/[\t\n\r]+/g, ' ') ?? '';
const rest = (extra: object): string => (Object.keys(extra).length > 0 ? JSON.stringify(extra) : '');
const unpackRest = (text: string | undefined): object => (text ? (JSON.parse(text) as object) : {});
/** The address usually follows from name and id; only another one has to be said. */
const otherSlug = (slug: string, usual: string): string => (slug === usual ? '' : slug);

function packCategory({ id, slug, name, description, items: _items, ...extra }: CategoryView): string {
  return [categoryMark, id, cell(name), cell(description), otherSlug(slug, categorySlug(name, id)), rest(extra)].join(
    '\t',
  );
}

function unpackCategory([, id = '', name = '', description, slug, extra]: string[]): CategoryView {
  return {
    id,
    slug: slug || categorySlug(name, id),
    name,
    ...(description && { description }),
    ...unpackRest(extra),
    items: [],
  };
}

function packItem({
  id,
  slug,
  name,
  description,
  priceMinor,
  calories,
  imageUrl,
  needsChoice,
  ...extra
}: ItemCard): string {
  const facts = [priceMinor, calories ?? '', needsChoice ? '?' : ''];
  return [
    id,
    cell(name),
    cell(description),
    ...facts,
    cell(imageUrl),
    otherSlug(slug, itemSlug(id, name)),
    rest(extra),
  ].join('\t');
}

function unpackItem([
  id = '',
  name = '',
  description,
  price,
  calories,
  choice,
  imageUrl,
  slug,
  extra,
]: string[]): ItemCard {
  return {
    id,
    slug: slug || itemSlug(id, name),
    name,
    priceMinor: Number(price),
    ...(description && { description }),
    ...(imageUrl && { imageUrl }),
    ...(calories && { calories: Number(calories) }),
    ...(choice && { needsChoice: true as const }),
    ...unpackRest(extra),
  };
}
