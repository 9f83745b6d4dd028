import type { CardField } from '@sufra/ordering';
import { escapeHtml } from '../../page.ts';
import { fieldsWords, type FieldsLanguage } from './fields-words.ts';

type FieldsPage = { language: FieldsLanguage; publicKey: string; shop: string; base: string };

/** The page of the frame that takes the card. Its looks are variables that the shop's page names. */
export function fieldsPage({ language, publicKey, shop, base }: FieldsPage): string {
  const words = fieldsWords[language];
  const field = (name: CardField, autocomplete: string) => `<div class="${name}">
<label for="${name}">${words[name]}</label>
<input id="${name}" dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" maxlength="30" aria-describedby="${name}-wrong">
<p id="${name}-wrong" role="alert" data-text="${escapeHtml(words.wrong[name])}"></p>
</div>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${words.title}</title><style>${style}</style></head>
<body>
<form novalidate data-key="${escapeHtml(publicKey)}" data-shop="${escapeHtml(shop)}" data-base="${escapeHtml(base)}">
${field('number', 'cc-number')}
${field('expiry', 'cc-exp')}
${field('cvv', 'cc-csc')}
</form>
<script src="${escapeHtml(base)}/fields.js"></script>
</body>
</html>
`;
}

const style = `
:root { --ink: #24201c; --quiet: #6a625a; --field: #fff; --line: #8a8178; --accent: #a8431a; --bad: #a3201a; --radius: 12px; }
* { box-sizing: border-box; }
body { margin: 0; padding: 3px; background: var(--field); color: var(--ink); font: 1rem/1.5 system-ui, 'Noto Sans Arabic', sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.number { grid-column: 1 / -1; }
label { display: block; margin-block-end: 4px; font-size: .9rem; font-weight: 600; }
input { inline-size: 100%; min-block-size: 48px; padding: 0 14px; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--field); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[aria-invalid='true'] { border-color: var(--bad); }
p { margin: 4px 0 0; color: var(--bad); font-size: .875rem; }
p:empty { display: none; }
@media (max-width: 320px) { form { grid-template-columns: 1fr; } }
`;
