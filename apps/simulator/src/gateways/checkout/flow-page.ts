import { escapeHtml } from '../../page.ts';

const words: Record<string, [number: string, expiry: string, code: string, pay: string, wrong: string]> = {
  en: ['Card number', 'Expiry date', 'CVV', 'Pay', 'The card was declined. Try another one.'],
  ar: ['رقم البطاقة', 'تاريخ الانتهاء', 'رمز التحقق', 'ادفع', 'رُفضت البطاقة. جرّب بطاقة أخرى.'],
  fr: [
    'Numéro de carte',
    'Date d’expiration',
    'Cryptogramme',
    'Payer',
    'La carte a été refusée. Essayez-en une autre.',
  ],
};

/** Flow's own form: what is typed here is seen by no script of the shop. */
export function flowPage(session: string, locale: string): string {
  const language = locale.slice(0, 2).toLowerCase();
  const known = words[language] ? language : 'en';
  const [number, expiry, code, pay, wrong] = words[known] ?? [];
  const field = (name: string, label = '', hint = '') =>
    `<label>${escapeHtml(label)}<input name="${name}" placeholder="${hint}" inputmode="numeric" dir="ltr" required></label>`;
  return `<!doctype html>
<html lang="${known}" dir="${known === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Flow (simulator)</title>
<style>
body { margin: 0; background: transparent; font: 1rem/1.5 system-ui, sans-serif; }
form { display: grid; gap: 1rem; }
label { display: grid; gap: .35rem; }
input, button { font: inherit; min-block-size: 3rem; padding-inline: 1rem; border: 1px solid; border-radius: .75rem; box-sizing: border-box; }
p:empty { display: none; }
</style>
</head>
<body>
<form data-session="${escapeHtml(session)}" data-wrong="${escapeHtml(wrong ?? '')}">
${field('number', number, '1234 1234 1234 1234')}
${field('expiry', expiry, 'MM/YY')}
${field('cvv', code, '123')}
<p role="alert"></p>
<button type="submit">${escapeHtml(pay ?? '')}</button>
</form>
<script src="flow-card.js"></script>
</body>
</html>
`;
}
