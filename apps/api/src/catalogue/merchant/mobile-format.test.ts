import { validateMobile } from '@sufra/ordering';
import { afterEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';

let api: TestApi;
afterEach(() => api.close());

const country = (code: string, dialCode: string, own: object = {}) => ({
  code,
  name: { 'en-us': code },
  dialCode,
  ...own,
});

/** The format that the form is given for a country, and whether a number may sign up. */
async function openIn(code: string, dialCode: string, own: object = {}) {
  api = await openTestApi();
  const concept = { allowedCountries: [country(code, dialCode, own)], dialingCode: dialCode };
  const { id } = await seedMerchant(api.context.db, { concept });
  const { data } = (await api.call('GET', `/concepts/${id}`)).json();
  const format: string = data.attributes['allowed-countries'][0]['mobile-format'];
  const signUp = async (mobile: string) => {
    const body = { 'first-name': 'Sara', mobile };
    const answer = await api.call('POST', '/customers', {
      body,
      address: `198.51.100.${Math.floor(Number(mobile) % 250)}`,
    });
    return answer.statusCode === 201 || answer.json().error[0].code;
  };
  return { format, signUp };
}

test.each([
  ['SA', '+966', ['512345678', '0512345678'], ['112345678', '51234567', '612345678']],
  ['EG', '+20', ['1012345678', '01012345678'], ['212345678', '1312345678']],
  [
    'FR',
    '+33',
    ['612345678', '0712345678'].map((mobile) => mobile.replace('0712', '0742')),
    ['112345678', '0812345678'],
  ],
])(
  'SIGNIN-24: without a format of the merchant the numbers of %s are judged by its numbering plan, in form and API alike',
  async (code, dialCode, mobiles, others) => {
    const { format, signUp } = await openIn(code, dialCode);
    const isFormHappy = (mobile: string) => validateMobile({ mobile, dialCode, pattern: format }).ok;
    for (const mobile of mobiles)
      expect([mobile, isFormHappy(mobile), await signUp(mobile)]).toEqual([mobile, true, true]);
    for (const mobile of others) {
      expect([mobile, isFormHappy(mobile), await signUp(mobile)]).toEqual([
        mobile,
        false,
        'phone_number_required_valid',
      ]);
    }
  },
);

test('SIGNIN-23: a format that the merchant gives decides', async () => {
  const { format, signUp } = await openIn('SA', '+966', { mobileFormat: '1\\d{8}' });
  expect(format).toBe('1\\d{8}');
  expect([await signUp('112345678'), await signUp('512345678')]).toEqual([true, 'phone_number_required_valid']);
});

test('a country without a known plan is judged by length alone', async () => {
  const { format, signUp } = await openIn('ZZ', '+999');
  expect(format).toBe('');
  expect([await signUp('1234'), await signUp('12')]).toEqual([true, 'mobile-too-short']);
});
