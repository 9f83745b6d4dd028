import { describe, expect, test } from 'vitest';
import { aBundle, changeFile } from '../../testing/a-bundle.ts';
import { checkBundle } from './check-bundle.ts';

const text = (english: string) => ({ 'en-us': english, 'ar-sa': `${english} بالعربية`, fr: `${english} en français` });
const loyalty = {
  earn: { points: 1, amount: '1.00' },
  redeem: { points: 100, amount: '5.00' },
  tiers: [
    { handle: 'spark', name: text('Spark'), minimumPoints: 0 },
    { handle: 'ember', name: text('Ember'), minimumPoints: 500 },
  ],
};
const withPoints = { allowedPaymentsDeliver: ['cash'], allowedPaymentsPickup: ['cash', 'loyalty-points'] } as const;
const application = {
  allowedPaymentsDeliver: [...withPoints.allowedPaymentsDeliver],
  allowedPaymentsPickup: [...withPoints.allowedPaymentsPickup],
};
const problemsOf = (files: ReturnType<typeof aBundle>) => checkBundle(files).problems;

describe('check of a loyalty programme', () => {
  test('a merchant with points may let them pay', () => {
    expect(problemsOf(aBundle({ application, files: { 'loyalty.json': loyalty } }))).toEqual([]);
  });

  test.each([
    ['is missing', null],
    ['is switched off', { ...loyalty, isEnabled: false }],
  ])('points cannot pay where the programme %s', (_case, file) => {
    expect(problemsOf(aBundle({ application, files: { 'loyalty.json': file } }))).toEqual([
      {
        file: 'merchant.json',
        place: '/application/allowedPaymentsPickup/1',
        message: 'Points cannot pay: the merchant has no loyalty programme.',
        remedy: 'Add loyalty.json, switch it on, or take the payment out.',
        severity: 'error',
      },
    ]);
  });

  test.each<[string, string, unknown, string, 'error' | 'warning']>([
    ['a rate for nothing', '/earn/amount', '0.00', '/earn/amount', 'error'],
    ['a point worth nothing', '/redeem/amount', '0.00', '/redeem/amount', 'error'],
    ['no points at all', '/earn/points', 0, '/earn/points', 'error'],
    ['an id that is none', '/merchantUuid', 'saffron', '/merchantUuid', 'error'],
    ['a tier that does not rise', '/tiers/1/minimumPoints', 0, '/tiers/1/minimumPoints', 'error'],
    ['the same tier twice', '/tiers/1/handle', 'spark', '/tiers/1/handle', 'error'],
    ['a tier that earns less', '/tiers/1/earnMultiplier', 0.5, '/tiers/1/earnMultiplier', 'error'],
    ['more given back than spent', '/redeem/points', 5, '/redeem', 'warning'],
  ])('%s', (_case, pointer, value, place, severity) => {
    const files = aBundle({ files: { 'loyalty.json': loyalty } });
    changeFile(files, 'loyalty.json', pointer, value);
    expect(problemsOf(files)).toMatchObject([{ file: 'loyalty.json', place, severity }]);
  });
});
