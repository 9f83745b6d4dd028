import { randomUUID } from 'node:crypto';
import type { OneStaffFeedbackDocument, StaffFeedbackDocument, StaffLogDocument } from '@sufra/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MessageNotTaken } from '../../platform/messages/message-senders.ts';
import { dumpText, tracesIn } from '../../testing/dump-text.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';
import { sendAnswerJob } from './answer-feedback.ts';

let api: TestApi;
let shop: SeededShop;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
});
afterEach(() => api.close());

async function write(
  contact: string,
  own: { message?: string; token?: string; language?: string } = {},
): Promise<string> {
  const { message = 'The rice was cold.', ...call } = own;
  const form = new FormData();
  form.append('message', message);
  if (contact) form.append('contact', contact);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() };
  const body = Buffer.from(await encoded.arrayBuffer());
  const sent = await api.call('POST', '/feedback', { ...call, body, headers });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json<{ data: { id: string } }>().data.id;
}

const answer = (id: string, text: string, { as = token, key }: { as?: string; key?: string } = {}) => {
  const headers = { 'idempotency-key': key ?? randomUUID() };
  return api.call('POST', `/feedback/${id}/answer`, { token: as, body: { text }, headers });
};

const change = (id: string, state: string, as = token) =>
  api.call('PATCH', `/feedback/${id}`, { token: as, body: { state } });

const read = async (id: string) => {
  const found = await api.call('GET', `/feedback/${id}`, { token });
  expect(found.statusCode, found.body).toBe(200);
  return found.json<OneStaffFeedbackDocument>().data.attributes;
};

const list = async (query = '') => {
  const { data, meta } = (await api.call('GET', `/feedback${query}`, { token })).json<StaffFeedbackDocument>();
  return { ids: data.map(({ id }) => id), open: meta.open };
};

const errorOf = (response: { json(): unknown }) =>
  (response.json() as { errors: { code: string; detail: string; source?: object }[] }).errors[0];

test('an answer goes to the mail address that the guest gave, in the language of the message', async () => {
  const id = await write('Sara@Example.com', { message: 'كان الأرز باردًا.\nوالخدمة لطيفة.', language: 'ar-SA' });
  const answered = await answer(id, '  نعتذر منك، وسنعيد إليك ثمنه.  ');
  expect(answered.statusCode, answered.body).toBe(200);
  expect((await read(id)).answer).toMatchObject({ by: 'Huda', sent: 'on-its-way' });
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  expect(api.mails[0]).toMatchObject({ to: 'sara@example.com' });
  expect(api.mails[0]?.subject).toContain('الرد على رسالتك');
  expect(api.mails[0]?.text).toMatch(/^نعتذر منك، وسنعيد إليك ثمنه\.\n[^]*> كان الأرز باردًا\.\n> والخدمة لطيفة\.\n$/);
  expect(await read(id)).toMatchObject({
    state: 'answered',
    'answer-way': 'mail',
    answer: { text: 'نعتذر منك، وسنعيد إليك ثمنه.', by: 'Huda', at: '2026-11-20T12:00:00.000Z', sent: 'sent' },
  });
});

test.each(['051 234 5678', '+966 51-234-5678', '٠٥١٢٣٤٥٦٧٨'])(
  'an answer goes to the number %s as a text message',
  async (contact) => {
    const id = await write(contact);
    await answer(id, 'We are sorry.');
    await api.runJobs();
    expect(api.sent.map(({ to, text }) => [to, text])).toEqual([
      ['+966512345678', expect.stringMatching(/^.+: We are sorry\.$/)],
    ]);
  },
);

test.each(['', '011 4567'])('with the contact "%s" no answer can be sent, and that is told', async (contact) => {
  const id = await write(contact);
  expect(await read(id)).toMatchObject({ 'answer-way': null, state: 'open' });
  const refused = await answer(id, 'We are sorry.');
  expect([refused.statusCode, errorOf(refused)?.code]).toEqual([409, 'feedback-unreachable']);
  expect(await api.runJobs()).toBe(0);
});

test('the same press again sends once, and another one is told who answered', async () => {
  const id = await write('sara@example.com');
  const key = randomUUID();
  for (const text of ['We are sorry.', 'We are sorry.']) expect((await answer(id, text, { key })).statusCode).toBe(200);
  const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
  for (const as of [token, manager.token]) {
    const late = await answer(id, 'Thank you!', { as });
    expect([late.statusCode, errorOf(late)]).toMatchObject([
      409,
      { code: 'feedback-answered', detail: expect.stringContaining('Huda') },
    ]);
  }
  // The key of somebody else's press is not one's own.
  expect((await answer(id, 'We are sorry.', { as: manager.token, key })).statusCode).toBe(409);
  await api.runJobs();
  await sendAnswerJob.run(api.context, { merchantId: shop.id, feedbackId: id });
  expect(api.mails).toHaveLength(1);
  expect((await read(id)).answer?.text).toBe('We are sorry.');
});

