import { expect, test } from 'vitest';
import { readPayer } from './payer.ts';

const sara = { firstName: 'Sara', lastName: 'Ali', email: null, mobile: '+966512345678' };

test.each([
  ['+966512345678', '966', '512345678'],
  ['+96551234567', '965', '51234567'],
  ['+201001234567', '20', '1001234567'],
  ['+33612345678', '33', '612345678'],
  ['+12025550143', '1', '2025550143'],
  ['+2348031234567', '234', '8031234567'],
])('the number %s is written in two parts', (mobile, countryCode, number) => {
  expect(readPayer({ ...sara, mobile }).phone).toEqual({ country_code: countryCode, number });
});

test('a guest without a last name, a number or a name at all is somebody, too', () => {
  expect(readPayer({ firstName: 'Sara', lastName: '', email: 'sara@example.test', mobile: null })).toEqual({
    first_name: 'Sara',
    last_name: 'Sara',
    email: 'sara@example.test',
  });
  expect(readPayer({ ...sara, firstName: ' ' }).first_name).toBe('Guest');
});
