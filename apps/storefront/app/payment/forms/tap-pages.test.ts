import { expect, test } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { loadPayment } from '../load-payment.ts';
import { aGateway, paymentDocument } from '../testing/a-payment.ts';

const open = (path: string, order: Parameters<typeof paymentDocument>[0] = {}) =>
  callRoute(loadPayment, {
    path,
    token: 't',
    api: {
      'GET /customers': () => ({ body: { data: [{ type: 'customers', id: 'sara', attributes: {} }] } }),
      'GET /payments/orders/order-1': () => ({ body: paymentDocument(order) }),
    },
  });

test.each([
  ['PAY-12', '/payment/tap?order=order-1'],
  ['PAY-13', '/payment/tap-redirect?order=order-1'],
  ['PAY-14', '/payment/tap/redirect?order=order-1'],
  ['PAY-15', '/payment/tap/order/order-1'],
])('%s: %s is a page on which the order is paid through Tap', async (_id, path) => {
  const { value, asked } = await open(path);
  expect(value).toMatchObject({ kind: 'pay', payment: { orderId: 'order-1', gateway: { provider: 'tap' } } });
  expect(asked.map(({ path }) => path)).toContain('/payments/orders/order-1');
});

test('what stands behind the return address decides nothing: a payment that Tap does not confirm is still to be paid', async () => {
  const { value } = await open('/payment/tap/redirect?order=order-1&tap_id=chg_1&status=CAPTURED');
  expect(value).toMatchObject({ kind: 'pay', payment: { status: 'pending' } });
});

test('only the host of Tap’s script and the one of its fields are let into the page', async () => {
  const hosts = { ...aGateway().hosts, scripts: ['https://tap-sdks.b-cdn.net'], frames: ['https://sdk.tap.company'] };
  const { headers } = await open('/payment/tap?order=order-1', { gateway: aGateway({ hosts }) });
  expect(JSON.parse(headers.get('x-payment-hosts') ?? '{}')).toEqual(hosts);
});
