import { expect, test, vi } from 'vitest';
import type { Branch } from './load-branches.ts';
import { type LocationSetting, cacheDays } from './location.resource.ts';

const aBranch = { id: 'olaya' } as Branch;
const open: ReturnType<LocationSetting['dayOf']> = {
  'is-open': true,
  'is-pausing': false,
  'next-opening': null,
  'closes-at': null,
  'estimated-ready-at': null,
  'prayer-times': null,
};

test('hours are worked out once a minute, and again as soon as the branch is another one', () => {
  const dayOf = vi.fn(() => open);
  const ask = (branch: Branch, at: string) => cacheDays(dayOf, new Date(at))(branch);
  ask(aBranch, '2026-11-20T12:00:00Z');
  ask(aBranch, '2026-11-20T12:00:59Z');
  expect(dayOf).toHaveBeenCalledTimes(1);
  ask(aBranch, '2026-11-20T12:01:00Z');
  expect(dayOf).toHaveBeenCalledTimes(2);
  // A new version of the merchant brings new branches, also under the same id.
  ask({ ...aBranch }, '2026-11-20T12:01:30Z');
  expect(dayOf).toHaveBeenCalledTimes(3);
});
