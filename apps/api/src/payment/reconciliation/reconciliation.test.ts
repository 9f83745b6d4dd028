import { randomUUID } from 'node:crypto';
import type { ReconciliationDocument } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CardShop, openCardShop } from '../../testing/a-card-order.ts';
import { aConcept } from '../../testing/a-concept.ts';
import { seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { payments } from '../payment.tables.ts';

let card: CardShop;
let token: string;
beforeEach(async () => {
  card = await openCardShop();
  ({ token } = await signInStaff(card.api, card.shop, { role: 'owner' }));
});
afterEach(() => card.api.close());

const period = { from: '2026-11-20', to: '2026-11-20' };

/** A burger of 30.00, paid by card. */
async function paid(): Promise<{ order: string; payment: typeof payments.$inferSelect }> {
  const order = await card.place();
  await card.start(order);
  card.gateway.take();
  await card.verify(order);
  const [payment] = await card.api.context.db.select().from(payments).where(eq(payments.orderId, order));
  if (!payment) throw new Error('nothing was paid');
  return { order, payment };
}

const refund = (order: string, amount: number) =>
  card.api.call('POST', `/orders/${order}/refunds`, {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount, 'reason-code': 'late' },
  });

const send = (text: string, own: object = {}) =>
  card.api.call('POST', '/staff/reconciliation', { token, body: { ...period, provider: 'tap', text, ...own } });

const read = (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json<ReconciliationDocument>();
  return { meta, data: data.map(({ attributes }) => attributes) };
};

const errorOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { code: string; detail: string; source?: object }[] }).errors[0];

describe('a statement that was exported from the gateway', () => {
  test('agrees with what was paid and given back, whatever its columns are called', async () => {
    const { order, payment } = await paid();
    await refund(order, 10);
    await card.passMinutes(2);
    const id = payment.providerPaymentId;
    const english = `Charge ID,Type,Gross Amount,Fee,Net\n${id},CAPTURE,"SAR 30.00",0.75,29.25\n${id},REFUND,10.00,0,-10\n`;
    const arabic = `\uFEFFرقم العملية;النوع;المبلغ\r\n${id};دفع;٣٠٫٠٠\r\n${id};استرداد;-10,00\r\n`;
    const ours = `Order reference\tamount\tstatus\n${payment.id}\t30\tCAPTURED\n${payment.id}\t(10.00)\tREFUNDED\nx\t5.00\tDECLINED\n`;
    for (const text of [english, arabic, ours]) {
      const { data, meta } = read(await send(text));
      expect(data, text).toEqual([]);
      expect(meta).toMatchObject({ payments: 1, lines: 2 });
    }
  });

  test('may write its currency with points, before or behind its amounts', async () => {
    const { order, payment } = await paid();
    await refund(order, 10);
    await card.passMinutes(2);
    const written = [
      ['٣٠٫٠٠ ر.س.', '(١٠٫٠٠ ر.س.)'],
      ['ر.س.\u200F 30.00', '-10.00 ر.س.'],
      ['S.R. 30.00', '(S.R. 10.00)'],
      ['30,00 د.إ.', '-10,00 د.إ.'],
      ['Rs.30', '-Rs.10'],
    ];
    for (const [taken, back] of written) {
      const text = `id;amount\n${payment.id};${taken}\n${payment.id};${back}\nx;.00 ر.س.\n`;
      const { data, meta } = read(await send(text));
      expect([data, meta.lines], text).toEqual([[], 2]);
    }
    expect(read(await send('id,amount\nx,.50 S.R.\n')).data).toContainEqual(expect.objectContaining({ theirs: 0.5 }));
  });

  test('names each difference, with the order that it is about', async () => {
    const one = await paid();
    const two = await paid();
    const three = await paid();
    await refund(three.order, 10);
    await card.passMinutes(2);
    const text = [
      'id,type,amount',
      `${two.payment.providerPaymentId},payment,31.00`,
      `${three.payment.providerPaymentId},payment,30.00`,
      `${three.payment.providerPaymentId},refund,12.00`,
      'chg_of_nobody,payment,38.00',
    ].join('\n');
    const { data } = read(await send(text));
    const found = Object.fromEntries(data.map((difference) => [difference.kind, difference]));
    expect(Object.keys(found).toSorted()).toEqual([
      'missing-at-gateway',
      'missing-with-us',
      'other-amount',
      'refund-unknown',
    ]);
    expect(found['missing-at-gateway']).toMatchObject({ 'order-id': one.order, ours: 30, theirs: 0, line: null });
    expect(found['other-amount']).toMatchObject({ 'order-id': two.order, ours: 30, theirs: 31, line: 2 });
    expect(found['refund-unknown']).toMatchObject({ 'order-id': three.order, ours: 10, theirs: 12 });
    expect(found['missing-with-us']).toMatchObject({
      reference: 'chg_of_nobody',
      'order-id': null,
      theirs: 38,
      line: 5,
    });
  });

  test('of another day does not miss today’s payments, and those of another day in it are compared', async () => {
    const { payment } = await paid();
    const yesterday = { from: '2026-11-19', to: '2026-11-19' };
    expect(read(await send('id,amount\n', yesterday)).data).toEqual([]);
    expect(read(await send(`id,amount\n${payment.id},30.00\n`, yesterday)).data).toEqual([]);
    expect(read(await send(`id,amount\n${payment.id},29.00\n`, yesterday)).data).toMatchObject([
      { kind: 'other-amount' },
    ]);
  });

  test.each([
    ['id,fee\nx,1\n', 'statement-columns', 'first line'],
    ['id,amount\nx,1.00\ny,abc\n', 'statement-unreadable', 'Line 3'],
    ['id,amount\nx,1.234\n', 'statement-unreadable', 'Line 2'],
    ['id,amount\n"x,1.00\n', 'statement-unreadable', 'Line'],
    ['', 'statement-columns', 'CSV'],
  ])('bad input: %j is refused in words', async (text, code, words) => {
    const refused = await send(text);
    expect([refused.statusCode, errorOf(refused)]).toMatchObject([
      422,
      { code, detail: expect.stringContaining(words), source: { pointer: '/text' } },
    ]);
  });

  test('in a currency of three digits has commas for its decimals only where no amount has a point', async () => {
    const currency = { ...aConcept().currency, code: 'KWD', decimalPlaces: 3 };
    const own = { host: 'kuwait.test', appKey: 'kuwait-storefront-key', concept: { currency } };
    const kuwait = await seedShop(card.api.context.db, own);
    const owner = await signInStaff(card.api, kuwait, { role: 'owner' });
    const readIn = async (text: string) => {
      const body = { ...period, provider: 'tap', text };
      const answer = await card.api.call('POST', '/staff/reconciliation', {
        token: owner.token,
        merchant: kuwait,
        body,
      });
      return read(answer).data.map(({ theirs }) => theirs);
    };
    expect(await readIn('id;amount\na;1,250\nb;0,500\n')).toEqual([1.25, 0.5]);
    expect(await readIn('id;amount\na;1,250\nb;0.500\nc;1,250.750\n')).toEqual([1250, 0.5, 1250.75]);
    expect(await readIn('id;amount\na;1,250 د.ك.\nb;K.D. 0,500\n')).toEqual([1.25, 0.5]);
    expect(await readIn('id;amount\na;1,250 د.ك.\nb;0.500 د.ك.\n')).toEqual([1250, 0.5]);
  });

  test('with more differences than one answer has is paged through, and its number is told at once', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `chg_of_nobody_${at},payment,1.00`);
    const text = ['id,type,amount', ...lines].join('\n');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data, meta } = read(await send(text, after === null ? {} : { after }));
      expect(meta).toMatchObject({ total: 1200, lines: 1200 });
      seen.push(...data.map(({ reference }) => reference));
      after = meta.next;
    } while (after !== null);
    expect(seen).toEqual(lines.map((line) => line.split(',')[0]));
  });

  test('bad input: one that is too long, in lines or in letters, is refused with the limits', async () => {
    const most = `id,amount\n${'x,1.00\n'.repeat(50_000)}`;
    expect(read(await send(most)).meta.lines).toBe(50_000);
    for (const text of [`${most}x,1.00\n`, `id,amount\n${'حرف'.repeat(700_000)},1.00\n`]) {
      const refused = await send(text);
      expect([refused.statusCode, errorOf(refused)]).toMatchObject([
        422,
        {
          code: 'statement-too-large',
          detail: expect.stringMatching(/50.?000 lines or 1.?900.?000 characters/),
          source: { pointer: '/text' },
        },
      ]);
    }
  });

  test('bad input: a year is refused', async () => {
    expect(errorOf(await send('id,amount\n', { from: '2025-11-20' }))?.code).toBe('statement-period');
  });
});

