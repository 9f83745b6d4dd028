import { defaultOrderType, selectedPayment } from '@sufra/ordering';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isScannedVisit, storeScan } from './location/scanned-visit.ts';
import { renderShop } from './testing/render-shop.tsx';
import { useShop } from './shell/shop.ts';

test('STATE-24: before anything is chosen, card pays and to-go is the order type', () => {
  expect(selectedPayment(['cash', 'card', 'card-on-pickup'])).toBe('card');
  expect(defaultOrderType(undefined, [])).toBe('to-go');
});

test('STATE-24: a visit that began with a scanned code is remembered as long as it lasts', () => {
  expect(isScannedVisit()).toBe(false);
  storeScan();
  expect(isScannedVisit()).toBe(true);
});

test('STATE-24: every screen knows the language in use', async () => {
  const Component = () => <p>{useShop().locale}</p>;
  await renderShop({ routes: [{ path: 'menu', Component }], path: '/menu', shop: { locale: 'ar-sa' } });
  expect(screen.getByText('ar-sa')).toBeDefined();
});
