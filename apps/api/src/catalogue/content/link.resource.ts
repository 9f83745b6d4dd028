import type { SlideResource } from '@sufra/contracts';
import type { StoredLink } from './load-content.ts';

/** Finds what the merchant's files name; nothing when it is not on offer any more. */
export type LinkTargets = {
  imageUri(path: string): string | null;
  categoryId(handle: string): string | undefined;
  itemId(handle: string): string | undefined;
};

type Named = { id: string; handle: string };

/** The targets among a merchant's pictures and what is on its menu now. */
export const linkTargets = (
  merchant: Pick<LinkTargets, 'imageUri'>,
  menu: { categories: readonly Named[]; items: ReadonlyMap<string, Named> },
): LinkTargets => ({
  imageUri: (path) => merchant.imageUri(path),
  categoryId: (handle) => menu.categories.find((category) => category.handle === handle)?.id,
  itemId: (handle) => menu.items.values().find((item) => item.handle === handle)?.id,
});

/** Where a slide or popup of the merchant leads on the wire; nothing when its target is gone. */
export function presentLink(link: StoredLink, targets: LinkTargets): SlideResource['attributes']['link'] {
  switch (link.type) {
    case 'category':
      return reference('category', targets.categoryId(link.category));
    case 'item':
      return reference('item', targets.itemId(link.item));
    case 'page':
      return { type: 'page', id: link.page };
    case 'url':
      return { type: 'url', url: link.url };
  }
}

const reference = (type: 'category' | 'item', id: string | undefined) => (id ? { type, id } : null);
