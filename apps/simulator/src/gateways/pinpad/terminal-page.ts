import { escapeHtml, page } from '../../page.ts';
import type { Act } from './holder.ts';
import { isUnderWay, isWaiting, type TerminalPayment } from './terminals.ts';

const shown: Record<TerminalPayment['state'], string> = {
  'insert-card': 'Insert card',
  'enter-pin': 'Enter PIN',
  processing: 'Processing',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  'timed-out': 'Timed out',
};

const cards = [
  ['4242 4242 4242 4242', 'is taken'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0077', 'has a slow bank'],
];

/** A terminal of the counter: a person plays the card holder. It looks again by itself while no guest is asked for anything. */
export function terminalPage(
  terminals: { name: string; payment: TerminalPayment | undefined }[],
  action: string,
): string {
  return page(
    'Card terminals (simulator)',
    `<main>
<header><h1>Card terminals</h1><span class="quiet">simulator</span></header>
<p class="quiet">Nobody real pays here. You are the guest with the card.</p>
${terminals.map(({ name, payment }) => oneTerminal(name, payment, `${action}/${name}`)).join('\n')}
</main>`,
    // Nothing moves under the finger of whoever is about to press something.
    terminals.some(({ payment }) => payment && isWaiting(payment)) ? undefined : 2,
  );
}

function oneTerminal(name: string, payment: TerminalPayment | undefined, action: string): string {
  const buttons = payment ? buttonsOf(payment) : '';
  const amount = payment ? `${payment.asked.currency} ${decimal(payment.asked)}` : '';
  return `<form method="post" action="${escapeHtml(action)}" aria-label="${name}">
<h2>${name}</h2>
<p class="code" role="status">${payment ? shown[payment.state] : 'Ready'}</p>
${payment && isUnderWay(payment) ? `<p>${escapeHtml(payment.label)} <strong>${amount}</strong></p>` : ''}
${buttons}
</form>`;
}

const button = (act: Act, label: string): string => `<button type="submit" name="act" value="${act}">${label}</button>`;

function buttonsOf({ state }: TerminalPayment): string {
  switch (state) {
    case 'insert-card':
      return `${cards
        .map(
          ([number, what]) => `<button type="submit" name="card" value="${number}">Card ${number} (${what})</button>`,
        )
        .join('')}${button('cancel', 'Cancel')}`;
    case 'enter-pin':
      return button('pin', 'Right PIN') + button('wrong-pin', 'Wrong PIN') + button('cancel', 'Cancel');
    case 'processing':
      return button('approve', 'The bank agrees') + button('decline', 'The bank refuses');
    default:
      return '';
  }
}

function decimal({ amount, currency }: TerminalPayment['asked']): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
