import type { OrderType } from '@sufra/ordering';
import { describe, expect, it } from 'vitest';
import { emptyChoice, type LocationChoice, orderTypeInForce } from './chosen-place.ts';
import { choosePlace, enterShop, isOtherPlace, resetChoice } from './chooser/choose-place.ts';
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

describe('what a scanned address says', () => {
  const enter = (
    own: { table?: string; queue?: string },
    choice = emptyChoice,
    types: readonly OrderType[] = allowed,
  ) => enterShop(choice, own, types, noon);

  it('a guest at a table eats in, unless something else was chosen or nobody is served there', () => {
    expect(enter({ table: ' 7 ' })).toMatchObject({ table: '7', orderType: 'eat-in' });
    expect(enter({ table: '7' }, choosePlace(emptyChoice, branch, allowed, noon)).orderType).toBe('pickup');
    expect(enter({ table: '7' }, emptyChoice, ['pickup']).orderType).toBeUndefined();
  });

  it('where the settings leave no type of their own, to-go is in force', () => {
    expect(orderTypeInForce(emptyChoice, ['curbside'])).toBe('to-go');
    expect(orderTypeInForce({ isQueue: false, orderType: 'eat-in' }, ['curbside'])).toBe('to-go');
  });

  it('the queue is an order type, whatever was chosen before, and what an old page kept goes on working', () => {
    const queued = enter({ queue: 'true', table: '7' }, choosePlace(emptyChoice, branch, allowed, noon));
    expect(queued).toMatchObject({ isQueue: true, table: '7', lastLocation: aBranch() });
    expect(orderTypeInForce(queued, allowed)).toBe('queue');
    expect(orderTypeInForce({ isQueue: true, orderType: 'to-go' }, allowed)).toBe('queue');
    expect(orderTypeInForce(enter({ queue: 'false' }, queued), allowed)).toBe('pickup');
  });

  it('a place to deliver to is none to queue at, and the three hours begin', () => {
    const queued = enter({ queue: 'true' }, choosePlace(emptyChoice, delivery, allowed, noon - hour));
    expect(queued).toMatchObject({ isQueue: true, lastLocation: undefined, nearestBranch: undefined, chosenAt: noon });
  });

  it('nobody queues at a shop that only delivers', () => {
    expect(enter({ queue: 'true' }, emptyChoice, ['deliver']).isQueue).toBe(false);
  });

  it('the branch of the queue can be chosen without leaving it, and without a warning', () => {
    const decision = { orderType: 'queue' as const, place: aBranch() };
    const queued = enter({ queue: 'true', table: '7' });
    expect(isOtherPlace(queued, decision)).toBe(false);
    expect(choosePlace(queued, decision, allowed, noon)).toMatchObject({ isQueue: true, table: '7' });
    expect(choosePlace(queued, branch, allowed, noon)).toMatchObject({ isQueue: false, orderType: 'pickup' });
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
