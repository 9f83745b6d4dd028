import {
  type Currency,
  displayNumber,
  explainQuote,
  formatMinorDigits,
  localize,
  type LogEntry,
  type LogProblem,
  type Moved,
  type Quote,
  type RefundStep,
} from '@sufra/ordering';
import type { StoredLine } from '../../order.tables.ts';
import { isExplained, type OrderExplanation } from './explain-order.ts';

/** A row of the log as one English sentence, for staff who have to explain an order. */
function logSentence(entry: LogEntry, currency: Currency): string {
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
    case 'driver-here':
      return 'The driver said that they were at the door.';
    case 'called':
      return `Employee ${entry.payload.staffId} called it at the counter again.`;
    case 'delayed': {
      const { minutes, reasonCode, estimatedReadyAt, staffId } = entry.payload;
      const promise = estimatedReadyAt ? `, to ${estimatedReadyAt}` : '';
      return `Employee ${staffId} promised it ${minutes} minutes later${promise}: ${reasonCode}.`;
    }
    case 'alerted': {
      const { step, isHeard } = entry.payload;
      return `It was not accepted: ${step}. ${isHeard ? 'A device of the branch listened' : 'No device of the branch listened'}.`;
    }
    case 'unanswered':
      return 'The guest was told that the branch does not answer, and may leave.';
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
    case 'refund-asked':
      return `Employee ${entry.payload.staffId} asked for a refund of ${money(entry.payload.amountMinor, currency)}: ${entry.payload.reasonCode}.`;
    case 'refund-declined':
      return `Employee ${entry.payload.staffId} declined the refund.`;
    case 'refunded': {
      const { number, amountMinor, vatMinor, reasonCode, staffId, approvedBy, wish, isBeforePayment } = entry.payload;
      const second = approvedBy === undefined ? '' : `, approved by ${approvedBy}`;
      const instead = (wish.substitutes ?? [])
        .map(
          ({ quantity, index, amountMinor: minor }) =>
            `; ${quantity} of line ${index + 1} replaced for ${money(minor, currency)}`,
        )
        .join('');
      const way = isBeforePayment ? 'before it was paid' : `by ${entry.payload.way}`;
      return `Employee ${staffId} refunded ${money(amountMinor, currency)} (VAT ${money(vatMinor, currency)}) ${way}, credit note ${number}: ${reasonCode}${instead}${second}.`;
    }
    case 'missing': {
      const { quantity, lineId, staffId, itemId, until } = entry.payload;
      const asked = itemId === undefined ? '' : `; the guest is asked about item ${itemId} until ${until}`;
      return `Employee ${staffId} says that ${quantity} of line ${lineId} is missing${asked}.`;
    }
    case 'missing-call':
      return 'The guest asked to be called about it.';
    case 'missing-ended': {
      const { state, by, staffId } = entry.payload;
      return `The missing dish is ${state}, by ${staffId ? `employee ${staffId}` : by}.`;
    }
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

/** An explanation in words: what happened, how the bill came about, and what is wrong with it, if anything. */
export type OrderReport = {
  title: string;
  isExplained: boolean;
  rows: { number: number; at: string; kind: string; sentence: string; isBroken: boolean }[];
  bill: { label: string; amount: string }[];
  findings: string[];
};

export function reportOn(explanation: OrderExplanation): OrderReport {
  const { order, entries, replay, brokenRow, lines } = explanation;
  const currency = { code: order.currencyCode, digits: order.currencyDigits };
  const branch = localize(order.branchName, 'en-us', 'en-us');
  return {
    title: `Order ${displayNumber(order.number)} of ${order.businessDay}, ${branch} (${order.id})`,
    isExplained: isExplained(explanation),
    rows: entries.map((entry) => ({
      number: entry.number,
      at: entry.at.toISOString(),
      kind: entry.kind,
      sentence: logSentence(entry, currency),
      isBroken: brokenRow !== undefined && entry.number >= brokenRow,
    })),
    bill: replay ? billRows(replay.quote, lines) : [],
    findings: findingsOf(explanation),
  };
}

function billRows(quote: Quote, lines: StoredLine[]): OrderReport['bill'] {
  const { code } = quote.currency;
  const amountOf = (minor: number) => `${code} ${formatMinorDigits(minor, quote.currency)}`;
  return explainQuote(quote).map((row, index) => {
    const amount = `${row.effect === 'subtracts' ? '-' : ''}${amountOf(row.amountMinor)}`;
    switch (row.kind) {
      case 'line': {
        const name = localize(lines[index]?.name ?? {}, 'en-us', 'en-us') || row.itemId;
        return { label: `${row.quantity} × ${name} at ${amountOf(row.unitPriceMinor)}`, amount };
      }
      case 'charge':
        return { label: row.key, amount };
      case 'discount':
        return { label: `discount ${row.name ?? ''}`.trim(), amount };
      case 'vat':
        return { label: `VAT ${row.rateBasisPoints / 100} %${row.effect === 'contains' ? ', included' : ''}`, amount };
      default:
        return { label: row.kind, amount };
    }
  });
}

function findingsOf({ brokenRow, replay, entries, differences }: OrderExplanation): string[] {
  return [
    ...(brokenRow === undefined
      ? []
      : [`Row ${brokenRow} is not what was written, or a row before it is gone: believe nothing from there on.`]),
    ...(replay ? replay.problems.map(problemSentence) : [withoutBeginning(entries.length)]),
    ...differences.map(
      ({ field, logged, stored }) =>
        `${field}: the log says ${JSON.stringify(logged)}, the order says ${JSON.stringify(stored)}.`,
    ),
  ];
}

const withoutBeginning = (rows: number): string =>
  rows === 0 ? 'There is no log: the order is older than it.' : 'The log does not begin with the placing of the order.';

const problemSentence = ({ number, code }: LogProblem): string => `Row ${number}: ${problems[code]}.`;

const problems: Record<LogProblem['code'], string> = {
  'row-missing': 'the row before it is missing',
  'placed-again': 'the order is placed a second time',
  'step-not-allowed': 'no order may take this step',
  'bill-differs': 'the bill comes to something else than was agreed',
  'payment-unknown': 'it speaks of a payment that never began',
  'kind-unknown': 'nobody knows what this is',
  'refund-above-paid': 'more went back than was paid',
};
