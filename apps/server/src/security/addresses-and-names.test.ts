import { listCalls, type DescribedCall } from '@sufra/api/testing/hostile/list-calls';
import { soundParts, type SoundParts } from '@sufra/api/testing/hostile/sound-parts';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop } from '@sufra/api/testing/seed-shop';
import { sharedTestDatabase } from '@sufra/api/testing/test-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { echoingNetwork } from '../testing/security/echoing-network.ts';
import { writeGatewaysFile } from '../testing/security/planted-settings.ts';

let api: TestApi;
let sound: SoundParts;
let calls: DescribedCall[];
let asked: string[];
beforeAll(async () => {
  const database = await sharedTestDatabase();
  const network = echoingNetwork();
  asked = network.asked;
  vi.stubGlobal('fetch', network.fetch);
  const gateways = writeGatewaysFile();
  api = await openTestApi({
    database,
    environment: {
      GOOGLE_CLIENT_ID: 'shop',
      FACEBOOK_APP_ID: 'shop',
      FACEBOOK_APP_SECRET: 'secret of the app',
      MAPBOX_TOKEN: 'token of the maps',
      GATEWAYS_FILE: gateways.file,
    },
  });
  gateways.remove();
  sound = await soundParts(api, await seedShop(api.context.db, { application: { paymentGateway: 'tap' } }));
  calls = await listCalls(api.app);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.close();
});

const inside = 'http://169.254.169.254/latest/meta-data';
const hostsOfProviders = /^(www\.googleapis\.com|graph\.facebook\.com|api\.mapbox\.com|api\.tap\.company)$/;

/** The address of a call about things that exist; the session must outlive the call that ends it. */
function addressOf({ path }: DescribedCall): string {
  const ids = Object.entries(sound.ids).toSorted(([a], [b]) => b.length - a.length);
  return path.replaceAll(/(\/[\w-]*\/?|-)\{\w+\}/g, (whole, before: string) => {
    const id = ids.find(([place]) => before.endsWith(place) || place.endsWith(before))?.[1];
    return whole.replace(/\{\w+\}/, id ?? 'none');
  });
}

const endsTheSession = ({ method, path }: DescribedCall): boolean =>
  path.includes('logout') || (method === 'DELETE' && /\/customers\/\{id\}(\/sessions.*)?$/.test(path));

async function sendEverywhere(change: (body: unknown) => string, query = ''): Promise<number> {
  let answered = 0;
  for (const call of calls.filter((one) => !endsTheSession(one) && !one.path.startsWith('/realtime'))) {
    const body = call.hasBody ? change(sound.bodies[`${call.method} ${call.path}`] ?? {}) : undefined;
    const response = await api.app.inject({
      method: call.method,
      url: `/api${addressOf(call)}${query}`,
      headers: {
        host: 'saffron.test',
        authorization: `Bearer ${sound.token}`,
        'idempotency-key': `key-${answered}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      payload: body,
      remoteAddress: `198.51.100.${answered}`,
    });
    expect(response.statusCode, `${call.method} ${call.path}: ${response.body}`).toBeLessThan(500);
    answered += 1;
  }
  return answered;
}

/** Every text of a body replaced. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, text)]));
}

test('no address that anybody sends is ever asked by the server', async () => {
  const query = `?url=${inside}&uri=${inside}&filter[url]=${inside}&lat=24.69&long=46.68`;
  expect(await sendEverywhere((body) => JSON.stringify(withTexts(body, inside)), query)).toBeGreaterThan(80);
  // One by one as well: a body of nothing but addresses may be refused for the wrong reason.
  for (const call of calls) {
    const body = sound.bodies[`${call.method} ${call.path}`];
    for (const name of Object.keys((body as object | undefined) ?? {}).filter((key) =>
      /url|uri|endpoint|token|link/.test(key),
    ))
      await api.call(call.method, addressOf(call), {
        token: sound.token,
        body: { ...(body as object), [name]: inside },
        address: `203.0.113.${name.length}`,
      });
  }
  const requests = asked.map((said) => JSON.parse(said) as { url: string; redirect: string });
  const urls = requests.map(({ url }) => new URL(url));
  expect(urls.length, 'providers were asked').toBeGreaterThan(0);
  expect(urls.filter(({ hostname }) => !hostsOfProviders.test(hostname)).map(String)).toEqual([]);
  expect(
    requests.filter(({ redirect }) => redirect === 'follow'),
    'nobody leads the server elsewhere',
  ).toEqual([]);
});

test('a body, a query or a form cannot change what every object has', async () => {
  const poison = '{"isPolluted":true,"is-polluted":true}';
  const inBody = (body: unknown) =>
    JSON.stringify(body)
      .replace(/^\{/, `{"__proto__":${poison},"constructor":{"prototype":${poison}},`)
      .replace(/,\}$/, '}');
  await sendEverywhere(inBody, '?__proto__[isPolluted]=1&constructor[prototype][isPolluted]=1&filter[__proto__]=1');
  const form = ['__proto__', 'constructor', '__proto__[isPolluted]', 'message'].map(
    (name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${poison}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await api.call('POST', '/feedback', { body: `${form.join('')}--x--\r\n`, headers });
  expect([201, 400, 422]).toContain(answer.statusCode);
  expect({}).not.toHaveProperty('isPolluted');
  expect([]).not.toHaveProperty('is-polluted');
  expect(() => undefined).not.toHaveProperty('isPolluted');
});

test('what is sent never becomes a header of the answer, nor a page', async () => {
  const attack = '"><script>alert(1)</script>\r\nset-cookie: session=theirs';
  for (const name of ['accept-language', 'x-app-key', 'origin', 'x-forwarded-host', 'if-none-match']) {
    const headers = { [name]: attack.replaceAll(/[\r\n]/g, ' ') };
    const response = await api.call('GET', `/locations?limit=${encodeURIComponent(attack)}`, { headers });
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(JSON.stringify(response.headers)).not.toContain('script');
    expect(response.headers['content-type']).toMatch(/^application\/vnd\.api\+json/);
  }
});
