import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let lines: string[];
beforeEach(async () => {
  lines = [];
  api = await openTestApi({ log: (line) => void lines.push(line) });
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const refused = () =>
  lines
    .map((line) => JSON.parse(line) as { level: number; refused?: string[]; reqId?: string })
    .filter((line) => line.refused);

test('who is not who they say, and who may not, is a line of the log with the reason', async () => {
  await api.call('POST', '/login', { body: { username: 'sara@example.test', password: 'a wrong password' } });
  await api.call('POST', '/login/guest', { body: { username: '966512345678', password: '000000' } });
  await api.call('GET', '/customers');
  const { token } = await signIn(api);
  await api.call('GET', '/staff/orders', { token });
  expect(refused().map(({ level, refused }) => [level, refused])).toEqual([
    [30, ['password-incorrect']],
    [30, ['code-invalid']],
    [30, ['unauthenticated']],
    [30, ['forbidden']],
  ]);
  expect(refused().every(({ reqId }) => reqId !== undefined)).toBe(true);
  expect(lines.join('')).not.toMatch(/sara@example|512345678|a wrong password/);
});

test('who asks too often is one as well, and a cart that does not fit is none', async () => {
  const ask = () => api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile: '512345678' } });
  while ((await ask()).statusCode !== 429) api.passSeconds(61);
  expect(refused()).toMatchObject([{ refused: [expect.stringMatching(/budget|too/)] }]);
  await api.call('POST', '/promotions/validation', {
    body: { type: 'pickup', location: shop.branches.olaya, items: [] },
  });
  expect(refused()).toHaveLength(1);
});
