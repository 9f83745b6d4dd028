import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Difference, type OwnPayment, reconcile, type StatementLine } from './reconcile.ts';

const aPayment = (own: Partial<OwnPayment> = {}): OwnPayment => ({
  id: 'p1',
  providerId: 'chg_1',
  amountMinor: 3000,
  refundedMinor: 0,
  isTaken: true,
  isDue: true,
  isRefundDue: true,
  ...own,
});

const aLine = (own: Partial<StatementLine> = {}): StatementLine => ({
  line: 2,
  references: ['chg_1'],
  kind: 'payment',
  amountMinor: 3000,
  ...own,
});

const kinds = (differences: Difference[]) => differences.map(({ kind }) => kind);

describe('the gateway’s statement against our books', () => {
  test('agrees by the provider’s name of a payment, or by ours', () => {
    expect(reconcile([aPayment()], [aLine()])).toEqual([]);
    expect(reconcile([aPayment()], [aLine({ references: ['order 7', 'p1'] })])).toEqual([]);
  });

  test('names a payment that the statement does not have, once it is due', () => {
    expect(reconcile([aPayment()], [])).toEqual([
      { kind: 'missing-at-gateway', paymentId: 'p1', line: null, oursMinor: 3000, theirsMinor: 0 },
    ]);
    expect(reconcile([aPayment({ isDue: false })], [])).toEqual([]);
  });

  test('names money that we do not know, of a payment that failed or of none', () => {
    expect(kinds(reconcile([aPayment({ isTaken: false })], [aLine()]))).toEqual(['missing-with-us']);
    expect(reconcile([], [aLine()])).toEqual([
      { kind: 'missing-with-us', paymentId: null, line: 2, oursMinor: 0, theirsMinor: 3000 },
    ]);
  });

  test('names another amount, also where a payment was charged twice', () => {
    expect(reconcile([aPayment()], [aLine(), aLine({ line: 3 })])).toEqual([
      { kind: 'other-amount', paymentId: 'p1', line: 2, oursMinor: 3000, theirsMinor: 6000 },
    ]);
  });

  test('names a refund that only one side knows', () => {
    const back = aLine({ kind: 'refund', amountMinor: 500, line: 3 });
    expect(kinds(reconcile([aPayment()], [aLine(), back]))).toEqual(['refund-unknown']);
    expect(kinds(reconcile([aPayment({ refundedMinor: 500 })], [aLine()]))).toEqual(['refund-missing']);
    expect(reconcile([aPayment({ refundedMinor: 500 })], [aLine(), back])).toEqual([]);
    expect(reconcile([aPayment({ refundedMinor: 500, isRefundDue: false })], [aLine()])).toEqual([]);
    expect(kinds(reconcile([], [back]))).toEqual(['refund-unknown']);
  });

  test('in a thousand books every planted fault is found once, by its name, and nothing else', () => {
    const fault = fc.constantFrom('none', 'lost', 'failed', 'amount', 'refund more', 'refund less', 'stranger');
    const payment = fc.record({ amount: fc.integer({ min: 2, max: 99_999 }), isRefunded: fc.boolean(), fault });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 30 }), (planted) => {
        const own: OwnPayment[] = [];
        const lines: StatementLine[] = [];
        const expected: string[] = [];
        for (const [at, { amount, isRefunded, fault: kind }] of planted.entries()) {
          const refunded = isRefunded ? Math.floor(amount / 2) : 0;
          const add = (line: Partial<StatementLine>) =>
            lines.push(aLine({ references: [`chg_${at}`], line: lines.length + 2, ...line }));
          if (kind !== 'stranger')
            own.push(
              aPayment({
                id: `p${at}`,
                providerId: `chg_${at}`,
                amountMinor: amount,
                refundedMinor: kind === 'failed' ? 0 : refunded,
                isTaken: kind !== 'failed',
              }),
            );
          if (kind !== 'lost') add({ amountMinor: kind === 'amount' ? amount - 1 : amount });
          const more = kind === 'refund more' ? 1 : kind === 'refund less' && refunded > 0 ? -1 : 0;
          const back = kind === 'failed' || kind === 'stranger' ? 0 : refunded + more;
          if (back > 0) add({ kind: 'refund', amountMinor: back });
          if (kind === 'lost') expected.push(`missing-at-gateway p${at}`);
          if (kind === 'failed') expected.push(`missing-with-us p${at}`);
          if (kind === 'stranger') expected.push('missing-with-us null');
          if (kind === 'amount') expected.push(`other-amount p${at}`);
          if (more > 0) expected.push(`refund-unknown p${at}`);
          if (more < 0) expected.push(`refund-missing p${at}`);
        }
        const found = reconcile(own, lines).map((difference) => `${difference.kind} ${difference.paymentId}`);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 1000 },
    );
  });
});
