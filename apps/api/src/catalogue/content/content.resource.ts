import type { ContentDocument, SlideResource, PopupResource } from '@sufra/contracts';
import type { Content, StoredLink, Popup } from './load-content.ts';

/** The published content document: translations, all on one page (I18N-08). */
export function presentContent({ translations }: Content): ContentDocument {
  return {
    data: translations.map(({ locale, texts }) => ({
      type: 'translations',
      id: locale,
      attributes: { locale, texts },
    })),
    meta: { page: { number: 1, total: 1 } },
  };
}

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

/** The popup shown on arrival (API-08). */
export const presentPopup = (popup: Popup, targets: LinkTargets): PopupResource => ({
  type: 'popups',
  id: popup.handle,
  attributes: {
    'image-uri': popup.image ? targets.imageUri(popup.image) : null,
    title: popup.title,
    text: popup.text ?? {},
    button: popup.button ?? {},
    link: popup.link ? presentLink(popup.link, targets) : null,
  },
});
