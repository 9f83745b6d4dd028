import { escapeHtml } from '../../page.ts';
import { words, type TapLanguage } from './words.ts';

export type FieldOptions = {
  publicKey: string;
  language: TapLanguage;
  direction: 'ltr' | 'rtl';
  theme: 'light' | 'dark';
  hasHolder: boolean;
};

/** Reads what the card SDK writes behind the address of its frame. */
export function readFieldOptions(query: Record<string, string | undefined>): FieldOptions {
  const options = JSON.parse(query['paymentOptions'] ?? '{}') as Record<string, unknown>;
  const language = options['locale'] === 'ar' ? 'ar' : 'en';
  return {
    publicKey: query['publicKey'] ?? '',
    language,
    direction: (options['direction'] ?? (language === 'ar' ? 'rtl' : 'ltr')) === 'rtl' ? 'rtl' : 'ltr',
    theme: query['themeMode'] === 'dark' ? 'dark' : 'light',
    hasHolder: options['collectHolderName'] === true,
  };
}

/** The fields of the card SDK, for a frame on the shop's page. */
export function fieldsPage({ publicKey, language, direction, theme, hasHolder }: FieldOptions, script: string): string {
  const say = words[language];
  const field = (name: string, label: string, attributes: string) =>
    `<label class="${name}">${label}<input id="${name}" ${attributes}></label>`;
  return `<!doctype html>
<html lang="${language}" dir="${direction}" data-theme="${theme}" data-public-key="${escapeHtml(publicKey)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tap (simulator)</title>
<style>${style}</style>
</head>
<body>
<form novalidate>
${field('number', say.number, 'dir="ltr" inputmode="numeric" autocomplete="cc-number" maxlength="23"')}
${field('expiry', say.expiry, 'dir="ltr" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7"')}
${field('cvv', say.cvv, 'dir="ltr" inputmode="numeric" autocomplete="cc-csc" maxlength="4"')}
${hasHolder ? field('holder', say.cardHolder, 'autocomplete="cc-name"') : ''}
</form>
<script src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

// Colours by hand and not by colour scheme: the page behind the frame shines through.
const style = `
html { --ink: #1c1b1a; --line: #8a8178; --field: #ffffff; } html[data-theme='dark'] { --ink: #f2efec; --line: #7d766f; --field: #2b2826; }
* { box-sizing: border-box; }
body { margin: 0; background: transparent; color: var(--ink); font: 1rem/1.4 system-ui, 'Noto Sans Arabic', sans-serif; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; padding: 2px; }
label { display: grid; gap: .25rem; font-size: .9rem; } .number, .holder { grid-column: 1 / -1; }
input { font: inherit; font-size: 1rem; inline-size: 100%; min-block-size: 44px; padding: .5rem .75rem; border: 1px solid var(--line);
  border-radius: .6rem; background: var(--field); color: inherit; }
input::placeholder { color: inherit; opacity: .65; }
input:focus-visible { outline: 2px solid Highlight; outline-offset: 1px; }
`;
