import type { RefundListDocument } from '@sufra/contracts';
import { cameToNothing } from '@sufra/ordering';
import type { PaymentRow, ShopBooks } from './books.ts';
import type { Taken } from './pretended-provider.ts';

/** The amount that the provider was made to claim: see the switches of the simulator. */
export type Claim = 'right' | 'one-less' | 'other-currency' | 'other-reference';

/** Everything that is wrong with how it ended, in words; nothing when all is well. */
export function findProblems({ order, payments, log }: ShopBooks, taken: Taken[], claim: Claim): string[] {
  const problems: string[] = [];
  const complain = (isWrong: boolean, problem: string) => isWrong && problems.push(problem);

  complain(order.status === 'waiting-for-payment', 'the order still waits for its payment');
  const isReleased = order.status !== 'waiting-for-payment' && !cameToNothing(order.status);
  const isPaidByCard = isReleased && order.payment_method === 'card';
  complain(isPaidByCard && order.payment_status !== 'success', 'the branch has an order whose card was not charged');
  complain(isPaidByCard && claim !== 'right', 'the branch has an order that was paid by what does not match it');

  /** Of an order that is kept, no more goes back than its credit notes say. */
  const isReturned = ({ refund_reason }: PaymentRow) => isPaidByCard && refund_reason === 'returned';
  const kept = taken.filter(
    (entry) =>
      entry.refundedMinor < entry.takenMinor ||
      payments.some((payment) => payment.id === entry.reference && isReturned(payment)),
  );
  // Money under a wrong reference is left to people.
  const mine = claim === 'other-reference' ? [] : kept;
  complain(isPaidByCard && kept.length === 0, 'the branch has an order that nobody paid');
  complain(kept.length > 1 && mine.length > 1, `money was kept ${kept.length} times`);
  complain(!isPaidByCard && mine.length > 0, 'money was kept for an order that it does not pay');
  for (const entry of isPaidByCard ? kept : []) {
    complain(
      entry.refundedMinor !== order.refunded_minor,
      `${entry.refundedMinor} of what pays the order went back, and ${order.refunded_minor} was to`,
    );
    complain(entry.takenMinor !== order.total_minor, 'another amount was taken than the order costs');
    const payment = payments.find(({ id }) => id === entry.reference);
    complain(
      payment?.status !== 'success' || (payment.refund_status !== null && !isReturned(payment)),
      'the kept money is not on the paying attempt',
    );
  }
  for (const entry of taken) {
    complain(entry.refundedMinor > entry.takenMinor, 'more went back than was taken');
  }

  for (const payment of payments) {
    const own = log.filter((entry) => entry.payment_id === payment.id);
    const settled = own.filter(({ kind }) => kind === 'settled').map(({ detail }) => detail['status']);
    complain(payment.status === 'open', 'a payment is still undecided');
    complain(
      settled.at(-1) !== payment.status,
      `the log ends with ${settled.at(-1)}, the payment with ${payment.status}`,
    );
    complain(settled.slice(0, -1).includes('success'), 'the log goes on after success');
    complain(
      payment.refund_status !== null && payment.refund_status !== 'done',
      `a refund ended as ${payment.refund_status}`,
    );
    const isToldBack = own.some(({ kind, detail }) => kind === 'refund' && detail['answer'] === 'done');
    complain((payment.refund_status === 'done') !== isToldBack, 'the log does not tell of the refund');
    const entries = taken.filter(({ reference }) => reference === payment.id);
    const back = entries.reduce((sum, entry) => sum + entry.refundedMinor, 0);
    complain(
      claim === 'right' && back !== payment.refunded_minor,
      `${back} went back, ${payment.refunded_minor} is written`,
    );
  }
  const paying = payments.filter(
    (payment) => payment.status === 'success' && (payment.refund_status === null || isReturned(payment)),
  );
  complain(paying.length > 1, 'several attempts pay the order');
  complain(isPaidByCard !== (paying.length === 1), 'order and payments disagree');
  return problems;
}

/** The same of credit notes: as they are written, as the order sums them up, and as staff and guest read them. */
export function findWrongNotes({ order, notes }: ShopBooks, shown: RefundListDocument | undefined): string[] {
  if (!shown) return ['the refunds could not be read'];
  const problems: string[] = [];
  const complain = (isWrong: boolean, problem: string) => isWrong && problems.push(problem);
  const minor = (amount: number) => Math.round(amount * 100);
  const written = notes.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  complain(written !== order.refunded_minor, `${written} is on credit notes, ${order.refunded_minor} on the order`);
  complain(written > order.total_minor, 'more is on credit notes than was paid');
  complain(
    notes.some(({ number }, index) => number !== index + 1),
    `credit notes are numbered ${notes.map(({ number }) => number).join(', ')}`,
  );
  const read = shown.data.map(({ attributes }) => attributes);
  complain(
    read.reduce((sum, { amount }) => sum + minor(amount), 0) !== written,
    'other credit notes are read than are written',
  );
  complain(minor(shown.meta.left) + written !== order.total_minor, 'what is left and what went back are not the bill');
  for (const { money, 'credit-note-number': number } of read) {
    complain(money !== 'returned', `the money of ${number} reads as ${money}`);
  }
  return problems;
}
