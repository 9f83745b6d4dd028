import { escapeHtml, page } from './simulator-page.ts';
import type { GatewaySwitches } from './simulation.ts';

/** The answer of the bank behind a card: takes it, refuses it, challenges its owner first, or takes its time. */
export type BankAnswer = 'approve' | 'decline' | 'challenge' | 'pending';

/** Test cards of every pretended gateway; a gateway's own documented ones come beside them. */
const bankCards: Record<string, BankAnswer> = {
  '4242424242424242': 'approve',
  '4111111111111111': 'approve',
  '5123450000000008': 'approve',
  '4000000000000002': 'decline',
  '4000000000003220': 'challenge',
  '4000000000000077': 'pending',
};

/** The bank's answer for a card, unless the switches fix one for all. Unknown cards are refused. */
export function askBank(number: string, { card }: GatewaySwitches, own: Record<string, BankAnswer> = {}): BankAnswer {
  if (card !== 'by-card') return card;
  const digits = number.replace(/\D/g, '');
  return own[digits] ?? bankCards[digits] ?? 'decline';
}

/** Brand by the first digits, as a receipt names it. */
export function brandOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (/^(446404|420132|421141|458456|968\d\d\d)/.test(digits)) return 'mada';
  if (digits.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard';
  return /^3[47]/.test(digits) ? 'American Express' : 'Card';
}

/** Luhn's sum, as every card number has it. */
export function isCardNumber(number: string): boolean {
  const digits = number.replace(/\D/g, '').split('').toReversed().map(Number);
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The month is not over yet. `year` may have two digits. */
export function isInDate(month: string, year: string, now: Date): boolean {
  const [numericMonth, given] = [Number(month), Number(year)];
  const numericYear = given < 100 ? 2000 + given : given;
  if (!(numericMonth >= 1 && numericMonth <= 12) || !Number.isInteger(numericYear)) return false;
  return new Date(Date.UTC(numericYear, numericMonth, 1)) > now;
}

/**
 * The bank's own page of 3-D Secure: the guest agrees, refuses, or closes the window and is never seen again. The form
 * posts `choice` = approve | decline to `action` with the hidden fields.
 */
export const challengePage = ({
  amount,
  action,
  fields,
}: {
  amount: string;
  action: string;
  fields: Record<string, string>;
}): string =>
  page(
    'Bank (simulator)',
    `<main>
<header><h1>Your bank</h1><span class="quiet">simulator</span></header>
<p class="quiet">3-D Secure. Nobody real is asked and no money moves.</p>
<form method="post" action="${escapeHtml(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
<p>Do you want to pay <strong>${escapeHtml(amount)}</strong>?</p>
<button type="submit" name="choice" value="approve">Approve</button>
<button type="submit" name="choice" value="decline">Decline</button>
</form>
</main>`,
  );
