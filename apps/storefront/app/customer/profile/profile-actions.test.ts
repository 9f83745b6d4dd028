import { expect, test } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { formOf } from '../refusal-text.ts';
import { loader as profileLoader } from '../profile.route.tsx';
import { aCustomer, aProfile, signedInAs } from '../testing/profiles.ts';
import { action, clientAction } from './edit.route.tsx';

test('the account reads the profile that the API tells', async () => {
  const { value } = await callRoute(profileLoader, { path: '/user/profile', token: 't', api: signedInAs() });
  expect(value).toEqual({ profile: aProfile() });
});

const fields = { firstName: 'Noor', lastName: 'Saud', dateOfBirth: '' };
const call = (api: Parameters<typeof callRoute>[1]['api']) =>
  callRoute(action, {
    path: '/user/profile/edit',
    isForm: true,
    body: fields,
    token: 't',
    api: { ...signedInAs(), ...api },
  });

test('saving changes names and birthday, and goes back to the account', async () => {
  const { asked, headers } = await call({ 'PATCH /customers/c1': () => ({ body: { data: aCustomer() } }) });
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    'first-name': 'Noor',
    'last-name': 'Saud',
    'date-of-birth': null,
  });
  expect(headers.get('location')).toBe('/user/profile?saved=details');
});

test('what the API says about a field comes back to that field', async () => {
  const entry = { status: '422', code: 'x', title: '', detail: 'too long.', source: { pointer: '/first-name' } };
  const { value } = await call({ 'PATCH /customers/c1': () => ({ status: 422, body: { error: [entry] } }) });
  expect(value).toEqual({ fields: { firstName: 'Too long.' }, detail: '', isRefused: true, values: fields });
});

test('in the browser a redirect leads on, and a failing server keeps the page', async () => {
  const run = (serverAction: () => Promise<unknown>) =>
    clientAction({ serverAction, request: aRequest() } as unknown as Parameters<typeof clientAction>[0]);
  const aRequest = () => new Request('http://localhost', { method: 'POST', body: formOf(fields) });
  const away = new Response(null, { status: 302 });
  await expect(run(() => Promise.reject(away))).rejects.toBe(away);
  expect(await run(() => Promise.reject({ status: 503 }))).toMatchObject({ isFailed: true, values: fields });
});
