import { describe, expect, test } from 'vitest';
import { checkCar, tidyPlate } from './validate-car.ts';

const lists = { colours: ['white', 'black'], makers: ['toyota', 'other'] };
const toSave = { ...lists, isPlateNeeded: false };
const forCurbside = { ...lists, isPlateNeeded: true };
const car = { colour: 'white', maker: 'toyota', plateNumber: 'ABC 1234' };

describe('checkCar', () => {
  test('a car with everything can be saved and used', () => {
    expect(checkCar(car, toSave)).toEqual([]);
    expect(checkCar(car, forCurbside)).toEqual([]);
  });

  test.each([
    ['', 'required'],
    ['beige-ish', 'unknown'],
  ])('CURB-07: the colour "%s" is %s', (colour, code) => {
    expect(checkCar({ ...car, colour }, toSave)).toEqual([{ field: 'colour', code }]);
  });

  test.each([
    ['', 'required'],
    ['batmobile', 'unknown'],
  ])('CURB-08: the maker "%s" is %s', (maker, code) => {
    expect(checkCar({ ...car, maker }, toSave)).toEqual([{ field: 'maker', code }]);
  });

  test('CURB-09: a car may be saved without a plate, and needs it for a curbside order', () => {
    expect(checkCar({ ...car, plateNumber: '  ' }, toSave)).toEqual([]);
    expect(checkCar({ ...car, plateNumber: '  ' }, forCurbside)).toEqual([{ field: 'plateNumber', code: 'required' }]);
  });

  test.each(['ABC 1234', 'أ ب ح ١٢٣٤', 'AB-123-CD', '7', 'A'.repeat(20)])(
    'the plate "%s" is readable',
    (plateNumber) => {
      expect(checkCar({ ...car, plateNumber }, forCurbside)).toEqual([]);
    },
  );

  test.each(['---', 'A<b>', '<A', '🚗', 'A'.repeat(21)])('the plate "%s" is not', (plateNumber) => {
    expect(checkCar({ ...car, plateNumber }, toSave)).toEqual([{ field: 'plateNumber', code: 'invalid' }]);
  });

  test('says everything that is missing at once', () => {
    expect(checkCar({ colour: '', maker: '', plateNumber: '' }, forCurbside).map(({ field }) => field)).toEqual([
      'colour',
      'maker',
      'plateNumber',
    ]);
  });
});

test('a plate is kept with Latin digits and single spaces', () => {
  expect(tidyPlate(' أ ب ح  ١٢٣٤ ')).toBe('أ ب ح 1234');
});
