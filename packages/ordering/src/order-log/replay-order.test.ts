import { describe, expect, test } from 'vitest';
import { billAmounts } from '../checkout/explain-quote.ts';
import { type QuoteInput, quoteOrder } from '../checkout/quote-order.ts';
import { aConfiguration, aMenuItem } from '../testing/factories.ts';
import { compareReplay, replayOrder } from './replay-order.ts';
import type { LogEntry, LogEvent, Moved, Placed, RefundStep } from './log-entry.ts';
import { logBill } from './logged-bill.ts';

const burger: QuoteInput = {
  currency: { code: 'SAR', digits: 2 },
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  lines: [{ item: aMenuItem(), configuration: aConfiguration(), quantity: 2 }],
  charges: [{ key: 'delivery_charge', name: 'Delivery', amountMinor: 1200, isTaxable: true }],
};

const placed = (own: Partial<Placed> = {}, input = burger): LogEvent => ({
  kind: 'placed',
  payload: {
    number: 7,
    businessDay: '2026-11-20',
    branchId: 'olaya',
    orderType: 'deliver',
    source: 'Web',
    status: 'posted',
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    releaseAt: '2026-11-20T12:00:00.000Z',
    releasedAt: '2026-11-20T12:00:00.000Z',
    pricedWith: 'v1',
    bill: logBill(input),
    totals: quoteOrder(input),
    ...own,
  },
});

/** The events as rows, a minute apart. */
const logOf = (...events: LogEvent[]): LogEntry[] =>
  events.map((event, index) => ({ ...event, number: index + 1, at: new Date(Date.UTC(2026, 10, 20, 12, index)) }));

const refund = { paymentId: 'one', amountMinor: 7200 };
const started = (paymentId: string, attempt: number): LogEvent => ({
  kind: 'payment-started',
  payload: { paymentId, attempt, provider: 'tap', method: 'card', amountMinor: 7200, currencyCode: 'SAR' },
});

const replay = (log: LogEntry[]) => {
  const replayed = replayOrder(log);
  if (!replayed.ok) throw new Error(replayed.refusal.code);
  return replayed.value;
};

