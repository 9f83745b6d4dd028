import { storageKeys } from '@sufra/contracts/storage-keys';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { pageLeaver } from '../leave-page.ts';
import { Form as PinpadForm } from '@sufra/payment-gateways/pinpad/form';
import { FormInShop, type ShownForm } from '../testing/render-form.tsx';

const path = '/api/payments/orders/o-1/terminal';
let step: string | null | Error | Response;
let server: ReturnType<typeof stubFetch>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  step = 'insert-card';
  server = stubFetch({
    [path]: () =>
      step instanceof Error || step instanceof Response
        ? step
        : { data: { type: 'terminal-steps', id: 'o-1', attributes: { step } } },
    [`${path}/cancellation`]: () => ({ data: { type: 'payments', id: 'o-1', attributes: {} } }),
  });
  localStorage.setItem(storageKeys.kioskOrder, 'true');
  localStorage.setItem(storageKeys.kioskTerminal, 'counter-1:the-key-of-the-counter');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openForm(change: Partial<ShownForm> = {}) {
  const heard = { onReady: vi.fn(), onToken: vi.fn(async () => 'pending' as const), onFinished: vi.fn() };
  const props: ShownForm = {
    page: {},
    data: { terminal: 'counter-1' },
    order: { id: 'o-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } },
    methods: ['pinpad'],
    shopName: 'Saffron & Char',
    locale: 'en-us',
    direction: 'ltr',
    isBusy: false,
    onProblems: vi.fn(),
    onLeaving: vi.fn(),
    onDeclined: vi.fn(),
    onFailed: vi.fn(),
    ...heard,
    ...change,
  };
  const view = await renderShop({
    routes: [{ path: 'pay', Component: () => <FormInShop Form={PinpadForm} {...props} /> }],
    path: '/pay',
  });
  return { ...heard, ...view };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const said = () => document.querySelector('p[role="status"]')?.textContent;
const now = () => document.querySelector('[aria-current="step"]')?.textContent;

test('PAY-27: the kiosk shows insert card, enter PIN and processing as the terminal asks for them', async () => {
  const { onFinished } = await openForm();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Insert card',
    '2Enter PIN',
    '3Processing',
  ]);
  await waitFor(() => expect(now()).toContain('Insert card'));
  expect(said()).toContain('Insert or tap your card');
  step = 'enter-pin';
  await pass(1);
  expect(now()).toContain('Enter PIN');
  expect(said()).toContain('Enter your PIN on the terminal');
  step = 'processing';
  await pass(1);
  expect(now()).toContain('Processing');
  expect(onFinished).not.toHaveBeenCalled();
  step = 'ended';
  await pass(1);
  expect(onFinished).toHaveBeenCalledOnce();
  await pass(5);
  expect(onFinished).toHaveBeenCalledOnce();
});

describe('before the payment has begun', () => {
  test('a kiosk wakes the terminal that it was set up with, once', async () => {
    const { onToken } = await openForm({ data: undefined });
    expect(said()).toBe('Calling the card terminal');
    expect(onToken).toHaveBeenCalledExactlyOnceWith('counter-1:the-key-of-the-counter', 'pinpad');
    await pass(3);
    expect(server.calls).toEqual([]);
  });

  test.each([
    ['a kiosk without a terminal', storageKeys.kioskTerminal],
    ['any other device', storageKeys.kioskOrder],
  ])('%s wakes none, and pays where everybody else does', async (_device, missing) => {
    const leave = vi.spyOn(pageLeaver, 'forGood').mockImplementation(() => undefined);
    localStorage.removeItem(missing);
    const { onToken } = await openForm({ data: undefined });
    expect(leave).toHaveBeenCalledWith('/checkout/payment?order=o-1');
    expect(onToken).not.toHaveBeenCalled();
    leave.mockRestore();
  });
});

test('a terminal that says nothing is asked again, and the guest is told', async () => {
  const { onFinished } = await openForm();
  await waitFor(() => expect(now()).toContain('Insert card'));
  step = null;
  await pass(1);
  expect(screen.getByRole('alert').textContent).toContain('The card terminal does not answer');
  step = new Error('the line broke');
  await pass(1);
  expect(now()).toContain('Insert card');
  step = 'processing';
  await pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onFinished).not.toHaveBeenCalled();
});

test('the guest calls it off on the kiosk, but not while the bank is asked', async () => {
  await openForm();
  await waitFor(() => expect(now()).toContain('Insert card'));
  await act(async () => screen.getByRole('button', { name: 'Cancel the payment' }).click());
  expect(server.callsTo(`${path}/cancellation`)).toHaveLength(1);
  step = 'processing';
  await pass(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('who was signed out waits for nothing', async () => {
  const { onFinished } = await openForm();
  await waitFor(() => expect(now()).toContain('Insert card'));
  step = new Response('{"errors":[{"code":"unauthenticated"}]}', { status: 401 });
  await pass(1);
  expect(onFinished).toHaveBeenCalledOnce();
});

test('nobody asks on after the page was left', async () => {
  const { unmount } = await openForm();
  await waitFor(() => expect(now()).toContain('Insert card'));
  unmount();
  const asked = server.calls.length;
  await pass(5);
  expect(server.calls).toHaveLength(asked);
});
