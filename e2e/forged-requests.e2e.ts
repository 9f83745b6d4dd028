import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './support/browser.ts';
import { bodies, sendRaw, type RawAnswer } from './support/send-raw.ts';
import { startShop, type Shop } from './support/shop.ts';
import { signInByForms } from './support/sign-in-by-forms.ts';
import { storefrontActions, storefrontAddresses } from './support/storefront-actions.ts';

const host = 'saffron.localhost';

let shop: Shop;
let actions: string[];
/** The session of a guest of the shop, as the browser sends it. */
let cookie: string;
beforeAll(async () => {
  [shop, actions] = await Promise.all([startShop(), storefrontActions()]);
  cookie = await signInByForms(shop.url);
});
afterAll(async () => {
  await shop.stop();
  shop.removeData();
});

const ours = (): string => `http://${host}:${shop.port}`;

/** Sends a request to the shop by this host's name. */
const send = (path: string, headers: Record<string, string>, body: string, method = 'POST'): Promise<RawAnswer> =>
  sendRaw(shop.port, { path, method, headers: { host: `${host}:${shop.port}`, ...headers }, body });

/** Changes that reached the API of this shop: what the storefront's own actions ask it for is counted as well. */
const changesAtApi = (): Promise<number> =>
  sumOf(/^http_request_duration_seconds_count\{method="(?:POST|PUT|PATCH|DELETE)",route="\/api[^"]*"[^}]*\} (\d+)/gm);

const refusedRequests = (): Promise<number> => sumOf(/^sufra_forged_requests_total\{[^}]*\} (\d+)/gm);

async function sumOf(lines: RegExp): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  return [...metrics.matchAll(lines)].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('a change that is sent by', () => {
  const senders: Record<string, () => Record<string, string>> = {
    'a sibling host': () => ({ origin: `http://evil.${host}:${shop.port}`, 'sec-fetch-site': 'same-site' }),
    'a foreign host': () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    'the same host at another port': () => ({ origin: `http://${host}:1`, 'sec-fetch-site': 'same-site' }),
    'a page without an origin': () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }),
    'a page without an origin of an old browser': () => ({ origin: 'null' }),
    'a sibling host in an old browser': () => ({ origin: `http://evil.${host}:${shop.port}` }),
    'a foreign host in an old browser that says no origin': () => ({ referer: 'https://evil.example/' }),
    'a request that says nothing of where it comes from': () => ({}),
    'a page that calls itself ours, seen otherwise by the browser': () => ({
      origin: ours(),
      'sec-fetch-site': 'cross-site',
    }),
    'a page that the browser opened by itself': () => ({ 'sec-fetch-site': 'none' }),
  };

  test.each(Object.entries(senders))('%s is refused by every action', async (_name, headersOf) => {
    expect(actions.length).toBeGreaterThan(25);
    const [changes, refused] = [await changesAtApi(), await refusedRequests()];
    const passed: string[] = [];
    let sent = 0;
    for (const path of actions) {
      for (const [name, { type, body }] of Object.entries(bodies)) {
        for (const address of [path, `${path}.data`]) {
          const answer = await send(address, { cookie, 'content-type': type, ...headersOf() }, body);
          sent += 1;
          if (answer.status !== 403 || answer.cookies.length > 0) passed.push(`${address} ${name}: ${answer.status}`);
        }
      }
    }
    expect(passed).toEqual([]);
    expect(await changesAtApi()).toBe(changes);
    expect(await refusedRequests()).toBe(refused + sent);
  });

  test.each(Object.entries(senders))(
    '%s is refused by the API where the cookie would sign it in',
    async (_n, headersOf) => {
      for (const path of ['/api/orders', '/api/logout', '/api/customers/me']) {
        for (const { type, body } of Object.values(bodies)) {
          const answer = await send(path, { cookie, 'content-type': type, ...headersOf() }, body);
          expect([answer.status, answer.type], path).toEqual([403, expect.stringContaining('json')]);
        }
      }
    },
  );

  test('is refused with words in the guest’s language, as a page or as JSON', async () => {
    const headers = { 'content-type': bodies['a form']!.type, accept: 'text/html', origin: 'https://evil.example' };
    const arabic = await send('/signin', { ...headers, cookie: 'locale=ar-sa' }, 'username=x');
    expect(arabic).toMatchObject({ status: 403, type: 'text/html; charset=utf-8' });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    expect(arabic.text).toContain('لم يُنفَّذ هذا الطلب');
    expect(arabic.text).toContain('href="/"');
    const french = await send('/signin', { ...headers, cookie: 'locale=fr' }, 'username=x');
    expect(french.text).toContain('Cette demande n’a pas été exécutée');
    const english = await send('/signin', { ...headers, accept: 'application/json', cookie: 'locale=en-us' }, 'x=1');
    expect(JSON.parse(english.text)).toMatchObject({
      ok: false,
      error: [{ status: '403', code: 'forbidden', detail: expect.stringContaining('this shop’s own pages') }],
    });
  });
});

