import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGatewaySimulation, type GatewaySimulation } from '../simulation.ts';
import { gatewaySimulators } from '../simulators.ts';

let app: FastifyInstance;
let simulation: GatewaySimulation;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  simulation = createGatewaySimulation({ wait: async () => undefined });
  // Nothing leaves the machine.
  simulation.gateways.setSwitches('tap', { ...simulation.gateways.switchesOf('tap'), webhooks: 'hold' });
  app = Fastify();
  await app.register(gatewaySimulators, { simulation: { ...simulation, now: () => now }, prefix: '/simulator' });
});
afterEach(() => app.close());

const asked = {
  amount: 45.5,
  currency: 'SAR',
  customer: { first_name: 'Sara', phone: { country_code: '966', number: '512345678' } },
  source: { id: 'src_all' },
  reference: { transaction: 'ours', idempotent: 'ours' },
  post: { url: 'https://shop.example/api/webhook/tap/feedback' },
  redirect: { url: 'https://shop.example/payment/tap/redirect?link=signed' },
};
const secret = { authorization: 'Bearer sk_test_demo' };

const call = (path: string, payload?: object, headers: Record<string, string> = secret) =>
  app.inject({ method: payload ? 'POST' : 'GET', url: `/simulator/tap${path}`, headers, ...(payload && { payload }) });
const create = async (changes: object = {}) => (await call('/v2/charges', { ...asked, ...changes })).json();
const post = (address: string, fields: Record<string, string>) =>
  app.inject({ method: 'POST', url: new URL(address).pathname, payload: fields });
const card = { number: '4242 4242 4242 4242', expiry: '12/30', cvv: '123' };
const tokenize = (changes: object = {}) => call('/card/tokens', { ...card, publicKey: 'pk_test_demo', ...changes }, {});

