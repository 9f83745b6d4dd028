import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PriceStyle } from '../i18n/prices.tsx';
import { renderControl } from '../testing/render-control.tsx';
import { Price } from './price.tsx';

const textOf = (minor: number, prices: Partial<PriceStyle>, locale: 'en-us' | 'ar-sa' = 'en-us') => {
  const { container, unmount } = renderControl(<Price minor={minor} />, { prices, locale });
  const text = container.textContent?.replaceAll('\u00a0', ' ');
  unmount();
  return text;
};

test('PRICE-01, PRICE-08: a price shows in the currency of the concept, each of the seven that are named', () => {
  for (const code of ['SAR', 'AED', 'EGP', 'JOD', 'KWD', 'NGN', 'OMR']) {
    expect(textOf(100, { currency: { code, digits: 2 }, code })).toBe(`${code} 1.00`);
  }
});

test('PRICE-02, PRICE-03: the code or symbol stands before or after the amount, as the format says', () => {
  const aed: Partial<PriceStyle> = { currency: { code: 'AED', digits: 2 }, code: 'AED', symbol: 'Dh' };
  expect(textOf(4250, { ...aed, format: 'currency_code_amount' })).toBe('AED 42.50');
  expect(textOf(4250, { ...aed, format: 'amount_currency_code' })).toBe('42.50 AED');
  expect(textOf(4250, { ...aed, format: 'amount_currency_symbol' })).toBe('42.50 Dh');
  expect(textOf(4250, { ...aed, format: 'other' })).toBe('42.50 AED');
});

test('PRICE-04: an amount has as many decimals as the concept says', () => {
  expect(textOf(1250, { currency: { code: 'KWD', digits: 3 }, code: 'KWD' })).toBe('KWD 1.250');
});

test('PRICE-05: Omani prices use the symbol R.O.', () => {
  expect(textOf(1250, { currency: { code: 'OMR', digits: 3 }, symbol: '﷼', format: 'amount_currency_symbol' })).toBe(
    '1.250 R.O.',
  );
});

test('PRICE-06: the riyal sign is drawn and read aloud by its name', () => {
  renderControl(<Price minor={4250} />, { prices: { symbol: 'ر.س', format: 'amount_currency_symbol' } });
  expect(screen.getByRole('img', { name: 'ر.س' }).tagName).toBe('svg');
  expect(screen.getByText('42.50')).toBeDefined();
});

test('an Arabic price has Latin digits and keeps its own direction', () => {
  const { container } = renderControl(<Price minor={4250} />, { locale: 'ar-sa' });
  expect(container.querySelector('bdi')?.dir).toBe('rtl');
  expect(container.textContent).toContain('42.50');
});
