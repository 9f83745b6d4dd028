import { describe, expect, test } from 'vitest';
import { aMenuItem } from '../testing/factories.ts';
import { branchesWithout, countedThings, isGone, laterMoment, soldOutEnd } from './sold-out.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00+03:00`);
const now = at('22:00');
const schedule = {
  openingHours: {
    weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from: '18:00', to: '02:00' }] })),
    exceptions: [],
  },
  timeZone: 'Asia/Riyadh',
};

describe('the end of sold out', () => {
  test('is an hour, the rest of the business day, a moment, or when it is taken back', () => {
    const end = (wish: string) => {
      const read = soldOutEnd(wish, { schedule, now });
      return read.ok ? read.value : read.refusal.code;
    };
    expect(end('hour')).toEqual(at('23:00'));
    expect(end('day')).toEqual(new Date('2026-11-21T02:00:00+03:00'));
    expect(end('2026-11-25T10:00:00+03:00')).toEqual(new Date('2026-11-25T07:00:00Z'));
    expect(end('manual')).toBeNull();
    expect(end('2026-11-20T21:59:59+03:00')).toBe('past');
    expect(end('2028-01-01T00:00:00Z')).toBe('too-late');
    for (const wish of ['', 'tomorrow', '2026-11-25', '2026-11-25T10:00:00', '2026-13-25T10:00:00Z']) {
      expect(end(wish)).toBe('invalid');
    }
  });

  test('a moment lies ahead, and within its limit', () => {
    expect(laterMoment('2026-11-20T22:30:00+03:00', now, 30).ok).toBe(true);
    expect(laterMoment('2026-11-20T22:31:00+03:00', now, 30)).toMatchObject({ refusal: { code: 'too-late' } });
    expect(laterMoment('2026-11-20T22:00:00+03:00', now, 30)).toMatchObject({ refusal: { code: 'past' } });
  });

  test('is over at its moment, not later', () => {
    const until = at('23:00');
    expect(isGone({ until, remaining: null }, new Date(until.getTime() - 1))).toBe(true);
    expect(isGone({ until, remaining: null }, until)).toBe(false);
    expect(isGone({ until: null, remaining: null }, new Date('2030-01-01'))).toBe(true);
    expect(isGone({ until, remaining: 3 }, now)).toBe(false);
    expect(isGone({ until, remaining: 0 }, now)).toBe(true);
  });
});

describe('an ingredient that ran out', () => {
  const gone = (id: string) => (_kind: string, thingId: string) => (thingId === id ? ['olaya'] : []);
  const dish = {
    id: 'burger',
    ingredients: [
      { id: 'bun', isRemovable: false },
      { id: 'onion', isRemovable: true },
    ],
  };

  test('takes the dishes with it that cannot do without', () => {
    expect(branchesWithout(dish, gone('bun'))).toEqual(['olaya']);
    expect(branchesWithout(dish, gone('onion'))).toEqual([]);
    expect(branchesWithout(dish, gone('burger'))).toEqual(['olaya']);
  });
});

test('a count is of items, also in combos, and of modifiers', () => {
  const choice = { id: 'meal-cola', itemId: 'cola' };
  const meal = aMenuItem({ id: 'meal', comboSlots: [{ choices: [choice] }] as never });
  const configuration = {
    itemId: 'meal',
    modifiers: [{ modifierId: 'cheese', quantity: 2 }],
    removedIngredientIds: [],
    comboItems: [
      {
        comboChoiceId: 'meal-cola',
        quantity: 2,
        modifiers: [{ modifierId: 'lemon', quantity: 1 }],
        removedIngredientIds: [],
      },
    ],
    notes: '',
  };
  const cola = aMenuItem({ id: 'cola' });
  const plain = { ...configuration, itemId: 'cola', modifiers: [], comboItems: [] };
  const counted = countedThings([
    { item: meal, configuration, quantity: 3 },
    { item: cola, configuration: plain, quantity: 1 },
  ]);
  expect(Object.fromEntries(counted.map(({ thingId, quantity }) => [thingId, quantity]))).toEqual({
    meal: 3,
    cheese: 6,
    cola: 7,
    lemon: 6,
  });
});