describe('a change that is sent by our own pages', () => {
  const ownPages: Record<string, () => Record<string, string>> = {
    'a browser of today': () => ({ origin: ours(), 'sec-fetch-site': 'same-origin' }),
    'a browser that says no Sec-Fetch-Site': () => ({ origin: ours() }),
    'a browser that says no origin': () => ({ 'sec-fetch-site': 'same-origin' }),
    'an old browser that says neither': () => ({ referer: `${ours()}/checkout` }),
  };

  test.each(Object.entries(ownPages))('in %s reaches every action, as JSON or as a form', async (_name, headersOf) => {
    for (const path of actions) {
      const statuses: Record<string, number> = {};
      for (const [name, { type, body }] of Object.entries(bodies)) {
        // Without a session: signing out is one of the actions.
        const answer = await send(path, { 'content-type': type, accept: 'application/json', ...headersOf() }, body);
        statuses[name] = answer.status;
      }
      const reached = Object.keys(statuses).filter((name) => ![403, 405, 415].includes(statuses[name] ?? 0));
      const forms = ['a form', 'a form with files'];
      expect([['JSON'], forms, [...forms, 'JSON']], `${path} ${JSON.stringify(statuses)}`).toContainEqual(reached);
      expect(statuses['plain text'], path).toBe(415);
    }
  });
});

/** Requests that `forge` makes for each action. */
const forgeries = 4;

/** Sends every action what a page may send without asking first: a form, and a body of each type that `fetch` may name. */
async function forge(addresses: string[]): Promise<void> {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  for (const [index, address] of addresses.entries()) {
    const frame = Object.assign(document.createElement('iframe'), { name: `frame-${index}` });
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: address, enctype: types[index % types.length], target: frame.name });
    const field = Object.assign(document.createElement('input'), {
      name: '{"key":"forged","payload":{},"x":"',
      value: '"}',
    });
    form.append(field);
    document.body.append(frame, form);
    form.submit();
    for (const type of types) {
      const init = { method: 'POST', mode: 'no-cors' as const, credentials: 'include' as const, body: '{"key":"x"}' };
      // Another site learns nothing of the answer, not even whether there was one.
      await fetch(address, { ...init, headers: { 'content-type': type } }).catch(() => undefined);
    }
  }
}

