import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billAmounts } from '../checkout/bill-amounts.ts';
import { quoteOrder } from '../checkout/quote-order.ts';
import type { QuoteInput } from '../checkout/quote.ts';
import { anyQuoteInput } from '../testing/any-quote-input.ts';
import { aMenuItem } from '../testing/factories.ts';
import { compareReplay } from './compare-replay.ts';
import type { LogEntry, LogEvent, Placed } from './log-entry.ts';
import { logBill } from './logged-bill.ts';
import { quoteInputOf } from './read-logged-bill.ts';
import { replayOrder } from './replay-order.ts';

const configuration = { itemId: 'burger', modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
const burger: QuoteInput = {
  currency: { code: 'SAR', digits: 2 },
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  lines: [{ item: aMenuItem({ id: 'burger', priceMinor: 3000 }), configuration, quantity: 2 }],
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

const replay = (log: LogEntry[]) => {
  const replayed = replayOrder(log);
  if (!replayed.ok) throw new Error(replayed.refusal.code);
  return replayed.value;
};

describe('the bill in a log', () => {
  test('gives the same bill again, to the last unit, whatever was in the cart and after any journey as JSON', () => {
    const nameless = (quote: ReturnType<typeof quoteOrder>) => ({
      ...quote,
      charges: quote.charges.map((charge) => ({ ...charge, name: charge.key })),
      ...(quote.offer && { offer: { ...quote.offer, name: quote.offer.code } }),
    });
    fc.assert(
      fc.property(anyQuoteInput, (input) => {
        const logged = JSON.parse(JSON.stringify(logBill(input)));
        expect(quoteOrder(quoteInputOf(logged))).toEqual(nameless(quoteOrder(input)));
      }),
      { numRuns: 500 },
    );
  });

  test('holds prices, numbers and ids, and no words of anybody', () => {
    const [line] = burger.lines;
    if (!line) throw new Error('no line');
    const wordy = { ...burger, lines: [{ ...line, configuration: { ...configuration, notes: 'for Huda' } }] };
    expect(logBill(wordy)).toEqual({
      currency: { code: 'SAR', digits: 2 },
      vat: { type: 'inclusive', rateBasisPoints: 1500 },
      lines: [{ itemId: 'burger', quantity: 2, priceMinor: 3000 }],
      charges: [{ key: 'delivery_charge', amountMinor: 1200, isTaxable: true }],
    });
  });
});

describe('replaying a log', () => {
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
    const started = (paymentId: string, attempt: number): LogEvent => ({
      kind: 'payment-started',
      payload: { paymentId, attempt, provider: 'tap', method: 'card', amountMinor: 7200, currencyCode: 'SAR' },
    });
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
      ),
    );
    expect(payments).toMatchObject([
      { paymentId: 'one', status: 'failed', failure: 'declined', refund: null },
      { paymentId: 'two', status: 'success', failure: null, refund: 'done' },
    ]);
    expect(order.paymentStatus).toBe('failed');
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
      'a bill that was not agreed to',
      logOf(placed({ totals: { ...quoteOrder(burger), totalMinor: 1 } })),
      { number: 1, code: 'bill-differs' },
    ],
    [
      'money of no payment',
      logOf(placed(), { kind: 'payment-settled', payload: { paymentId: 'x', status: 'success' } }),
      { number: 2, code: 'payment-unknown' },
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

function moved(status: 'accepted' | 'ready'): LogEvent {
  return { kind: 'moved', payload: { status, actor: 'employee' } };
}
