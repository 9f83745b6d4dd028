import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCdn } from '../../catalogue/publishing/cdn.routes.ts';
import { customerAddresses } from '../../customer/customer.tables.ts';
import { hostileRequest } from '../../testing/hostile/hostile-request.ts';
import { isDescribed, wrongWith } from '../../testing/hostile/judge-answer.ts';
import { listCalls } from '../../testing/hostile/list-calls.ts';
import { soundParts, type SoundParts } from '../../testing/hostile/sound-parts.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { insideOlaya, type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { createServer } from './create-server.ts';

let api: TestApi;
let shop: SeededShop;
let sound: SoundParts;
beforeAll(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sound = await soundParts(api, shop);
});
afterAll(() => api.close());

// A sample of npm run fuzz, which is longer and has other seeds.
const runs = 12;
const seed = 7;

describe('whatever is sent', () => {
  test(
    'every call answers as it is described, never with a failure, and every refusal is an error document',
    { timeout: 600_000 },
    async () => {
      const calls = await listCalls(api.app);
      expect(calls.length).toBeGreaterThan(30);
      for (const [index, call] of calls.entries()) {
        // The session must outlive the call that ends it.
        const parts = call.path === '/logout' ? { ...sound, token: 'x'.repeat(43) } : sound;
        for (const request of fc.sample(hostileRequest(call, parts), { seed: seed + index, numRuns: runs })) {
          const response = await api.app.inject(request);
          const what = `${response.statusCode} ${response.body} to ${JSON.stringify(request)}`;
          expect(wrongWith(response, call.path.startsWith('/webhook/')), what).toEqual([]);
          expect(isDescribed(call, response.statusCode), what).toBe(true);
        }
      }
    },
  );

  test('an address that cannot be decoded is not there, in the guest’s language', async () => {
    const response = await api.call('GET', '/concepts/%zz', { language: 'fr' });
    expect(response.statusCode).toBe(404);
    expect(response.json().error).toMatchObject({ status: '404', code: 'not-found', title: 'Introuvable' });
  });

  test('a text that no database can hold is the sender’s mistake, wherever it turns up', async () => {
    const cdn = createServer(api.context.config, false);
    await cdn.register(buildCdn(api.services), { prefix: '/cdn' });
    for (const url of ['/cdn/%00', '/cdn/a%00b.jpg']) {
      const response = await cdn.inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ code: 'bad-request' }]);
    }
    await cdn.close();
  });

  test('a moment that no calendar has is the sender’s mistake', async () => {
    const { token } = await signInStaff(api, shop);
    for (const before of ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59Z']) {
      const response = await api.call('GET', `/feedback?before=${before}`, { token });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ code: 'bad-request' }]);
    }
  });

  test('what is not there below the description of the API is simply not there', async () => {
    for (const path of ['/docs/static/nothing.js', '/docs/static/..%2f..%2fpackage.json']) {
      const response = await api.call('GET', path);
      expect(response.statusCode).toBe(404);
      expect(response.json().errors).toMatchObject([{ code: 'not-found' }]);
    }
  });

  test('a method that a call does not have is no call', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await api.call(method, '/orders', { token: sound.token })).statusCode).toBe(404);
    }
  });
});

describe('a text that grows or vanishes when it is made plain', () => {
  const save = (own: Record<string, unknown>) =>
    api.call('POST', `/customers/${sound.ids['/customers/']}/addresses`, {
      token: sound.token,
      body: { ...insideOlaya, line1: 'King Fahd Road', ...own },
    });

  test.each([
    ['line1', ' \u0000\u202e\ufeff '],
    // Each of these becomes three characters when it is composed.
    ['line1', '\ufb2c'.repeat(100)],
    ['instructions', '\ufb2c'.repeat(200)],
  ])('%s of an address is measured as it would be kept: %j', async (field, text) => {
    const before = await api.context.db.$count(customerAddresses);
    const response = await save({ [field]: text });
    expect(response.json().errors).toMatchObject([{ code: 'invalid-field', source: { pointer: `/${field}` } }]);
    expect(await api.context.db.$count(customerAddresses)).toBe(before);
  });

  test('what stays is kept plain', async () => {
    const response = await save({ line1: ' Olaya\u0000 \ud800Street ', label: '' });
    expect(response.json().data[0].attributes).toMatchObject({ line1: 'Olaya \ufffdStreet', label: 'Home' });
  });
});
