import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { pageLeaver } from './leave-page.ts';
import type { LoadedPayment } from './load-payment.ts';
import PaymentRoute from './payment.route.tsx';
import { providerForms } from '@sufra/payment-gateways/forms';
import type { ProviderForm, ProviderFormProps } from '@sufra/payment-gateways/provider-form';
import { aGateway, aPayment, paymentDocument } from './testing/a-payment.ts';

const order = '/api/payments/orders/order-1';
const redirect = { kind: 'redirect' as const, url: 'https://pay.example/1' };
type Facts = Parameters<typeof paymentDocument>[0];

const refusedWith = (detail: string) =>
  Response.json({ error: [{ status: '422', code: 'x', title: '', detail }] }, { status: 422 });

// The real ones need their providers.
vi.mock('@sufra/payment-gateways/forms', () => ({ providerForms: {} }));

let to: MockInstance<typeof pageLeaver.to>;
let forGood: MockInstance<typeof pageLeaver.forGood>;
beforeEach(() => {
  to = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
  forGood = vi.spyOn(pageLeaver, 'forGood').mockReturnValue();
});
afterEach(() => {
  to.mockRestore();
  forGood.mockRestore();
  vi.unstubAllGlobals();
  delete providerForms.moyasar;
});

/** Opens the page of an order; the answers are those of the start, of the verification and of paying cash. */
async function open(
  facts: Facts = {},
  answers: { start?: () => unknown; verify?: () => unknown; cash?: () => unknown } = {},
  own: { isReturning?: boolean; locale?: 'ar-sa' | 'fr' } = {},
) {
  const unfinished = () => paymentDocument({ ...facts, 'is-open': true });
  const server = stubFetch({
    [order]: answers.start ?? unfinished,
    [`${order}/verification`]: answers.verify ?? unfinished,
    [`${order}/cash`]: answers.cash ?? (() => paymentDocument({ 'payment-method': 'cash' })),
  });
  const loaded: LoadedPayment = { kind: 'pay', payment: aPayment(facts), isReturning: own.isReturning ?? false };
  const view = await renderShop({
    routes: [{ path: 'payment/*', Component: PaymentRoute, loader: () => loaded }],
    path: '/payment/tap?order=order-1',
    isSignedIn: true,
    ...(own.locale && { shop: { locale: own.locale } }),
  });
  return { ...view, server };
}

const declined = { 'payment-id': 'p-1', failure: 'declined' as const };
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const currentStep = () => document.querySelector('[aria-current="step"]')?.textContent;

