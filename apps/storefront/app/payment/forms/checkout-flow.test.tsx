import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { loadScript } from '@sufra/payment-gateways/load-script';
import { Form as CheckoutForm } from '@sufra/payment-gateways/checkout/form';
import { FormInShop, type ShownForm } from '../testing/render-form.tsx';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

const component = { mount: vi.fn(), unmount: vi.fn() };
type FlowSettings = Parameters<NonNullable<typeof window.CheckoutWebComponents>>[0];

let given: FlowSettings | undefined;

beforeEach(() => {
  given = undefined;
  component.mount.mockReturnValue(component);
  vi.stubGlobal('CheckoutWebComponents', async (settings: FlowSettings) => {
    given = settings;
    return { create: () => component };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

async function openForm(change: Partial<ShownForm> = {}) {
  const heard = { onReady: vi.fn(), onDeclined: vi.fn(), onFinished: vi.fn(), onFailed: vi.fn() };
  const props: ShownForm = {
    page: {
      fields: 'flow',
      publicKey: 'pk_public',
      scriptUrl: 'https://flow.example/index.js',
      environment: 'sandbox',
    },
    data: { session: { id: 'ps_1', payment_session_secret: 'opaque' } },
    order: { id: 'o-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } },
    methods: ['card'],
    shopName: 'Saffron & Char',
    locale: 'ar-sa',
    direction: 'rtl',
    isBusy: false,
    onProblems: vi.fn(),
    onToken: vi.fn(async () => 'pending' as const),
    onLeaving: vi.fn(),
    ...heard,
    ...change,
  };
  const view = await renderShop({
    routes: [{ path: 'pay', Component: () => <FormInShop Form={CheckoutForm} {...props} /> }],
    path: '/pay',
  });
  return { ...heard, ...view };
}

test('Flow gets the session as it came, and what it says only makes the server ask', async () => {
  const { onReady, onFinished, onFailed } = await openForm();
  await waitFor(() => expect(component.mount).toHaveBeenCalledWith(expect.any(HTMLDivElement)));
  expect(loadScript).toHaveBeenCalledWith('https://flow.example/index.js');
  expect(given).toMatchObject({
    publicKey: 'pk_public',
    environment: 'sandbox',
    locale: 'ar',
    paymentSession: { id: 'ps_1', payment_session_secret: 'opaque' },
  });
  act(() => given?.onReady());
  expect(onReady).toHaveBeenCalledTimes(1);
  act(() => given?.onError(undefined, { type: 'Request', code: 'payment_request_declined' }));
  act(() => given?.onError(undefined, { type: 'Submit', code: 'component_invalid' }));
  expect(onFailed).not.toHaveBeenCalled();
  act(() => given?.onPaymentCompleted());
  expect(onFinished).toHaveBeenCalledTimes(1);
});

test('what cannot be shown is told', async () => {
  const { onFailed } = await openForm();
  await waitFor(() => expect(given).toBeDefined());
  act(() => given?.onError(undefined, { type: 'Integration', code: 'payment_session_invalid' }));
  expect(onFailed).toHaveBeenCalledWith('unavailable');
});

test.each([
  ['the script does not arrive', () => vi.mocked(loadScript).mockRejectedValueOnce(new Error('lost')), {}],
  ['the script says nothing', () => vi.stubGlobal('CheckoutWebComponents', undefined), {}],
  ['there is no session', () => undefined, { data: undefined }],
])('nothing can be paid where %s', async (_why, prepare, change) => {
  prepare();
  const { onFailed } = await openForm(change);
  await waitFor(() => expect(onFailed).toHaveBeenCalledWith('unavailable'));
});

test('a form that stays empty is given up, and who leaves takes it along', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { onFailed, unmount } = await openForm();
  await waitFor(() => expect(component.mount).toHaveBeenCalled());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onFailed).toHaveBeenCalledWith('unavailable');
  unmount();
  expect(component.unmount).toHaveBeenCalled();
});
