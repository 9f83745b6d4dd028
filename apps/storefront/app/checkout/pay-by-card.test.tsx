import { storageKeys } from '@sufra/contracts/storage-keys';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { cartStore, openCart } from '../cart/cart-store.ts';
import { aCalculation } from '../cart/testing/calculations.ts';
import { aKeptLine } from '../cart/testing/device-lines.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { choosePlace } from '../location/chooser/choose-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import type { ApplePayHandlers, ApplePayRequest } from '../payment/apple-pay/apple-pay.ts';
import { pageLeaver } from '../payment/leave-page.ts';
import type { CardGateway } from '../payment/payment.resource.ts';
import { paymentDocument } from '../payment/testing/a-payment.ts';
import type { Shop } from '../shell/shop.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { lastPaymentStore } from './checkout-payment.tsx';
import CheckoutRoute from './checkout.route.tsx';

const customer = { id: 'sara', firstName: 'Sara', lastName: '', dialCode: '+966', mobile: '551234417' };
let server: ReturnType<typeof stubFetch>;

/** The answers to placing an order; the last one again for further requests. */
function serve(...answers: unknown[]) {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]);
  server = stubFetch({ '/cart/quote': () => answered(aCalculation()), '/checkout/place': next });
}

const openCheckout = (shop: Partial<Shop>, gateway?: CardGateway & { hasFieldsHere?: boolean }) =>
  renderShop({
    routes: [{ path: 'checkout', Component: CheckoutRoute, loader: () => ({ customer, gateway }) }],
    path: '/checkout',
    isSignedIn: true,
    shop,
  });

async function ready() {
  const button = await screen.findByRole('button', { name: /^(Place order|Continue to )/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
}

const sentPayments = () => server.callsTo('/checkout/place').map(({ body }) => (body as { payload: object }).payload);

beforeEach(() => {
  openCart({ currency: { code: 'SAR', digits: 2 }, cartExpiryMinutes: 0 });
  const burger = aKeptLine({ branchPrices: {}, excludedBranchIds: [], outOfStockBranchIds: [] });
  cartStore.update((cart) => ({ ...cart, lines: [burger] }));
  locationStore.update(() => choosePlace(emptyChoice, { orderType: 'to-go', place: aBranch() }, ['to-go'], Date.now()));
  serve(answered({ id: 'order-1', number: '017', status: 'posted' }));
});
afterEach(() => {
  emptyTheCart();
  locationStore.update(() => emptyChoice);
  lastPaymentStore.update(() => ({ choice: undefined }));
  vi.unstubAllGlobals();
});

const chosen = async () =>
  (await screen.findAllByRole<HTMLInputElement>('radio')).map(({ value, checked }) => [value, checked]);

it('PAY-05, PAY-07: offers what the settings allow, and card is the default', async () => {
  const paymentsForOthers = ['cash', 'card-on-pickup', 'card'];
  await openCheckout({ paymentsForOthers, paymentGateway: 'tap' });
  expect(await chosen()).toEqual([
    ['cash', false],
    ['card-on-pickup', false],
    ['card', true],
  ]);
});

it('PAY-06, PAY-07: a card is not offered where no gateway takes it, and the first that remains is chosen', async () => {
  await openCheckout({ paymentsForOthers: ['card', 'card-on-pickup', 'cash'] });
  expect(await chosen()).toEqual([
    ['card-on-pickup', true],
    ['cash', false],
  ]);
});

it('PAY-02: an order by card goes on to the page of the gateway, with the whole document', async () => {
  const leave = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  serve(answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' }));
  const { user } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await ready());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment/tap?order=order-1'));
  expect(sentPayments()).toMatchObject([{ 'payment-type': 'card' }]);
  leave.mockRestore();
});

it('a kiosk that has a terminal goes on to it instead', async () => {
  const leave = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  localStorage.setItem(storageKeys.kioskOrder, 'true');
  localStorage.setItem(storageKeys.kioskTerminal, 'counter-1:key');
  serve(answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' }));
  const { user } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await ready());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment/pinpad?order=order-1'));
  leave.mockRestore();
});

it('PAY-01: an order in cash goes on to its own page', async () => {
  const { user, address } = await openCheckout({ paymentsForOthers: ['card', 'cash'], paymentGateway: 'tap' });
  await user.click(await screen.findByRole('radio', { name: 'Cash at the branch' }));
  await user.click(await ready());
  await waitFor(() => expect(address()).toBe('/user/order/order-1'));
  expect(sentPayments()).toMatchObject([{ 'payment-type': 'cash' }]);
});

describe('a limit of the restaurant', () => {
  const tooMuchCash = refused(422, 'At most SAR 2,000.00 can be paid when you receive the order.', {
    code: 'handover-amount-too-high',
    source: { pointer: '/payment-type' },
    meta: { 'payment-types': ['card'] },
  });

  it('a total that is too high for the handover can be paid by card instead, and nothing is lost', async () => {
    serve(tooMuchCash, answered({ id: 'order-1', number: '017', status: 'posted' }));
    const { user } = await openCheckout({ paymentsForOthers: ['cash', 'card'], paymentGateway: 'tap' });
    await user.click(await screen.findByRole('radio', { name: 'Cash at the branch' }));
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
    expect(dialog.getByText('At most SAR 2,000.00 can be paid when you receive the order.')).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Pay by card now' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(await ready());
    await waitFor(() => expect(sentPayments()).toHaveLength(2));
    expect(sentPayments()).toMatchObject([{ 'payment-type': 'cash' }, { 'payment-type': 'card' }]);
  });

  it('no card is offered where the cart cannot be paid by card', async () => {
    serve(tooMuchCash);
    const { user } = await openCheckout({ paymentsForOthers: ['cash'] });
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog', { name: 'Your order needs a change' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Back to my cart' })).toBeDefined();
  });

  it('too many unpaid orders are told in the words of the server, and the cart stays', async () => {
    serve(refused(422, 'You can have at most 5 unpaid orders at a time.', { code: 'too-many-unpaid-orders' }));
    const { user } = await openCheckout({ paymentsForOthers: ['cash'] });
    await user.click(await ready());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You can have at most 5 unpaid orders at a time.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    await ready();
    expect(cartStore.get().lines).toHaveLength(1);
  });
});

