import { expect, test } from 'vitest';
import { editFile, type FileChange, type Json } from './edit-file.ts';
import { copyMenu, giveMenu, removeMenu } from './menu-changes.ts';

const text = (name: string) => ({ 'en-us': name });
const main = { handle: 'main', name: text('Main menu'), orderTypes: ['pickup', 'deliver'], categories: ['grill'] };
const grill = { handle: 'grill', name: text('Grill'), items: [{ handle: 'burger', name: text('Burger') }] };
const groups = { modifierGroups: [] };
const files = new Map<string, Json>([
  ['merchant.json', {}],
  ['menus/main/menu.json', main],
  ['menus/main/categories/grill.json', grill],
  ['menus/main/modifier-groups.json', groups],
  ['menus/mains-of-old/menu.json', { handle: 'mains-of-old', name: text('Old'), categories: [] }],
]);

/** The files after the changes, each of which has to fit. */
function changed(before: ReadonlyMap<string, Json>, changes: FileChange[]): Map<string, Json> {
  const after = new Map(before);
  for (const change of changes) {
    const done = editFile(after.get(change.file) ?? null, change);
    if (!done.ok) throw new Error(`${change.file} was not changed`);
    if (done.value === null) after.delete(change.file);
    else after.set(change.file, done.value);
  }
  return after;
}

const named = (name: string) => ({ handle: 'ramadan', name: text(name) });

test('a copy of a menu has all that is on it, its own name, and no kind of order yet', () => {
  const after = changed(files, copyMenu(files, 'main', named('Ramadan')));
  expect([...after.keys()].filter((path) => !files.has(path))).toEqual([
    'menus/ramadan/menu.json',
    'menus/ramadan/categories/grill.json',
    'menus/ramadan/modifier-groups.json',
  ]);
  expect(after.get('menus/ramadan/menu.json')).toEqual({ ...named('Ramadan'), categories: ['grill'] });
  expect(after.get('menus/ramadan/categories/grill.json')).toEqual(grill);
  expect(after.get('menus/main/menu.json')).toEqual(main);
  expect(changed(after, removeMenu(after, 'ramadan'))).toEqual(files);
});

test('a kind of order has one menu: given another, the one before no longer has it', () => {
  const copied = changed(files, copyMenu(files, 'main', named('Ramadan')));
  const menusIn = (all: ReadonlyMap<string, Json>) =>
    ['main', 'ramadan'].map((menu) => all.get(`menus/${menu}/menu.json`) as typeof main);
  const given = changed(copied, giveMenu(menusIn(copied), 'ramadan', 'pickup', true));
  expect(menusIn(given).map(({ orderTypes }) => orderTypes)).toEqual([['deliver'], ['pickup']]);
  expect(giveMenu(menusIn(given), 'ramadan', 'pickup', true)).toEqual([]);
  const taken = changed(given, giveMenu(menusIn(given), 'ramadan', 'pickup', false));
  expect(menusIn(taken)[0]?.orderTypes).toEqual(['deliver']);
});
