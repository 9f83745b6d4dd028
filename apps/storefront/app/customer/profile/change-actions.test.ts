import { describe, expect, it } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { aCustomer, signedInAs } from '../testing/profiles.ts';
import { action as devices, loader as devicesPage } from './devices.route.tsx';
import { action as email } from './email.route.tsx';
import { action as mobile } from './mobile.route.tsx';
import { action as password } from './password.route.tsx';
import { action as settings } from './settings.route.tsx';

type Handler = Parameters<typeof callRoute>[0];
type Api = Parameters<typeof callRoute>[1]['api'];

const post = (handler: Handler, body: object, api: Api) =>
  callRoute(handler, { path: '/user/profile', isForm: true, body, token: 't', api: { ...signedInAs(), ...api } });

const refusal = (status: number, pointer: string, detail: string) => () => ({
  status,
  body: { error: [{ status: String(status), code: 'x', title: '', detail, source: { pointer } }] },
});
const codeSent = (channel: string) => () => ({
  body: { data: aCustomer(), meta: { 'code-sent': [channel], 'otp-length': 6, 'resend-after-seconds': 60 } },
});
const sentTo = async (result: ReturnType<typeof post>, method: string) =>
  (await result).asked.find((request) => request.method === method);

describe('a new number or address', () => {
  const typed = { country: 'SA', mobile: '+966 50 111 2223' };

  it('is asked for, which sends a code and changes nothing', async () => {
    const result = post(mobile, typed, { 'PATCH /customers/c1': codeSent('sms') });
    expect((await sentTo(result, 'PATCH'))?.body).toEqual({ mobile: '501112223', 'dial-code': '+966' });
    expect((await result).value).toMatchObject({
      isRefused: false,
      step: { codeLength: 6, resendAfterSeconds: 60, sentTo: '966+ 501112223' },
      values: typed,
    });
  });

  it('counts when its code has come back', async () => {
    const body = { ...typed, intent: 'verify', code: '123456' };
    const result = post(mobile, body, { 'POST /customers/c1/verify': () => ({ body: { data: aCustomer() } }) });
    expect((await sentTo(result, 'POST'))?.body).toEqual({ code: '123456', channel: 'sms' });
    expect((await result).headers.get('location')).toBe('/user/profile?saved=mobile');
  });

  it('remembers what waits for it', async () => {
    const { headers } = await callRoute(mobile, {
      path: '/user/profile/mobile?next=/menu?cart=open',
      isForm: true,
      body: { ...typed, intent: 'verify', code: '123456' },
      token: 't',
      api: { ...signedInAs(), 'POST /customers/c1/verify': () => ({ body: { data: aCustomer() } }) },
    });
    expect(headers.get('location')).toBe('/user/profile?saved=mobile&next=%2Fmenu%3Fcart%3Dopen');
  });

  it('PROFILE-18: a wrong code is refused at the code, at the same step', async () => {
    const body = { email: 'noor@example.com', intent: 'verify', code: '000000', step: '{"sentTo":"noor@example.com"}' };
    const wrong = { 'POST /customers/c1/verify': refusal(422, '/code', 'the code is not right.') };
    const { value } = await post(email, body, wrong);
    expect(value).toMatchObject({ fields: { code: 'The code is not right.' }, step: { sentTo: 'noor@example.com' } });
    expect(JSON.stringify(value)).not.toContain('000000');
  });

  it('that was sent a code with signing up takes it at once, another one has to wait', async () => {
    const entry = { status: '429', code: 'resend-too-soon', title: '', detail: 'A code was just sent.' };
    const api = {
      ...signedInAs({ 'is-email-verified': false }),
      'PATCH /customers/c1': () => ({ status: 429, body: { error: entry } }),
    };
    const ask = (address: string) => post(email, { email: address }, api);
    expect((await ask('Sara@example.com')).value).toMatchObject({
      isRefused: false,
      step: { codeLength: 6, resendAfterSeconds: 60, sentTo: 'Sara@example.com' },
    });
    const { value } = await ask('noor@example.com');
    expect(value).toMatchObject({ isRefused: true, detail: 'A code was just sent.' });
    expect(value).not.toHaveProperty('step');
  });

  it('that is one’s own already needs no code', async () => {
    const { headers } = await post(
      email,
      { email: 'sara@example.com' },
      {
        'PATCH /customers/c1': () => ({ body: { data: aCustomer() } }),
      },
    );
    expect(headers.get('location')).toBe('/user/profile?saved=email');
  });

  it('PROFILE-17: what the API says of a number stands at the number', async () => {
    const { value } = await post(mobile, typed, { 'PATCH /customers/c1': refusal(400, '/mobile', 'Not valid.') });
    expect(value).toMatchObject({ fields: { mobile: 'Not valid.' }, isRefused: true });
  });
});

