import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '../testing/profiles.ts';
import { openForm } from '../testing/open-form.tsx';
import type { FormAnswer } from '../form-answer.ts';
import EditProfileRoute from './edit.route.tsx';

const openEdit = (...answers: (Partial<FormAnswer> | Error)[]) =>
  openForm({ path: '/user/profile/edit', Component: EditProfileRoute, data: { profile: aProfile() }, answers });

test('PROFILE-03: the profile is edited on a screen of its own, which begins with what is known', async () => {
  const { field } = await openEdit();
  expect(screen.getByRole('heading', { name: 'Edit profile' })).toBeDefined();
  expect(field('First name').value).toBe('Sara');
  expect(field('Last name').value).toBe('Al Harbi');
  expect(field('Date of birth (optional)').value).toBe('1994-02-28');
});

test.each([
  ['PROFILE-12', 'First name', '', 'Required. Enter your first name.'],
  ['PROFILE-13', 'Last name', '', 'Required. Complete your last name.'],
  ['PROFILE-14', 'First name', 'Sara2', 'A name has letters only. Remove numbers and special characters.'],
  ['PROFILE-14', 'Last name', 'Al_Harbi!', 'A name has letters only. Remove numbers and special characters.'],
  ['PROFILE-15', 'First name', 'S', 'Min 2 characters. Enter your full first name.'],
  ['PROFILE-15', 'Last name', 'H', 'Min 2 characters. Enter your full last name.'],
])('%s: %s "%s" is refused at the field before anything is sent', async (_id, label, text, error) => {
  const { type, press, sent, errorAt, field } = await openEdit();
  await type(label, text);
  await press('Save');
  expect(errorAt(label)).toBe(error);
  expect(document.activeElement).toBe(field(label));
  expect(sent).toEqual([]);
});

test('two characters are a name', async () => {
  const { type, press, sent } = await openEdit();
  await type('First name', 'Jo');
  await press('Save');
  await waitFor(() => expect(sent[0]?.get('firstName')).toBe('Jo'));
});

test('ERR-34: a refused save says so, with the reason at its field, and nothing typed is lost', async () => {
  const { type, press, errorAt, field } = await openEdit({ fields: { lastName: 'Not this name.' }, isRefused: true });
  await type('Last name', 'Saud');
  await press('Save');
  expect(await screen.findByText('Error saving the profile')).toBeDefined();
  expect(errorAt('Last name')).toBe('Not this name.');
  expect(document.activeElement).toBe(field('Last name'));
  expect(field('Last name').value).toBe('Saud');
});

test('ERR-34: a connection that breaks while saving leaves the form as it is', async () => {
  const { type, press, field } = await openEdit(new TypeError('Failed to fetch'));
  await type('Last name', 'Saud');
  await press('Save');
  expect(await screen.findByText('Error saving the profile. Check your connection and try again.')).toBeDefined();
  expect(field('Last name').value).toBe('Saud');
});
