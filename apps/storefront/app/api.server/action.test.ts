import { describe, expect, it } from 'vitest';
import { action as quote, loader as readQuote } from '../cart/quote/quote.route.ts';
import { action as validate } from '../cart/quote/validate.route.ts';
import { action as place } from '../checkout/place.route.ts';
import { action as cars } from '../curbside/cars.route.ts';
import { callRoute } from '../testing/call-route.ts';
import { readFormBody, readJsonBody } from './action.ts';

const send = (body: string, type = 'application/json') =>
  new Request('http://localhost/x', { method: 'POST', body, headers: { 'content-type': type } });

async function refusalOf(work: Promise<unknown>) {
  const thrown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Response)) throw new Error('it was not refused');
  return { status: thrown.status, body: (await thrown.json()) as { error: { detail: string }[] } };
}

describe('what a screen sends', () => {
  it.each(['', '{', '[]', '7', '"text"', 'null'])(
    'a body that is no JSON object is refused by name: %s',
    async (body) => {
      const refusal = await refusalOf(readJsonBody(send(body)));
      expect(refusal.status).toBe(400);
      expect(refusal.body.error).toMatchObject([{ code: 'bad-request', detail: 'body: send a JSON object.' }]);
    },
  );

  it('a body nested deeper than anybody could read is refused like a broken one', async () => {
    const deep = `{"items":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await refusalOf(readJsonBody(send(deep)))).status).toBe(400);
    const brackets = JSON.stringify({ notes: '[{"'.repeat(1000), items: [[{}]] });
    await expect(readJsonBody(send(brackets))).resolves.toMatchObject({ items: [[{}]] });
  });

  it('a body that is no form is refused by name', async () => {
    const type = 'multipart/form-data; boundary=line';
    const refusal = await refusalOf(readFormBody(send('{}', type)));
    expect(refusal).toMatchObject({ status: 400, body: { error: [{ detail: 'body: send a form.' }] } });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', ''])(
    'JSON that is sent as %s is none',
    async (type) => {
      const refusal = await refusalOf(readJsonBody(send('{"items":[]}', type)));
      expect(refusal).toMatchObject({
        status: 415,
        body: { error: [{ code: 'unsupported-media-type', detail: 'body: send JSON as application/json.' }] },
      });
    },
  );

  it.each(['text/plain', 'application/json', ''])('a form that is sent as %s is none', async (type) => {
    const refusal = await refusalOf(readFormBody(send('mobile=5', type)));
    expect(refusal).toMatchObject({ status: 415, body: { error: [{ detail: 'body: send a form.' }] } });
  });

  it('what is right is read', async () => {
    await expect(readJsonBody(send('{"items":[]}'))).resolves.toEqual({ items: [] });
    const named = send('{"items":[]}', 'Application/JSON; charset=utf-8');
    await expect(readJsonBody(named)).resolves.toEqual({ items: [] });
    const form = await readFormBody(send('mobile=5', 'application/x-www-form-urlencoded'));
    expect(form.get('mobile')).toBe('5');
  });

  it.each([
    ['/cart/quote', quote, []],
    ['/cart/validate', validate, []],
    ['/checkout/place', place, {}],
    ['/checkout/place', place, { key: 'a key' }],
    ['/curbside/cars', cars, { customerId: 'sara' }],
  ])('%s answers 400 to what it cannot read, and asks nobody', async (path, action, body) => {
    const { status, asked } = await callRoute(action, { path, body, api: {} });
    expect([status, asked]).toEqual([400, []]);
  });

  it('what the API calls broken is refused with its status and the name of the field', async () => {
    const entry = {
      status: '422',
      code: 'invalid-field',
      detail: 'items: this is missing.',
      source: { pointer: '/items' },
    };
    const refused = (own: object) => ({
      'POST /promotions/validation': () => ({ status: 422, body: { error: [own] } }),
    });
    const broken = await callRoute(quote, { path: '/cart/quote', body: {}, api: refused(entry) });
    expect(broken).toMatchObject({ status: 422, value: { ok: false, refusal: { entries: [entry] } } });
    const unwanted = { ...entry, code: 'coupon-invalid' };
    const guests = await callRoute(quote, { path: '/cart/quote', body: {}, api: refused(unwanted) });
    expect(guests).toMatchObject({ status: 200, value: { ok: false, refusal: { entries: [unwanted] } } });
  });

  it('the key of an attempt that no header can carry is refused by name', async () => {
    for (const key of ['\u0000', 'a\r\nb', '\ud800', 'س']) {
      const answer = await callRoute(place, { path: '/checkout/place', body: { key, payload: {} }, api: {} });
      expect(answer.status, key).toBe(400);
    }
  });

  it('an address for sending alone says so to whoever looks at it', async () => {
    expect((await callRoute(readQuote, { path: '/cart/quote', api: {} })).status).toBe(405);
    expect(readQuote().headers.get('allow')).toBe('POST');
  });
});