describe('asking the gateway', () => {
  const ask = async (after?: string) => {
    const query = new URLSearchParams({ ...period, ...(after !== undefined && { after }) });
    return read(await card.api.call('GET', `/staff/reconciliation?${query.toString()}`, { token }));
  };

  test('finds nothing while the books agree, and each fault that the bank has', async () => {
    const one = await paid();
    const two = await paid();
    const three = await paid();
    expect(await ask()).toMatchObject({ data: [], meta: { payments: 3, unanswered: 0, next: null } });
    const { bank } = card.gateway;
    const entryOf = (id: string) => {
      const entry = bank.get(id);
      if (!entry) throw new Error('nothing was taken');
      return entry;
    };
    bank.delete(one.payment.id);
    bank.set(two.payment.id, { ...entryOf(two.payment.id), amountMinor: 2900 });
    bank.set(three.payment.id, { ...entryOf(three.payment.id), refundedMinor: 500 });
    const { data } = await ask();
    expect(data.map(({ kind, ...one }) => [kind, one['order-id'], one.ours, one.theirs])).toEqual([
      ['missing-at-gateway', one.order, 30, 0],
      ['other-amount', two.order, 30, 29],
      ['refund-unknown', three.order, 0, 5],
    ]);
  });

  test('says how many gave no answer, and goes on where it stopped', async () => {
    const placed = [await paid(), await paid()];
    card.gateway.answerLookUp({ kind: 'unknown' });
    expect((await ask()).meta).toMatchObject({ payments: 2, unanswered: 2 });
    card.gateway.answerLookUp(undefined);
    expect((await ask(placed[0]?.payment.id)).meta).toMatchObject({ payments: 1, unanswered: 0 });
  });

  test('is for those of every branch who look after its money: a manager or one branch’s accountant may not', async () => {
    const manager = await signInStaff(card.api, card.shop, { role: 'manager' });
    const path = '/staff/reconciliation?from=2026-11-20&to=2026-11-20';
    expect((await card.api.call('GET', path, { token: manager.token })).statusCode).toBe(403);
    const accountant = await signInStaff(card.api, card.shop, { role: 'accountant' });
    expect((await card.api.call('GET', path, { token: accountant.token })).statusCode).toBe(200);
    const ofOneBranch = { role: 'accountant', branchId: card.shop.branches.olaya } as const;
    const { token: bound } = await signInStaff(card.api, card.shop, ofOneBranch);
    expect((await card.api.call('GET', path, { token: bound })).statusCode).toBe(403);
  });
});
