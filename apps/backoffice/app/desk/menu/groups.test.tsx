import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDesk } from '../../testing/open-desk.tsx';

const thing = (handle: string, english: string, more: object = {}) => ({ handle, name: { 'en-us': english }, ...more });

/** A menu whose burger comes on saj, unless the guest asks for another bread; `ticked` is what is ticked from the start. */
const aMenu = (
  ticked: readonly { group: string; modifier: string }[],
  modifierGroups: readonly string[] = ['bread'],
) => ({
  'menus/main/menu.json': thing('main', 'Main', { categories: ['grill'] }),
  'menus/main/modifier-groups.json': {
    modifierGroups: [thing('bread', 'Bread', { modifiers: [thing('saj', 'Saj'), thing('bun', 'Bun')] })],
  },
  'menus/main/categories/grill.json': thing('grill', 'Grill', {
    items: [thing('burger', 'Burger', { modifierGroups: [...modifierGroups], defaultModifiers: [...ticked] })],
  }),
});
const burger = { group: 'bread', modifier: 'saj' };
const burgerIn = (draft: ReadonlyMap<string, unknown>) =>
  (draft.get('menus/main/categories/grill.json') as { items: object[] }).items[0];

test('an answer that is removed is no longer ticked in a dish', async () => {
  const { user, draft } = await openDesk('/desk/menu/groups/main/bread', {
    files: aMenu([burger, { group: 'bread', modifier: 'bun' }]),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Saj' }));
  await waitFor(() =>
    expect(burgerIn(draft)).toEqual(
      thing('burger', 'Burger', {
        modifierGroups: ['bread'],
        defaultModifiers: [{ group: 'bread', modifier: 'bun' }],
      }),
    ),
  );
});

test('a question that a dish no longer asks leaves no answer ticked in it', async () => {
  const { user, draft } = await openDesk('/desk/menu/main/grill/burger', { files: aMenu([burger]) });
  await user.click(await screen.findByRole('button', { name: 'Do not ask Bread' }));
  await waitFor(() => expect(burgerIn(draft)).toEqual(thing('burger', 'Burger')));
});

test('a ticked answer that is gone, or of a question that is not asked, can be taken out', async () => {
  const { user, draft } = await openDesk('/desk/menu/main/grill/burger', {
    files: aMenu([
      { group: 'bread', modifier: 'pita' },
      { group: 'sauce', modifier: 'tahini' },
    ]),
  });
  const questions = within(await screen.findByRole('region', { name: 'Questions' }));
  await user.click(questions.getByRole('checkbox', { name: 'pita – no longer there', checked: true }));
  await user.click(questions.getByRole('checkbox', { name: 'sauce: tahini – no longer there', checked: true }));
  await waitFor(() => expect(burgerIn(draft)).toEqual(thing('burger', 'Burger', { modifierGroups: ['bread'] })));
});

test('a number that the check refuses is told at its field', async () => {
  const refused = {
    file: 'menus/main/modifier-groups.json',
    place: '/modifierGroups/0/maximum',
    message: '9999999999 cannot stand here.',
    remedy: 'Too big: expected number to be <=1000000.',
    severity: 'error',
  };
  const { user } = await openDesk('/desk/menu/groups/main/bread', {
    files: aMenu([]),
    check: (draft) => (JSON.stringify(draft.get(refused.file)).includes('9999999999') ? [refused] : []),
  });
  const maximum = await screen.findByLabelText('At most (0: any number)');
  await user.clear(maximum);
  await user.type(maximum, '9999999999{Enter}');
  await screen.findByText('9999999999 cannot stand here. Too big: expected number to be <=1000000.');
  expect(screen.getByLabelText('At most (0: any number)').getAttribute('aria-invalid')).toBe('true');
});

test('a double click removes nothing, and a second press later does', async () => {
  const { user, draft } = await openDesk('/desk/menu/groups/main/bread', { files: aMenu([], []) });
  await user.dblClick(await screen.findByRole('button', { name: 'Remove the question' }));
  const sure = await screen.findByRole('button', { name: 'Yes, remove Bread' });
  await waitFor(() => expect(sure.getAttribute('aria-disabled')).toBeNull());
  expect(draft.has('menus/main/modifier-groups.json')).toBe(true);
  await user.click(sure);
  await waitFor(() => expect(draft.get('menus/main/modifier-groups.json')).toEqual({}));
});
