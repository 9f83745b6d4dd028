import type { SlideResource } from '@sufra/contracts';
import { itemSlug } from '@sufra/ordering';
import { slugOf } from './load/menu-view.ts';
import type { Menu } from './load/menu.resource.ts';

/** The address in the shop that a slide or popup of the merchant leads to; none when its goal is not on the menu. */
export function linkPath(link: NonNullable<SlideResource['attributes']['link']>, menu: Menu): string | undefined {
  if (link.type === 'url') return link.url;
  if (link.type === 'page') return `/pages/${link.id}`;
  const item = link.type === 'item' ? menu.items.get(link.id) : undefined;
  const categoryId = item ? item.categoryId : link.id;
  const category = menu.categories.find((candidate) => candidate.id === categoryId);
  if (!category) return undefined;
  return item
    ? `/menu/${slugOf(category)}/${itemSlug(item.id, item.name['en-us'] ?? '')}`
    : `/menu/${slugOf(category)}`;
}
