import { escapeHtml } from '../../page.ts';

const names: Record<string, Record<string, string>> = {
  number: { en: 'Card number', ar: 'رقم البطاقة', fr: 'Numéro de carte' },
  cvv: { en: 'CVV', ar: 'رمز الأمان', fr: 'Cryptogramme' },
};

const hints: Record<string, { autocomplete: string; placeholder: string; maxLength: number }> = {
  number: { autocomplete: 'cc-number', placeholder: '0000 0000 0000 0000', maxLength: 23 },
  cvv: { autocomplete: 'cc-csc', placeholder: '000', maxLength: 4 },
};

/** A frame with one field: what is typed here is never in the shop's page. */
export function fieldPage(field: string, locale: string | undefined, scriptUrl: string): string | undefined {
  const name = names[field];
  const hint = hints[field];
  if (!name || !hint) return undefined;
  const language = locale !== undefined && locale in name ? locale : 'en';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name[language] ?? '')}</title>
<style>
html, body { margin: 0; block-size: 100%; background: transparent; }
input { box-sizing: border-box; inline-size: 100%; block-size: 100%; padding: 0; border: 0; outline: 0; background: transparent;
  color: inherit; font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<input id="${field}" name="${field}" dir="ltr" inputmode="numeric" autocomplete="${hint.autocomplete}" maxlength="${hint.maxLength}"
 placeholder="${hint.placeholder}" aria-label="${escapeHtml(name[language] ?? '')}">
<script src="${escapeHtml(scriptUrl)}"></script>
</body>
</html>
`;
}
