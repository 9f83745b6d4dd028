import { createHash } from 'node:crypto';
import { directionOf, type Locale } from '@sufra/ordering';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { messages as arabic } from '../app/i18n/messages/refused/ar.ts';
import { messages as english } from '../app/i18n/messages/refused/en.ts';
import { messages as french } from '../app/i18n/messages/refused/fr.ts';

export const refusedWords: Record<Locale, Record<keyof typeof english, string>> = {
  'en-us': english,
  'ar-sa': arabic,
  fr: french,
};

const style = `body{min-block-size:90vh;display:grid;place-content:center;padding:24px;font:1rem/1.5 system-ui,sans-serif;text-align:center}
main{max-inline-size:28rem}
h1{font-size:1.5rem}
a{display:inline-block;padding:12px 24px}`;

export const refusedPagePolicy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** A page that stands alone: no file, script or session of the shop is part of it. */
export const refusedPage = ({
  locale,
  title,
  detail,
  home,
}: {
  locale: Locale;
  title: string;
  detail: string;
  home: string;
}) =>
  `<!DOCTYPE html>
<html lang="${htmlLanguages[locale]}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1><p>${detail}</p><p><a href="/" target="_top">${home}</a></p></main></body>
</html>`;
