import { describe, expect, test } from 'vitest';
import { checkCard, checkCardCvv, checkCardExpiry, checkCardNumber, groupCardNumber } from './card.ts';
import { brandOfCard } from './card-brand.ts';

const now = new Date('2026-11-21T09:00:00Z');
const required = { ok: false, refusal: { code: 'required' } };
const invalid = { ok: false, refusal: { code: 'invalid' } };

describe('checkCardNumber', () => {
  test.each([
    ['visa', '4242 4242 4242 4242'],
    ['visa', '4222222222222'],
    ['mastercard', '5555-5555-5555-4444'],
    ['mastercard', '2223003122003222'],
    ['amex', '3782 822463 10005'],
    ['diners', '30569309025904'],
    ['discover', '6011111111111117'],
    ['jcb', '3530111333300000'],
    ['maestro', '6759649826438453'],
    ['mada', '9682 0100 0000 0005'],
    ['card', '1200 0000 0000 0006'],
  ])('takes a number of %s', (brand, written) => {
    const digits = written.replace(/\D/g, '');
    expect(checkCardNumber(written)).toEqual({ ok: true, value: digits });
    expect(brandOfCard(digits).name).toBe(brand);
  });

  test.each([
    ['one digit is wrong', '4242424242424241'],
    ['two neighbours are swapped', '4242424242424224'],
    ['a digit is missing', '424242424242424'],
    ['a digit is too many', '42424242424242420'],
    ['as long as another brand has them', '378282246310005000'],
    ['with letters', '4242 4242 4242 424x'],
    ['only noughts', '0000000000000000'],
    ['with a sign', '+4242424242424242'],
  ])('PAY-28: a card number is refused when %s', (_why, written) => {
    expect(checkCardNumber(written)).toEqual(invalid);
  });

  test('PAY-28: a number that is not there is asked for', () => {
    expect(checkCardNumber('')).toEqual(required);
    expect(checkCardNumber(' \u200f ')).toEqual(required);
  });

  test('digits of the region are read, and the marks that pasted text brings along are not', () => {
    expect(checkCardNumber('\u200e٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢\u200f')).toEqual({ ok: true, value: '4242424242424242' });
    expect(checkCardNumber('۴۲۴۲۴۲۴۲۴۲۴۲۴۲۴۲')).toEqual({ ok: true, value: '4242424242424242' });
  });

  test('UnionPay has numbers without a sum', () => {
    expect(checkCardNumber('6200000000000001')).toMatchObject({ ok: true });
    expect(checkCardNumber('620000000000001')).toEqual(invalid);
  });
});

describe('checkCardExpiry', () => {
  test.each([
    ['12/30', 12, 2030],
    ['1230', 12, 2030],
    ['12 / 2030', 12, 2030],
    ['1/27', 1, 2027],
    ['11/26', 11, 2026],
    ['١٢/٣٠', 12, 2030],
    ['11/46', 11, 2046],
  ])('takes "%s"', (written, month, year) => {
    expect(checkCardExpiry(written, now)).toEqual({ ok: true, value: { month, year } });
  });

  test.each([
    ['the month before', '10/26'],
    ['a year ago', '11/25'],
    ['in no month', '13/30'],
    ['in month nought', '00/30'],
    ['half written', '12/'],
    ['in words', 'soon'],
    ['too far ahead', '12/46'],
    ['of a century', '12/1930'],
    ['with month and year that run together', '130'],
  ])('PAY-29: an expiry date is refused: %s', (_why, written) => {
    expect(checkCardExpiry(written, now)).toEqual(invalid);
  });

  test('PAY-29: a date that is not there is asked for', () => {
    expect(checkCardExpiry(' ', now)).toEqual(required);
  });

  test('the last month counts until it is over everywhere', () => {
    expect(checkCardExpiry('11/26', new Date('2026-12-01T11:59:59Z'))).toMatchObject({ ok: true });
    expect(checkCardExpiry('11/26', new Date('2026-12-01T12:00:00Z'))).toEqual(invalid);
  });
});

describe('checkCardCvv', () => {
  test.each([
    ['three digits', '123', '4242424242424242'],
    ['four for American Express', '1234', '3782 822463 10005'],
    ['three of a brand that nobody knows', '123', '1200000000000006'],
    ['four of a brand that nobody knows', '1234', ''],
    ['noughts', '000', '5555555555554444'],
  ])('takes %s', (_what, cvv, number) => {
    expect(checkCardCvv(cvv, number)).toEqual({ ok: true, value: cvv });
  });

  test.each([
    ['too short', '12', '4242424242424242'],
    ['too long for the brand', '1234', '4242 4242 4242 4242'],
    ['too short for American Express', '123', '378282246310005'],
    ['no number', '12x', '4242424242424242'],
  ])('PAY-30: a CVV is refused that is %s', (_why, cvv, number) => {
    expect(checkCardCvv(cvv, number)).toEqual(invalid);
  });

  test('PAY-30: a CVV that is not there is asked for', () => {
    expect(checkCardCvv('', '4242424242424242')).toEqual(required);
  });

  test('digits of the region are read', () => {
    expect(checkCardCvv('١٢٣', '٣٧٨٢')).toEqual(invalid);
    expect(checkCardCvv('١٢٣٤', '٣٧٨٢')).toEqual({ ok: true, value: '1234' });
  });
});

test('a whole card names every field that is wrong', () => {
  expect(checkCard({ number: '4242424242424242', expiry: '12/30', cvv: '123' }, now)).toEqual([]);
  expect(checkCard({ number: '4242', expiry: '12/20', cvv: '' }, now)).toEqual(['number', 'expiry', 'cvv']);
  expect(checkCard({ number: '378282246310005', expiry: '12/30', cvv: '123' }, now)).toEqual(['cvv']);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['30569309025904', '3056 930902 5904'],
  ['٤٢٤٢٤', '4242 4'],
  ['6200000000000000003', '6200 0000 0000 0000 003'],
  ['', ''],
])('groups %s as it is printed', (written, grouped) => {
  expect(groupCardNumber(written)).toBe(grouped);
});
