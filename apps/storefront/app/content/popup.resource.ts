import type { PopupResource } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { localize, type LocalizedText } from '@sufra/ordering';
import type { OpenShop } from '../api.server/open-shop.ts';

/** The popup shown once on arrival, in the guest's language. */
export type Popup = {
  id: string;
  title: string;
  text: string;
  picture: string | undefined;
  button: { label: string; path: string } | undefined;
};

type PathOf = (link: NonNullable<PopupResource['attributes']['link']>) => string | undefined;

/** Asks the API for the merchant's popup (API-08); undefined when there is none. */
export async function findPopup({ api, locale, shop }: OpenShop, pathOf: PathOf): Promise<Popup | undefined> {
  const path = `/applications/${shop.applicationId}`;
  const result = await api.call<{ included?: PopupResource[] }>({ path, query: { include: 'popup' } });
  const popup = result.ok ? result.value.included?.find(({ type }) => type === 'popups') : undefined;
  return popup && presentPopup(popup, (words) => localize(words, locale, shop.primaryLocale), pathOf);
}

function presentPopup(
  { id, attributes }: PopupResource,
  text: (words: LocalizedText) => string,
  pathOf: PathOf,
): Popup {
  const path = attributes.link ? pathOf(attributes.link) : undefined;
  const label = text(attributes.button);
  return {
    id,
    title: text(attributes.title),
    text: text(attributes.text),
    picture: attributes['image-uri'] ? pictureVariant(attributes['image-uri'], 640) : undefined,
    button: path && label ? { label, path } : undefined,
  };
}
