import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/render-shop.tsx';
import { Form as HyperpayForm } from '@sufra/payment-gateways/hyperpay/form';
import { FormInShop, type ShownForm } from '../testing/render-form.tsx';

const widget = (checkoutId: string, brands = ['VISA', 'MASTER']) => ({
  checkoutId,
  scriptUrl: `https://eu-prod.oppwa.com/v1/paymentWidgets.js?checkoutId=${checkoutId}`,
  integrity: 'sha384-checksum',
  brands,
  resultUrl: 'https://shop.test/payment/hyperpay?link=signed',
});
const choices = [
  { method: 'card', brands: ['VISA', 'MASTER'] },
  { method: 'card', brands: ['MADA'] },
  { method: 'apple-pay', brands: ['APPLEPAY'] },
];

type Pretended = { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
// Nothing is loaded here; the test says what came of it.
const { settings } = (window as unknown as Pretended).happyDOM;
beforeEach(() => {
  settings.handleDisabledFileLoadingAsSuccess = true;
});
afterEach(() => {
  settings.handleDisabledFileLoadingAsSuccess = false;
  vi.useRealTimers();
});

const heard = () => ({
  onReady: vi.fn(),
  onToken: vi.fn(async () => 'pending' as const),
  onLeaving: vi.fn(),
  onDeclined: vi.fn(),
  onFinished: vi.fn(),
  onFailed: vi.fn(),
});

/** The form, and how its page gives it something else. */
async function openForm(own: Partial<ShownForm> = {}) {
  const calls = heard();
  let set: (change: Partial<ShownForm>) => void = () => undefined;
  function Page() {
    const [change, setChange] = useState<Partial<ShownForm>>(own);
    useEffect(() => {
      set = setChange;
    }, []);
    return (
      <FormInShop
        Form={HyperpayForm}
        page={{ choices }}
        data={widget('first')}
        order={{ id: 'o-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } }}
        methods={['card', 'apple-pay']}
        shopName="Saffron & Char"
        locale="ar-sa"
        direction="rtl"
        isBusy={false}
        onProblems={vi.fn()}
        {...calls}
        {...change}
      />
    );
  }
  await renderShop({ routes: [{ path: 'pay', Component: Page }], path: '/pay' });
  await screen.findAllByRole('radio');
  return { ...calls, change: (given: Partial<ShownForm>) => act(() => set(given)) };
}

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="oppwa.com"]')];
const places = () => [...document.querySelectorAll<HTMLFormElement>('form.paymentWidgets')];

const injectedStyle = '.wpwl-form { margin: 0 }';

/** The effect of the real script on the page. */
function playWidget(): void {
  const box = document.createElement('div');
  box.className = 'wpwl-container';
  document.body.append(box);
  const style = document.createElement('style');
  style.textContent = injectedStyle;
  const part = document.createElement('script');
  part.src = 'https://eu-prod.oppwa.com/v1/static/bundle.min.js';
  document.head.append(style, part);
  Object.assign(window, { wpwl: { unload: vi.fn() }, wpwlThings: {} });
  act(() => window.wpwlOptions?.onReady());
}

test('the widget gets the checkout, its checksum, the brands and the language of the shop', async () => {
  const { onReady } = await openForm();
  const [script] = scripts();
  expect(script).toMatchObject({ src: widget('first').scriptUrl, crossOrigin: 'anonymous' });
  expect(script?.integrity).toBe('sha384-checksum');
  expect(places().map(({ action, dataset }) => [action, dataset['brands']])).toEqual([
    ['https://shop.test/payment/hyperpay?link=signed', 'VISA MASTER'],
  ]);
  expect(window.wpwlOptions).toMatchObject({ locale: 'ar', style: 'plain', paymentTarget: '_top' });
  expect(onReady).not.toHaveBeenCalled();
  playWidget();
  expect(onReady).toHaveBeenCalledTimes(1);
});

test('it leaves nothing behind: no script, no global, no box, and the shop’s styles stay', async () => {
  const ours = document.createElement('style');
  ours.textContent = '.x :global(.wpwl-form) { color: inherit }';
  document.head.append(ours);
  await openForm();
  playWidget();
  cleanup();
  expect(scripts()).toEqual([]);
  expect(document.querySelectorAll('.wpwl-container')).toHaveLength(0);
  expect(Object.keys(window).filter((name) => name.startsWith('wpwl'))).toEqual([]);
  const sheets = [...document.querySelectorAll('style')];
  expect(sheets).toContain(ours);
  expect(sheets.map(({ textContent }) => textContent)).not.toContain(injectedStyle);
  ours.remove();
});

test('another brand is another checkout, and there is never a second widget', async () => {
  const { onToken, change } = await openForm();
  const begun = Promise.withResolvers<'pending'>();
  onToken.mockReturnValue(begun.promise);
  playWidget();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Visa · Mastercard' })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('radio', { name: 'mada' }));
  expect(onToken).toHaveBeenCalledWith({ brand: 'MADA' }, 'card');
  expect(screen.getByRole('radio', { name: 'mada' })).toHaveProperty('checked', true);
  // The old one is gone before the new one is there.
  expect([...scripts(), ...places()]).toEqual([]);
  change({ data: widget('second', ['MADA']) });
  await act(async () => begun.resolve('pending'));
  expect(scripts().map(({ src }) => src)).toEqual([widget('second').scriptUrl]);
  expect(places().map(({ dataset }) => dataset['brands'])).toEqual(['MADA']);
  expect(screen.getByRole('radio', { name: 'mada' })).toHaveProperty('checked', true);
  change({ data: widget('second', ['MADA']), isBusy: true });
  expect(scripts()).toHaveLength(1);
  // Another language is another widget for the same checkout.
  change({ data: widget('second', ['MADA']), locale: 'fr' });
  expect(scripts()).toHaveLength(1);
  expect(window.wpwlOptions?.locale).toBe('fr');
});

test.each([
  ['/hyperpay/first/o-1/mada', ['MADA']],
  ['/hyperpay/first/o-1/VISA', []],
  ['/hyperpay/first/o-1', []],
  ['/hyperpay/first/o-1/cash', []],
  ['/payment/hyperpay', []],
])('PAY-17: the brand in %s begins a checkout for %j', async (address, brands) => {
  window.history.replaceState(null, '', address);
  const { onToken } = await openForm();
  expect(onToken.mock.calls).toEqual(brands.map((brand) => [{ brand }, 'card']));
  window.history.replaceState(null, '', '/');
});

test('Apple’s wallet is a choice where the browser has it', async () => {
  vi.stubGlobal('ApplePaySession', vi.fn());
  await openForm();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  vi.unstubAllGlobals();
});

test('nothing the widget says is believed: the server asks', async () => {
  const { onLeaving, onFinished, onFailed, change } = await openForm();
  playWidget();
  expect(window.wpwlOptions?.onBeforeSubmitCard()).toBe(true);
  act(() => window.wpwlOptions?.onAfterSubmit());
  expect(onLeaving).toHaveBeenCalledTimes(1);
  act(() => window.wpwlOptions?.onError({ name: 'PciIframeSubmitError' }));
  expect([onFinished.mock.calls.length, onFailed.mock.calls]).toEqual([1, []]);
  act(() => window.wpwlOptions?.onError({ name: 'InvalidCheckoutIdError' }));
  expect(onFailed).toHaveBeenCalledWith('failed');
  change({ isBusy: true });
  expect(window.wpwlOptions?.onBeforeSubmitCard()).toBe(false);
});

test('a script that does not come, or says nothing, is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const broken = await openForm();
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
  expect(broken.onFailed).toHaveBeenCalledWith('unavailable');
  expect(scripts()).toEqual([]);
  cleanup();
  const silent = await openForm();
  act(() => void vi.advanceTimersByTime(20_000));
  expect(silent.onFailed).toHaveBeenCalledWith('unavailable');
  cleanup();
  const nameless = await openForm({ data: { checkoutId: 'first' } });
  await waitFor(() => expect(nameless.onFailed).toHaveBeenCalledWith('unavailable'));
  expect(scripts()).toEqual([]);
});
