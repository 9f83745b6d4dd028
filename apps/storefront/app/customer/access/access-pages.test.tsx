import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import ForgotPasswordRoute from './forgot-password.route.tsx';
import type { FormAnswer } from '../form-answer.ts';
import ResetPasswordRoute from './reset-password.route.tsx';
import SignInRoute from './sign-in.route.tsx';
import SignUpRoute from './sign-up.route.tsx';
import { openForm } from '../testing/open-form.tsx';

type Answers = (Partial<FormAnswer<unknown>> | Error)[];

const openPasswordSignIn = (...answers: Answers) =>
  openForm({
    path: '/signin?with=password',
    Component: SignInRoute,
    data: { next: '/', isByPassword: true },
    answers,
  });
const openSignUp = (...answers: Answers) =>
  openForm({ path: '/signup', Component: SignUpRoute, data: { next: '/checkout' }, answers });
const openForgot = (...answers: Answers) =>
  openForm({ path: '/forgot-password', Component: ForgotPasswordRoute, data: { next: '/' }, answers });
const openReset = (...answers: Answers) =>
  openForm({ path: '/reset-password', Component: ResetPasswordRoute, data: { token: 'a-token' }, answers });

const hrefOf = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');

describe('signing in with a password', () => {
  it('SIGNIN-01: takes e-mail or mobile number and the password, as password managers know them', async () => {
    const { type, press, sent, field } = await openPasswordSignIn();
    expect(field('E-mail or mobile number').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
    await type('E-mail or mobile number', 'sara@example.com');
    await type('Password', 'open sesame');
    await press('Sign in');
    await waitFor(() => expect(sent[0]?.get('username')).toBe('sara@example.com'));
    expect(sent[0]?.get('password')).toBe('open sesame');
  });

  it('PROFILE-09: a password is required, and nothing is sent without one', async () => {
    const { type, press, sent, errorAt } = await openPasswordSignIn();
    await type('E-mail or mobile number', 'sara@example.com');
    await press('Sign in');
    expect(errorAt('Password')).toBe('Password: required. Enter your password.');
    expect(sent).toEqual([]);
  });

  it('ERR-26, ERR-33: a wrong password says so at its field, and that signing in failed', async () => {
    const wrong = { fields: { password: 'Incorrect password. Check what you entered.' }, isRefused: true };
    const { type, press, errorAt, field } = await openPasswordSignIn(wrong);
    await type('E-mail or mobile number', 'sara@example.com');
    await type('Password', 'wrong');
    await press('Sign in');
    await screen.findByText('Error signing in');
    expect(errorAt('Password')).toMatch(/^Incorrect password/);
    expect(field('E-mail or mobile number').value).toBe('sara@example.com');
  });

  it('ERR-26: a broken connection says that signing in failed, and what to do', async () => {
    const { type, press } = await openPasswordSignIn(new TypeError('Failed to fetch'));
    await type('E-mail or mobile number', 'sara@example.com');
    await type('Password', 'open sesame');
    await press('Sign in');
    expect(await screen.findByText('Error signing in. Check your connection and try again.')).toBeDefined();
  });

  it('leads to the code, to a new password, to a new account, and on as a guest', async () => {
    await openPasswordSignIn();
    expect(hrefOf('Code')).toBe('/signin');
    expect(hrefOf('Forgot your password?')).toBe('/forgot-password');
    expect(hrefOf('Create an account')).toBe('/signup');
    expect(hrefOf('Continue as guest')).toBe('/menu');
  });

  it('offers nobody to go on as a guest to what is somebody’s own', async () => {
    const data = { next: '/user/profile', isByPassword: false };
    await openForm({ path: '/signin', Component: SignInRoute, data });
    expect(screen.queryByRole('link', { name: 'Continue as guest' })).toBeNull();
    expect(hrefOf('Create an account')).toBe('/signup?next=%2Fuser%2Fprofile');
  });
});

async function fillSignUp({ type }: Awaited<ReturnType<typeof openSignUp>>) {
  await type('First name', 'Jo');
  await type('Last name', 'Saud');
  await type('E-mail', 'jo@example.com');
  await type('Mobile number', '0501112223');
  await type('Password', 'open sesame');
  await type('Password once more', 'open sesame');
}

describe('signing up', () => {
  const step = {
    customerId: 'c1',
    ticket: 'a-ticket',
    codeLength: 6,
    resendAfterSeconds: 60,
    sentTo: '+966 501112223',
  };

  it('ROUTE-20: /signup asks for name, e-mail, mobile and a password, and then for the code', async () => {
    const values = { firstName: 'Jo', lastName: 'Saud', email: 'jo@example.com', country: 'SA', mobile: '0501112223' };
    const view = await openSignUp({ step, values });
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeDefined();
    await fillSignUp(view);
    await view.press('Create an account');
    await screen.findByLabelText('One-time code');
    expect(Object.fromEntries(view.sent[0] ?? [])).toMatchObject({ ...values, newPassword: 'open sesame' });
    await view.type('One-time code', '123456');
    await waitFor(() => expect(view.sent).toHaveLength(2));
    expect(Object.fromEntries(view.sent[1] ?? [])).toMatchObject({
      intent: 'verify',
      customerId: 'c1',
      ticket: 'a-ticket',
      code: '123456',
    });
  });

  it('says that a code may not come at once, in place of that it was sent', async () => {
    const view = await openSignUp({ step: { ...step, delivery: 'limited' } });
    await fillSignUp(view);
    await view.press('Create an account');
    expect(await screen.findByText(/We can't send codes to some numbers right now/)).toBeDefined();
    expect(screen.queryByText(/We sent a code/)).toBeNull();
  });

  it('PROFILE-07, PROFILE-09, PROFILE-12, PROFILE-13, PROFILE-16: says at each field that it is required', async () => {
    const { press, errorAt, sent, field } = await openSignUp();
    await press('Create an account');
    expect(errorAt('First name')).toMatch(/^Required/);
    expect(errorAt('Last name')).toMatch(/^Required/);
    expect(errorAt('E-mail')).toMatch(/required/);
    expect(errorAt('Mobile number')).toMatch(/required/);
    expect(errorAt('Password')).toMatch(/required/);
    expect(document.activeElement).toBe(field('First name'));
    expect(sent).toEqual([]);
  });

  it('ERR-30: a refused sign-up says so, and keeps what was typed', async () => {
    const view = await openSignUp({ fields: { mobile: 'Not this country.' }, isRefused: true });
    await fillSignUp(view);
    await view.press('Create an account');
    expect(await screen.findByText('Error signing up')).toBeDefined();
    expect(view.errorAt('Mobile number')).toBe('Not this country.');
    expect(view.field('E-mail').value).toBe('jo@example.com');
    expect(view.field('Password').value).toBe('open sesame');
  });

  it('remembers where the guest was going', async () => {
    await openSignUp();
    expect(hrefOf('Sign in')).toBe('/signin?next=%2Fcheckout');
  });
});

describe('a forgotten password', () => {
  it('SIGNIN-39: there is a screen that sends a link to an e-mail address', async () => {
    const step = { codeLength: 6, resendAfterSeconds: 60, sentTo: 'sara@example.com', isMail: true };
    const { type, press } = await openForgot({ step, values: { username: 'sara@example.com' } });
    expect(screen.getByRole('heading', { name: 'Forgot password' })).toBeDefined();
    await type('E-mail or mobile number', 'sara@example.com');
    await press('Send link or code');
    expect(await screen.findByText('Check your inbox')).toBeDefined();
    expect(screen.getByText('sara@example.com')).toBeDefined();
  });

  it('SIGNIN-39: a mobile number gets a code, which comes back with the new password', async () => {
    const step = { codeLength: 6, resendAfterSeconds: 60, sentTo: '+966 501112223', isMail: false };
    const { type, press, sent, errorAt } = await openForgot({ step, values: { username: '0501112223' } });
    await type('E-mail or mobile number', '0501112223');
    await press('Send link or code');
    await screen.findByText('+966 501112223');
    await type('One-time code', '123456');
    await type('New password', 'a new sesame');
    await type('New password once more', 'a new');
    await press('Save password');
    expect(errorAt('New password once more')).toMatch(/^The passwords do not match/);
    await type('New password once more', 'a new sesame');
    await press('Save password');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(Object.fromEntries(sent[1] ?? [])).toMatchObject({ username: '0501112223', newPassword: 'a new sesame' });
  });

  it('PROFILE-10, PROFILE-11: the new password of a link is checked as any other', async () => {
    const { type, press, sent, errorAt } = await openReset();
    await type('New password', '1234567');
    await type('New password once more', '12345678');
    await press('Save password');
    expect(errorAt('New password')).toMatch(/^Use at least 8 characters/);
    expect(errorAt('New password once more')).toMatch(/^The passwords do not match/);
    expect(sent).toEqual([]);
  });

  it('a link that has expired leads to a new one', async () => {
    const { type, press } = await openReset({ detail: 'This link or code is not valid any more.', isRefused: true });
    await type('New password', 'a new sesame');
    await type('New password once more', 'a new sesame');
    await press('Save password');
    await screen.findByText('Error saving the password. This link or code is not valid any more.');
    expect(hrefOf('Ask for a new link')).toBe('/forgot-password');
  });
});
