import { errorCodes } from '@sufra/contracts';
import type { ApplePay } from '@sufra/payment-gateways/gateway';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCardShop, type CardShop } from '../testing/a-card-order.ts';

let card: CardShop;
let lines: string[];
const openSession = vi.fn<ApplePay['openSession']>();
beforeEach(async () => {
  lines = [];
  card = await openCardShop(undefined, (line) => void lines.push(line));
  openSession.mockReset().mockResolvedValue({ merchantSessionIdentifier: 'one' });
  Object.assign(card.gateway, { provider: 'checkout', applePay: { openSession, domainFile: 'as Apple issued it' } });
});
afterEach(() => card.api.close());

const path = '/payments/providers/checkout/apple-pay/validate';
const validationUrl = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
const validate = (body: object = {}, at = path) =>
  card.api.call('POST', at, { token: card.sara.token, body: { 'validation-url': validationUrl, ...body } });
const told = () => lines.map((line) => JSON.parse(line) as { msg: string; level: number; err?: { message: string } });

describe('a session of Apple Pay', () => {
  test('PAY-23: is asked of Apple for the shop’s host and name, and belongs to the order', async () => {
    const order = await card.place();
    const opened = await validate({ 'order-id': order });
    expect(opened.json().data).toMatchObject({
      id: order,
      attributes: { session: { merchantSessionIdentifier: 'one' } },
    });
    expect(openSession.mock.calls).toEqual([[{ host: 'saffron.test', name: expect.any(String) }]]);
    expect((await validate()).json().data.id).toBe('none');
  });

  test('that Apple does not give is no failure of the shop: the guest pays another way, and the log says why', async () => {
    openSession.mockRejectedValue(new GatewayUnreachable('Apple is away'));
    const refused = await validate();
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, errorCodes.paymentUnavailable]);
    const warning = told().find(({ msg }) => msg === 'Apple gave no session');
    expect(warning?.err?.message).toBe('Apple is away');
  });

  test('a fault of our own is not mistaken for one of Apple’s', async () => {
    openSession.mockRejectedValue(new Error('a bug'));
    expect((await validate()).statusCode).toBe(500);
    expect(told().some(({ msg }) => msg === 'Apple gave no session')).toBe(false);
  });

  test('is a call of the gateways that may hold a merchant’s own Apple Pay, and of no other', async () => {
    const at = (provider: string) => `/payments/providers/${provider}/apple-pay/validate`;
    expect((await validate({}, at('foodics-online'))).json().errors[0].code).toBe(errorCodes.paymentUnavailable);
    for (const provider of ['tap', 'moyasar', 'hyperpay', 'moneyhash'])
      expect([provider, (await validate({}, at(provider))).statusCode]).toEqual([provider, 404]);
  });
});

test('the file that ties the host to the merchant’s Apple Pay is plain text, and described as such', async () => {
  const at = '/payments/apple-pay/domain-association';
  const file = await card.api.call('GET', at);
  expect([file.headers['content-type'], file.body]).toEqual(['text/plain; charset=utf-8', 'as Apple issued it']);
  const { paths } = (await card.api.call('GET', '/openapi.json')).json();
  expect(Object.keys(paths[at].get.responses['200'].content)).toEqual(['text/plain']);
});
