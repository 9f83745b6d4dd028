import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { loadScript } from '@sufra/payment-gateways/load-script';
import type { PaymentProgress, ProviderFormProps } from '@sufra/payment-gateways/provider-form';
import { ApplePayButton } from './apple-pay-button.tsx';
import type { ApplePayHandlers, ApplePayRequest } from './apple-pay.ts';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

const validationURL = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
const paymentData = { version: 'EC_v1', data: 'sealed', signature: 'signed', header: {} };

/** The sheet as a browser would open it; a test plays the guest. */
class Sheet {
  static opened: Sheet[] = [];
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static supportsVersion = () => true;
  static canMakePayments = () => true;
  begin = vi.fn();
  abort = vi.fn();
  completeMerchantValidation = vi.fn();
  completePaymentMethodSelection = vi.fn();
  completePayment = vi.fn();
  request: ApplePayRequest;
  constructor(_version: number, request: ApplePayRequest) {
    this.request = request;
    Sheet.opened.push(this);
  }
}

const fetched = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  Sheet.opened = [];
  fetched.mockImplementation(async () => Response.json({ data: { attributes: { session: { signature: 'opaque' } } } }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('ApplePaySession', Sheet);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function openPage(change: Partial<ProviderFormProps> = {}) {
  const heard = {
    onToken: vi.fn<ProviderFormProps['onToken']>(async () => 'paid'),
    onFailed: vi.fn(),
  };
  const props = {
    page: {
      applePay: {
        merchantId: 'merchant.example',
        countryCode: 'SA',
        networks: ['mada', 'visa'],
        capabilities: ['supports3DS'],
        validatePath: '/payments/providers/checkout/apple-pay/validate',
        scriptUrl: 'https://applepay.example/sdk.js',
      },
    },
    order: { id: 'o-1', number: '1001', amountMinor: 1250, currency: { code: 'KWD', digits: 3 } },
    methods: ['card', 'apple-pay'] as const,
    shopName: 'Saffron & Char',
    locale: 'en-us' as const,
    isBusy: false,
    ...heard,
    ...change,
  };
  await renderShop({ routes: [{ path: 'pay', Component: () => <ApplePayButton {...props} /> }], path: '/pay' });
  return heard;
}

async function tap() {
  const button = await screen.findByRole('button', { name: 'Apple Pay' });
  act(() => button.click());
  const [sheet] = Sheet.opened;
  if (!sheet) throw new Error('no sheet');
  return sheet as Sheet & ApplePayHandlers;
}

test('the tap opens the sheet at once, with the order’s amount as a decimal', async () => {
  await openPage();
  const sheet = await tap();
  expect(sheet.begin).toHaveBeenCalledTimes(1);
  expect(sheet.request).toEqual({
    countryCode: 'SA',
    currencyCode: 'KWD',
    supportedNetworks: ['mada', 'visa'],
    merchantCapabilities: ['supports3DS'],
    total: { label: 'Saffron & Char', amount: '1.250', type: 'final' },
  });
});

test('the sheet gets the session that the server was given, untouched', async () => {
  await openPage();
  const sheet = await tap();
  sheet.onvalidatemerchant({ validationURL });
  await waitFor(() => expect(sheet.completeMerchantValidation).toHaveBeenCalledWith({ signature: 'opaque' }));
  const request = fetched.mock.calls[0]?.[0];
  expect(new URL(request?.url ?? '').pathname).toBe('/api/payments/providers/checkout/apple-pay/validate');
  expect(await request?.json()).toEqual({ 'order-id': 'o-1', 'validation-url': validationURL });
});

test.each([
  ['refused', async () => Response.json({ error: [] }, { status: 422 })],
  ['not answered', async () => Promise.reject(new Error('offline'))],
])('a session that is %s closes the sheet, and nothing was charged', async (_what, answer) => {
  fetched.mockImplementation(answer);
  const { onFailed, onToken } = await openPage();
  const sheet = await tap();
  sheet.onvalidatemerchant({ validationURL });
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith('unavailable'));
  expect(sheet.abort).toHaveBeenCalled();
  sheet.oncancel();
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(onToken).not.toHaveBeenCalled();
});

test.each<[PaymentProgress, number]>([
  ['paid', Sheet.STATUS_SUCCESS],
  ['failed', Sheet.STATUS_FAILURE],
  // A guest who is told of a failure pays again.
  ['pending', Sheet.STATUS_SUCCESS],
])('the wallet’s token is charged, and the sheet told that it is %s', async (progress, status) => {
  const { onToken } = await openPage();
  onToken.mockResolvedValue(progress);
  const sheet = await tap();
  sheet.onpaymentauthorized({ payment: { token: { paymentData } } });
  expect(onToken).toHaveBeenCalledWith(paymentData, 'apple-pay');
  await waitFor(() => expect(sheet.completePayment).toHaveBeenCalledWith({ status }));
});

test('another card in the sheet costs the same', async () => {
  await openPage();
  const sheet = await tap();
  sheet.onpaymentmethodselected({});
  expect(sheet.completePaymentMethodSelection).toHaveBeenCalledWith({ newTotal: sheet.request.total });
});

test('who closes the sheet is back at the card’s fields', async () => {
  const { onFailed } = await openPage();
  const sheet = await tap();
  sheet.oncancel();
  expect(onFailed).not.toHaveBeenCalled();
});

test('while something is being paid the button does nothing', async () => {
  await openPage({ isBusy: true });
  const button = await screen.findByRole('button', { name: 'Apple Pay' });
  act(() => button.click());
  expect(Sheet.opened).toEqual([]);
});

const windowOf = (isWide: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isWide }));

test('a wide window without Apple Pay gets Apple’s script, which shows a code for the guest’s phone', async () => {
  vi.stubGlobal('ApplePaySession', undefined);
  windowOf(true);
  vi.mocked(loadScript).mockImplementationOnce(async () => void vi.stubGlobal('ApplePaySession', Sheet));
  await openPage();
  await screen.findByRole('button', { name: 'Apple Pay' });
  expect(loadScript).toHaveBeenCalledWith('https://applepay.example/sdk.js');
});

test('a phone without Apple Pay has no button: there is no other device to show a code to', async () => {
  vi.stubGlobal('ApplePaySession', undefined);
  windowOf(false);
  await openPage();
  expect(screen.queryByRole('button')).toBeNull();
  expect(loadScript).not.toHaveBeenCalled();
});

test.each([
  ['the gateway has none', { page: {} }],
  ['the merchant does not take it', { methods: ['card'] as const }],
])('without Apple Pay there is no button: %s', async (_why, change) => {
  await openPage(change);
  expect(screen.queryByRole('button')).toBeNull();
  expect(loadScript).not.toHaveBeenCalled();
});
