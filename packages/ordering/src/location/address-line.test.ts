import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

const words = { block: 'Block', street: 'Street', building: 'Building' };

test.each([
  [
    'numbers are told what they are',
    { area: 'Salmiya', block: '4', street: '12', building: '7A' },
    'Salmiya, Block 4, Street 12, Building 7A',
  ],
  [
    'names stand for themselves',
    { area: 'Salmiya', block: '4', street: 'Salem Al Mubarak', building: 'Marina Tower' },
    'Salmiya, Block 4, Salem Al Mubarak, Marina Tower',
  ],
  [
    'Arabic digits are numbers as well',
    { area: 'Salmiya', block: '٤', street: '١٢', building: '٧' },
    'Salmiya, Block ٤, Street ١٢, Building ٧',
  ],
  ['empty parts are left out', { area: ' Salmiya ', block: '', street: '12', building: ' ' }, 'Salmiya, Street 12'],
])('ADDR-01: one line of area, block, street and building: %s', (_, parts, expected) => {
  expect(addressLine(parts, words)).toBe(expected);
});
