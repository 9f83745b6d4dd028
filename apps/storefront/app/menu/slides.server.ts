import type { SlideResource, SliderResource } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/picture-variant';
import { localizedText, type LocalizedText } from '@sufra/ordering';
import type { OpenShop } from '../api.server/open-shop.ts';
import { rememberByVersion } from '../api.server/remember-by-version.ts';
import { linkPath } from './link-path.ts';
import { openMenu } from './read-menu.server.ts';
import type { SlideView } from './hero-slider.tsx';

type SliderDocument = { data: SliderResource; included?: SlideResource[] };

/** The pictures above the menu, if the shop has any (API-38); the menu does not wait for a slider that fails. */
export const openSlides = rememberByVersion('slides', async (open: OpenShop): Promise<SlideView[]> => {
  if (!open.shop.sliderId) return [];
  const path = `/cms/sliders/${encodeURIComponent(open.shop.sliderId)}`;
  const result = await open.api.call<SliderDocument>({ path, query: { include: 'slides' } }).catch(() => undefined);
  if (!result?.ok) return [];
  const menu = await openMenu(open);
  const text = (words: LocalizedText) => localizedText(words, open.locale, open.shop.primaryLocale);
  return (result.value.included ?? []).map(({ id, attributes }) => ({
    id,
    picture: attributes['image-uri'] ? pictureOf(attributes['image-uri']) : undefined,
    title: text(attributes.title),
    text: text(attributes.text),
    button: text(attributes.button),
    path: attributes.link ? linkPath(attributes.link, menu) : undefined,
  }));
});

/** The original is for wide screens with fine pixels; phones, which wait for the picture, get it lighter. */
function pictureOf(uri: string): NonNullable<SlideView['picture']> {
  const [small, large] = [pictureVariant(uri, 320), pictureVariant(uri, 640)];
  if (large === uri) return { url: uri, sources: undefined, phoneSources: undefined };
  const phoneSources = `${pictureVariant(uri, 320, 'avif')} 320w, ${pictureVariant(uri, 640, 'avif')} 640w`;
  return { url: large, sources: `${small} 320w, ${large} 640w, ${uri} 1280w`, phoneSources };
}
