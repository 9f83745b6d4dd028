import type { ShopBooks } from './books.ts';
import type { Taken } from './pretended-provider.ts';

/** The amount that the provider was made to claim: see the switches of the simulator. */
export type Claim = 'right' | 'one-less' | 'other-currency' | 'other-reference';

/** Everything that is wrong with how it ended, in words; nothing when all is well. */
export function findProblems({ order, payments, log }: ShopBooks, taken: Taken[], claim: Claim): string[] {
  const problems: string[] = [];
  const complain = (isWrong: boolean, problem: string) => isWrong && problems.push(problem);

  complain(order.status === 'waiting-for-payment', 'the order still waits for its payment');
  const isReleased = !['waiting-for-payment', 'order-failed', 'cancelled-by-customer'].includes(order.status);
  const isPaidByCard = isReleased && order.payment_method === 'card';
  complain(isPaidByCard && order.payment_status !== 'success', 'the branch has an order whose card was not charged');
  complain(isPaidByCard && claim !== 'right', 'the branch has an order that was paid by what does not match it');

  const kept = taken.filter((entry) => entry.refundedMinor < entry.takenMinor);
  // Money under a wrong reference is left to people.
  const mine = claim === 'other-reference' ? [] : kept;
  complain(isPaidByCard && kept.length === 0, 'the branch has an order that nobody paid');
  complain(kept.length > 1 && mine.length > 1, `money was kept ${kept.length} times`);
  complain(!isPaidByCard && mine.length > 0, 'money was kept for an order that it does not pay');
  for (const entry of isPaidByCard ? kept : []) {
    complain(entry.refundedMinor > 0, 'a part of what pays the order went back');
    complain(entry.takenMinor !== order.total_minor, 'another amount was taken than the order costs');
    const payment = payments.find(({ id }) => id === entry.reference);
    complain(
      payment?.status !== 'success' || payment.refund_status !== null,
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
  const paying = payments.filter(({ status, refund_status }) => status === 'success' && refund_status === null);
  complain(paying.length > 1, 'several attempts pay the order');
  complain(isPaidByCard !== (paying.length === 1), 'order and payments disagree');
  return problems;
}
