import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPerson, session } from '../../session.ts';
import { openDesk } from '../../testing/open-desk.tsx';

const file = 'menus/main/categories/grill.json';
const dish = (handle: string, name: string, price: string) => ({ handle, name: { 'en-us': name }, price });
const aMenu = {
  'menus/main/menu.json': { handle: 'main', name: { 'en-us': 'Main' }, categories: ['grill'] },
  [file]: {
    handle: 'grill',
    name: { 'en-us': 'Grill' },
    items: [dish('kebab', 'Kebab', '42.00'), dish('kofta', 'Kofta', '38.00')],
  },
};

type Desk = Awaited<ReturnType<typeof openDesk>>;

const findCell = (name: string) => screen.findByRole('textbox', { name: `${name}, Every branch` });

const typePrice = async ({ user }: Desk, name: string, to: string) => {
  const cell = await findCell(name);
  await user.clear(cell);
  await user.type(cell, to);
};

/** Leaves the sheet with the cursor still in it. */
const leaveAndComeBack = async ({ user }: Desk) => {
  act(() => history.back());
  await screen.findByRole('link', { name: 'Kebab' });
  await user.click(await screen.findByRole('link', { name: 'Prices' }));
  await findCell('Kebab');
};

const openSheet = async () => {
  const desk = await openDesk('/desk/menu', { files: aMenu });
  const link = await screen.findByRole('link', { name: 'Prices' });
  // The sheet arrives while React waits.
  await act(async () => link.click());
  return desk;
};

test.for([
  ['were asked about', '{Enter}'],
  ['were asked about, or still being typed,', ''],
])('unlikely prices that %s are asked about again when the sheet was left', async ([, key]) => {
  const desk = await openSheet();
  await typePrice(desk, 'Kebab', '420{Enter}');
  await screen.findByText('420.00 instead of 42.00?');
  await typePrice(desk, 'Kofta', `380${key}`);
  if (key) await screen.findByText('380.00 instead of 38.00?');
  await leaveAndComeBack(desk);
  await desk.user.click(await screen.findByRole('button', { name: 'Yes, 420.00' }));
  await desk.user.click(screen.getByRole('button', { name: 'Leave 38.00' }));
  const priced = { items: [{ price: '420.00' }, { price: '38.00' }] };
  await waitFor(() => expect(desk.draft.get(file)).toMatchObject(priced));
  await leaveAndComeBack(desk);
  expect(screen.queryByText(/instead of/)).toBeNull();
});

test('a price that is still being typed when the sheet is left stays', async () => {
  const desk = await openSheet();
  await typePrice(desk, 'Kebab', '43');
  await leaveAndComeBack(desk);
  await waitFor(() => expect(desk.draft.get(file)).toMatchObject({ items: [{ price: '43.00' }, {}] }));
});

test('unlikely prices of a session that ended are asked about after signing in anew, and of their author alone', async () => {
  const desk = await openSheet();
  await typePrice(desk, 'Kebab', '420{Enter}');
  await screen.findByText('420.00 instead of 42.00?');
  await typePrice(desk, 'Kofta', '380');
  const author = session.get();
  const signInAs = async (person: typeof author) => {
    act(() => keepPerson(undefined));
    await screen.findByRole('heading', { name: 'Sign in with a password' });
    act(() => keepPerson(person));
    await findCell('Kebab');
  };
  await signInAs(author && { ...author, 'staff-id': 'a-colleague', name: 'Badr' });
  expect(screen.queryByText(/instead of/)).toBeNull();
  await signInAs(author);
  await screen.findByText('420.00 instead of 42.00?');
  await screen.findByText('380.00 instead of 38.00?');
});

test('an unlikely price is asked about while its dish is not among those that are searched for', async () => {
  const desk = await openSheet();
  await typePrice(desk, 'Kebab', '420{Enter}');
  await desk.user.type(screen.getByRole('searchbox'), 'Kofta');
  await desk.user.click(screen.getByRole('button', { name: 'Yes, 420.00' }));
  await waitFor(() => expect(desk.draft.get(file)).toMatchObject({ items: [{ price: '420.00' }, {}] }));
});

test('a price for all dishes below asks about each that it is unlikely for', async () => {
  const desk = await openSheet();
  await typePrice(desk, 'Kebab', '420');
  await desk.user.keyboard('{Control>}d{/Control}');
  expect(await screen.findAllByText(/^420\.00 instead of/)).toHaveLength(2);
});

test('of hundreds of unlikely prices that are pasted fifty are asked about and kept, and the others are said not to be taken', async () => {
  const dishes = Array.from({ length: 300 }, (_, index) => dish(`dish-${index}`, `Dish ${index}`, '42.00'));
  const { user, draft } = await openDesk('/desk/menu', {
    files: { ...aMenu, [file]: { handle: 'grill', name: { 'en-us': 'Grill' }, items: dishes } },
  });
  const link = await screen.findByRole('link', { name: 'Prices' });
  await act(async () => link.click());
  await user.click(await findCell('Dish 0'));
  await user.paste(dishes.map(() => '420.00').join('\n'));
  await screen.findByText(/^Further unlikely prices, which were not taken: 250\./);
  expect(screen.getAllByText('420.00 instead of 42.00?')).toHaveLength(50);
  const kept = localStorage.getItem(`desk-form-${session.get()?.['staff-id']}-prices`);
  expect((JSON.parse(kept ?? '') as { asks: object[] }).asks).toHaveLength(50);
  expect(JSON.stringify(draft.get(file))).not.toContain('420.00');
});
