import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';

const sara = { 'first-name': 'Sara', mobile: '512345678' };
const username = '966512345678';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const start = (body: object = sara, call: TestCall = {}) => api.call('POST', '/customers', { body, ...call });

describe('asking for a code', () => {
  test('SIGNIN-09, SIGNIN-29, API-42: name and number make an unverified guest account', async () => {
    const response = await start({
      ...sara,
      'last-name': 'Haddad',
      'account-type': 'guest',
      status: 'unverified',
      username,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      data: {
        type: 'customers',
        id: expect.any(String),
        attributes: { 'account-type': 'guest', status: 'unverified', 'otp-length': 6 },
      },
    });
  });

  test('SIGNIN-10, SIGNIN-37: a code of the configured length is sent to the number', async () => {
    await start();
    expect(api.sent).toEqual([]);
    await api.runJobs();
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.to).toBe('+966512345678');
    expect(lastCode(api)).toMatch(/^\d{6}$/);
  });

  test('the message is in the guest’s language and ends with the line that phones read', async () => {
    await start(sara, { language: 'ar-SA' });
    await api.runJobs();
    const text = api.sent[0]?.text ?? '';
    expect(text).toContain('رمز التحقق في زعفران وفحم');
    expect(text.split('\n').at(-1)).toBe(`@saffron.test #${lastCode(api)}`);
  });

  test('a known number is answered as a new one, and its profile stays as it was', async () => {
    const { customerId, token } = await signIn(api);
    api.passSeconds(61);
    const again = await start({ 'first-name': 'Intruder', mobile: sara.mobile });
    api.passSeconds(61);
    const unknown = await start({ 'first-name': 'Intruder', mobile: '598765432' });
    expect(again.json().data.id).toBe(customerId);
    const shape = { type: 'customers', id: '', attributes: { ...unknown.json().data.attributes, ticket: 'a ticket' } };
    expect({
      ...again.json().data,
      id: '',
      attributes: { ...again.json().data.attributes, ticket: 'a ticket' },
    }).toEqual(shape);
    const profile = await api.call('GET', `/customers/${customerId}`, { token });
    expect(profile.json().data.attributes['first-name']).toBe('Sara');
  });

  test('a double tap sends one code', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await api.runJobs();
    expect(one.json().data.id).toBe(other.json().data.id);
    expect(api.sent).toHaveLength(1);
  });

  test.each([
    [
      'SIGNIN-19: a missing first name is refused',
      { ...sara, 'first-name': ' ' },
      'first-name-required',
      '/first-name',
      'Required.',
    ],
    [
      'SIGNIN-20: a first name of two letters is refused',
      { ...sara, 'first-name': 'Al' },
      'first-name-too-short',
      '/first-name',
      'Min 3 characters',
    ],
    [
      'a first name with digits is refused',
      { ...sara, 'first-name': 'Sara1' },
      'name-invalid',
      '/first-name',
      'letters',
    ],
    ['SIGNIN-21: a missing number is refused', { ...sara, mobile: '' }, 'phone_number_required', '/mobile', 'required'],
    [
      'SIGNIN-22: a number of two digits is refused',
      { ...sara, mobile: '51' },
      'mobile-too-short',
      '/mobile',
      'Min 3 characters',
    ],
    [
      'SIGNIN-22: a number of eleven digits is refused',
      { ...sara, mobile: '51234567890' },
      'phone_number_required_valid',
      '/mobile',
      'valid',
    ],
    [
      'SIGNIN-23: a number with letters is refused',
      { ...sara, mobile: '51234abcd' },
      'phone_number_required_valid',
      '/mobile',
      'valid',
    ],
    [
      'SIGNIN-24: a number that the country’s pattern does not allow is refused',
      { ...sara, mobile: '112345678' },
      'phone_number_required_valid',
      '/mobile',
      'valid',
    ],
    [
      'SIGNIN-31: a country that is not on the list is refused',
      { ...sara, 'dial-code': '+33' },
      'country-not-allowed',
      '/dial-code',
      'country',
    ],
  ])('%s', async (_title, body, code, pointer, words) => {
    const response = await start(body);
    expect(response.statusCode).toBe(400);
    const [error] = response.json().error;
    expect(error).toMatchObject({ code, source: { pointer } });
    expect(error.detail).toContain(words);
    expect(await api.runJobs()).toBe(0);
  });

  test.each([
    ['with a leading zero', { mobile: '0512345678' }],
    ['with spaces and hyphens', { mobile: '51 234-5678' }],
    ['in Arabic digits', { mobile: '٥١٢٣٤٥٦٧٨' }],
    ['with its dial code', { mobile: '+966512345678' }],
    ['with the dial code beside it', { mobile: '512345678', 'dial-code': '966' }],
  ])('the number is understood %s', async (_title, body) => {
    await start({ ...sara, ...body });
    await api.runJobs();
    expect(api.sent[0]?.to).toBe('+966512345678');
  });
});
