import { describe, expect, test } from 'vitest';
import { branchFor } from './branch.resource.ts';
import { aListedBranch } from './testing/branches.ts';

const until = new Date('2026-03-01T11:00:00Z');
const deliveries = { orderTypes: ['deliver'] as const, extraMinutes: null, reason: 'drivers' as const, until };

describe('a branch for orders of one type', () => {
  test('is closed for the paused type until the end, and says why; other types go on', () => {
    const branch = aListedBranch({ pauses: [deliveries] });
    expect(branchFor(branch, 'deliver')).toMatchObject({
      isOpen: false,
      nextOpeningAt: '2026-03-01T11:00:00.000Z',
      readyAt: undefined,
      pauseReason: 'drivers',
    });
    expect(branchFor(branch, 'to-go')).toMatchObject({ isOpen: true, readyAt: '2026-03-01T09:20:00.000Z' });
    expect(branchFor(branch, undefined)).toEqual(branch);
  });

  test('promises later where it is busy, once', () => {
    const busy = { ...deliveries, extraMinutes: 20, reason: 'busy' as const };
    const branch = aListedBranch({ pauses: [busy] });
    expect(branchFor(branch, 'deliver')).toMatchObject({ readyAt: '2026-03-01T09:40:00.000Z', isBusy: true });
    expect(branchFor(branch, 'eat-in').readyAt).toBe('2026-03-01T09:20:00.000Z');
    // The server has added the minutes that concern every type.
    const everyType = aListedBranch({ pauses: [{ ...busy, orderTypes: branch.orderTypes }] });
    expect(branchFor(everyType, 'deliver')).toMatchObject({ readyAt: '2026-03-01T09:20:00.000Z', isBusy: true });
  });

  test('says why every type is paused, but not when it is closed by its hours', () => {
    const every = { ...deliveries, orderTypes: aListedBranch().orderTypes, reason: 'kitchen' as const };
    const paused = aListedBranch({ isOpen: false, nextOpeningAt: '2026-03-01T11:00:00.000Z', pauses: [every] });
    expect(branchFor(paused, 'deliver').pauseReason).toBe('kitchen');
    const closed = aListedBranch({ isOpen: false, nextOpeningAt: '2026-03-01T17:00:00.000Z', pauses: [every] });
    expect(branchFor(closed, 'deliver').pauseReason).toBeUndefined();
  });
});