describe('in a real browser', () => {
  let browser: Browser;
  let elsewhere: Server;
  let port: number;
  beforeAll(async () => {
    browser = await launchBrowser();
    elsewhere = createServer((_request, answer) =>
      answer.setHeader('content-type', 'text/html').end('<!DOCTYPE html><title>Another site</title>'),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    ({ port } = elsewhere.address() as AddressInfo);
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.close();
  });

  /** A page of a guest who is signed in at the shop. */
  async function signedIn(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, domain: host, path: '/', httpOnly: true, sameSite: 'Lax' }]);
    return context.newPage();
  }

  test.each([
    ['a sibling host', () => `http://evil.${host}:${port}/`],
    ['a foreign host', () => `http://evil.localhost:${port}/`],
    ['the same host at another port', () => `http://${host}:${port}/`],
  ])('a page of %s changes nothing', async (_name, addressOf) => {
    await expectNothingChanged(async (page, addresses) => {
      await page.goto(addressOf());
      await page.evaluate(forge, addresses);
    });
  });

  test('a page without an origin changes nothing', async () => {
    await expectNothingChanged(async (page, addresses) => {
      await page.goto(`http://evil.${host}:${port}/`);
      await page.evaluate(
        (script) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-scripts allow-forms');
          frame.srcdoc = `<body><script>${script}</script>`;
          document.body.append(frame);
        },
        `(${forge.toString()})(${JSON.stringify(addresses)})`,
      );
    });
  });

  /** Another site's page sends all that it can for a guest who is signed in: everything is refused, and nothing asked for. */
  async function expectNothingChanged(attack: (page: Page, addresses: string[]) => Promise<void>): Promise<void> {
    const page = await signedIn();
    const [changes, refused] = [await changesAtApi(), await refusedRequests()];
    await attack(
      page,
      actions.map((path) => ours() + path),
    );
    await expect.poll(refusedRequests, { timeout: 30_000 }).toBe(refused + actions.length * forgeries);
    expect(await changesAtApi()).toBe(changes);
    await page.context().close();
  }

  test('our own page reaches every action by script', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${ours()}/menu`);
    const statuses = await page.evaluate(async (paths) => {
      const body = new FormData();
      body.set('mobile', '5');
      const init = { method: 'POST', redirect: 'manual' as const };
      const found: Record<string, number[]> = {};
      for (const path of paths) {
        const json = await fetch(path, { ...init, body: '{}', headers: { 'content-type': 'application/json' } });
        found[path] = [json.status, (await fetch(path, { ...init, body })).status];
      }
      return found;
    }, actions);
    const closed = Object.entries(statuses).filter(([, all]) =>
      all.every((status) => [403, 405, 415].includes(status)),
    );
    expect(closed).toEqual([]);
    await context.close();
  });

  test('a form of ours works without scripts, and so does reloading what it answered', async () => {
    const page = await signedIn({ javaScriptEnabled: false });
    await page.goto(`${ours()}/user/profile/settings?lang=en-us`);
    const form = page.locator('form[method="post"]').first();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.getByRole('button').first().click(),
    ]);
    expect(answer.status()).toBe(302);
    await page.goto(`${ours()}/user/profile/edit?lang=en-us`);
    await page.getByRole('textbox').first().fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first().waitFor();
    const again = await page.reload();
    expect(again?.request().method()).toBe('POST');
    expect(again?.status()).toBe(200);
    await page.context().close();
  });
});

test('a link of another site to any page changes nothing at the API', async () => {
  const changes = await changesAtApi();
  const headers = { cookie, referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  for (const path of await storefrontAddresses()) {
    const { status } = await send(path, headers, '', 'GET');
    expect(status, path).toBeLessThan(500);
    expect(await changesAtApi(), path).toBe(changes);
  }
});

describe('a bank or gateway that sends the browser back by POST', () => {
  const returns = [
    '/payment/checkout?order=1&link=a.b.c',
    '/payment/tap-redirect?tap_id=chg_1',
    '/hyperpay/1/2/MADA',
    '/checkout/payment?order=1',
  ];

  test.each(returns)('to %s leads to the same page, which is then asked for without what was posted', async (path) => {
    const changes = await changesAtApi();
    const headers = {
      'content-type': bodies['a form']!.type,
      origin: 'https://acs.bank.example',
      'sec-fetch-site': 'cross-site',
      cookie,
    };
    const answer = await send(path, headers, 'PaRes=approved&status=paid');
    expect(answer).toMatchObject({ status: 303, location: path, cookies: [] });
    expect(await changesAtApi()).toBe(changes);
  });
});
