import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ContentDocument, PageResource } from '@sufra/contracts';
import { localize } from '@sufra/ordering';
import type { Overrides } from '@sufra/ui/i18n/catalogue.ts';
import type { OpenShop } from './open-shop.ts';
import { cacheByVersion } from './cache-by-version.ts';

/**
 * The merchant's own wording of our texts, compiled, from the published content (I18N-07). A shop works
 * without it: a failure is logged and our words stay.
 */
export const readOverrides = cacheByVersion('overrides', async (open: OpenShop): Promise<Overrides> => {
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

/** The merchant's own pages (API-36); none where they cannot be read: the shop works without them. */
export const readPages = cacheByVersion('pages', async ({ api }: OpenShop): Promise<PageResource[]> => {
  const call = { path: '/cms/pages', query: { page: 1 } };
  const result = await api.call<{ data: PageResource[] }>(call).catch(() => undefined);
  return result?.ok && Array.isArray(result.value.data) ? result.value.data : [];
});

/** Links to the merchant's content pages for the sidebar (UI-05): here, or wherever a page is elsewhere. */
export async function readContentPages(open: OpenShop): Promise<{ title: string; url: string }[]> {
  const pages = await readPages(open);
  return pages.flatMap(({ id, attributes }) => {
    const title = localize(attributes.label ?? attributes.title ?? {}, open.locale, open.shop.primaryLocale);
    return title ? [{ title, url: attributes.url ?? `/pages/${id}` }] : [];
  });
}