test('of two who answer at the same moment one wins', async () => {
  const id = await write('sara@example.com');
  const other = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
  const answers = await Promise.all([answer(id, 'One.'), answer(id, 'Two.', { as: other.token })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  await api.runJobs();
  expect(api.mails).toHaveLength(1);
  const won = answers[0]?.statusCode === 200 ? 'One.' : 'Two.';
  expect((await read(id)).answer?.text).toBe(won);
  expect(api.mails[0]?.text).toMatch(new RegExp(`^${won}`));
});

test('an empty answer and one that is too long are refused at their field', async () => {
  const id = await write('sara@example.com');
  const empty = await answer(id, ' \n ');
  expect([empty.statusCode, errorOf(empty)]).toMatchObject([
    422,
    { code: 'answer-required', source: { pointer: '/text' } },
  ]);
  const long = await answer(id, 'x'.repeat(1001));
  expect([long.statusCode, errorOf(long)]).toMatchObject([
    422,
    { code: 'answer-too-long', source: { pointer: '/text' } },
  ]);
  const keyless = await api.call('POST', `/feedback/${id}/answer`, { token, body: { text: 'We are sorry.' } });
  expect(errorOf(keyless)?.code).toBe('idempotency-key-required');
  expect((await answer(randomUUID(), 'We are sorry.')).statusCode).toBe(404);
  expect((await answer(id, 'x'.repeat(1000))).statusCode).toBe(200);
});

test('a message is settled without an answer, opened again, and counted while it is open', async () => {
  const [settled, answered, open] = [await write(''), await write('sara@example.com'), await write('')];
  expect((await list()).open).toBe(3);
  await answer(answered, 'Thank you.');
  expect((await change(settled, 'settled')).statusCode).toBe(200);
  expect((await change(settled, 'settled')).statusCode).toBe(200);
  expect(await read(settled)).toMatchObject({
    state: 'settled',
    settled: { by: 'Huda', at: '2026-11-20T12:00:00.000Z' },
  });
  expect(await list('?state=open')).toEqual({ ids: [open], open: 1 });
  expect(await list('?state=settled')).toEqual({ ids: [settled], open: 1 });
  expect(await list('?state=answered')).toEqual({ ids: [answered], open: 1 });
  expect(await list('?limit=0')).toEqual({ ids: [], open: 1 });
  const refused = await change(answered, 'settled');
  expect([refused.statusCode, errorOf(refused)?.code]).toEqual([409, 'feedback-answered']);
  await change(settled, 'open');
  expect(await read(settled)).toMatchObject({ state: 'open', settled: null });
  expect((await list()).open).toBe(2);
  const { data } = (await api.call('GET', '/staff/log?about=customers', { token })).json<StaffLogDocument>();
  expect(data.map(({ attributes }) => [attributes.action, attributes.subject, attributes.after])).toEqual([
    ['feedback-opened', settled, null],
    ['feedback-settled', settled, null],
    ['feedback-answered', answered, null],
  ]);
});

test('one that was settled is answered all the same', async () => {
  const id = await write('sara@example.com');
  await change(id, 'settled');
  await answer(id, 'Thank you.');
  expect(await read(id)).toMatchObject({ state: 'answered', settled: null });
});

test('what the provider did not take is tried again, and what it may have taken is not', async () => {
  const [first, second] = [await write('sara@example.com'), await write('omar@example.com')];
  await answer(first, 'We are sorry.');
  const silent = { ...api.context.log, error: () => undefined } as typeof api.context.log;
  const failing = (error: Error) => {
    const send = async () => {
      throw error;
    };
    return { ...api.context, mails: { send }, log: silent };
  };
  const refused = sendAnswerJob.run(failing(new MessageNotTaken('503')), { merchantId: shop.id, feedbackId: first });
  await expect(refused).rejects.toBeInstanceOf(MessageNotTaken);
  expect((await read(first)).answer?.sent).toBe('not-taken');
  await sendAnswerJob.run(api.context, { merchantId: shop.id, feedbackId: first });
  expect((await read(first)).answer?.sent).toBe('sent');
  await answer(second, 'We are sorry.');
  await sendAnswerJob.run(failing(new Error('the line broke')), { merchantId: shop.id, feedbackId: second });
  await sendAnswerJob.run(api.context, { merchantId: shop.id, feedbackId: second });
  expect((await read(second)).answer?.sent).toBe('unknown');
  expect(api.mails.map(({ to }) => to)).toEqual(['sara@example.com']);
});

test('an erasure takes the answer with it, before it was sent as well', async () => {
  const guest = await signIn(api);
  const id = await write('sara@example.com', { token: guest.token });
  await answer(id, 'Plantedanswer');
  api.passSeconds(61);
  await api.call('POST', `/customers/${guest.customerId}/erasure-code`, { token: guest.token });
  const answers = api.mails.length;
  const path = `/customers/${guest.customerId}`;
  await api.runJobs();
  expect(api.mails).toHaveLength(answers + 1);
  const second = await write('sara@example.com', { token: guest.token, message: 'And the tea.' });
  await answer(second, 'Plantedanswer');
  expect((await api.call('GET', `${path}/export`, { token: guest.token })).body).toContain('Plantedanswer');
  expect((await api.call('DELETE', path, { token: guest.token, body: { code: lastCode(api) } })).statusCode).toBe(204);
  expect(tracesIn(await dumpText(api.services.database), ['Plantedanswer'])).toEqual([]);
  await api.runJobs();
  expect(api.mails).toHaveLength(answers + 1);
});

test('a cashier neither reads nor answers, and another shop has no such message', async () => {
  const id = await write('sara@example.com');
  const cashier = await signInStaff(api, shop, { role: 'cashier' });
  expect((await answer(id, 'Thank you.', { as: cashier.token })).statusCode).toBe(403);
  expect((await change(id, 'settled', cashier.token)).statusCode).toBe(403);
  expect((await api.call('GET', `/feedback/${id}`, { token: cashier.token })).statusCode).toBe(403);
  const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
  const elsewhere = { token: (await signInStaff(api, other, { role: 'owner' })).token, merchant: other };
  const headers = { 'idempotency-key': randomUUID() };
  for (const [method, path, body] of [
    ['GET', `/feedback/${id}`, undefined],
    ['PATCH', `/feedback/${id}`, { state: 'settled' }],
    ['POST', `/feedback/${id}/answer`, { text: 'Thank you.' }],
  ] as const)
    expect((await api.call(method, path, { ...elsewhere, headers, body })).statusCode, path).toBe(404);
  expect((await read(id)).state).toBe('open');
});
