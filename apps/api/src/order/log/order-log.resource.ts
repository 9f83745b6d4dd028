import type { OrderLogDocument } from '@sufra/contracts';
import type { OrderExplanation } from './explain-order.ts';
import { reportOn } from './order-report.ts';

/** The log of an order as it travels to the staff of its branch. */
export function presentOrderLog(explanation: OrderExplanation): OrderLogDocument {
  const { order, entries, brokenRow, replay, differences } = explanation;
  const report = reportOn(explanation);
  return {
    data: entries.map(({ number, at, kind, payload, hash }, index) => ({
      type: 'order-log-entries',
      id: `${order.id}-${number}`,
      attributes: {
        number,
        at: at.toISOString(),
        kind,
        payload: { ...payload },
        sentence: report.rows[index]?.sentence ?? '',
        hash,
      },
    })),
    meta: {
      'is-explained': report.isExplained,
      'broken-row': brokenRow ?? null,
      problems: replay?.problems ?? [],
      differences,
      bill: report.bill,
    },
  };
}
