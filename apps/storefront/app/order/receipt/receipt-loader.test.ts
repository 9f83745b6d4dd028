import { describe, expect, it } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { loader } from './receipt.route.tsx';
import { aReceipt } from './testing/a-receipt.ts';

const attributes = {
  'first-name': 'Sara',
  'last-name': '',
  'dial-code': '+966',
  mobile: '5',
  'is-mobile-verified': true,
};
const signedIn = { 'GET /customers': () => ({ body: { data: [{ type: 'customers', id: 'sara', attributes }] } }) };

const call = (answer: { status?: number; body?: unknown }) =>
  callRoute(loader, {
    path: '/user/order/order-1/receipt',
    params: { order: 'order-1' },
    token: 't',
    api: { ...signedIn, 'GET /orders/order-1/receipt': () => answer },
  });

const refused = (status: number, code: string) => ({ status, body: { error: { code, detail: '' } } });

describe('reading a receipt', () => {
  it('brings the words of both its languages along, and of no other', async () => {
    const { value } = await call({ body: { data: { type: 'receipts', id: 'order-1', attributes: aReceipt() } } });
    expect(value).toMatchObject({
      orderId: 'order-1',
      digits: 2,
      receipt: { total: 73.5 },
      words: { 'ar-sa': { 'receipt.total': 'الإجمالي' }, 'en-us': { 'receipt.total': 'Total' } },
    });
    expect(Object.keys((value as { words: object }).words)).toEqual(['ar-sa', 'en-us']);
  });

  it('writes its amounts with the decimals of its order, whatever the shop shows now', async () => {
    const attributes = { ...aReceipt(), 'currency-code': 'KWD', 'currency-digits': 3 };
    const { value } = await call({ body: { data: { type: 'receipts', id: 'order-1', attributes } } });
    expect(value).toMatchObject({ digits: 3 });
  });

  it('of an order that has none is no error', async () => {
    const { value } = await call(refused(409, 'receipt-unavailable'));
    expect(value).toEqual({ orderId: 'order-1', digits: 2 });
  });

  it('of somebody else’s order does not exist', async () => {
    expect((await call(refused(404, 'not-found'))).status).toBe(404);
  });

  it('of an archived order says so to its page', async () => {
    const { status, value } = await call(refused(404, 'order-archived'));
    expect([status, value]).toEqual([404, 'order-archived']);
  });

  it('needs its owner to be signed in', async () => {
    const { status, headers } = await callRoute(loader, {
      path: '/user/order/order-1/receipt',
      params: { order: 'order-1' },
      api: {},
    });
    expect([status, headers.get('location')]).toEqual([302, '/signin?next=%2Fuser%2Forder%2Forder-1%2Freceipt']);
  });
});