const gateway: CardGateway = {
  isTokenFirst: false,
  brands: ['mada', 'visa', 'mastercard', 'amex'],
  applePay: {
    merchantId: 'merchant.example',
    countryCode: 'SA',
    networks: ['mada', 'visa'],
    capabilities: ['supports3DS'],
    validatePath: '/payments/providers/checkout/apple-pay/validate',
    scriptUrl: undefined,
  },
};
const byCardOrCash = { paymentsForOthers: ['card', 'cash'], paymentGateway: 'checkout' };

describe('what happens next', () => {
  it('the cards that are taken stand beside the card, and the button leads to their fields', async () => {
    await openCheckout(byCardOrCash, gateway);
    const card = await screen.findByRole('radio', { name: 'Card online mada Visa Mastercard American Express' });
    expect(card).toHaveProperty('checked', true);
    expect(screen.getByText('You enter your card on the next, secure page.')).toBeDefined();
    expect((await ready()).textContent).toContain('Continue to card');
  });

  it('cash says how much is paid where, and the button orders', async () => {
    const { user } = await openCheckout(byCardOrCash, gateway);
    await user.click(await screen.findByRole('radio', { name: 'Cash at the branch' }));
    expect(screen.getByText('Pay SAR 65.00 in cash at pickup.')).toBeDefined();
    expect((await ready()).textContent).toMatch(/^Place order/);
  });
});

