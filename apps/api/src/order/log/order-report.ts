import { explainQuote, formatMinorDigits, localizedText, type LogProblem, type Quote } from '@sufra/ordering';
import { displayNumber } from '../display-number.ts';
import type { StoredLine } from '../stored-order.ts';
import { isExplained, type OrderExplanation } from './explain-order.ts';
import { logSentence } from './log-sentence.ts';

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
  const branch = localizedText(order.branchName, 'en-us', 'en-us');
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
        const name = localizedText(lines[index]?.name ?? {}, 'en-us', 'en-us') || row.itemId;
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
};
