import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPerson, type Person, session } from '../../session.ts';
import { openDesk } from '../../testing/open-desk.tsx';

const aMenu = {
  'menus/main/menu.json': { handle: 'main', name: { 'en-us': 'Main' }, categories: [] },
};

const signInAs = async (person: Person | undefined) => {
  act(() => keepPerson(undefined));
  await screen.findByRole('heading', { name: 'Sign in with a password' });
  act(() => keepPerson(person));
};

test('a form that was begun is there for its author alone, after signing in anew', async () => {
  const { user } = await openDesk('/desk/menu', { files: aMenu });
  const author = session.get();
  const colleague = author && { ...author, 'staff-id': 'a-colleague', name: 'Badr' };
  await user.click(await screen.findByRole('button', { name: '+ New category' }));
  await user.type(await screen.findByLabelText('Name (English)'), 'Secret grill');

  await signInAs(colleague);
  await screen.findByRole('button', { name: '+ New category' });
  expect(screen.queryByDisplayValue('Secret grill')).toBeNull();

  await signInAs(author);
  await screen.findByDisplayValue('Secret grill');
});
