import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormAnswer } from '../form-answer.ts';
import { openForm } from '../testing/open-form.tsx';
import PasswordRoute from './password.route.tsx';

const openPassword = (hasPassword = true, ...answers: Partial<FormAnswer>[]) =>
  openForm({
    path: '/user/profile/password',
    Component: PasswordRoute,
    data: { hasPassword, username: 'sara@example.com' },
    answers,
  });

test('PROFILE-04: the password is changed on a screen of its own, with the current one and the new one twice', async () => {
  const { type, press, sent, field } = await openPassword();
  expect(screen.getByRole('heading', { name: 'Change password' })).toBeDefined();
  expect(field('Current password').autocomplete).toBe('current-password');
  expect(field('New password').autocomplete).toBe('new-password');
  await type('Current password', 'open sesame');
  await type('New password', 'a new sesame');
  await type('New password once more', 'a new sesame');
  await press('Save password');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0] ?? [])).toEqual({
    currentPassword: 'open sesame',
    newPassword: 'a new sesame',
    passwordAgain: 'a new sesame',
  });
});

test.each([
  ['PROFILE-09', ['', 'a new sesame', 'a new sesame'], 'Current password', 'Password: required. Enter your password.'],
  ['PROFILE-09', ['open sesame', '', ''], 'New password', 'Password: required. Enter your password.'],
  ['PROFILE-10', ['open sesame', '1234567', '1234567'], 'New password', /^Use at least 8 characters\./],
  ['PROFILE-11', ['open sesame', 'a new sesame', 'another'], 'New password once more', /^The passwords do not match\./],
])('%s: %j is refused at its field before anything is sent', async (_id, [current, wanted, again], label, error) => {
  const { type, press, sent, errorAt } = await openPassword();
  await type('Current password', current ?? '');
  await type('New password', wanted ?? '');
  await type('New password once more', again ?? '');
  await press('Save password');
  expect(errorAt(label)).toMatch(error);
  expect(sent).toEqual([]);
});

test('ERR-33: a wrong current password is refused at its field', async () => {
  const { type, press, errorAt } = await openPassword(true, {
    fields: { currentPassword: 'Incorrect password. Check what you entered.' },
    isRefused: true,
  });
  await type('Current password', 'wrong');
  await type('New password', 'a new sesame');
  await type('New password once more', 'a new sesame');
  await press('Save password');
  await screen.findByText('Error saving the profile');
  expect(errorAt('Current password')).toMatch(/^Incorrect password/);
});

test('somebody who signs in with codes chooses a first password, without a current one', async () => {
  await openPassword(false);
  expect(screen.getByRole('heading', { name: 'Choose a password' })).toBeDefined();
  expect(screen.queryByLabelText('Current password')).toBeNull();
});

test('a password can be looked at while it is typed', async () => {
  const { user, type, field } = await openPassword();
  await type('New password', 'a new sesame');
  expect(field('New password').type).toBe('password');
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[1] ?? document.body);
  expect(field('New password').type).toBe('text');
  expect(field('New password').value).toBe('a new sesame');
});