describe('the flow', () => {
  it('PAY-25: configures the transaction, then redirects to the page of the provider', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { server } = await open({}, { start: () => answer.promise });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment' })).toBeDefined();
    expect(screen.getByText(/45\.50/)).toBeDefined();
    expect(currentStep()).toBe('Configuring the transaction, now');
    expect(server.callsTo(order)[0]?.body).toEqual({ amount: 45.5 });
    await act(async () => answer.resolve(paymentDocument({ 'is-open': true, step: redirect })));
    await waitFor(() => expect(to).toHaveBeenCalledWith('https://pay.example/1'));
    expect(currentStep()).toBe('Redirecting to the payment page, now');
  });

  it('PAY-25: whoever comes back sees that the payment is verified, and is taken to the order once it is paid', async () => {
    const answer = Promise.withResolvers<unknown>();
    await open({ 'payment-id': 'p', 'is-open': true }, { verify: () => answer.promise }, { isReturning: true });
    expect(await screen.findByText(/^Verifying the payment\. /)).toBeDefined();
    await act(async () => answer.resolve(paymentDocument({ 'payment-status': 'success', 'order-status': 'posted' })));
    expect(await screen.findByText(/^Payment successful\. /)).toBeDefined();
    expect(forGood).toHaveBeenCalledWith('/user/order/order-1');
  });

  it('a repeated start after a lost answer has the same key, so that nothing is charged twice', async () => {
    const keys: (string | null)[] = [];
    const { user } = await open(declined);
    vi.stubGlobal('fetch', async (request: Request) => {
      keys.push(request.headers.get('idempotency-key'));
      throw new TypeError('offline');
    });
    await user.click(await button('Try again'));
    await screen.findByText(/The connection was lost/);
    await user.click(await button('Try again'));
    await waitFor(() => expect(keys.length).toBe(2));
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('3-D Secure that was left is said to be unfinished, and can be gone on with or begun again', async () => {
    const facts = { 'payment-id': 'p', 'is-open': true, step: redirect };
    const { user, server } = await open(facts);
    expect(await screen.findByRole('heading', { name: 'Your payment is not finished' })).toBeDefined();
    expect(to).not.toHaveBeenCalled();
    await user.click(await button('Continue the payment'));
    expect(to).toHaveBeenCalledWith(redirect.url);
    expect(server.callsTo(order)).toEqual([]);
  });

  it('a session that ended meanwhile leads to signing in, by the page itself', async () => {
    const ended = () => Response.json({ error: [{ status: '401', code: 'unauthorized' }] }, { status: 401 });
    const { user } = await open(declined, { cash: ended });
    await user.click(await button('Pay with cash instead'));
    await waitFor(() => expect(to).toHaveBeenCalledWith(window.location.href));
  });

  it('says that no money moves where the simulator stands in', async () => {
    await open({ gateway: aGateway({ 'is-simulated': true }) });
    expect(await screen.findByText('Test payment: no money moves.')).toBeDefined();
  });

  it('an address that is no page is not gone to', async () => {
    to.mockRestore();
    await open(
      {},
      { start: () => paymentDocument({ 'is-open': true, step: { kind: 'redirect', url: 'javascript:x' } }) },
    );
    expect(await screen.findByText(/Card payment cannot be reached/)).toBeDefined();
  });
});

describe('a payment that came to nothing', () => {
  it('ERR-48, ERR-49: a declined card says so, with every way on', async () => {
    await open(declined);
    expect(await screen.findByRole('heading', { name: 'Card payment failed' })).toBeDefined();
    expect(screen.getByText('Payment declined')).toBeDefined();
    expect((await button('Try again')).hasAttribute('disabled')).toBe(false);
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/user/order/order-1');
  });

  it.each(['failed', 'mismatch', 'expired'] as const)(
    'ERR-48, ERR-50: a transaction that %s says so',
    async (failure) => {
      await open({ ...declined, failure });
      expect(await screen.findByRole('heading', { name: 'Card payment failed' })).toBeDefined();
      expect(screen.getByText('Transaction failed')).toBeDefined();
    },
  );

  it.each([
    ['ar-sa', 'فشل الدفع بالبطاقة', 'رُفضت عملية الدفع'],
    ['fr', 'Échec du paiement par carte', 'Paiement refusé'],
  ] as const)('says it in %s as well', async (locale, title, reason) => {
    await open(declined, {}, { locale });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('begins again with the same order', async () => {
    const start = () => paymentDocument({ 'is-open': true, step: redirect });
    const { user, server } = await open(declined, { start });
    await user.click(await button('Try again'));
    await waitFor(() => expect(to).toHaveBeenCalledWith(redirect.url));
    expect(server.callsTo(order)).toHaveLength(1);
  });

  it('PAY-26: offers cash instead, for the same order', async () => {
    const { user, server } = await open(declined);
    await user.click(await button('Pay with cash instead'));
    await waitFor(() => expect(forGood).toHaveBeenCalledWith('/user/order/order-1'));
    expect(server.callsTo(`${order}/cash`)).toHaveLength(1);
  });

  it('PAY-26: offers no cash where the order type does not allow it', async () => {
    await open({ ...declined, 'can-pay-with-cash': false });
    await button('Try again');
    expect(screen.queryByRole('button', { name: /cash/ })).toBeNull();
  });

  it('says why cash was refused', async () => {
    const { user } = await open(declined, { cash: () => refusedWith('This order is paid already.') });
    await user.click(await button('Pay with cash instead'));
    expect(await screen.findByText('This order is paid already.')).toBeDefined();
  });

  it('says why it could not be started', async () => {
    await open({}, { start: () => refusedWith('The time to pay is over.') });
    expect(await screen.findByText('The time to pay is over.')).toBeDefined();
  });

  it('the focus is on what happened, for whoever cannot see it', async () => {
    await open(declined);
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Card payment failed' }));
  });
});

describe('a provider’s own fields', () => {
  const gateway = aGateway({ provider: 'moyasar', flow: 'token' });
  const drawn = vi.fn<(props: ProviderFormProps) => void>();
  const given = () => drawn.mock.lastCall?.[0] as ProviderFormProps;
  const Fields: ProviderForm = (props) => {
    drawn(props);
    return <p>fields of the provider{props.isBusy && ', busy'}</p>;
  };

  it('come first where they hand over a token, which the server charges', async () => {
    providerForms.moyasar = async () => ({ Form: Fields });
    const start = () => paymentDocument({ gateway, 'payment-status': 'success', 'order-status': 'posted' });
    const { server } = await open({ gateway }, { start });
    await screen.findByText('fields of the provider');
    expect(currentStep()).toBe('Your card, now');
    expect(given()).toMatchObject({
      page: gateway.page,
      order: { id: 'order-1', amountMinor: 4550 },
      direction: 'ltr',
    });
    const progress = await act(() => given().onToken('token-1', 'card'));
    expect(progress).toBe('paid');
    expect(server.callsTo(order)[0]?.body).toEqual({ method: 'card', token: 'token-1', amount: 45.5 });
  });

  it('stay on the page while it is left, and are told that they are busy', async () => {
    providerForms.moyasar = async () => ({ Form: Fields });
    await open({ gateway });
    await screen.findByText('fields of the provider');
    await act(async () => given().onLeaving());
    expect(screen.getByText('fields of the provider, busy')).toBeDefined();
  });

  it('PAY-26: that refuse a card and ask for another one have cash beside them, for the same order', async () => {
    providerForms.moyasar = async () => ({ Form: Fields });
    const { user, server } = await open({ gateway });
    await screen.findByText('fields of the provider');
    expect(screen.queryByRole('button', { name: /cash/ })).toBeNull();
    await act(async () => given().onDeclined());
    expect(screen.getByText('Payment declined')).toBeDefined();
    expect(screen.getByText('fields of the provider')).toBeDefined();
    await user.click(await button('Pay with cash instead'));
    await waitFor(() => expect(forGood).toHaveBeenCalledWith('/user/order/order-1'));
    expect(server.callsTo(`${order}/cash`)).toHaveLength(1);
  });

  it('begin empty with every new try, and keep the order', async () => {
    providerForms.moyasar = async () => ({ Form: Fields });
    const start = () => paymentDocument({ gateway, ...declined });
    const { user } = await open({ gateway }, { start });
    await screen.findByText('fields of the provider');
    expect(await act(() => given().onToken('token-1', 'card'))).toBe('failed');
    expect(await screen.findByText('Payment declined')).toBeDefined();
    await user.click(await button('Try again'));
    expect(await screen.findByText('fields of the provider')).toBeDefined();
  });

  it('say that card payment cannot be reached when they do not load', async () => {
    providerForms.moyasar = () => Promise.reject(new Error('no such file'));
    await open({ gateway });
    expect(await screen.findByText(/Card payment cannot be reached right now, and nothing was charged/)).toBeDefined();
  });
});

describe('other pages at these addresses', () => {
  const show = (loaded: LoadedPayment) =>
    renderShop({
      routes: [{ path: 'payment/*', Component: PaymentRoute, loader: () => loaded }],
      path: '/payment/checkout/order/order-1/1.00',
    });

  it('PAY-31: says Amount not below the order total, with the way to pay the right one', async () => {
    await show({ kind: 'wrong-amount', payment: aPayment(), problem: 'below-total' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Amount not below the order total');
    const link = screen.getByRole('link', { name: 'Pay what the order costs' });
    expect(link.getAttribute('href')).toBe('/payment/tap?order=order-1');
  });

  it('PAY-32: says Invalid amount', async () => {
    await show({ kind: 'wrong-amount', payment: aPayment(), problem: 'invalid' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invalid amount');
  });

  it('ROUTE-23: without an order there is nothing to pay', async () => {
    await show({ kind: 'nothing' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There is nothing to pay');
  });

  it('links leave with the whole document, so that no permission of the payment goes along', async () => {
    const { user } = await show({ kind: 'nothing' });
    await user.click(await screen.findByRole('link', { name: 'My orders' }));
    expect(to).toHaveBeenCalledWith('/user/order');
  });
});
