import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { keepForm, type FormAnswer } from '../form-answer.ts';
import { aProfile } from '../testing/profiles.ts';
import EditProfileRoute from './edit.route.tsx';

async function openEdit(answer: () => Promise<FormAnswer> | FormAnswer = () => ({}) as never) {
  const sent: FormData[] = [];
  const routes = [
    {
      path: 'user/profile/edit',
      Component: EditProfileRoute,
      loader: () => ({ profile: aProfile() }),
      action: async ({ request }: { request: Request }) => {
        sent.push(await request.clone().formData());
        return keepForm({ request, serverAction: async () => answer() });
      },
    },
  ];
  const view = await renderShop({ routes, path: '/user/profile/edit', isSignedIn: true });
  await screen.findByLabelText('First name');
  const type = async (label: string, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    if (text) await view.user.type(screen.getByLabelText(label), text);
  };
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save' }));
  const errorAt = (label: string) => {
    const described = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ').at(-1);
    return described && document.getElementById(described)?.textContent;
  };
  return { ...view, sent, type, save, errorAt };
}

test('PROFILE-03: the profile is edited on a screen of its own, which begins with what is known', async () => {
  await openEdit();
  expect(screen.getByRole('heading', { name: 'Edit profile' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Sara');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Al Harbi');
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth (optional)').value).toBe('1994-02-28');
});

test.each([
  ['PROFILE-12', 'First name', '', 'Required. Enter your first name.'],
  ['PROFILE-13', 'Last name', '', 'Required. Complete your last name.'],
  ['PROFILE-14', 'First name', 'Sara2', 'A name has letters only. Remove numbers and special characters.'],
  ['PROFILE-14', 'Last name', 'Al_Harbi!', 'A name has letters only. Remove numbers and special characters.'],
  ['PROFILE-15', 'First name', 'S', 'Min 2 characters. Enter your full first name.'],
  ['PROFILE-15', 'Last name', 'H', 'Min 2 characters. Enter your full last name.'],
])('%s: %s "%s" is refused at the field before anything is sent', async (_id, label, text, error) => {
  const { type, save, sent, errorAt } = await openEdit();
  await type(label, text);
  await save();
  expect(errorAt(label)).toBe(error);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(sent).toEqual([]);
});

test('two characters are a name', async () => {
  const { type, save, sent } = await openEdit();
  await type('First name', 'Jo');
  await save();
  await waitFor(() => expect(sent[0]?.get('firstName')).toBe('Jo'));
});

test('ERR-34: a refused save says so, with the reason at its field, and nothing typed is lost', async () => {
  const refusal = { fields: { lastName: 'Not this name.' }, detail: '', isRefused: true, values: {} };
  const { type, save, errorAt } = await openEdit(() => refusal);
  await type('Last name', 'Saud');
  await save();
  expect(await screen.findByText('Error saving the profile')).toBeDefined();
  expect(errorAt('Last name')).toBe('Not this name.');
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Saud');
});

test('ERR-34: a connection that breaks while saving leaves the form as it is', async () => {
  const { type, save } = await openEdit(() => Promise.reject(new TypeError('Failed to fetch')));
  await type('Last name', 'Saud');
  await save();
  expect(await screen.findByText('Error saving the profile. Check your connection and try again.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Saud');
});
