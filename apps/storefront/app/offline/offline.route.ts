import { directionOf } from '@sufra/ordering';
import type { LoaderFunctionArgs } from 'react-router';
import { readOverrides } from '../api.server/content.ts';
import { openShop } from '../api.server/open-shop.ts';
import { htmlLanguages } from '../i18n/language-tags.ts';
import { textOf } from '../i18n/use-text.ts';
import { offlinePage } from './offline-page.ts';

/**
 * The page that the worker shows instead of one that needs a connection. It stands alone, without scripts or styles of
 * its own to fetch, and in every language of the shop, because it is kept long before anybody needs it.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const open = await openShop(args);
  const overrides = await readOverrides(open);
  const { shop } = open;
  const languages = [shop.locale, ...shop.languages.filter((locale) => locale !== shop.locale)];
  const html = offlinePage({
    label: shop.label,
    brandCss: shop.brandCss,
    words: languages.map((locale) => {
      const t = textOf('visit', locale, locale === shop.locale ? overrides : {});
      return {
        locale,
        language: htmlLanguages[locale],
        direction: directionOf(locale),
        title: t('offline.title'),
        hint: t('offline.hint'),
        retry: t('offline.retry'),
        lastMenu: t('offline.lastMenu'),
      };
    }),
  });
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
