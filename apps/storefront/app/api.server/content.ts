import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ContentDocument } from '@sufra/contracts';
import { localizedText, type LocalizedText } from '@sufra/ordering';
import type { Overrides } from '../i18n/catalogue.ts';
import type { OpenShop } from './open-shop.ts';
import { rememberByVersion } from './remember-by-version.ts';

type PageListDocument = { data: { attributes: { title?: LocalizedText; label?: LocalizedText; url?: string } }[] };

/**
 * The merchant's own wording of our texts, compiled, from the published content (I18N-07). A shop works
 * without it: a failure is logged and our words stay.
 */
export const readOverrides = rememberByVersion('overrides', async (open: OpenShop): Promise<Overrides> => {
  const address = open.merchant.application.attributes['content-uri'];
  if (!address) return {};
  try {
    const content = await open.api.readPublished<ContentDocument>(address);
    const texts = content.data.find(({ attributes }) => attributes.locale === open.locale)?.attributes.texts ?? {};
    return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]));
  } catch (error) {
    console.warn('Error on fetching menu in cdn.', error);
    return {};
  }
});

/**
 * Links to the merchant's content pages for the sidebar (UI-05); none where they cannot be read. A page without
 * an address of its own is left out, since the shop cannot show it.
 */
export const readContentPages = rememberByVersion('pages', async ({ api, locale, shop }: OpenShop) => {
  const result = await api.call<PageListDocument>({ path: '/cms/pages', query: { page: 1 } }).catch(() => undefined);
  if (!result?.ok || !Array.isArray(result.value.data)) return [];
  return result.value.data.flatMap(({ attributes }) => {
    const title = localizedText(attributes.title ?? attributes.label ?? {}, locale, shop.primaryLocale);
    return title && attributes.url ? [{ title, url: attributes.url }] : [];
  });
});
