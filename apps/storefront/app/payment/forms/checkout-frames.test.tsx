import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '@sufra/payment-gateways/load-script';
import { Form as FramesForm } from '@sufra/payment-gateways/checkout/form';
import { renderForm, type ShownForm } from '../testing/render-form.tsx';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

const init = vi.fn<(settings: Record<string, unknown>) => void>();
const submitCard = vi.fn<() => Promise<{ token: string }>>();
const enableSubmitForm = vi.fn();
let handlers: Map<string, (event: unknown) => void>;

beforeEach(() => {
  handlers = new Map();
  submitCard.mockResolvedValue({ token: 'tok_1' });
  vi.stubGlobal('Frames', {
    init,
    submitCard,
    enableSubmitForm,
    isCardValid: () => true,
    addEventHandler: (event: string, handler: (event: unknown) => void) => void handlers.set(event, handler),
    removeAllEventHandlers: (event: string) => handlers.delete(event),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const page = { publicKey: 'pk_public', scriptUrl: 'https://cdn.example/frames.js' };
const frameElements = ['card-number', 'expiry-date', 'cvv'] as const;
type FrameElement = (typeof frameElements)[number];

const openForm = (change: Partial<ShownForm> = {}) => renderForm(FramesForm, { page, ...change });

const say = (event: string, detail?: unknown) => act(() => handlers.get(event)?.(detail));
const fill = (...elements: FrameElement[]) => {
  for (const element of elements) say('frameValidationChanged', { element, isValid: true, isEmpty: false });
};
const ready = async () => {
  await waitFor(() => expect(init).toHaveBeenCalled());
  say('frameActivated', { element: 'card-number' });
};
const press = () => act(async () => screen.getByRole('button', { name: /^Pay/ }).click());

test('the fields are drawn by Frames with the public key, and the page gets a token of the card', async () => {
  const { onReady, onToken } = await openForm();
  await ready();
  expect(loadScript).toHaveBeenCalledWith('https://cdn.example/frames.js');
  expect(init).toHaveBeenCalledWith(expect.objectContaining({ publicKey: 'pk_public', localization: 'EN-GB' }));
  for (const element of frameElements) expect(document.querySelector(`.${element}-frame`)).not.toBeNull();
  expect(document.querySelector('input')).toBeNull();
  expect(onReady).toHaveBeenCalledTimes(1);
  fill(...frameElements);
  await press();
  expect(onToken).toHaveBeenCalledWith('tok_1', 'card');
  expect(enableSubmitForm).toHaveBeenCalled();
});

test('a field is named in the guest’s language, whatever Frames calls it', async () => {
  await openForm({ locale: 'ar-sa' });
  await waitFor(() => expect(init).toHaveBeenCalled());
  const frame = document.createElement('iframe');
  frame.title = 'Secure card-number field';
  document.querySelector('.card-number-frame')?.append(frame);
  say('frameActivated', { element: 'card-number' });
  expect(frame.title).toBe('رقم البطاقة');
});

test('every field that is not right says so beside itself, and nothing is sent', async () => {
  const { onToken } = await openForm();
  await ready();
  fill('card-number');
  expect(screen.queryByText('Enter a valid expiry date.')).toBeNull();
  await press();
  await screen.findByText('Enter a valid expiry date.');
  screen.getByText('Enter a valid CVV.');
  expect(screen.queryByText('Enter a valid card number.')).toBeNull();
  expect(submitCard).not.toHaveBeenCalled();
  fill('expiry-date', 'cvv');
  expect(screen.queryByText('Enter a valid CVV.')).toBeNull();
  await press();
  expect(onToken).toHaveBeenCalledTimes(1);
});

test('a card whose last digit is still on its way out of its frame is sent', async () => {
  const { onToken } = await openForm();
  await ready();
  fill('card-number', 'expiry-date');
  await press();
  fill('cvv');
  await waitFor(() => expect(onToken).toHaveBeenCalledOnce());
  expect(screen.queryByText('Enter a valid CVV.')).toBeNull();
});

test('two taps send one card', async () => {
  let give = (_answer: { token: string }): void => undefined;
  submitCard.mockReturnValue(new Promise((resolve) => (give = resolve)));
  const { onToken } = await openForm();
  await ready();
  fill(...frameElements);
  await press();
  await press();
  await act(async () => give({ token: 'tok_1' }));
  expect(submitCard).toHaveBeenCalledTimes(1);
  expect(onToken).toHaveBeenCalledTimes(1);
});

test('a card of which no token was made is told, and may be sent again', async () => {
  submitCard.mockRejectedValueOnce({ errorCode: 'network_error', message: 'lost' });
  const { onFailed, onToken } = await openForm();
  await ready();
  fill(...frameElements);
  await press();
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith('failed'));
  expect(enableSubmitForm).toHaveBeenCalled();
  await press();
  expect(onToken).toHaveBeenCalledTimes(1);
});

test('a script that does not arrive, or never draws its fields, is told', async () => {
  vi.mocked(loadScript).mockRejectedValueOnce(new Error('lost'));
  const lost = await openForm();
  await waitFor(() => expect(lost.onFailed).toHaveBeenCalledWith('unavailable'));
  lost.unmount();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const slow = await openForm();
  await waitFor(() => expect(init).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(slow.onFailed).toHaveBeenCalledWith('unavailable');
  expect(slow.onReady).not.toHaveBeenCalled();
});

test('in Arabic the fields speak Arabic', async () => {
  await openForm({ locale: 'ar-sa', direction: 'rtl' });
  await waitFor(() => expect(init).toHaveBeenCalledWith(expect.objectContaining({ localization: 'AR' })));
});

test('who leaves takes every handler along', async () => {
  const { unmount } = await openForm();
  await ready();
  expect(handlers.size).toBeGreaterThan(0);
  unmount();
  expect(handlers.size).toBe(0);
});
