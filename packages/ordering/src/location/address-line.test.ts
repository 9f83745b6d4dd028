import { expect, test } from 'vitest';
import { addressLine, areaNamedIn, doorLine, readShortAddress } from './address-line.ts';

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
  [
    'spaces around them are not written',
    { area: 'Salmiya', block: ' 4 ', street: ' Salem Al Mubarak ', building: ' 7 ' },
    'Salmiya, Block 4, Salem Al Mubarak, Building 7',
  ],
  [
    'names with a number in them are names',
    { area: 'Salmiya', block: 'Al Bidaa 10', street: 'Ring Road 4', building: 'Tower 2' },
    'Salmiya, Al Bidaa 10, Ring Road 4, Tower 2',
  ],
  ['empty parts are left out', { area: ' Salmiya ', block: '', street: '12', building: ' ' }, 'Salmiya, Street 12'],
])('ADDR-01: one line of area, block, street and building: %s', (_, parts, expected) => {
  expect(addressLine(parts, words)).toBe(expected);
});

test.each([
  ['RRRD2929', 'RRRD2929'],
  [' rrrd 2929 ', 'RRRD2929'],
  ['Rhaa-٤٢١٥', 'RHAA4215'],
  ['RRRD292', undefined],
  ['RRR2929', undefined],
  ['RRRD2929 Olaya', undefined],
])('a national short address has four letters and four digits: %s reads %s', (text, expected) => {
  expect(readShortAddress(text)).toBe(expected);
});

const areas = [
  { id: 'olaya', name: { 'en-us': 'Al Olaya', 'ar-sa': 'العليا' } },
  { id: 'rabwah', name: { 'en-us': 'Ar Rabwah', 'ar-sa': 'الربوة' } },
  { id: 'mathar', name: { 'en-us': 'Al Mathar', 'ar-sa': 'المعذر' } },
  { id: 'north mathar', name: { 'en-us': 'North Mathar', 'ar-sa': 'المعذر الشمالي' } },
];

test.each([
  ['حي العليا، شارع موسى بن نصير 12، باب 4', 'olaya'],
  ['Musa Bin Nusair Street 12, Al Olaya', 'olaya'],
  ['musa bin nusair 12, OLAYA', 'olaya'],
  ['Alolaya, villa 4', 'olaya'],
  ['الربوه، عمارة ٣', 'rabwah'],
  ['الربوة، شارع العليا 5', 'rabwah'],
  ['Olaya Street 5, Al Olaya', 'olaya'],
  ['المعذر الشمالي، فيلا 2', 'north mathar'],
  ['المعذر، فيلا 2', 'mathar'],
])('LOC-33: an address that names one area: %s', (address, id) => {
  expect(areaNamedIn(address, areas)?.id).toBe(id);
});

test.each(['', 'شارع العليا 5', 'Olaya St 5', 'rue Olaya 5', 'العليا أو الربوة', 'Villa 4', 'Olayan tower'])(
  'LOC-33: an address that names no area, or not one: %s',
  (address) => {
    expect(areaNamedIn(address, areas)).toBeUndefined();
  },
);

test.each([
  [{ line2: null, floor: null, houseNumber: null }, 'Salmiya, Block 4'],
  [{ line2: ' Flat 12 ', floor: '3', houseNumber: '' }, 'Salmiya, Block 4, Flat 12, Floor 3'],
  [{ line2: null, floor: 'Ground floor', houseNumber: '7' }, 'Salmiya, Block 4, Ground floor, House 7'],
])('a line to the door: %o', (parts, expected) => {
  expect(doorLine({ line1: 'Salmiya, Block 4', ...parts }, { floor: 'Floor', house: 'House' })).toBe(expected);
});
