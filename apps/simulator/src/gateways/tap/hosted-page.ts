import { escapeHtml, page } from '../../page.ts';
import type { CardField } from './card-fields.ts';
import type { SimulatedCharge } from './charge.ts';
import { decimalsOf } from './present-charge.ts';
import { words } from './words.ts';

type Shown = { action: string; wrong: CardField[] };

/** Tap's own page, in the language that the charge asked for. */
export function hostedPage({ request, language }: SimulatedCharge, { action, wrong }: Shown): string {
  const say = words[language];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const amount = `${request.currency} ${request.amount.toFixed(decimalsOf(request.currency))}`;
  const field = (name: CardField, autocomplete: string, attributes = '') =>
    `<label><span class="label">${say[name]}</span><br>
<input name="${name}" dir="ltr" inputmode="numeric" autocomplete="${autocomplete}" ${attributes}></label>
${wrong.includes(name) ? `<p role="alert">${say.wrong[name]}</p>` : ''}`;
  return page(
    'Tap (simulator)',
    `<main lang="${language}" dir="${direction}">
<header><h1>Tap</h1><span class="quiet">simulator</span></header>
<p class="quiet">${escapeHtml(request.description)} · <bdi>${escapeHtml(amount)}</bdi></p>
<form method="post" action="${escapeHtml(action)}">
${field('number', 'cc-number')}
${field('expiry', 'cc-exp', 'placeholder="MM/YY"')}
${field('cvv', 'cc-csc')}
<button type="submit" name="choice" value="pay">${say.pay}</button>
<button type="submit" name="choice" value="cancel">${say.cancel}</button>
</form>
</main>`,
  );
}
