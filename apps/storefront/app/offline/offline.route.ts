import type { LoaderFunctionArgs } from 'react-router';
import { directionOf, localize } from '@sufra/ordering';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { readOverrides } from '../api.server/content.ts';
import { openShop } from '../api.server/open-shop.ts';
import { textOf } from '../i18n/use-text.ts';

type Words = {
  locale: string;
  language: string;
  direction: string;
  label: string;
  title: string;
  hint: string;
  retry: string;
  lastMenu: string;
};

type OfflinePage = { brandCss: string; words: Words[] };

const style = `*{box-sizing:border-box;margin:0}
body{min-block-size:100vh;display:grid;place-content:center;padding:24px;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;text-align:center}
section{display:grid;gap:12px;justify-items:center;max-inline-size:26rem}
section+section{margin-block-start:40px}
h1{font-size:1.5rem}
p{color:var(--ink-2)}
.shop{margin-block-end:12px;color:inherit;font-weight:600}
a,button{min-block-size:48px;padding:0 24px;border:0;border-radius:999px;font:inherit;font-weight:600;cursor:pointer}
button{background:var(--brand);color:var(--on-brand)}
a{display:inline-grid;place-items:center;color:var(--brand-ink)}
[hidden]{display:none}`;

// The language of the guest's last choice; without one the page has all of them.
const script = `const chosen = [...document.querySelectorAll('section')].find((one) => one.dataset.locale === localStorage.getItem('locale'));
if (chosen) {
  for (const one of document.querySelectorAll('section')) one.hidden = one !== chosen;
  document.documentElement.lang = chosen.lang;
  document.documentElement.dir = chosen.dir;
  document.title = chosen.querySelector('.shop').textContent;
}
for (const button of document.querySelectorAll('button')) button.onclick = () => location.reload();
addEventListener('online', () => location.reload());`;

/** A whole page of HTML, small enough to be kept by every guest's phone. */
function offlinePage({ brandCss, words }: OfflinePage): string {
  const [first] = words;
  return `<!DOCTYPE html>
<html lang="${first?.language ?? 'en'}" dir="${first?.direction ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escape(first?.label ?? '')}</title>
<style>${brandCss}${style}</style>
</head>
<body>
<main>${words.map(section).join('')}</main>
<script>${script}</script>
</body>
</html>`;
}

const section = ({ locale, language, direction, label, title, hint, retry, lastMenu }: Words): string =>
  `<section lang="${language}" dir="${direction}" data-locale="${locale}">` +
  `<p class="shop"><bdi>${escape(label)}</bdi></p><h1>${escape(title)}</h1><p>${escape(hint)}</p>` +
  `<button type="button">${escape(retry)}</button><a href="/menu">${escape(lastMenu)}</a></section>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * The page that the worker shows instead of one that needs a connection. It stands alone, without scripts or styles of
 * its own to fetch, and in every language of the shop, because it is cached long before it is needed.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const open = await openShop(args);
  const overrides = await readOverrides(open);
  const { shop, merchant } = open;
  const names = merchant.concept.attributes.label;
  const languages = [shop.locale, ...shop.languages.filter((locale) => locale !== shop.locale)];
  const html = offlinePage({
    brandCss: shop.brandCss,
    words: languages.map((locale) => {
      const t = textOf('visit', locale, locale === shop.locale ? overrides : {});
      return {
        locale,
        language: htmlLanguages[locale],
        direction: directionOf(locale),
        label: localize(names, locale, shop.primaryLocale),
        title: t('offline.title'),
        hint: t('offline.hint'),
        retry: t('offline.retry'),
        lastMenu: t('offline.lastMenu'),
      };
    }),
  });
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
