import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPerson, session } from '../../session.ts';
import { openDesk } from '../../testing/open-desk.tsx';

const dish = '/desk/menu/main/grill/kebab';
const category = 'menus/main/categories/grill.json';
const aMenu = {
  'menus/main/menu.json': { handle: 'main', name: { 'en-us': 'Main' }, categories: ['grill'] },
  [category]: {
    handle: 'grill',
    name: { 'en-us': 'Grill' },
    items: [{ handle: 'kebab', name: { 'en-us': 'Kebab' }, price: '42.00' }],
  },
};
const written = { items: [{ handle: 'kebab', description: { 'en-us': 'Over charcoal' } }] };

const type = async ({ user }: Awaited<ReturnType<typeof openDesk>>) =>
  user.type(await screen.findByLabelText('Description (English)'), 'Over charcoal');

test('what was typed stays when the page is left with the cursor still in it', async () => {
  const desk = await openDesk('/desk/menu', { files: aMenu });
  await desk.user.click(await screen.findByRole('link', { name: 'Kebab' }));
  await type(desk);
  act(() => history.back());
  await screen.findByRole('link', { name: 'Kebab' });
  await waitFor(() => expect(desk.draft.get(category)).toMatchObject(written));
});

test('what was typed when the session ends is there after signing in anew', async () => {
  const desk = await openDesk(dish, { files: aMenu });
  await type(desk);
  const person = session.get();
  act(() => keepPerson(undefined));
  await screen.findByRole('heading', { name: 'Sign in with a password' });
  act(() => keepPerson(person));
  await waitFor(() => expect(desk.draft.get(category)).toMatchObject(written));
});

const typePrice = async ({ user }: Awaited<ReturnType<typeof openDesk>>, to: string) => {
  const field = await screen.findByLabelText('Every branch');
  await user.clear(field);
  await user.type(field, to);
};

test.for([
  ['was asked about', '{Enter}'],
  ['was still being typed', ''],
])('an unlikely amount that %s is asked about again when the page was left', async ([, key]) => {
  const desk = await openDesk('/desk/menu', { files: aMenu });
  await desk.user.click(await screen.findByRole('link', { name: 'Kebab' }));
  await typePrice(desk, `420${key}`);
  if (key) await screen.findByText('420.00 instead of 42.00?');
  act(() => history.back());
  await desk.user.click(await screen.findByRole('link', { name: 'Kebab' }));
  await desk.user.click(await screen.findByRole('button', { name: 'Yes, 420.00' }));
  await waitFor(() => expect(desk.draft.get(category)).toMatchObject({ items: [{ price: '420.00' }] }));
  expect(screen.queryByRole('alert')).toBeNull();
  await typePrice(desk, '4200{Enter}');
  await desk.user.click(await screen.findByRole('button', { name: 'Leave 420.00' }));
  act(() => history.back());
  await desk.user.click(await screen.findByRole('link', { name: 'Kebab' }));
  await screen.findByLabelText('Every branch');
  expect(screen.queryByText(/instead of/)).toBeNull();
});

test('an unlikely amount that was asked about when the session ended is asked about after signing in anew', async () => {
  const desk = await openDesk(dish, { files: aMenu });
  await typePrice(desk, '420{Enter}');
  await screen.findByText('420.00 instead of 42.00?');
  const person = session.get();
  act(() => keepPerson(undefined));
  await screen.findByRole('heading', { name: 'Sign in with a password' });
  act(() => keepPerson(person));
  await desk.user.click(await screen.findByRole('button', { name: 'Yes, 420.00' }));
  await waitFor(() => expect(desk.draft.get(category)).toMatchObject({ items: [{ price: '420.00' }] }));
});
