import { expect, test } from 'vitest';
import { placeCardOrder } from './support/card-order.ts';
import { gradeHeaders } from './support/grade-headers.ts';
import { sharedShopUrl } from './support/shared-shop.ts';

type Visit = { host?: string; token?: string };

/** The answers to a request by https through the proxy in front, redirects followed. */
async function visit(path: string, { host = 'saffron.localhost', token }: Visit = {}): Promise<Response[]> {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': host,
    accept: 'text/html',
    ...(token && { cookie: `__Host-session=${encodeURIComponent(token)}` }),
  };
  const answer = await fetch(`${sharedShopUrl()}${path}`, { redirect: 'manual', headers });
  const next = answer.headers.get('location');
  return next === null ? [answer] : [answer, ...(await visit(next, { host, token }))];
}

async function gradeOf(path: string, options: Visit = {}) {
  const answers = await visit(path, options);
  const { grade, problems } = await gradeHeaders(new URL('https://shop.example/'), ...answers);
  return { status: answers.at(-1)?.status, grade, problems };
}

const best = (status: number) => ({ status, grade: 'A+', problems: [] });

test.each([
  ['the menu', '/menu', 200],
  ['sign-in', '/signin', 200],
  ['the search', '/search', 200],
  ['what a stranger is shown instead of the checkout', '/checkout', 200],
  ['another language', '/language/ar-sa', 200],
  ['a page that is not there', '/nowhere', 404],
  ['the API’s settings', '/api/applications', 200],
  ['a call that is refused', '/api/customers', 401],
  ['a call that is not there', '/api/nowhere', 404],
  ['the description of the API', '/api/openapi.json', 200],
  ['the readable description', '/api/docs/', 200],
  ['a file that is not there', '/cdn/nowhere.json', 404],
  ['health', '/healthz', 200],
])('the observatory grades the headers of %s A+', async (_name, path, status) => {
  expect(await gradeOf(path)).toEqual(best(status));
});

test('the observatory grades the pages of a signed-in guest A+: checkout, payment, order, account', async () => {
  const { id, token } = await placeCardOrder('checkout');
  for (const path of [
    `/payment/checkout?order=${id}`,
    `/user/order/${id}`,
    `/user/order/${id}/receipt`,
    '/user/profile',
  ])
    expect(await gradeOf(path, { token, host: 'checkout.localhost' }), path).toEqual(best(200));
});

test('the observatory marks down what is missing', async () => {
  const bare = new Response('<p>nothing</p>', { headers: { 'content-type': 'text/html', 'set-cookie': 'session=1' } });
  const { grade, problems } = await gradeHeaders(new URL('https://shop.example/'), bare);
  expect(grade).toBe('F');
  expect(problems).toEqual(
    expect.arrayContaining(['csp-not-implemented', 'hsts-not-implemented', 'cookies-session-without-secure-flag']),
  );
});

test('by plain http nothing is said of https, which a shop on a machine of its own may not have', async () => {
  const answer = await fetch(`${sharedShopUrl()}/healthz`);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});
