import { formatMinorDigits, type Currency, type LogEntry, type Moved, type RefundStep } from '@sufra/ordering';

/** A row of the log as one English sentence, for whoever has to explain an order. */
export function logSentence(entry: LogEntry, currency: Currency): string {
  switch (entry.kind) {
    case 'placed': {
      const { totals, orderType, status, paymentMethod, scheduledAt } = entry.payload;
      const when = scheduledAt ? ` for ${scheduledAt}` : '';
      return `Placed ${orderType}${when}: ${money(totals.totalMinor, currency)} by ${paymentMethod}; it is ${status}.`;
    }
    case 'moved':
      return `${upper(moverOf(entry.payload))} moved it to ${entry.payload.status}${changesOf(entry.payload)}.`;
    case 'released':
      return 'Handed to the branch.';
    case 'arrived':
      return 'The guest said that they had arrived.';
    case 'rated':
      return `Rated: ${listOf(entry.payload.stars)}.`;
    case 'assigned':
      return `Somebody was given the task of ${entry.payload.function}.`;
    case 'points-returned':
      return `${entry.payload.points} points went back to the guest.`;
    case 'payment-status':
      return `Its payment is ${entry.payload.paymentStatus}.`;
    case 'payment-started': {
      const { attempt, provider, method, amountMinor } = entry.payload;
      return `Attempt ${attempt} to pay ${money(amountMinor, currency)} began: ${method} through ${provider}.`;
    }
    case 'payment-settled': {
      const { status, failure } = entry.payload;
      return status === 'success'
        ? 'The provider says that it was paid.'
        : `The attempt failed: ${failure ?? 'no reason given'}.`;
    }
    case 'refund':
      return refundSentence(entry.payload, currency);
  }
}

function refundSentence(refund: RefundStep, currency: Currency): string {
  const amount = money(refund.amountMinor, currency);
  switch (refund.step) {
    case 'due':
      return `${amount} has to go back: ${refund.reason}.`;
    case 'asked':
      return `The provider was asked to send ${amount} back and answered: ${refund.answer}.`;
    case 'done':
      return `${amount} went back.`;
    case 'given-up':
      return `${amount} did not go back, and is not asked for again. Somebody has to look.`;
  }
}

const moverOf = ({ actor, staffId }: Moved): string => (staffId ? `${actor} ${staffId}` : actor);

function changesOf({ status: _status, actor: _actor, staffId: _staffId, ...changes }: Moved): string {
  const words = listOf(changes);
  return words === '' ? '' : ` (${words})`;
}

const listOf = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

const money = (minor: number, currency: Currency): string => `${currency.code} ${formatMinorDigits(minor, currency)}`;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
