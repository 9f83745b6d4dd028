import { compareReplay, type Difference, type OrderReplay, type ReplayedPayment } from '@sufra/ordering';
import type { StoredPayment } from '../../payment/stored-payment.ts';
import type { StoredLine, StoredStatus } from '../stored-order.ts';
import type { LoggedOrder } from './order-log.store.ts';

/** Where an order, its lines, its history and its payments are not what the log says. */
export function compareOrder(replay: OrderReplay, { order, lines, statuses, payments }: LoggedOrder): Difference[] {
  return [
    ...compareReplay(replay.order, { ...order, orderType: order.type }),
    ...compareLists('lines', replay.quote.lines.map(lineAmounts), lines.map(lineAmounts)),
    ...compareLists('steps', replay.steps.toSorted(byStep), statuses.map(stepOf).toSorted(byStep)),
    ...compareLists('payments', replay.payments, payments.map(paymentOf)),
  ];
}

function compareLists(name: string, logged: object[], stored: object[]): Difference[] {
  const length = Math.max(logged.length, stored.length);
  return Array.from({ length }, (_, index) => {
    const [said, kept] = [logged[index], stored[index]];
    if (!said || !kept) return [{ field: `${name}/${index}`, logged: said ?? null, stored: kept ?? null }];
    return compareReplay(said, kept).map((each) => ({ ...each, field: `${name}/${index}/${each.field}` }));
  }).flat();
}

type LineAmounts = Pick<
  StoredLine,
  'itemId' | 'quantity' | 'isPromotion' | 'unitPriceMinor' | 'totalMinor' | 'discountMinor' | 'vatMinor'
>;

const lineAmounts = (line: LineAmounts): LineAmounts => ({
  itemId: line.itemId,
  quantity: line.quantity,
  isPromotion: line.isPromotion,
  unitPriceMinor: line.unitPriceMinor,
  totalMinor: line.totalMinor,
  discountMinor: line.discountMinor,
  vatMinor: line.vatMinor,
});

const stepOf = ({ code, at, actor }: StoredStatus): OrderReplay['steps'][number] => ({
  status: code,
  at: at.toISOString(),
  actor,
});

/** An order reaches each status once, so that its code says which step it is. */
const byStep = (one: { status: string }, other: { status: string }): number => (one.status < other.status ? -1 : 1);

const paymentOf = (payment: StoredPayment): ReplayedPayment => ({
  paymentId: payment.id,
  attempt: payment.attempt,
  provider: payment.provider,
  amountMinor: payment.amountMinor,
  currencyCode: payment.currencyCode,
  status: payment.status,
  failure: payment.failure,
  // What was asked for is still owed.
  refund: payment.refundStatus === 'sent' ? 'due' : payment.refundStatus,
});
