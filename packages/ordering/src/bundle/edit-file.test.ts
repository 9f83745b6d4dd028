import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareFiles, editFile, type FileChange, type Json, mergeFile, valueAtPlace } from './edit-file.ts';
import {
  isUnlikelyPrice,
  newHandle,
  priceByPercent,
  setBranchPrice,
  setListed,
  setText,
  setValue,
} from './menu-changes.ts';

const file = 'menus/main/categories/grill.json';
const grill: Json = {
  handle: 'grill',
  name: { 'en-us': 'Grill', 'ar-sa': 'مشاوي' },
  items: [
    {
      handle: 'kofta',
      name: { 'en-us': 'Kofta' },
      price: '32.00',
      branchPrices: [{ branch: 'malaz', price: '30.00' }],
    },
    { handle: 'tikka', name: { 'en-us': 'Tikka' }, price: '36.00', allergens: ['milk'] },
  ],
};

const edited = (...changes: FileChange[]): Json =>
  changes.reduce<Json>((now, change) => {
    const done = editFile(now, change);
    if (!done.ok) throw new Error(`a conflict with ${JSON.stringify(done.refusal)}`);
    return done.value;
  }, grill);

describe('a change of a file', () => {
  test('sets a price, and leaves everything else as it was', () => {
    const now = edited(setValue(file, ['items', 'tikka', 'price'], { was: '36.00', to: '38.00' }));
    expect(valueAtPlace(now, ['items', 'tikka', 'price'])).toBe('38.00');
    expect(compareFiles(grill, now)).toEqual([
      { at: ['items', 'tikka', 'price'], kind: 'changed', was: '36.00', now: '38.00' },
    ]);
  });

  test('sets and takes back a price of one branch; a list without entries goes', () => {
    const priced = edited(setBranchPrice(file, 'tikka', 'malaz', { was: null, to: '35.00' }));
    expect(valueAtPlace(priced, ['items', 'tikka', 'branchPrices'])).toEqual([{ branch: 'malaz', price: '35.00' }]);
    const bare = edited(setBranchPrice(file, 'kofta', 'malaz', { was: '30.00', to: null }));
    expect(valueAtPlace(bare, ['items', 'kofta'])).not.toHaveProperty('branchPrices');
  });

  test('adds a text in a language, an allergen, hours of a day that nobody had set', () => {
    const now = edited(
      setText(file, ['items', 'kofta', 'description'], 'ar-sa', { was: null, to: 'كفتة' }),
      setListed(file, ['items', 'kofta', 'allergens'], 'gluten', true),
      setListed(file, ['items', 'tikka', 'allergens'], 'milk', false),
      setValue(file, ['items', 'kofta', 'availability', 'hours', 'friday'], { was: null, to: ['13:00-23:00'] }),
    );
    expect(valueAtPlace(now, ['items', 'kofta'])).toMatchObject({
      description: { 'ar-sa': 'كفتة' },
      allergens: ['gluten'],
      availability: { hours: { friday: ['13:00-23:00'] } },
    });
    expect(valueAtPlace(now, ['items', 'tikka'])).not.toHaveProperty('allergens');
  });

  test('moves an entry before another or to the end', () => {
    const order = (now: Json) => (valueAtPlace(now, ['items']) as { handle: string }[]).map(({ handle }) => handle);
    expect(order(edited({ kind: 'move', file, at: ['items', 'tikka'], before: 'kofta' }))).toEqual(['tikka', 'kofta']);
    expect(order(edited({ kind: 'move', file, at: ['items', 'kofta'], before: null }))).toEqual(['tikka', 'kofta']);
  });

  test('is refused with the value as it is now when somebody else changed it since it was seen', () => {
    const change = setValue(file, ['items', 'tikka', 'price'], { was: '34.00', to: '38.00' });
    expect(editFile(grill, change)).toEqual({ ok: false, refusal: { change, now: '36.00' } });
    const same = setValue(file, ['items', 'tikka', 'price'], { was: '34.00', to: '36.00' });
    expect(editFile(grill, same)).toEqual({ ok: true, value: grill });
    const whole = { handle: 'grill', items: [] };
    const removed = setValue(file, [], { was: whole, to: null });
    expect(editFile({ $schema: '../../schema/category.schema.json', ...whole }, removed)).toEqual({
      ok: true,
      value: null,
    });
    const gone = setValue(file, ['items', 'pizza', 'price'], { was: '34.00', to: '38.00' });
    expect(editFile(grill, gone)).toMatchObject({ ok: false, refusal: { now: null } });
  });
});