describe('a new password', () => {
  it('ERR-33: needs the right current one', async () => {
    const body = { currentPassword: 'wrong', newPassword: 'a new sesame', passwordAgain: 'a new sesame' };
    const wrong = { 'PATCH /customers/c1': refusal(422, '/current-password', 'Incorrect password.') };
    const result = post(password, body, wrong);
    expect((await sentTo(result, 'PATCH'))?.body).toEqual({
      'current-password': 'wrong',
      'new-password': 'a new sesame',
      'password-confirmation': 'a new sesame',
    });
    const { value } = await result;
    expect(value).toMatchObject({ fields: { currentPassword: 'Incorrect password.' }, values: {} });
  });
});

describe('settings', () => {
  it('PROFILE-05: the language is that of the account, and the page comes back in it', async () => {
    const result = post(settings, { locale: 'fr' }, { 'PATCH /customers/c1': () => ({ body: { data: aCustomer() } }) });
    expect((await sentTo(result, 'PATCH'))?.body).toEqual({ locale: 'fr' });
    expect((await result).headers.get('location')).toBe('/language/fr?back=/user/profile/settings');
  });

  it.each([
    ['off', false],
    ['on', true],
  ])('text messages about orders are turned %s', async (orderTexts, wanted) => {
    const result = post(settings, { orderTexts }, { 'PATCH /customers/c1': () => ({ body: { data: aCustomer() } }) });
    expect((await sentTo(result, 'PATCH'))?.body).toEqual({ 'wants-order-texts': wanted });
    expect((await result).headers.get('location')).toBe('/user/profile/settings');
  });

  it('a language that nobody knows changes nothing', async () => {
    const result = post(settings, { locale: 'xx' }, {});
    expect(await sentTo(result, 'PATCH')).toBeUndefined();
    expect((await result).headers.get('location')).toBe('/user/profile/settings');
  });
});

describe('devices', () => {
  const attributes = (label: string | null, isCurrent: boolean) => ({
    'device-label': label,
    'created-at': '2026-02-01T09:00:00Z',
    'last-seen-at': '2026-03-01T08:00:00Z',
    'expires-at': '2026-04-01T09:00:00Z',
    'is-current': isCurrent,
  });
  const list = [
    { type: 'sessions', id: 'phone', attributes: attributes('Safari · iPhone', false) },
    { type: 'sessions', id: 'here', attributes: attributes(null, true) },
  ];

  it('this one comes first', async () => {
    const api = { ...signedInAs(), 'GET /customers/c1/sessions': () => ({ body: { data: list } }) };
    const { value } = await callRoute(devicesPage, { path: '/user/profile/devices', token: 't', api });
    expect(value).toMatchObject({
      devices: [
        { id: 'here', label: '' },
        { id: 'phone', label: 'Safari · iPhone' },
      ],
    });
  });

  it.each([
    [{ device: 'phone' }, '/customers/c1/sessions/phone', '', '/user/profile/devices?saved=devices'],
    [{ intent: 'others' }, '/customers/c1/sessions', '', '/user/profile/devices?saved=devices'],
    [{ intent: 'everywhere' }, '/customers/c1/sessions', '?all=1', '/'],
  ])('%j ends what it names', async (body, path, query, location) => {
    const result = post(devices, body, { [`DELETE ${path}`]: () => ({}) });
    expect(await sentTo(result, 'DELETE')).toMatchObject({ path, query });
    expect((await result).headers.get('location')).toBe(location);
    expect((await result).headers.has('set-cookie')).toBe(location === '/');
  });

  it('what has ended already is no failure, anything else is one', async () => {
    const gone = await post(
      devices,
      { device: 'phone' },
      { 'DELETE /customers/c1/sessions/phone': refusal(404, '', '') },
    );
    expect(gone.headers.get('location')).toBe('/user/profile/devices?saved=devices');
    const often = { 'DELETE /customers/c1/sessions/phone': refusal(429, '', 'too often.') };
    expect((await post(devices, { device: 'phone' }, often)).value).toMatchObject({
      isRefused: true,
      detail: 'Too often.',
    });
  });
});
