import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, ReceiptAttributes } from '@sufra/contracts';
import type { OrderStatusCode } from '@sufra/ordering';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import { merchants } from '../../../catalogue/merchant/merchant.tables.ts';
import { aConcept } from '../../../testing/a-concept.ts';
import { aBurger, aPlainItem } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { moveOrder } from '../move-order.ts';
import { findOwnOrder } from '../order.store.ts';
import { orders } from '../../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
afterEach(() => api.close());

const vat = { type: 'inclusive', rate: 15, isDeliveryTaxable: true, number: '399999999900003' } as const;

async function open(concept: Partial<BundleConcept> = { vat }) {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept });
  sara = await signIn(api);
}

const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);

async function placeDelivery(total: number): Promise<string> {
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...insideOlaya, line1: 'King Fahd Road 12' },
  });
  const items = [aBurger(shop, { quantity: 2 })];
  return place({ type: 'deliver', location: null, address: saved.json().data[0].id, items, total });
}

const call = (id: string, token: string | undefined = sara.token) =>
  api.call('GET', `/orders/${id}/receipt`, { token });

async function read(id: string): Promise<ReceiptAttributes> {
  const response = await call(id);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data.attributes;
}

async function move(id: string, to: OrderStatusCode) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  await moveOrder(api.context, order, { to, by: { role: 'staff', name: 'employee' } });
}

const minor = (amount: number) => Math.round(amount * 100);

/** Tag, length and value of each field of a Saudi code. */
function readCode(text: string | null): string[] {
  const bytes = Buffer.from(text ?? '', 'base64');
  const values = [];
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    values.push(bytes.toString('utf8', at + 2, at + 2 + (bytes[at + 1] ?? 0)));
  }
  return values;
}

describe('GET /orders/{id}/receipt', () => {
  test('says who sold what to which price, with every choice, exactly as it was charged', async () => {
    await open();
    const id = await place({ items: [aBurger(shop, { quantity: 2 }), aPlainItem(shop, 'cola')], total: 67 });
    await move(id, 'finished');
    const receipt = await read(id);
    expect(receipt).toMatchObject({
      'order-number': '001',
      'seller-name': { 'ar-sa': 'زعفران وفحم' },
      'seller-address': { 'en-us': 'Riyadh' },
      'vat-number': '399999999900003',
      'is-tax-invoice': true,
      'issued-at': '2026-11-20T12:00:00.000Z',
      'time-zone': 'Asia/Riyadh',
      languages: ['ar-sa', 'en-us'],
      status: 'finished',
      'payment-method': 'cash',
      'payment-status': 'success',
      lines: [
        { name: { 'en-us': 'burger' }, quantity: 2, price: 30, total: 60, tax: 7.83, modifiers: [{ quantity: 1 }] },
        { quantity: 1, total: 7, tax: 0.91 },
      ],
      charges: [],
      'taxable-amount': 58.26,
      'untaxed-amount': 0,
      tax: 8.74,
      total: 67,
    });
    expect(receipt['receipt-number']).toMatch(/^20261120-001-[0-9A-F]{4}$/);
  });

  test('carries the code of a Saudi tax invoice, whose five values are those of the order', async () => {
    await open();
    const receipt = await read(await place());
    expect(readCode(receipt['qr-text'])).toEqual([
      'زعفران وفحم',
      '399999999900003',
      '2026-11-20T12:00:00Z',
      '30.00',
      '3.91',
    ]);
    expect(receipt['qr-path']).toMatch(/^M4 4h7v1H4z/);
    expect(receipt['qr-size']).toBeGreaterThan(20);
  });

  test('without a VAT number it is no tax invoice and has no code', async () => {
    await open({ vat: { ...vat, number: undefined } });
    expect(await read(await place())).toMatchObject({
      'vat-number': null,
      'is-tax-invoice': false,
      'qr-text': null,
      'qr-path': null,
      'qr-size': null,
      tax: 3.91,
    });
  });

  test.each([
    [{ ...vat, isDeliveryTaxable: false }, 75, { 'untaxed-amount': 15, tax: 7.83 }, false],
    [{ ...vat, isDeliveryTaxable: true }, 75, { 'untaxed-amount': 0, tax: 9.79 }, true],
    [{ ...vat, type: 'exclusive' as const, isDeliveryTaxable: false }, 84, { 'untaxed-amount': 15, tax: 9 }, false],
    [undefined, 75, { 'untaxed-amount': 75, tax: 0 }, true],
  ])('what was not taxed says so (%#)', async (rules, total, expected, isTaxed) => {
    await open({ vat: rules });
    const receipt = await read(await placeDelivery(total));
    expect(receipt).toMatchObject({
      ...expected,
      total,
      charges: [{ key: 'delivery_charge', name: { fr: 'Frais de livraison' }, amount: 15, 'is-taxed': isTaxed }],
    });
    const parts = ['taxable-amount', 'untaxed-amount', 'tax'] as const;
    expect(parts.reduce((sum, part) => sum + minor(receipt[part]), 0)).toBe(minor(total));
  });

  test('stays the same paper whatever the merchant changes afterwards', async () => {
    await open();
    const id = await place();
    const before = (await call(id)).json();
    await api.context.db
      .update(merchants)
      .set({ version: randomUUID(), concept: aConcept({ label: { 'en-us': 'New owner' }, vat: { ...vat, rate: 5 } }) })
      .where(eq(merchants.id, shop.id));
    expect((await call(id)).json()).toEqual(before);
  });

  test('of an order from before receipts were kept tells what is known for sure', async () => {
    await open();
    const id = await placeDelivery(75);
    await api.context.db.update(orders).set({ receipt: null });
    const receipt = await read(id);
    expect(receipt).toMatchObject({
      'is-tax-invoice': false,
      'qr-text': null,
      total: 75,
      tax: 9.79,
      charges: [{ key: 'delivery_charge', amount: 15, 'is-taxed': true }],
    });
    expect(minor(receipt['taxable-amount']) + minor(receipt.tax)).toBe(7500);
  });

  test.each(['cancelled-by-employee', 'order-failed'] as const)('there is none for what is %s', async (status) => {
    await open();
    const id = await place();
    await move(id, status);
    const response = await call(id);
    expect(response.statusCode).toBe(409);
    expect(response.json().errors).toMatchObject([{ code: 'receipt-unavailable' }]);
  });

  test('is for the owner and the branch that sold it: 401 for a stranger, 404 for somebody else', async () => {
    await open();
    const id = await place();
    expect((await api.call('GET', `/orders/${id}/receipt`)).statusCode).toBe(401);
    const omar = await signIn(api, { mobile: '598765432' });
    expect((await call(id, omar.token)).statusCode).toBe(404);
    expect((await call('nonsense')).statusCode).toBe(404);
    const there = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    expect((await call(id, there.token)).statusCode).toBe(200);
    expect((await call(id, elsewhere.token)).statusCode).toBe(404);
  });
});
