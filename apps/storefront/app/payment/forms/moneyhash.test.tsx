import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { Form as MoneyHashForm } from '@sufra/payment-gateways/moneyhash/form';
import { FormInShop, type ShownForm } from '../testing/render-form.tsx';

const embedUrl = 'https://embed.moneyhash.example';

// Nothing is loaded into a frame here, so each begins empty, and the test speaks for it.
beforeEach(() => {
  const { getAttribute } = Element.prototype;
  const spy = vi.spyOn(HTMLIFrameElement.prototype, 'getAttribute');
  spy.mockImplementation(function (this: HTMLIFrameElement, name) {
    return name === 'srcdoc' ? '' : getAttribute.call(this, name);
  });
  return () => {
    spy.mockRestore();
    vi.useRealTimers();
  };
});

async function openForm(change: Partial<ShownForm> = {}) {
  const heard = { onReady: vi.fn(), onDeclined: vi.fn(), onFinished: vi.fn(), onFailed: vi.fn() };
  const props: ShownForm = {
    page: { embedUrl },
    data: { intentId: 'gQlovBL' },
    order: { id: 'o-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } },
    methods: ['card'],
    shopName: 'Saffron & Char',
    locale: 'ar-sa',
    direction: 'rtl',
    isBusy: false,
    onProblems: vi.fn(),
    onToken: vi.fn(),
    onLeaving: vi.fn(),
    ...heard,
    ...change,
  };
  await renderShop({
    routes: [{ path: 'pay', Component: () => <FormInShop Form={MoneyHashForm} {...props} /> }],
    path: '/pay',
  });
  return heard;
}

const frames = () => [...document.querySelectorAll('iframe')];
const addressOf = ({ src }: HTMLIFrameElement) => new URL(src);
const cardFrame = () => screen.findByTitle<HTMLIFrameElement>('Your card');
const askingFrame = () => frames().find((frame) => addressOf(frame).pathname === '/embed/headless-sdk');

function say(frame: HTMLIFrameElement | undefined, data: object, origin = embedUrl): void {
  fireEvent(window, new MessageEvent('message', { data, origin, source: frame?.contentWindow ?? null }));
}

const answersTo = (frame: HTMLIFrameElement | undefined) =>
  vi.spyOn(frame?.contentWindow ?? window, 'postMessage').mockImplementation(() => undefined);

test('PAY-19: the card is typed in a frame of MoneyHash, in the guest’s language, opened for the order’s intent', async () => {
  const heard = await openForm();
  const address = addressOf(await cardFrame());
  expect(address.origin + address.pathname).toBe(`${embedUrl}/embed/payment/gQlovBL`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    sdk: 'true',
    lang: 'ar',
    parent: window.location.origin,
  });
  expect((await cardFrame()).sandbox.contains('allow-top-navigation')).toBe(false);
  expect(document.querySelector('input')).toBeNull();
  expect(heard.onReady).not.toHaveBeenCalled();
  const answers = answersTo(await cardFrame());
  say(await cardFrame(), { type: 'sdk:init' });
  expect(answers).toHaveBeenCalledWith({ type: 'sdk:init', data: { headless: false } }, embedUrl);
  expect(heard.onReady).toHaveBeenCalled();
});

test('a declined card is tried again in the frame, and the end is the server’s to judge', async () => {
  const { onDeclined, onFinished, onFailed } = await openForm();
  const frame = await cardFrame();
  say(frame, { type: 'onFail', data: { state: 'TRANSACTION_FAILED' } });
  expect(onDeclined).toHaveBeenCalledTimes(1);
  expect(onFinished).not.toHaveBeenCalled();
  say(frame, { type: 'onComplete', data: { state: 'INTENT_PROCESSED' } });
  expect(onFinished).toHaveBeenCalledTimes(1);
  expect(onFailed).not.toHaveBeenCalled();
});

test('nobody else is heard: not another origin, and not another frame', async () => {
  const { onFinished, onReady } = await openForm();
  const frame = await cardFrame();
  say(frame, { type: 'onComplete' }, 'https://embed.moneyhash.example.evil.test');
  say(askingFrame(), { type: 'onComplete' });
  say(undefined, { type: 'sdk:init' });
  expect([onFinished.mock.calls, onReady.mock.calls]).toEqual([[], []]);
});

test('the frame is as high as what it shows, within bounds', async () => {
  await openForm();
  const frame = await cardFrame();
  act(() => say(frame, { type: 'dimensionsChange', data: { iframeHeight: 612 } }));
  expect(frame.style.blockSize).toBe('612px');
  act(() => say(frame, { type: 'dimensionsChange', data: { iframeHeight: 99_999 } }));
  expect(frame.style.blockSize).toBe('1600px');
});

test.each(['INTENT_PROCESSED', 'EXPIRED', 'CLOSED'])(
  'API-33: MoneyHash is asked for the state of the intent; %s shows no card fields for longer, it has the server look',
  async (state) => {
    const { onFinished } = await openForm();
    await cardFrame();
    const asking = askingFrame();
    const asked = answersTo(asking);
    say(asking, { type: 'headlessSDK:init' });
    expect(asked).toHaveBeenCalledWith(
      { type: 'sdk:getIntentDetails', data: { intentType: 'payment', intentId: 'gQlovBL', lang: 'ar' } },
      embedUrl,
    );
    say(asking, { type: 'sdk:getIntentDetails', data: { status: 'resolved', payload: { state } } });
    await vi.waitFor(() => expect(onFinished).toHaveBeenCalledTimes(1));
    expect(askingFrame()).toBeUndefined();
  },
);

test('an intent that can still be paid, or that nobody tells of, leaves the frame as it is', async () => {
  const { onFinished, onFailed } = await openForm();
  await cardFrame();
  say(askingFrame(), { type: 'sdk:getIntentDetails', data: { status: 'resolved', payload: { state: 'INTENT_FORM' } } });
  await act(async () => undefined);
  expect(frames()).toHaveLength(1);
  expect([onFinished.mock.calls, onFailed.mock.calls]).toEqual([[], []]);
});

test('a frame that says nothing is given up, and so is a start that named no intent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const silent = await openForm();
  await cardFrame();
  act(() => void vi.advanceTimersByTime(20_000));
  expect(silent.onFailed).toHaveBeenCalledWith('unavailable');
  cleanup();
  const nameless = await openForm({ data: {} });
  await waitFor(() => expect(nameless.onFailed).toHaveBeenCalledWith('unavailable'));
});
