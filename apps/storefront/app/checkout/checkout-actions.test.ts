import { describe, expect, it } from 'vitest';
import { action as quote } from '../cart/quote/quote.route.ts';
import { action as validate } from '../cart/quote/validate.route.ts';
import { callRoute } from '../testing/call-route.ts';
import { anOrderDocument } from '../order/testing/orders.ts';
import { action as place } from './place.route.ts';

const calculation = {
  subtotal: 65,
  discount: 0,
  'vat-amount': 8.48,
  'vat-type': 'inclusive',
  'vat-rate': 15,
  total: 74,
  'currency-code': 'SAR',
  taxes: [],
  charges: [{ key: 'delivery_charge', name: 'Delivery', amount: 9 }],
  location: 'olaya',
  'promotion-name': null,
  items: [{ id: 'burger', total: 65 }],
  error: null,
};
const body = { items: [], type: 'deliver' };
const priced = () => ({ body: { data: { type: 'calculations', id: 'x', attributes: calculation } } });

describe('what the cart asks the server', () => {
  it('PRICE-16: a quote passes the payload on and answers amounts, charges and the branch', async () => {
    const { value, asked } = await callRoute(quote, {
      path: '/cart/quote',
      body,
      api: { 'POST /promotions/validation': priced },
    });
    expect(asked[0]?.body).toEqual(body);
    expect(value).toMatchObject({
      ok: true,
      value: {
        totalMinor: 7400,
        vatMinor: 848,
        branchId: 'olaya',
        charges: [{ key: 'delivery_charge', amountMinor: 900 }],
        lineTotalsMinor: [6500],
      },
    });
  });

  it('an amount that is none of the currency is no price', async () => {
    const broken = { ...calculation, total: 74.005 };
    const api = {
      'POST /promotions/validation': () => ({ body: { data: { type: 'calculations', id: 'x', attributes: broken } } }),
    };
    await expect(callRoute(quote, { path: '/cart/quote', body, api })).rejects.toThrow('74.005');
  });

  it('PRICE-18: the final validation has a call of its own', async () => {
    const { asked } = await callRoute(validate, {
      path: '/cart/validate',
      body,
      token: 't',
      api: { 'POST /orders/validate': priced },
    });
    expect(asked[0]?.path).toBe('/orders/validate');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer t');
  });

  it('ERR-01: a refusal is read from the first entry', async () => {
    const error = [
      { code: '1071', detail: 'Sorry, this store is not currently accepting orders' },
      { code: 'x', detail: 'y' },
    ];
    const api = { 'POST /promotions/validation': () => ({ status: 422, body: { error } }) };
    const { value } = await callRoute(quote, { path: '/cart/quote', body, api });
    expect(value).toMatchObject({ ok: false, refusal: { code: '1071', detail: error[0]?.detail } });
  });
});

describe('placing an order', () => {
  it('sends the key of the attempt along and answers the order', async () => {
    const { value, asked } = await callRoute(place, {
      path: '/checkout/place',
      body: { key: 'attempt-1', payload: body },
      token: 't',
      api: { 'POST /orders': () => ({ status: 201, body: anOrderDocument('posted') }) },
    });
    expect(asked[0]?.headers.get('idempotency-key')).toBe('attempt-1');
    expect(asked[0]?.body).toEqual(body);
    expect(value).toEqual({ ok: true, value: { id: 'order-1', number: '017', status: 'posted' } });
  });
});