describe('replaying a log', () => {
  test('begins with the order as it was placed, by the guest', () => {
    expect(replay(logOf(placed()))).toMatchObject({
      steps: [{ status: 'posted', at: '2026-11-20T12:00:00.000Z', actor: 'customer' }],
      payments: [],
      problems: [],
    });
    expect(replay(logOf(placed({ number: undefined }))).order).toEqual({
      ...billAmounts(quoteOrder(burger)),
      number: 0,
      businessDay: '2026-11-20',
      branchId: 'olaya',
      orderType: 'deliver',
      source: 'Web',
      status: 'posted',
      statusAt: '2026-11-20T12:00:00.000Z',
      placedAt: '2026-11-20T12:00:00.000Z',
      paymentMethod: 'cash',
      paymentStatus: 'pending',
      currencyCode: 'SAR',
      currencyDigits: 2,
      vatType: 'inclusive',
      vatRateBasisPoints: 1500,
      releaseAt: '2026-11-20T12:00:00.000Z',
      releasedAt: '2026-11-20T12:00:00.000Z',
      scheduledAt: null,
      estimatedReadyAt: null,
      delayMinutes: 0,
      delayReasonCode: null,
      arrivedAt: null,
      ratedAt: null,
      refundDueAt: null,
      unansweredAt: null,
      pointsRedeemed: null,
      pointsEarned: null,
      refundedMinor: 0,
      refundedVatMinor: 0,
      refundedFoodMinor: 0,
    });
  });

  test.each<[string, LogEvent, object]>([
    ['its release', { kind: 'released', payload: {} }, { releasedAt: '2026-11-20T12:01:00.000Z' }],
    ['the arrival of the guest', { kind: 'arrived', payload: {} }, { arrivedAt: '2026-11-20T12:01:00.000Z' }],
    [
      'a later promise',
      {
        kind: 'delayed',
        payload: {
          minutes: 10,
          reasonCode: 'busy',
          delayMinutes: 10,
          estimatedReadyAt: '2026-11-20T12:30:00.000Z',
          staffId: 'huda',
          key: 'press',
        },
      },
      { delayMinutes: 10, delayReasonCode: 'busy', estimatedReadyAt: '2026-11-20T12:30:00.000Z' },
    ],
    [
      'that the guest was told of the silence',
      { kind: 'unanswered', payload: {} },
      { unansweredAt: '2026-11-20T12:01:00.000Z' },
    ],
    ['nothing when the branch is alerted', { kind: 'alerted', payload: { step: 'louder', isHeard: true } }, {}],
    ['nothing when a cook takes it', { kind: 'assigned', payload: { function: 'cook' } }, {}],
    ['nothing when points go back', { kind: 'points-returned', payload: { points: 9 } }, {}],
  ])('notes %s', (_case, event, changed) => {
    const before = replay(logOf(placed()));
    expect(replay(logOf(placed(), event))).toEqual({ ...before, order: { ...before.order, ...changed } });
  });

  test.each<[string, LogEntry[]]>([
    ['a delivery that leaves', logOf(placed(), moved('on-the-way'))],
    ['a guest who cancels', logOf(placed(), moved('cancelled-by-customer'))],
    ['a payment that arrives', logOf(placed({ status: 'waiting-for-payment' }), moved('posted'))],
  ])('finds nothing wrong with %s', (_case, log) => {
    expect(replay(log).problems).toEqual([]);
  });

  test('tells every state of an order and its bill', () => {
    const { order, steps, problems } = replay(
      logOf(
        placed(),
        { kind: 'moved', payload: { status: 'accepted', actor: 'employee', staffId: 'huda' } },
        {
          kind: 'moved',
          payload: { status: 'finished', actor: 'employee', paymentStatus: 'success', pointsEarned: 72 },
        },
        { kind: 'rated', payload: { stars: { food: 5 } } },
      ),
    );
    expect(problems).toEqual([]);
    expect(steps.map(({ status }) => status)).toEqual(['posted', 'accepted', 'finished']);
    expect(order).toMatchObject({
      ...billAmounts(quoteOrder(burger)),
      number: 7,
      status: 'finished',
      statusAt: '2026-11-20T12:02:00.000Z',
      paymentStatus: 'success',
      pointsEarned: 72,
      ratedAt: '2026-11-20T12:03:00.000Z',
      placedAt: '2026-11-20T12:00:00.000Z',
    });
  });

  test('follows the money of every attempt, and back', () => {
    const { payments, order } = replay(
      logOf(
        placed({ status: 'waiting-for-payment', paymentMethod: 'card' }),
        started('one', 1),
        { kind: 'payment-settled', payload: { paymentId: 'one', status: 'failed', failure: 'declined' } },
        { kind: 'payment-status', payload: { paymentStatus: 'failed' } },
        started('two', 2),
        { kind: 'payment-settled', payload: { paymentId: 'two', status: 'success' } },
        {
          kind: 'refund',
          payload: { paymentId: 'two', step: 'due', reason: 'late', amountMinor: 7200, currencyCode: 'SAR' },
        },
        { kind: 'refund', payload: { paymentId: 'two', step: 'asked', answer: 'done', amountMinor: 7200 } },
        { kind: 'refund', payload: { paymentId: 'two', step: 'done', amountMinor: 7200 } },
        started('three', 3),
      ),
    );
    const attempt = { provider: 'tap', amountMinor: 7200, currencyCode: 'SAR', failure: null, refund: null };
    expect(payments).toEqual([
      { ...attempt, paymentId: 'one', attempt: 1, status: 'failed', failure: 'declined' },
      { ...attempt, paymentId: 'two', attempt: 2, status: 'success', refund: 'done' },
      { ...attempt, paymentId: 'three', attempt: 3, status: 'open' },
    ]);
    expect(order.paymentStatus).toBe('failed');
  });

  test.each<[RefundStep, string]>([
    [{ ...refund, step: 'asked', answer: 'later' }, 'due'],
    [{ ...refund, step: 'given-up' }, 'failed'],
    [{ ...refund, step: 'done' }, 'done'],
  ])('money that is due, then %o, is %s', (step, expected) => {
    const { payments } = replay(
      logOf(
        placed(),
        started('one', 1),
        { kind: 'refund', payload: { ...refund, step: 'due', reason: 'late', currencyCode: 'SAR' } },
        { kind: 'refund', payload: step },
      ),
    );
    expect(payments.map((payment) => payment.refund)).toEqual([expected]);
  });

  test.each<[string, LogEntry[], object]>([
    [
      'a row that is gone',
      logOf(placed(), moved('accepted'), moved('ready')).toSpliced(1, 1),
      { number: 3, code: 'row-missing' },
    ],
    ['a second beginning', logOf(placed(), placed()), { number: 2, code: 'placed-again' }],
    ['a step backwards', logOf(placed(), moved('ready'), moved('accepted')), { number: 3, code: 'step-not-allowed' }],
    [
      'a step of deliveries alone',
      logOf(placed({ orderType: 'pickup' }), moved('on-the-way')),
      { number: 2, code: 'step-not-allowed' },
    ],
    ...(['subtotalMinor', 'discountMinor', 'vatMinor', 'totalMinor'] as const).map(
      (amount): [string, LogEntry[], object] => [
        `a bill that was not agreed to: ${amount}`,
        logOf(placed({ totals: { ...quoteOrder(burger), [amount]: 1 } })),
        { number: 1, code: 'bill-differs' },
      ],
    ),
    [
      'money of no payment',
      logOf(placed(), { kind: 'payment-settled', payload: { paymentId: 'x', status: 'success' } }),
      { number: 2, code: 'payment-unknown' },
    ],
    [
      'money of another order’s payment',
      logOf(placed(), started('one', 1), { kind: 'payment-settled', payload: { paymentId: 'x', status: 'success' } }),
      { number: 3, code: 'payment-unknown' },
    ],
    [
      'a word nobody knows',
      logOf(placed(), { kind: 'eaten', payload: {} } as unknown as LogEvent),
      { number: 2, code: 'kind-unknown' },
    ],
  ])('finds %s', (_case, log, problem) => {
    expect(replay(log).problems).toContainEqual(problem);
  });

  test('is refused for an order that is older than its log', () => {
    expect(replayOrder(logOf(moved('accepted')))).toEqual({ ok: false, refusal: { code: 'no-beginning' } });
    expect(replayOrder([]).ok).toBe(false);
  });
});

test('a stored order that differs from its log is told field by field', () => {
  const { order } = replay(logOf(placed()));
  expect(compareReplay(order, { ...order, placedAt: new Date(order.placedAt) })).toEqual([]);
  expect(compareReplay(order, { ...order, totalMinor: 1, status: 'finished' })).toEqual([
    { field: 'status', logged: 'posted', stored: 'finished' },
    { field: 'totalMinor', logged: 7200, stored: 1 },
  ]);
});

function moved(status: Moved['status']): LogEvent {
  return { kind: 'moved', payload: { status, actor: 'employee' } };
}
