import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formOptions } from './form.tsx';

const start = {
  publishableKey: 'pk_live_cafe',
  apiUrl: 'https://api.moyasar.com',
  networks: ['mada', 'visa'],
  country: 'SA',
  givenId: '0199aaaa-0000-4000-8000-000000000001',
  amount: 4550,
  currency: 'SAR',
  description: 'Saffron & Char 1001',
  callbackUrl: 'https://shop.example/payment/moyasar?link=signed',
  feedbackUrl: 'https://shop.example/api/webhook/moyasar/feedback',
  metadata: { reference: 'attempt-1' },
};

beforeEach(() => void vi.stubGlobal('location', { hostname: 'shop.example' }));
afterEach(() => void vi.unstubAllGlobals());

const optionsFor = (methods: ('card' | 'stc-pay' | 'apple-pay' | 'pinpad')[], shopName = 'Saffron & Char') =>
  formOptions({} as Element, start, { locale: 'ar-sa', methods, shopName }, callbacks);

const callbacks = {
  on_initiating: async () => true,
  on_completed: async () => undefined,
  on_failure: async () => undefined,
  on_redirect: async () => undefined,
};

test('the form offers what the merchant has, in the language of the page, and takes off no coupon of its own', () => {
  expect(optionsFor(['card', 'stc-pay', 'pinpad'])).toMatchObject({
    methods: ['creditcard', 'stcpay'],
    language: 'ar',
    apply_coupon: false,
    credit_card: { auto_redirect_3ds: false },
  });
  expect(optionsFor(['card']).apple_pay).toBeUndefined();
});

test('Apple Pay asks Moyasar for its session, under a name in Latin letters', () => {
  expect(optionsFor(['card', 'apple-pay']).apple_pay).toEqual({
    country: 'SA',
    label: 'Saffron & Char',
    validate_merchant_url: 'https://api.moyasar.com/v1/applepay/initiate',
  });
  expect(optionsFor(['apple-pay'], 'زعفران وجمر').apple_pay?.label).toBe('shop.example');
});
