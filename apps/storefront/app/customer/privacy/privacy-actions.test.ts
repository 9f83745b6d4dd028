import { expect, test } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { signedInAs } from '../testing/profiles.ts';
import { loader as exportLoader } from './export.route.ts';
import { action } from './privacy.route.tsx';

const path = '/user/profile/privacy';
const send = (body: object, api: Parameters<typeof callRoute>[1]['api']) =>
  callRoute(action, { path, isForm: true, body, token: 't', api: { ...signedInAs(), ...api } });

test('the copy is a file that a person can read', async () => {
  const { headers, asked } = await callRoute(exportLoader, {
    path: `${path}/export`,
    token: 't',
    api: { ...signedInAs(), 'GET /customers/c1/export': () => ({ body: { data: { Orders: [{ Total: '47.25' }] } } }) },
  });
  expect(asked.at(-1)?.path).toBe('/customers/c1/export');
  expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the code is asked for before the account is erased with it', async () => {
  const asked = await send(
    { intent: 'code' },
    { 'POST /customers/c1/erasure-code': () => ({ body: { meta: { 'resend-after-seconds': 60 } } }) },
  );
  expect(asked.value).toMatchObject({ isRefused: false, step: { resendAfterSeconds: 60 } });
  const erased = await send({ intent: 'erase', code: '123456' }, { 'DELETE /customers/c1': () => ({ status: 200 }) });
  expect(erased.asked.at(-1)?.body).toEqual({ code: '123456' });
  expect(erased.headers.get('location')).toBe('/user/erased');
  expect(erased.headers.get('set-cookie')).toMatch(/^session=;/);
});

test('what stands in the way comes back to its field, and the step stays', async () => {
  const entry = {
    status: '422',
    code: 'code-invalid',
    title: '',
    detail: 'the code is not right.',
    source: { pointer: '/code' },
  };
  const { value } = await send(
    { intent: 'erase', code: '000000', step: '{"resendAfterSeconds":60}' },
    { 'DELETE /customers/c1': () => ({ status: 422, body: { error: [entry] } }) },
  );
  expect(value).toMatchObject({ fields: { code: 'The code is not right.' }, step: { resendAfterSeconds: 60 } });
});
