import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '@sufra/payment-gateways/load-script';
import { Form as TapForm } from '@sufra/payment-gateways/tap/form';
import { renderForm, type ShownForm } from '../testing/render-form.tsx';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

type Options = {
  publicKey: string;
  interface: { locale: string; direction: string };
  onReady(): void;
  onValidInput(isValid: boolean): void;
  onSuccess(token: unknown): void;
  onError(error: unknown): void;
};

const tokenize = vi.fn();
const unmount = vi.fn();
let given: Options | undefined;
let place: HTMLElement | null;

beforeEach(() => {
  given = undefined;
  vi.stubGlobal('CardSDK', {
    renderTapCard(id: string, options: Options) {
      place = document.getElementById(id);
      given = options;
      return { unmount };
    },
    tokenize,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const page = { publicKey: 'pk_test_shop', scriptUrl: 'https://tap.example/index.js', brands: ['VISA', 'MADA'] };
const openForm = (change: Partial<ShownForm> = {}) => renderForm(TapForm, { page, ...change });

const drawn = () => waitFor(() => expect(given).toBeDefined());
const ready = async () => {
  await drawn();
  act(() => given?.onReady());
};
const payButton = () => screen.getByRole('button', { name: /^(Pay|ادفع)/ });
const press = () => act(async () => payButton().click());

test('PAY-12: the fields are Tap’s, opened with the public key, and the page gets a token of the card', async () => {
  const { onToken, onReady } = await openForm();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await ready();
  expect(onReady).toHaveBeenCalledOnce();
  expect(loadScript).toHaveBeenCalledWith('https://tap.example/index.js');
  expect(place).not.toBeNull();
  expect(given).toMatchObject({
    publicKey: 'pk_test_shop',
    transaction: { amount: 45.5, currency: 'SAR' },
    acceptance: { supportedBrands: ['VISA', 'MADA'] },
    interface: { locale: 'en', direction: 'ltr' },
  });
  expect(document.querySelector('input')).toBeNull();
  expect(payButton().textContent).toMatch(/45\.50/);
  await press();
  expect(tokenize).toHaveBeenCalledOnce();
  act(() => given?.onSuccess({ id: 'tok_1', object: 'token' }));
  expect(onToken).toHaveBeenCalledExactlyOnceWith('tok_1', 'card');
});

test.each([
  ['ar-sa', 'rtl', { locale: 'ar', direction: 'rtl' }],
  // Tap has no French; its English fields run as English does.
  ['fr', 'ltr', { locale: 'en', direction: 'ltr' }],
] as const)('in %s the fields read as Tap can', async (locale, direction, expected) => {
  await openForm({ locale, direction });
  await drawn();
  expect(given?.interface).toMatchObject(expected);
});

test('an amount of three decimals stays what it is', async () => {
  const order = { id: 'o-1', number: '1', amountMinor: 1505, currency: { code: 'KWD', digits: 3 } };
  await openForm({ order });
  await drawn();
  expect(given).toMatchObject({ transaction: { amount: 1.505, currency: 'KWD' } });
});

test('a card that is not typed to its end is not sent, and the page is told', async () => {
  const { onToken, onProblems } = await openForm();
  await ready();
  act(() => given?.onValidInput(false));
  await press();
  await waitFor(() => expect(onProblems).toHaveBeenLastCalledWith(['card']));
  expect(tokenize).not.toHaveBeenCalled();
  act(() => given?.onValidInput(true));
  expect(onProblems).toHaveBeenLastCalledWith([]);
  await press();
  act(() => given?.onSuccess({ id: 'tok_2' }));
  expect(onToken).toHaveBeenCalledExactlyOnceWith('tok_2', 'card');
});

test('a card whose last digit is still on its way out of the frame is sent', async () => {
  const { onProblems } = await openForm();
  await ready();
  act(() => given?.onValidInput(false));
  await press();
  act(() => given?.onValidInput(true));
  await waitFor(() => expect(tokenize).toHaveBeenCalledOnce());
  expect(onProblems).not.toHaveBeenCalledWith(['card']);
});

test('a card that Tap refuses charges nothing, and can be put right', async () => {
  const { onToken, onProblems, onFailed } = await openForm();
  await ready();
  await press();
  act(() => given?.onError({ errors: [{ code: '1140' }] }));
  expect(onProblems).toHaveBeenLastCalledWith(['card']);
  expect(payButton().hasAttribute('disabled')).toBe(false);
  expect(onToken).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
});

test('while Tap or the server is asked, nothing can be pressed or typed', async () => {
  await openForm();
  await ready();
  await press();
  expect(payButton().getAttribute('aria-disabled')).toBe('true');
  expect(place?.hasAttribute('inert')).toBe(true);
  await press();
  expect(tokenize).toHaveBeenCalledOnce();
});

test('a token that nobody asked for is charged to nobody', async () => {
  const { onToken } = await openForm();
  await ready();
  act(() => given?.onSuccess({ id: 'tok_3' }));
  await press();
  act(() => given?.onSuccess({ id: 'tok_4' }));
  act(() => given?.onSuccess({ id: 'tok_4' }));
  expect(onToken).toHaveBeenCalledExactlyOnceWith('tok_4', 'card');
});

test('what is no token is not sent to the server', async () => {
  const { onToken } = await openForm();
  await ready();
  await press();
  act(() => given?.onSuccess({ id: '4242424242424242' }));
  expect(onToken).not.toHaveBeenCalled();
});

test.each([
  ['a script that does not arrive', () => vi.mocked(loadScript).mockRejectedValueOnce(new Error('lost'))],
  ['a script that brings something else', () => vi.stubGlobal('CardSDK', {})],
])('%s makes the fields unavailable', async (_what, prepare) => {
  prepare();
  const { onFailed } = await openForm();
  await waitFor(() => expect(onFailed).toHaveBeenCalledExactlyOnceWith('unavailable'));
});

test('settings that are missing make the fields unavailable, and so does an account that Tap turns away', async () => {
  const missing = await openForm({ page: {} });
  await waitFor(() => expect(missing.onFailed).toHaveBeenCalledWith('unavailable'));
  missing.unmount();
  const { onFailed } = await openForm();
  await drawn();
  act(() => given?.onError({ errors: [{ code: '2104' }] }));
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('unavailable');
});

test('fields that never come, or stop answering, are given up; they are taken out with the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { onFailed, unmount: leave } = await openForm();
  await drawn();
  act(() => void vi.advanceTimersByTime(20_000));
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('unavailable');
  act(() => given?.onReady());
  await press();
  act(() => void vi.advanceTimersByTime(20_000));
  expect(onFailed).toHaveBeenCalledTimes(2);
  leave();
  expect(unmount).toHaveBeenCalledOnce();
});
