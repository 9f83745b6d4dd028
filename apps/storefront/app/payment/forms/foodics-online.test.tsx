import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '@sufra/payment-gateways/load-script';
import { Form as FoodicsOnlineForm } from '@sufra/payment-gateways/foodics-online/form';
import { renderForm, type ShownForm } from '../testing/render-form.tsx';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

type Options = {
  publicKey: string;
  container: HTMLElement;
  language: string;
  title: string;
  onReady(): void;
  onChange(wrong: string[]): void;
  onSubmit(): void;
};

const tokenize = vi.fn<() => Promise<string>>();
const destroy = vi.fn();
const setLooks = vi.fn();
let given: Options | undefined;

beforeEach(() => {
  given = undefined;
  tokenize.mockResolvedValue('tok_1');
  vi.stubGlobal('FoodicsOnline', {
    cardFields: (options: Options) => {
      given = options;
      return { tokenize, destroy, setLooks };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const page = { publicKey: 'public-1', scriptUrl: 'https://js.pay.example/v1.js', scriptGlobal: 'FoodicsOnline' };
const openForm = (change: Partial<ShownForm> = {}) => renderForm(FoodicsOnlineForm, { page, ...change });

const ready = async () => {
  await waitFor(() => expect(given).toBeDefined());
  act(() => given?.onReady());
};
const press = () => act(async () => screen.getByRole('button', { name: /^Pay/ }).click());

test('PAY-22: the fields are the provider’s, opened with the public key, and the page gets a token of the card', async () => {
  const { onToken, onReady } = await openForm();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await ready();
  expect(onReady).toHaveBeenCalledOnce();
  expect(loadScript).toHaveBeenCalledWith('https://js.pay.example/v1.js');
  expect(given).toMatchObject({ publicKey: 'public-1', language: 'en', title: 'Your card' });
  expect(document.querySelector('input')).toBeNull();
  await press();
  expect(onToken).toHaveBeenCalledExactlyOnceWith('tok_1', 'card');
});

test('PAY-28, PAY-29, PAY-30: a card that the fields refuse charges nothing, and is reported field by field', async () => {
  const { onToken, onProblems, onFailed } = await openForm();
  await ready();
  tokenize.mockRejectedValue(Object.assign(new Error('refused'), { wrong: ['number', 'expiry', 'cvv'] }));
  await press();
  expect(onProblems).toHaveBeenLastCalledWith(['number', 'expiry', 'cvv']);
  expect(onToken).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
  act(() => given?.onChange(['cvv']));
  expect(onProblems).toHaveBeenLastCalledWith(['cvv']);
});

test('the key that ends a field pays as well, and a second tap pays nothing', async () => {
  const { onToken } = await openForm();
  await ready();
  let finish: (token: string) => void = () => undefined;
  tokenize.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  act(() => given?.onSubmit());
  act(() => given?.onSubmit());
  await act(async () => finish('tok_2'));
  expect(tokenize).toHaveBeenCalledOnce();
  expect(onToken).toHaveBeenCalledExactlyOnceWith('tok_2', 'card');
});

test('while the server is asked, nothing can be pressed', async () => {
  const { onToken } = await openForm({ isBusy: true });
  await ready();
  act(() => given?.onSubmit());
  expect(screen.getByRole('button', { name: /^Pay/ }).getAttribute('aria-disabled')).toBe('true');
  expect(onToken).not.toHaveBeenCalled();
});

test('fields that fail without a reason end the try', async () => {
  const { onFailed } = await openForm();
  await ready();
  tokenize.mockRejectedValue(new Error('the line broke'));
  await press();
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('failed'));
});

test.each([
  ['a script that does not arrive', () => vi.mocked(loadScript).mockRejectedValueOnce(new Error('lost'))],
  ['a script that brings something else', () => vi.stubGlobal('FoodicsOnline', {})],
])('%s makes the fields unavailable', async (_what, prepare) => {
  prepare();
  const { onFailed } = await openForm();
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('unavailable'));
});

test('settings that are missing make the fields unavailable', async () => {
  const { onFailed } = await openForm({ page: {} });
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith('unavailable'));
});

test('fields that never come are given up, and taken out when the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { onFailed, unmount } = await openForm();
  await waitFor(() => expect(given).toBeDefined());
  act(() => void vi.advanceTimersByTime(20_000));
  expect(onFailed).toHaveBeenCalledWith('unavailable');
  unmount();
  expect(destroy).toHaveBeenCalledOnce();
});

test('PAY-24: Apple Pay stands above the card where the merchant and the browser have it', async () => {
  vi.stubGlobal('ApplePaySession', { supportsVersion: () => true, canMakePayments: () => true });
  const applePay = {
    merchantId: 'merchant.example',
    countryCode: 'SA',
    networks: ['mada'],
    capabilities: ['supports3DS'],
    validatePath: '/payments/providers/foodics-online/apple-pay/validate',
  };
  const page = { publicKey: 'public-1', scriptUrl: '/v1.js', scriptGlobal: 'FoodicsOnline', applePay };
  await openForm({ page, methods: ['card', 'apple-pay'] });
  await ready();
  expect(screen.getByRole('button', { name: 'Apple Pay' })).toBeDefined();
});
