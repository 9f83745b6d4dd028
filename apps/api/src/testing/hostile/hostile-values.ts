import fc from 'fast-check';

/** Texts that break what trusts them: databases, paths, patterns, records, pages. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufb2c'.repeat(200),
  '\u200b\u202e\ufeff',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%00',
  '%zz',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  'null',
  'NaN',
  '1e999',
  '99999999999999999999',
  '-1',
  '0x10',
  '٣',
  '+966512345678',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30T25:61:00Z',
  'x'.repeat(5000),
  '🍔'.repeat(300),
];

const nastyNumbers = [0, -0, -1, 0.1, 1e-7, 99, 100, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e300, 46.7, 91, 181];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

/** Anything that JSON can carry where something else is expected. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...nastyNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 5 }, { id: {} }),
  fc.constantFrom(10, 1000).map(nested),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
  fc.constant(Array.from({ length: 300 }, () => ({}))),
);
