import { describe, expect, test } from 'vitest';
import { formatAmount, type PriceFormat } from './price-format.ts';

const riyal = { code: 'SAR', digits: 2 };
const textOf = (minor: number, format: PriceFormat): string =>
  formatAmount(minor, format).text.replaceAll('\u00a0', ' ');

describe('formatAmount', () => {
  test.each([
    ['amount_currency_symbol', '42.50 SR'],
    ['amount_currency_code', '42.50 SAR'],
    ['currency_code_amount', 'SAR 42.50'],
    ['other', '42.50 SAR'],
    ['', '42.50 SAR'],
    ['whatever', '42.50 SAR'],
  ])('PRICE-02, PRICE-03: the format %s reads %s', (format, expected) => {
    expect(textOf(4250, { currency: riyal, format, symbol: 'SR', code: 'SAR' })).toBe(expected);
  });

  test('PRICE-03: the translated code is written in an Arabic price', () => {
    const format = { currency: riyal, format: 'amount_currency_code', symbol: 'SR', code: 'ر.س' };
    expect(textOf(4250, format)).toBe('42.50 ر.س');
    expect(textOf(4250, { ...format, code: ' ر.س ' })).toBe('42.50 ر.س');
  });

  test('PRICE-04: three decimals for dinars, none for yen', () => {
    const format = 'amount_currency_code';
    expect(textOf(1250, { currency: { code: 'KWD', digits: 3 }, format })).toBe('1.250 KWD');
    expect(textOf(1250, { currency: { code: 'JPY', digits: 0 }, format })).toBe('1,250 JPY');
  });

  test('PRICE-05: Omani rials show R.O. as their symbol', () => {
    const currency = { code: 'OMR', digits: 3 };
    expect(textOf(1250, { currency, format: 'amount_currency_symbol', symbol: '﷼' })).toBe('1.250 R.O.');
    expect(textOf(1250, { currency, format: 'amount_currency_symbol' })).toBe('1.250 R.O.');
    expect(textOf(1250, { currency, format: 'amount_currency_code', symbol: '﷼' })).toBe('1.250 OMR');
  });

  test('a riyal symbol may be drawn, a riyal code and other symbols may not', () => {
    const draws = (format: PriceFormat): boolean =>
      formatAmount(100, format).parts.some((part) => part.type === 'currency' && part.isRiyalSign);
    expect(draws({ currency: riyal, format: 'amount_currency_symbol', symbol: 'SR' })).toBe(true);
    expect(draws({ currency: riyal, format: 'amount_currency_code', symbol: 'SR' })).toBe(false);
    const rial = { code: 'OMR', digits: 3 };
    expect(draws({ currency: rial, format: 'amount_currency_symbol' })).toBe(false);
  });

  test('a price never stands without its currency', () => {
    expect(textOf(100, { currency: riyal, format: 'amount_currency_symbol' })).toBe('1.00 SAR');
    expect(textOf(100, { currency: riyal, format: 'amount_currency_symbol', symbol: ' ' })).toBe('1.00 SAR');
    expect(textOf(100, { currency: riyal, format: 'other', code: '' })).toBe('1.00 SAR');
  });

  test('thousands are grouped, and the price never breaks over two lines', () => {
    const format = { currency: riyal, format: 'amount_currency_code' };
    expect(textOf(123456789, format)).toBe('1,234,567.89 SAR');
    expect(textOf(-100000, format)).toBe('-1,000.00 SAR');
    expect(textOf(99999, format)).toBe('999.99 SAR');
    expect(formatAmount(99999, format).text).not.toContain(' ');
  });

  test('the parts read in the order of the text', () => {
    const { parts } = formatAmount(4250, { currency: riyal, format: 'currency_code_amount' });
    expect(parts).toEqual([
      { type: 'currency', text: 'SAR', isRiyalSign: false },
      { type: 'space', text: '\u00a0' },
      { type: 'amount', text: '42.50' },
    ]);
  });
});

test('PRICE-02, PRICE-04: a French price has a decimal comma and a space between thousands', () => {
  const format = { currency: { code: 'SAR', digits: 2 }, locale: 'fr' as const, format: 'amount_currency_code' };
  expect(formatAmount(4200, format).text).toBe('42,00\u00A0SAR');
  expect(formatAmount(123456789, format).text).toBe('1\u00A0234\u00A0567,89\u00A0SAR');
  expect(formatAmount(123400, { ...format, currency: { code: 'JPY', digits: 0 } }).text).toBe('123\u00A0400\u00A0JPY');
});
