import { escapeHtml } from '../../page.ts';

const elements = ['card-number', 'expiry-date', 'cvv'] as const;

type Field = { element: (typeof elements)[number]; language: 'en' | 'ar' | 'fr' };

const words: Record<Field['language'], Record<Field['element'], [label: string, placeholder: string]>> = {
  en: {
    'card-number': ['Card number', '1234 1234 1234 1234'],
    'expiry-date': ['Expiry date', 'MM/YY'],
    cvv: ['CVV', 'CVV'],
  },
  ar: {
    'card-number': ['رقم البطاقة', '1234 1234 1234 1234'],
    'expiry-date': ['تاريخ الانتهاء', 'MM/YY'],
    cvv: ['رمز الأمان', 'CVV'],
  },
  fr: {
    'card-number': ['Numéro de carte', '1234 1234 1234 1234'],
    'expiry-date': ['Date d’expiration', 'MM/AA'],
    cvv: ['Cryptogramme', 'CVV'],
  },
};

const autocomplete: Record<Field['element'], string> = {
  'card-number': 'cc-number',
  'expiry-date': 'cc-exp',
  cvv: 'cc-csc',
};

export function readField({ element, language = '' }: Record<string, string | undefined>): Field | undefined {
  const known = elements.find((name) => name === element);
  const code = language.slice(0, 2).toLowerCase();
  return known && { element: known, language: code === 'ar' || code === 'fr' ? code : 'en' };
}

/** One field as a document of its own: what is typed here is seen by no script of the shop. */
export function fieldPage({ element, language }: Field): string {
  const [label, placeholder] = words[language][element];
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(label)}</title>
<style>
html, body { margin: 0; block-size: 100%; background: transparent; }
input { box-sizing: border-box; inline-size: 100%; block-size: 100%; border: 0; outline: 0; padding: 0; background: transparent;
  color: inherit; font: 1rem/1.5 system-ui, sans-serif; }
input::placeholder { color: inherit; opacity: .7; }
</style>
</head>
<body>
<input data-element="${element}" aria-label="${escapeHtml(label)}" placeholder="${escapeHtml(placeholder)}"
  inputmode="numeric" autocomplete="${autocomplete[element]}" maxlength="${element === 'card-number' ? 23 : element === 'cvv' ? 4 : 7}">
<script src="field.js"></script>
</body>
</html>
`;
}
