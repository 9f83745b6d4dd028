import { escapeHtml, page } from '../../page.ts';
import { embedLanguages, embedWords, type EmbedLanguage } from './embed-words.ts';
import type { CardField } from './pay.ts';

/** How the shop opened the page: in a frame of the page at `parent`, or as a page of its own. */
export type Opened = { parent: string; language: EmbedLanguage };

export function readOpened(values: Record<string, string | undefined>): Opened {
  const { sdk, parent = '', lang } = values;
  return {
    parent: sdk === 'true' ? parent : '',
    language: embedLanguages.find((known) => known === lang) ?? 'en',
  };
}

/** The hidden fields with which a form of this page says how it was opened. */
export const openedFields = ({ parent, language }: Opened): Record<string, string> => ({
  sdk: parent ? 'true' : 'false',
  parent,
  lang: language,
});

/** What the page's script tells the shop's page, and where it goes when there is none around it. */
export type Message = { event: 'onComplete' | 'onFail' | null; details: unknown; goTo: string | null };

type EmbedPage = {
  opened: Opened;
  script: string;
  message: Message;
  say?: 'declined' | 'paid' | 'waiting' | 'over';
  form?: { action: string; amount: string; wrong: CardField[] };
};

const style = `body { padding: .25rem; background: var(--card); } form { margin: 0; border: 0; padding: 0; }
input { font: inherit; inline-size: 100%; padding: .7rem .8rem; border-radius: .6rem; border: 1px solid var(--line); background: var(--paper); color: inherit; }
label { display: block; } button { min-block-size: 3rem; justify-self: stretch; } [role=alert] { margin: 0; color: var(--accent); }`;

/** The page that takes the card, in the language that was asked for. */
export function embedPage({ opened, script, message, say, form }: EmbedPage): string {
  const words = embedWords[opened.language];
  const told = JSON.stringify({ parent: opened.parent, ...message });
  const direction = opened.language === 'ar' ? 'rtl' : 'ltr';
  return page(
    `${words.title} (simulator)`,
    `<style>${style}</style>
<div lang="${opened.language}" dir="${direction}" data-embed="${escapeHtml(told)}">
${say ? `<p role="alert">${words[say]}</p>` : ''}
${form ? cardForm(opened, form) : ''}
<p class="quiet">${words.simulator}</p>
</div>
<script src="${script}"></script>`,
  );
}

function cardForm(opened: Opened, { action, amount, wrong }: NonNullable<EmbedPage['form']>): string {
  const words = embedWords[opened.language];
  const field = (name: CardField, autocomplete: string) => `<label><span class="label">${words[name]}</span>
<input name="${name}" dir="ltr" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" required${wrong.includes(name) ? ' aria-invalid="true"' : ''}></label>
${wrong.includes(name) ? `<p role="alert">${words.wrong[name]}</p>` : ''}`;
  return `<form method="post" action="${escapeHtml(action)}">
${Object.entries(openedFields(opened))
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  .join('\n')}
${field('number', 'cc-number')}
${field('expiry', 'cc-exp')}
${field('cvv', 'cc-csc')}
<button type="submit">${words.pay} <bdi>${escapeHtml(amount)}</bdi></button>
</form>`;
}
