import { describe, expect, test } from 'vitest';
import { aBundle, changeFile } from '../../testing/a-bundle.ts';
import { describeProblemIn } from '../draft/problem-words.ts';
import { checkBundle } from './check-bundle.ts';

const problemsWith = (country: string, number: string) => {
  const files = aBundle();
  changeFile(files, 'merchant.json', '/concept/country', country);
  changeFile(files, 'merchant.json', '/concept/vat/number', number);
  return checkBundle(files).problems.filter(({ place }) => place === '/concept/vat/number');
};

describe('the VAT number of a merchant', () => {
  test('of Saudi Arabia has fifteen digits, the first and the last a 3', () => {
    expect(problemsWith('SA', '399999999900003')).toEqual([]);
    for (const wrong of ['199999999900003', '399999999900001', '39999999990003']) {
      expect(problemsWith('SA', wrong)).toMatchObject([
        { file: 'merchant.json', message: 'This is no Saudi VAT number.', severity: 'error' },
      ]);
    }
  });

  test('of another country has another shape', () => {
    expect(problemsWith('AE', '100123456700003')).toEqual([]);
    expect(problemsWith('OM', 'OM1100012345')).toEqual([]);
    expect(problemsWith('AE', 'not a number')).toMatchObject([{ severity: 'error' }]);
  });
});

describe('the decimals of a currency', () => {
  const problemsWith = (code: string, decimalPlaces: number, paymentGateway?: string) => {
    const files = aBundle();
    changeFile(files, 'merchant.json', '/concept/currency/code', code);
    changeFile(files, 'merchant.json', '/concept/currency/decimalPlaces', decimalPlaces);
    if (paymentGateway !== undefined) changeFile(files, 'merchant.json', '/application/paymentGateway', paymentGateway);
    return checkBundle(files).problems.filter(({ place }) => place === '/concept/currency/decimalPlaces');
  };

  test('are at most those that a gateway can charge', () => {
    const [problem, ...more] = problemsWith('SAR', 3, 'foodics-online');
    expect(problem).toMatchObject({
      file: 'merchant.json',
      message: 'SAR has 2 decimals, and Foodics Online charges no finer amounts.',
      remedy: 'Write at most 2, or take paymentGateway out.',
      severity: 'error',
    });
    expect(more).toEqual([]);
    expect(problem && describeProblemIn(problem, 'ar-sa')).toMatchObject({
      message: 'للعملة SAR عدد 2 من الخانات العشرية، ولا تحصّل Foodics Online مبالغ أدق.',
      remedy: 'اكتب 2 على الأكثر، أو احذف paymentGateway.',
    });
    expect(problem && describeProblemIn(problem, 'fr')).toMatchObject({
      message: 'SAR a 2 décimales, et Foodics Online n’encaisse pas de montants plus fins.',
      remedy: 'Écrivez 2 au plus, ou retirez paymentGateway.',
    });
    expect(problemsWith('JPY', 2, 'tap')).toMatchObject([{ severity: 'error' }]);
  });

  test('may be fewer, and are free where nothing is paid online', () => {
    for (const [code, decimals] of [
      ['SAR', 0],
      ['KWD', 2],
      ['KWD', 3],
      ['IDR', 0],
    ] as const)
      expect(problemsWith(code, decimals, 'moyasar')).toEqual([]);
    expect(problemsWith('SAR', 3)).toEqual([]);
  });
});

describe('the id of a tracker', () => {
  const problemsWithId = (key: string, id: string) => {
    const files = aBundle();
    changeFile(files, 'merchant.json', '/application/tracking', { [key]: id });
    return checkBundle(files).problems.filter(({ place }) => place === `/application/tracking/${key}`);
  };

  test('that the shop would not load is told, and stops no publication', () => {
    const wrong = { gtmId: '<script src="https://a.test"></script>', fbPixelId: 'abc', tiktokId: 'c4abc' };
    for (const [key, id] of Object.entries(wrong))
      expect(problemsWithId(key, id)).toMatchObject([
        { message: `"${id}" is no such id: no visits are counted with it.`, severity: 'warning' },
      ]);
    const right = { gtmId: 'GTM-AB12CD', fbPixelId: '1234567890', tiktokId: 'C4ABCDEFGH1234' };
    for (const [key, id] of Object.entries(right)) expect(problemsWithId(key, id)).toEqual([]);
  });
});

describe('the topics of a merchant', () => {
  test('have names of their own', () => {
    const files = aBundle();
    const topic = { handle: 'food', name: { 'en-us': 'Food', 'ar-sa': 'الطعام', fr: 'Les plats' } };
    files.set('rating-topics.json', Buffer.from(JSON.stringify({ topics: [topic, topic] })));
    expect(checkBundle(files).problems).toMatchObject([{ file: 'rating-topics.json', place: '/topics/1/handle' }]);
    files.set('rating-topics.json', Buffer.from(JSON.stringify({ topics: [] })));
    expect(checkBundle(files).problems).toMatchObject([{ file: 'rating-topics.json', place: '/topics' }]);
  });
});

test('a day with the hours of two exceptions is told, and stops no publication', () => {
  const problemsOf = (...days: [from: string, to: string][]) => {
    const files = aBundle();
    const name = { 'en-us': 'Eid', 'ar-sa': 'العيد', fr: 'Aïd' };
    changeFile(
      files,
      'branches/olaya.json',
      '/exceptions',
      days.map(([from, to]) => ({ from, to, name, hours: [] })),
    );
    return checkBundle(files).problems.filter(({ place }) => place.startsWith('/exceptions'));
  };
  expect(problemsOf(['2026-12-01', '2026-12-03'], ['2026-12-04', '2026-12-05'])).toEqual([]);
  expect(problemsOf(['2026-12-01', '2026-12-03'], ['2026-12-03', '2026-12-05'])).toMatchObject([
    {
      place: '/exceptions/1/from',
      message: 'Some of these days have the hours of "2026-12-01" already.',
      severity: 'warning',
    },
  ]);
});
