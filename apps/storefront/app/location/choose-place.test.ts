import { describe, expect, it } from 'vitest';
import { emptyChoice, type LocationChoice } from './chosen-place.ts';
import { choosePlace, isOtherPlace, resetChoice } from './choose-place.ts';
import { aBranch, aDeliveryPlace } from './testing/places.ts';

const allowed = ['deliver', 'pickup', 'to-go', 'eat-in'] as const;
const noon = Date.parse('2026-03-01T09:00:00Z');
const hour = 3_600_000;
const branch = { orderType: 'pickup' as const, place: aBranch() };
const delivery = { orderType: 'deliver' as const, place: aDeliveryPlace(), nearestBranch: aBranch() };

describe('choosing a place', () => {
  it('LOC-18: a branch becomes the default of every allowed type except deliver', () => {
    const { defaults } = choosePlace(emptyChoice, branch, allowed, noon);
    expect(Object.keys(defaults).toSorted()).toEqual(['eat-in', 'pickup', 'to-go']);
  });

  it('LOC-19: a branch also becomes the last location', () => {
    expect(choosePlace(emptyChoice, branch, allowed, noon).lastLocation).toEqual(aBranch());
  });

  it('LOC-20: a delivery place is the default of deliver only, and the last location', () => {
    const before: LocationChoice = { ...emptyChoice, defaults: { pickup: aBranch() } };
    const chosen = choosePlace(before, delivery, allowed, noon);
    expect(chosen.defaults).toEqual({ pickup: aBranch(), deliver: aDeliveryPlace() });
    expect(chosen.lastLocation).toEqual(aDeliveryPlace());
  });

  it('LOC-21: any choice ends queue mode', () => {
    const queued: LocationChoice = { ...emptyChoice, isQueue: true };
    expect(choosePlace(queued, branch, allowed, noon).isQueue).toBe(false);
    expect(choosePlace(queued, delivery, allowed, noon).isQueue).toBe(false);
  });

  it('LOC-33: an address that is not saved yet is held as the temporary delivery address', () => {
    expect(choosePlace(emptyChoice, delivery, allowed, noon).temporaryDelivery?.line1).toBe(
      'Villa 4, Takhassusi Street',
    );
    const saved = { ...delivery, place: aDeliveryPlace({ addressId: 'home' }) };
    expect(choosePlace(emptyChoice, saved, allowed, noon).temporaryDelivery).toBeUndefined();
  });

  it('EXPIRY-01: the three hours run from the first place, not from a later change', () => {
    const first = choosePlace(emptyChoice, branch, allowed, noon);
    expect(choosePlace(first, delivery, allowed, noon + hour).chosenAt).toBe(noon);
  });

  it('LOC-24: a reset forgets place, type, table and queue', () => {
    const chosen = { ...choosePlace(emptyChoice, delivery, allowed, noon), table: '4', isQueue: true };
    expect(resetChoice(chosen)).toEqual({ ...emptyChoice, defaults: chosen.defaults });
  });
});

describe('what counts as another place', () => {
  const chosen = choosePlace(emptyChoice, branch, allowed, noon);

  it.each([
    ['the same branch and type', branch, false],
    ['another branch', { orderType: 'pickup' as const, place: aBranch({ id: 'hittin' }) }, true],
    ['another type at the same branch', { orderType: 'to-go' as const, place: aBranch() }, true],
    ['delivery instead of pickup', delivery, true],
  ])('%s', (_case, decision, expected) => {
    expect(isOtherPlace(chosen, decision)).toBe(expected);
  });

  it('nothing chosen yet is never another place', () => {
    expect(isOtherPlace(emptyChoice, delivery)).toBe(false);
  });
});
