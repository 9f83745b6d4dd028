import { accept } from '@sufra/ordering';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { aConcept, anApplication } from '../app/testing/settings.ts';
import { refuseForgedRequests } from './refuse-forged-requests.ts';

type Shop = { publicUrl?: string; trustProxy?: string; host?: string; hasSimulator?: boolean };

/** Sends a change to a shop at `shop.example`; the status is 200 where it reached its route. */
async function send(headers: Record<string, string>, shop: Shop = {}, url = '/checkout/place') {
  const app = Fastify({ trustProxy: shop.trustProxy ?? false });
  const merchant = { application: anApplication(), concept: aConcept() };
  const onRefused = vi.fn();
  const merchants = { find: async () => accept(merchant) };
  app.addHook('onRequest', refuseForgedRequests({ merchants, publicUrl: shop.publicUrl, onRefused }));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const reached = vi.fn(async () => 'reached');
  app.all('/*', reached);
  if (shop.hasSimulator) app.all('/simulator/*', reached);
  const all = { host: shop.host ?? 'shop.example', 'content-type': 'application/json', ...headers };
  const { statusCode } = await app.inject({ method: 'POST', url, headers: all, payload: '{}' });
  expect(reached).toHaveBeenCalledTimes(statusCode === 200 ? 1 : 0);
  expect(onRefused).toHaveBeenCalledTimes(statusCode === 403 || statusCode === 415 ? 1 : 0);
  return statusCode;
}

describe('whose page a change may come from', () => {
  test('host, port and scheme are those that the guest sees', async () => {
    expect(await send({ origin: 'http://shop.example' })).toBe(200);
    expect(await send({ origin: 'http://shop.example:8080' })).toBe(403);
    expect(await send({ origin: 'http://shop.example:8080' }, { host: 'shop.example:8080' })).toBe(200);
    expect(await send({ origin: 'http://SHOP.example' }, { host: 'Shop.Example' })).toBe(200);
    for (const origin of ['http://shop.example.evil.example', 'http://evil-shop.example', 'http://a.shop.example'])
      expect(await send({ origin }), origin).toBe(403);
    for (const origin of ['null', '', 'file://', 'shop.example', 'http://shop.example, http://evil.example'])
      expect(await send({ origin }), origin).toBe(403);
  });

  test('behind a proxy that TRUST_PROXY names, what it says is what the guest sees', async () => {
    const proxied = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };
    const shop = { trustProxy: '127.0.0.1', host: 'internal:3000' };
    expect(await send({ ...proxied, origin: 'https://shop.example' }, shop)).toBe(200);
    expect(await send({ ...proxied, origin: 'http://shop.example' }, shop)).toBe(403);
    expect(await send({ ...proxied, origin: 'https://evil.example' }, shop)).toBe(403);
  });

  test('what a proxy says that nobody named is not believed', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      origin: 'https://evil.example',
    };
    expect(await send(headers)).toBe(403);
  });

  test('a proxy that took https away without being named leaves the shop’s own pages alone', async () => {
    expect(await send({ origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('PUBLIC_URL says how its own host is reached, and nothing of other merchants’ hosts', async () => {
    const shop = { publicUrl: 'https://shop.example/' };
    expect(await send({ origin: 'https://shop.example' }, shop)).toBe(200);
    expect(await send({ origin: 'http://shop.example' }, shop)).toBe(403);
    expect(await send({ origin: 'https://shop.example' }, { ...shop, host: 'other.example' })).toBe(403);
    expect(await send({ origin: 'https://other.example' }, { ...shop, host: 'other.example' })).toBe(200);
  });

  test('an address that is written another way is the same action', async () => {
    for (const url of [
      '/api/../checkout/place',
      '/api/%2e%2e/checkout/place',
      '/api\\..\\checkout\\place',
      '//api/x',
      '//',
    ])
      expect(await send({ origin: 'https://evil.example' }, {}, url), url).toBe(403);
  });
});

describe('a call of the API', () => {
  const call = (headers: Record<string, string>) => send(headers, {}, '/api/orders');

  test('with a token of its own is let through: no cookie acts for it', async () => {
    expect(await call({ authorization: 'Bearer own', origin: 'https://evil.example' })).toBe(200);
  });

  test('that says nothing of a browser is let through, as a webhook is', async () => {
    expect(await call({})).toBe(200);
    expect(await call({ 'content-type': 'text/plain' })).toBe(200);
  });

  test('that a browser sends without a token has to come from our pages', async () => {
    expect(await call({ cookie: 'session=token' })).toBe(403);
    expect(await call({ cookie: 'session=token', origin: 'http://shop.example' })).toBe(200);
    expect(await call({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await call({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });
});

test('the simulator of the demo is no part of the shop, and where there is none its address is nothing special', async () => {
  const sent = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await send(sent, { hasSimulator: true }, '/simulator/twilio/messages')).toBe(200);
  expect(await send(sent, {}, '/simulator/twilio/messages')).toBe(403);
});

describe('what a change may be sent as', () => {
  const own = { origin: 'http://shop.example' };

  test.each(['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded;charset=UTF-8'])(
    '%s is what pages send',
    async (type) => expect(await send({ ...own, 'content-type': type })).toBe(200),
  );

  test.each(['text/plain', 'text/plain;charset=UTF-8', 'text/json', 'application/jsonp', ' ', 'application/xml'])(
    '%s is not',
    async (type) => expect(await send({ ...own, 'content-type': type })).toBe(415),
  );
});