describe('the pretended Tap', () => {
  test('takes a card on its page and sends the guest back with its own id', async () => {
    const { id, status, transaction } = await create();
    expect(status).toBe('INITIATED');
    const shown = await app.inject(new URL(transaction.url).pathname);
    expect(shown.body).toContain('SAR 45.50');
    expect(shown.headers['content-security-policy']).toContain("form-action 'self' https://shop.example");
    const paid = await post(transaction.url, card);
    expect(paid.headers.location).toBe(`https://shop.example/payment/tap/redirect?link=signed&tap_id=${id}`);
    expect((await call(`/v2/charges/${id}`)).json()).toMatchObject({
      status: 'CAPTURED',
      amount: 45.5,
      card: { last_four: '4242' },
      reference: { transaction: 'ours' },
    });
  });

  test('speaks Arabic when it is asked to', async () => {
    const created = await call('/v2/charges', asked, { ...secret, lang_code: 'ar' });
    const shown = await app.inject(new URL(created.json().transaction.url).pathname);
    expect(shown.body).toContain('رقم البطاقة');
    expect(shown.body).toContain('dir="rtl"');
  });

  test('names the field of a card that cannot be right, and charges nothing', async () => {
    const { id, transaction } = await create();
    const shown = await post(transaction.url, { ...card, number: '4242 4242 4242 4241', expiry: '01/20' });
    expect(shown.body).toContain('Check the card number.');
    expect(shown.body).toContain('Check the expiry date.');
    expect((await call(`/v2/charges/${id}`)).json().status).toBe('INITIATED');
  });

  test('knows who gave up, and who never came', async () => {
    const given = await create();
    await post(given.transaction.url, { choice: 'cancel' });
    expect((await call(`/v2/charges/${given.id}`)).json()).toMatchObject({
      status: 'CANCELLED',
      response: { code: '302' },
    });
    const left = await create({ reference: {} });
    now = new Date(now.getTime() + 31 * 60_000);
    expect((await call(`/v2/charges/${left.id}`)).json()).toMatchObject({ status: 'ABANDONED' });
    expect((await app.inject(new URL(left.transaction.url).pathname)).headers.location).toContain('tap_id=');
  });

  test.each([
    ['02/37', 'FAILED', '408'],
    ['01/37', 'DECLINED', '513'],
    ['08/28', 'TIMEDOUT', '801'],
  ])('answers for its own test cards by their expiry: %s', async (expiry, status, code) => {
    const { id, transaction } = await create();
    await post(transaction.url, { ...card, number: '5111111111111118', expiry });
    expect((await call(`/v2/charges/${id}`)).json()).toMatchObject({ status, response: { code } });
  });

  test.each([
    [{ amount: 45.505 }, '1117'],
    [{ amount: '45.50' }, '1117'],
    [{ currency: 'XXX' }, '1119'],
    [{ source: {} }, '1124'],
    [{ source: { id: 'card' } }, '1125'],
    [{ source: { id: 'tok_unknown' } }, '1126'],
    [{ redirect: {} }, '1110'],
    [{ redirect: { url: 'javascript:alert(1)' } }, '1111'],
    [{ customer: {} }, '1129'],
    [{ customer: { first_name: 'Sara' } }, '1139'],
  ])('refuses a charge with %j as documented', async (changes, code) => {
    const response = await call('/v2/charges', { ...asked, ...changes });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].code).toBe(code);
  });

  test.each([
    [{}, '2107'],
    [{ authorization: 'Bearer pk_test_demo' }, '2106'],
    [{ authorization: 'Bearer sk_live_demo' }, '1101'],
    [{ authorization: 'Bearer nonsense' }, '2104'],
  ])('wants a secret key for tests: %j', async (headers, code) => {
    const response = await call('/v2/charges', asked, headers);
    expect(response.statusCode).toBe(401);
    expect(response.json().errors[0].code).toBe(code);
  });

  test('shows a charge to the account that made it, and to nobody else', async () => {
    const { id } = await create();
    const stranger = { authorization: 'Bearer sk_test_another' };
    expect((await call(`/v2/charges/${id}`, undefined, stranger)).statusCode).toBe(404);
    expect((await call('/v2/charges/list', {}, stranger)).json().errors[0].description).toBe('Charges not found');
  });

  test('charges a token once, and repeats an answer instead of a charge', async () => {
    const { id: token } = (await tokenize()).json();
    const source = { source: { id: token } };
    const first = await create(source);
    expect(first.status).toBe('CAPTURED');
    expect((await create(source)).id).toBe(first.id);
    const second = await call('/v2/charges', { ...asked, ...source, reference: { idempotent: 'another' } });
    expect(second.json().errors[0].code).toBe('1126');
  });

  test('makes no token without a public key, or of a card that cannot be right', async () => {
    expect((await tokenize({ publicKey: 'sk_test_demo' })).statusCode).toBe(401);
    expect((await tokenize({ cvv: '1' })).statusCode).toBe(400);
  });

  test('has fields in a frame that any shop may show, in two directions', async () => {
    const options = (locale: string) => encodeURIComponent(JSON.stringify({ locale, collectHolderName: true }));
    const english = await call(`/v2/card/index.html?publicKey=pk_test_demo&paymentOptions=${options('en')}`);
    expect(english.headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(english.body).toContain('Name on card');
    const arabic = await call(`/v2/card/index.html?themeMode=dark&paymentOptions=${options('ar')}`);
    expect(arabic.body).toContain('<html lang="ar" dir="rtl" data-theme="dark"');
    expect((await call('/card/1.0.2/index.js')).body).toContain('renderTapCard');
  });

  test('posts how a charge ended, signed over three decimals where a currency has three', async () => {
    const { id, transaction } = await create({ amount: 1.5, currency: 'KWD' });
    await post(transaction.url, card);
    const [entry] = simulation.gateways.webhooks();
    expect(entry?.webhook.url).toBe(asked.post.url);
    expect(entry?.webhook.headers['hashstring']).toMatch(/^[\da-f]{64}$/);
    expect(JSON.parse(entry?.webhook.body ?? '{}')).toMatchObject({ id, object: 'charge', amount: 1.5 });
    expect(entry?.webhook.forged.headers['hashstring']).not.toBe(entry?.webhook.headers['hashstring']);
  });
});
