import type { OfferBenefit } from '@sufra/ordering';
import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/testing/memory-storage.ts';
import { readPromotion, writePromotion } from './promotion-store.ts';
import { emptyPromotion, type PromotionChoice, readQrData } from './promotion.ts';

const keep = (choice: PromotionChoice) => {
  const storage = memoryStorage();
  writePromotion(choice, storage);
  return storage;
};
const stored = (storage: Storage, key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null');
const name = { 'en-us': 'Summer 10' };
const percentage: OfferBenefit = { type: 'percentage', basisPoints: 1000, maximumMinor: 3000 };

it('PROMO-01: a coupon is kept with its name, code, discount type, maximum and value', () => {
  const storage = keep({ ...emptyPromotion, coupon: { code: 'SUMMER10', name, benefit: percentage } });
  expect(stored(storage, 'cart_coupon')).toEqual({
    name,
    coupon: 'SUMMER10',
    'discount-type': 'percentage',
    'discount-value': 1000,
    'discount-max': 3000,
  });
});

it('STATE-21: code, coupon and digital coupon code come back as they were kept', () => {
  const choice: PromotionChoice = {
    typed: 'SUMMER10',
    waitingCode: 'WINTER',
    coupon: { code: 'SUMMER10', name, benefit: percentage, terms: { 'en-us': 'Once' } },
    digital: { code: 'RIDE', digitalCouponId: 'RIDE-1', name, benefit: { type: 'delivery', chargeMinor: 500 } },
    qr: { isRedeemed: true, data: 'SUMMER10.1798758000', code: 'SUMMER10', expiresAt: 1_798_758_000_000 },
  };
  const read = readPromotion(keep(choice));
  expect(read).toMatchObject(choice);
});

it.each<OfferBenefit>([
  { type: 'fixed', amountMinor: 2000 },
  { type: 'item', itemId: 'pudding', quantity: 2, priceMinor: 0 },
  { type: 'delivery', chargeMinor: 0 },
  percentage,
])('what a coupon gives comes back: $type', (benefit) => {
  const read = readPromotion(keep({ ...emptyPromotion, coupon: { code: 'X', name, benefit } }));
  expect(read.coupon?.benefit).toEqual(benefit);
});

it('STATE-02: the code alone, as somebody else kept it, is a QR code that waits', () => {
  const storage = memoryStorage();
  storage.setItem('qr_code', 'SUMMER10');
  expect(readPromotion(storage).qr).toEqual({ isRedeemed: false, data: 'SUMMER10', code: 'SUMMER10' });
});

it('nothing leaves a trace once it is gone, and what was broken is dropped', () => {
  const storage = keep({ typed: 'A', qr: { isRedeemed: false, data: 'A', code: 'A' } });
  writePromotion(emptyPromotion, storage);
  expect(storage.length).toBe(0);
  storage.setItem('cart_coupon', '{"coupon":"A","discount-type":"percentage","discount-value":"lots"}');
  storage.setItem('cart_digital_coupon', 'not json');
  expect(readPromotion(storage)).toMatchObject({ typed: '', coupon: undefined, digital: undefined });
});

it.each([
  ['SUMMER10', 'SUMMER10', undefined],
  ['SUMMER10.1798758000', 'SUMMER10', 1_798_758_000_000],
  ['خصم-10', 'خصم-10', undefined],
])('a QR code says %s', (data, code, expiresAt) => {
  expect(readQrData(data, 0)).toMatchObject({ data, code, expiresAt });
});

it.each(['', ' ', 'two words', 'https://elsewhere.example', 'A'.repeat(61)])('%j is no promotion', (data) => {
  expect(readQrData(data, 0)).toBeUndefined();
});
