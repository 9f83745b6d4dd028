import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { signIn } from '../../testing/sign-in.ts';
import { presentRefusals } from './present-refusals.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const json = { 'content-type': 'application/json' };
const start = (body: unknown, language?: string) => api.call('POST', '/customers', { body, language, headers: json });

describe('errors', () => {
  test.each([
    [400, () => start({ 'first-name': 'Sara', mobile: '1' })],
    [401, () => api.call('GET', '/customers')],
    [422, () => start({})],
  ])('ERR-01: status %i carries the errors as a list under error and errors', async (status, send) => {
    const response = await send();
    const { error, errors } = response.json();
    expect(response.statusCode).toBe(status);
    expect(error).toEqual(errors);
    expect(errors[0]).toMatchObject({
      status: String(status),
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    });
  });

  test.each([
    [404, () => api.call('GET', '/nope')],
    [413, () => start({ 'first-name': 'x'.repeat(3_000_000) })],
    [
      403,
      async () => {
        const guest = await api.call('POST', '/login/guest', { body: {} });
        return api.call('GET', '/customers', { token: guest.json().data.attributes.token });
      },
    ],
  ])('ERR-01: status %i carries one object under error and a list under errors', async (status, send) => {
    const response = await send();
    const { error, errors } = response.json();
    expect(response.statusCode).toBe(status);
    expect(errors).toEqual([error]);
  });

  test('a field of the wrong type is named, with what to send instead, in the guest’s language', async () => {
    const answers = await Promise.all(
      ['en-US', 'ar-sa', 'fr'].map((language) => start({ 'first-name': 7, mobile: '5' }, language)),
    );
    for (const answer of answers)
      expect(answer.json().error[0]).toMatchObject({ code: 'invalid-field', source: { pointer: '/first-name' } });
    expect(answers.map((answer) => answer.json().error[0].detail)).toEqual([
      'first-name: this has the wrong type. Send a value of type string.',
      'first-name: نوع القيمة غير صحيح. أرسل قيمة من نوع string.',
      'first-name : le type est incorrect. Envoyez une valeur de type string.',
    ]);
  });

  test('a field deep inside a list is pointed at', async () => {
    const { token } = await signIn(api);
    const items = [
      { id: 'x', quantity: 1 },
      { id: 'y', quantity: 'two' },
    ];
    const response = await api.call('POST', '/promotions/validation', { token, body: { items } });
    expect(response.statusCode).toBe(422);
    expect(response.json().error[0].source).toEqual({ pointer: '/items/1/quantity' });
  });

  const nested = `{"first-name":${'['.repeat(101)}${']'.repeat(101)}}`;
  test.each(['{"first-name":', '[', '{"__proto__":{"a":1}}', 'not json', nested])(
    'a body that is no JSON object is refused: %s',
    async (body) => {
      const response = await start(body);
      expect([response.statusCode, response.json().error[0].code]).toEqual([400, 'bad-request']);
    },
  );

  test('a missing body is refused', async () => {
    expect((await api.call('POST', '/customers', { headers: json })).statusCode).toBe(422);
  });

  test('a body of another type is refused', async () => {
    const response = await api.call('POST', '/customers', {
      body: '<a/>',
      headers: { 'content-type': 'application/xml' },
    });
    expect(response.statusCode).toBe(415);
  });
});

test.each([
  ['ar-sa', ['ثانية', 'ثانيتين', '5 ثوانٍ', '12 ثانية']],
  ['fr', ['1 seconde', '2 secondes', '5 secondes', '12 secondes']],
  ['en-us', ['1 second', '2 seconds', '5 seconds', '12 seconds']],
] as const)('a time to wait has its unit in the right form: %s', (locale, units) => {
  for (const [at, seconds] of [1, 2, 5, 12].entries()) {
    const { body } = presentRefusals([{ code: 'resend-too-soon', params: { seconds } }], locale);
    expect(body.errors[0]?.detail.replaceAll('\u00a0', ' ')).toContain(` ${units[at]}.`);
  }
});

describe('while the database cannot be used', () => {
  test.each([
    ['en-US', 'This is not available at the moment. Try again in a minute.'],
    ['ar-sa', 'الخدمة غير متاحة الآن. أعد المحاولة بعد دقيقة.'],
    ['fr', 'Service indisponible pour le moment. Réessayez dans une minute.'],
  ])('every call says so, and when to ask again: %s', async (language, detail) => {
    const logged: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
    const { token } = await signIn(api);
    const { db } = api.context;
    api.context.db = new Proxy(db, {
      get() {
        throw new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) });
      },
    });
    const answers = [
      await api.call('GET', '/customers', { token, language }),
      await api.call('POST', '/orders', { token, language, body: { items: [] } }),
    ];
    api.context.db = db;
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json().error).toMatchObject({ code: 'service-unavailable', meta: { 'retry-after-seconds': 5 } });
    }
    // Before the shop is known its languages are unknown too.
    expect(answers.map((answer) => answer.json().error.detail)).toContain(detail);
    expect(logged).toHaveLength(2);
  });
});

describe('bodies and answers', () => {
  test('API-01: requests are JSON, plain or wrapped as JSON:API does, and read alike', async () => {
    const attributes = { 'first-name': 'Sara', mobile: '512345678' };
    const plain = await start(attributes);
    const wrapped = await api.call('POST', '/customers', {
      body: JSON.stringify({ data: { type: 'customers', attributes } }),
      headers: { 'content-type': 'application/vnd.api+json' },
    });
    expect(wrapped.statusCode).toBe(201);
    expect(wrapped.json().data.id).toBe(plain.json().data.id);
  });

  test('fields that nobody knows are ignored', async () => {
    expect((await start({ 'first-name': 'Sara', mobile: '512345678', 'shoe-size': 38 })).statusCode).toBe(201);
  });

  test('answers are JSON:API’s media type without parameters, and may not be framed or kept', async () => {
    const { token } = await signIn(api);
    const { headers } = await api.call('GET', '/customers', { token });
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.api+json',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    });
  });
});