describe('Apple Pay', () => {
  /** The sheet as a device would open it; a test plays the guest. */
  class Sheet {
    static opened: (Sheet & ApplePayHandlers)[] = [];
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
      Sheet.opened.push(this as unknown as Sheet & ApplePayHandlers);
    }
  }
  const payments = '/api/payments/orders/order-1';
  const session = '/api/payments/providers/checkout/apple-pay/validate';
  const token = { version: 'EC_v1', data: 'sealed' };
  let leave: MockInstance<typeof pageLeaver.to>;

  function serveWallet(place: unknown, pay?: unknown) {
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/checkout/place': () => place,
      [session]: () => ({ data: { attributes: { session: { signature: 'opaque' } } } }),
      [payments]: () => pay,
    });
  }
  const waiting = answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' });

  /** Presses the one button, and answers the sheet that it opened. */
  async function openSheet() {
    const view = await openCheckout(byCardOrCash, gateway);
    const button = await screen.findByRole('button', { name: 'Pay SAR 65.00 with Apple Pay' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await view.user.click(button);
    const [sheet] = Sheet.opened;
    if (!sheet) throw new Error('no sheet');
    return { ...view, sheet };
  }

  beforeEach(() => {
    Sheet.opened = [];
    vi.stubGlobal('ApplePaySession', Sheet);
    leave = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  });
  afterEach(() => leave.mockRestore());

  it('stands first where the device has it, and is one tap away', async () => {
    const { sheet } = await openSheet();
    expect(await chosen()).toEqual([
      ['apple-pay', true],
      ['card', false],
      ['cash', false],
    ]);
    expect(sheet.begin).toHaveBeenCalledTimes(1);
    expect(sheet.request.total).toMatchObject({ amount: '65.00', label: 'Saffron & Char' });
  });

  it.each([
    ['the device has none', gateway, false],
    ['the gateway has none', { ...gateway, applePay: undefined }, true],
  ])('is not there where %s', async (_why, taken, hasWallet) => {
    if (!hasWallet) vi.stubGlobal('ApplePaySession', undefined);
    await openCheckout(byCardOrCash, taken);
    await ready();
    expect((await chosen()).map(([value]) => value)).toEqual(['card', 'cash']);
  });

  it('a sheet that is closed leaves no order behind', async () => {
    serveWallet(waiting);
    const { sheet } = await openSheet();
    act(() => sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/x' }));
    await waitFor(() => expect(sheet.completeMerchantValidation).toHaveBeenCalledWith({ signature: 'opaque' }));
    expect(server.callsTo(session)[0]?.body).toEqual({ 'validation-url': 'https://apple-pay-gateway.apple.com/x' });
    act(() => sheet.oncancel());
    expect(sentPayments()).toEqual([]);
    expect(await screen.findByRole('button', { name: /with Apple Pay/ })).toHaveProperty('disabled', false);
  });

  it('a guest who agrees orders, pays and is on the way to the order', async () => {
    serveWallet(waiting, paymentDocument({ 'payment-status': 'success', 'order-status': 'posted' }));
    const { sheet, address } = await openSheet();
    act(() => sheet.onpaymentauthorized({ payment: { token: { paymentData: token } } }));
    await waitFor(() => expect(sheet.completePayment).toHaveBeenCalledWith({ status: Sheet.STATUS_SUCCESS }));
    await waitFor(() => expect(address()).toBe('/user/order/order-1'));
    expect(sentPayments()).toMatchObject([{ 'payment-type': 'card', total: 65 }]);
    expect(server.callsTo(payments).map(({ body }) => body)).toEqual([{ method: 'apple-pay', token }]);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ['declined', paymentDocument({ 'payment-id': 'p', failure: 'declined' }), Sheet.STATUS_FAILURE],
    // A guest who is told of a failure pays again.
    ['without an answer', new Error('offline'), Sheet.STATUS_SUCCESS],
  ])('a charge that is %s goes on at the page of the payment', async (_what, answer, status) => {
    serveWallet(waiting, answer);
    const { sheet } = await openSheet();
    act(() => sheet.onpaymentauthorized({ payment: { token: { paymentData: token } } }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/payment/checkout?order=order-1'));
    await waitFor(() => expect(sheet.completePayment).toHaveBeenCalledWith({ status }));
  });

  it('an order that is refused charges nothing and says why', async () => {
    serveWallet(refused(422, 'Burger is sold out', { code: 'item-sold-out' }));
    const { sheet } = await openSheet();
    act(() => sheet.onpaymentauthorized({ payment: { token: { paymentData: token } } }));
    await waitFor(() => expect(sheet.completePayment).toHaveBeenCalledWith({ status: Sheet.STATUS_FAILURE }));
    expect(await screen.findByText('Burger is sold out')).toBeDefined();
    expect(server.callsTo(payments)).toEqual([]);
  });
});

describe('the fields of a card on this screen', () => {
  const here = { ...gateway, applePay: undefined, isTokenFirst: true, hasFieldsHere: true };
  const payments = '/api/payments/orders/order-1';
  const waiting = answered({ id: 'order-1', number: '017', status: 'waiting-for-payment' });
  let to: MockInstance<typeof pageLeaver.to>;

  beforeEach(() => {
    to = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  });
  afterEach(() => to.mockRestore());

  /** Opens checkout with the frame's fields standing there; `say` is what the page in the frame tells. */
  async function openFields(place: unknown = waiting, pay?: unknown) {
    server = stubFetch({
      '/cart/quote': () => answered(aCalculation()),
      '/checkout/place': () => place,
      [payments]: () => pay,
    });
    const view = await openCheckout(byCardOrCash, here);
    const frame = await screen.findByTitle<HTMLIFrameElement>('Card details');
    // This environment loads no frames; the test plays the page in it.
    const ask = vi.fn();
    const source = { postMessage: ask } as unknown as Window;
    Object.defineProperty(frame, 'contentWindow', { value: source });
    const say = (data: unknown, change: MessageEventInit = {}) =>
      act(
        () =>
          void window.dispatchEvent(new MessageEvent('message', { data, source, origin: location.origin, ...change })),
      );
    return { ...view, frame, ask, say };
  }
  const payButton = () => screen.findByRole('button', { name: /^Pay SAR 65\.00/ });
  async function press({ say, user, ask }: Awaited<ReturnType<typeof openFields>>) {
    say({ kind: 'ready' });
    await user.click(await payButton());
    expect(ask.mock.calls).toEqual([[{ kind: 'pay' }, location.origin]]);
  }

  it('are asked for a token once they stand there, which is charged as soon as the order is there', async () => {
    const opened = await openFields(
      waiting,
      paymentDocument({ 'payment-status': 'success', 'order-status': 'posted' }),
    );
    expect(opened.frame.getAttribute('src')).toBe('/payment/fields?amount=65');
    await opened.user.click(await payButton());
    expect(opened.ask).not.toHaveBeenCalled();
    opened.say({ kind: 'ready' });
    expect(opened.ask).toHaveBeenCalledWith({ kind: 'pay' }, location.origin);
    opened.say({ kind: 'token', token: 'tok_1' });
    await waitFor(() => expect(opened.address()).toBe('/user/order/order-1'));
    expect(sentPayments()).toMatchObject([{ 'payment-type': 'card', total: 65 }]);
    expect(server.callsTo(payments).map(({ body }) => body)).toEqual([{ method: 'card', token: 'tok_1' }]);
  });

  it.each([
    ['no card is complete', { kind: 'asking', isAsking: true }, {}],
    ['another site sends a token', { kind: 'token', token: 'tok_forged' }, { origin: 'https://elsewhere.example' }],
    ['another window sends a token', { kind: 'token', token: 'tok_forged' }, { source: null }],
  ])('nothing is ordered where %s', async (_what, news, change) => {
    const opened = await openFields();
    await press(opened);
    opened.say(news, change);
    opened.say({ kind: 'asking', isAsking: false });
    expect(await payButton()).toHaveProperty('disabled', false);
    expect(sentPayments()).toEqual([]);
  });

  it('the bank may ask on its own page', async () => {
    const step = { kind: 'redirect', url: 'https://bank.example/3ds' } as const;
    const opened = await openFields(waiting, paymentDocument({ 'payment-id': 'p', 'is-open': true, step }));
    await press(opened);
    opened.say({ kind: 'token', token: 'tok_1' });
    await waitFor(() => expect(to).toHaveBeenCalledWith('https://bank.example/3ds'));
    expect(to).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['declined', paymentDocument({ 'payment-id': 'p', failure: 'declined' })],
    ['without an answer', new Error('offline')],
  ])('a charge that is %s goes on at the page of the payment', async (_what, answer) => {
    const opened = await openFields(waiting, answer);
    await press(opened);
    opened.say({ kind: 'token', token: 'tok_1' });
    await waitFor(() => expect(to).toHaveBeenCalledWith('/payment/checkout?order=order-1'));
  });

  it('that do not come leave the way over the page of the payment', async () => {
    const opened = await openFields();
    opened.say({ kind: 'failed' });
    await opened.user.click(await screen.findByRole('button', { name: /Continue to card/ }));
    await waitFor(() => expect(to).toHaveBeenCalledWith('/payment/checkout?order=order-1'));
  });
});
