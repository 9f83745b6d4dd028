import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForm } from '../testing/open-form.tsx';
import EmailRoute from './email.route.tsx';
import MobileRoute from './mobile.route.tsx';

type Answers = Parameters<typeof openForm>[0]['answers'] & object;

const openMobile = (...answers: Answers) =>
  openForm({
    path: '/user/profile/mobile',
    Component: MobileRoute,
    data: { mobile: '+966 551234417' },
    answers,
  });
const openEmail = (...answers: Answers) =>
  openForm({
    path: '/user/profile/email',
    Component: EmailRoute,
    data: { email: 'sara@example.com', isEmailVerified: true },
    answers,
  });

const step = { codeLength: 6, resendAfterSeconds: 60, sentTo: '+966 501112223' };
const sentCode = { step, values: { country: 'SA', mobile: '0501112223' } };

test.each([
  ['', 'PROFILE-16', 'Mobile number: required. Enter your mobile number.'],
  ['12', 'PROFILE-16', 'Min 3 characters. Enter your whole mobile number.'],
  ['401112223', 'PROFILE-17', 'This is not a valid mobile number. Check the digits and the country.'],
  ['50111222334455', 'PROFILE-17', 'This is not a valid mobile number. Check the digits and the country.'],
])('the number "%s" is refused before a code is sent (%s)', async (mobile, _rule, error) => {
  const { type, press, sent, errorAt } = await openMobile();
  await type('Mobile number', mobile);
  await press('Send code');
  expect(errorAt('Mobile number')).toBe(error);
  expect(sent).toEqual([]);
});

test('PROFILE-16, PROFILE-17: a number is needed and has to be one of its country, also when it is pasted', async () => {
  const { user, field, type, press, sent, errorAt } = await openMobile(sentCode);
  await press('Send code');
  expect(errorAt('Mobile number')).toBe('Mobile number: required. Enter your mobile number.');
  await type('Mobile number', '401112223');
  await press('Send code');
  expect(errorAt('Mobile number')).toMatch(/^This is not a valid mobile number\./);
  await user.clear(field('Mobile number'));
  await user.click(field('Mobile number'));
  await user.paste('+966 50 111 2223');
  await press('Send code');
  await waitFor(() => expect(sent[0]?.get('mobile')).toBe('+966 50 111 2223'));
});

test('PROFILE-06: the code is required, and as long as it was sent', async () => {
  const { type, press, sent, errorAt, field } = await openMobile(sentCode);
  await type('Mobile number', '0501112223');
  await press('Send code');
  await screen.findByLabelText('One-time code');
  expect(field('One-time code').autocomplete).toBe('one-time-code');
  await press('Confirm number');
  expect(errorAt('One-time code')).toBe('Required. Enter the code from the message.');
  await type('One-time code', '123');
  await press('Confirm number');
  expect(errorAt('One-time code')).toMatch(/^Min 6 characters\./);
  expect(sent).toHaveLength(1);
});

test('PROFILE-18: a wrong code is refused at its field, and the form stays at this step with the number', async () => {
  const wrong = { ...sentCode, fields: { code: 'The code is not right.' }, isRefused: true };
  const { type, press, sent, errorAt } = await openMobile(sentCode, wrong);
  await type('Mobile number', '0501112223');
  await press('Send code');
  await screen.findByLabelText('One-time code');
  await type('One-time code', '١٢٣٤٥٦');
  await screen.findByText('Error verifying the number');
  expect(errorAt('One-time code')).toBe('The code is not right.');
  expect(sent[1]?.get('code')).toBe('123456');
  expect(sent[1]?.get('mobile')).toBe('0501112223');
});

test('a code that is typed while a wrong one is being checked is sent by itself', async () => {
  let refuse: (answer: object) => void = () => undefined;
  const wrong = new Promise<object>((resolve) => (refuse = resolve));
  const { type, press, sent } = await openMobile(sentCode, wrong);
  await type('Mobile number', '0501112223');
  await press('Send code');
  await screen.findByLabelText('One-time code');
  await type('One-time code', '000000');
  await waitFor(() => expect(sent[1]?.get('code')).toBe('000000'));
  await type('One-time code', '123456');
  expect(sent).toHaveLength(2);
  refuse({ ...sentCode, fields: { code: 'The code is not right.' }, isRefused: true });
  await waitFor(() => expect(sent[2]?.get('code')).toBe('123456'));
  await screen.findByText('Error verifying the number');
  await type('One-time code', '123456');
  await waitFor(() => expect(sent[3]?.get('code')).toBe('123456'));
});

test('a connection that breaks at the code keeps the step', async () => {
  const { type, press } = await openMobile(sentCode, new TypeError('Failed to fetch'));
  await type('Mobile number', '0501112223');
  await press('Send code');
  await screen.findByLabelText('One-time code');
  await type('One-time code', '123456');
  await screen.findByText('Error verifying the number. Check your connection and try again.');
  expect(screen.getByLabelText('One-time code')).toBeDefined();
});

test('another code cannot be asked for at once, another number can, and the first one is still there', async () => {
  const { user, type, press, field } = await openMobile(sentCode);
  await type('Mobile number', '0501112223');
  await press('Send code');
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend code in \d+ s$/ });
  expect(resend.disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Change phone number' }));
  expect(field('Mobile number').value).toBe('0501112223');
});

test.each([
  ['PROFILE-07', '', 'E-mail: required. Enter your e-mail address.'],
  ['PROFILE-08', 'sara@example', 'This is not a valid e-mail address. Write it like name@example.com.'],
])('%s: the e-mail "%s" is refused at its field before a code is sent', async (_id, email, error) => {
  const { type, press, sent, errorAt } = await openEmail();
  await type('E-mail', email);
  await press('Send code');
  expect(errorAt('E-mail')).toBe(error);
  expect(sent).toEqual([]);
});

test('a new e-mail address counts once its code has come back', async () => {
  const emailStep = { codeLength: 6, resendAfterSeconds: 60, sentTo: 'noor@example.com' };
  const { type, press, sent } = await openEmail({ step: emailStep, values: { email: 'noor@example.com' } });
  await type('E-mail', 'noor@example.com');
  await press('Send code');
  await screen.findByText('noor@example.com');
  // The last digit sends it.
  await type('One-time code', '123456');
  await waitFor(() => expect(sent[1]?.get('intent')).toBe('verify'));
  expect(sent[1]?.get('email')).toBe('noor@example.com');
});