describe('a draft that is brought onto a newer state', () => {
  const set = (at: string[], was: Json, to: Json) => setValue(file, at, { was, to });

  test('keeps both sides’ changes, of different values and of different entries', () => {
    const theirs = edited(
      set(['items', 'kofta', 'price'], '32.00', '33.00'),
      set(['items', 'soup'], null, { handle: 'soup', price: '9.00' }),
    );
    const mine = edited(set(['items', 'tikka', 'price'], '36.00', '37.00'), set(['name', 'fr'], null, 'Grillades'));
    const { merged, conflicts } = mergeFile(grill, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(compareFiles(theirs, merged).map(({ at }) => at.join('/'))).toEqual(['name/fr', 'items/tikka/price']);
  });

  test('tells the place where both changed the same value, and keeps the draft’s', () => {
    const theirs = edited(set(['items', 'kofta', 'price'], '32.00', '33.00'));
    const mine = edited(set(['items', 'kofta', 'price'], '32.00', '35.00'));
    const { merged, conflicts } = mergeFile(grill, theirs, mine);
    expect(conflicts).toEqual([['items', 'kofta', 'price']]);
    expect(valueAtPlace(merged, ['items', 'kofta', 'price'])).toBe('35.00');
  });

  const handles = ['a', 'b', 'c', 'd', 'e'];
  const menu = fc
    .uniqueArray(fc.record({ handle: fc.constantFrom(...handles), price: fc.constantFrom('1', '2', '3') }), {
      selector: ({ handle }) => handle,
    })
    .map((items): Json => ({ items }));

  test('names each entry of a list that a file left out, and a closed day that was not named', () => {
    const priced = edited(setBranchPrice(file, 'tikka', 'malaz', { was: null, to: '35.00' }));
    expect(compareFiles(grill, priced).map(({ at, kind }) => [at.join('/'), kind])).toEqual([
      ['items/tikka/branchPrices/malaz', 'added'],
    ]);
    expect(compareFiles({ openingHours: {} }, { openingHours: { friday: [] } })).toMatchObject([
      { at: ['openingHours', 'friday'], kind: 'added', now: [] },
    ]);
  });

  test('says of two states exactly what differs: without a difference they are equal, and the other way round', () => {
    fc.assert(
      fc.property(menu, menu, (before, after) => {
        expect(compareFiles(before, after).length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
      }),
    );
  });

  test('takes a side as it is when the other changed nothing, and loses no entry of both', () => {
    fc.assert(
      fc.property(menu, menu, menu, (base, theirs, mine) => {
        expect(mergeFile(base, theirs, base).merged).toEqual(theirs);
        expect(mergeFile(base, base, mine).merged).toEqual(mine);
        const keys = (one: Json | undefined) =>
          (one as { items: { handle: string }[] }).items.map(({ handle }) => handle);
        const merged = keys(mergeFile(base, theirs, mine).merged);
        const stayed = keys(mine).filter((key) => keys(theirs).includes(key));
        const added = [...keys(mine), ...keys(theirs)].filter((key) => !keys(base).includes(key));
        expect(merged).toEqual(expect.arrayContaining([...stayed, ...added]));
        expect(new Set(merged).size).toBe(merged.length);
      }),
    );
  });
});

describe('prices', () => {
  test('are raised by a percentage to the merchant’s step', () => {
    expect(priceByPercent(1800, 7.5, 50)).toBe(1950);
    expect(priceByPercent(1800, 7.5, 1)).toBe(1935);
    expect(priceByPercent(1800, -100, 25)).toBe(0);
    expect(priceByPercent(1250, 0, 25)).toBe(1250);
  });

  test('of ten times the one before, or a tenth, look like a slip of the finger', () => {
    expect(isUnlikelyPrice(1800, 18_000)).toBe(true);
    expect(isUnlikelyPrice(1800, 180)).toBe(true);
    expect(isUnlikelyPrice(1800, 17_999)).toBe(false);
    expect(isUnlikelyPrice(0, 500)).toBe(false);
  });
});

test('a handle is made from the English name, and no other thing has it', () => {
  expect(newHandle('Crème brûlée & tea', [])).toBe('creme-brulee-tea');
  expect(newHandle('Lentil soup!', ['lentil-soup', 'lentil-soup-2'])).toBe('lentil-soup-3');
  expect(newHandle('شوربة', [])).toBe('item');
});
