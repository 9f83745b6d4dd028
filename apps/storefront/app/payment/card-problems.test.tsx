import type { GatewayConfig } from '@sufra/contracts';
import type { Locale } from '@sufra/ordering';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import type { LoadedPayment } from './load-payment.ts';
import PaymentRoute from './payment.route.tsx';
import { aGateway, aPayment, paymentDocument } from './testing/a-payment.ts';

vi.mock('@sufra/payment-gateways/load-script', () => ({ loadScript: vi.fn(async () => undefined) }));

const start = '/api/payments/orders/order-1';
const declined = () => paymentDocument({ 'payment-id': 'p-1', failure: 'declined' });

afterEach(() => vi.unstubAllGlobals());

type Visit = { locale?: Locale; answer?: typeof declined };

/** Opens the payment page of an order; a charge is answered with `answer`. */
async function openPage(gateway: Partial<GatewayConfig>, { locale = 'en-us', answer = declined }: Visit = {}) {
  const payment = aPayment({ gateway: aGateway({ flow: 'token', ...gateway }) });
  const server = stubFetch({ [start]: answer });
  const loaded: LoadedPayment = { kind: 'pay', payment, isReturning: false };
  const view = await renderShop({
    routes: [{ path: 'payment/*', Component: PaymentRoute, loader: () => loaded }],
    path: `/payment/${gateway.provider}?order=order-1`,
    isSignedIn: true,
    shop: { locale },
  });
  return { ...view, charges: () => server.callsTo(start).map(({ body }) => body) };
}

const words = {
  'en-us': ['Enter a valid card number.', 'Enter a valid expiry date.', 'Enter a valid CVV.'],
  'ar-sa': ['أدخل رقم بطاقة صالحًا.', 'أدخل تاريخ انتهاء صالحًا.', 'أدخل رمز تحقق صالحًا.'],
  fr: [
    'Saisissez un numéro de carte valide.',
    'Saisissez une date d’expiration valide.',
    'Saisissez un cryptogramme valide.',
  ],
} as const;
const group = { 'en-us': 'Your card', 'ar-sa': 'بطاقتك', fr: 'Votre carte' } as const;

/** The messages about the card: announced at once, and read with the group of its fields. */
function told(locale: Locale = 'en-us'): string[] {
  const fields = screen.getByRole('group', { name: group[locale] });
  const alert = within(fields).getByRole('alert');
  const lines = within(alert)
    .queryAllByText(/./, { selector: 'p' })
    .map(({ textContent }) => textContent);
  expect(fields.getAttribute('aria-describedby')).toBe(lines.length > 0 ? alert.id : null);
  return lines;
}

const pay = () => act(async () => screen.getByRole('button', { name: /^(Pay|ادفع|Payer)/ }).click());

type FoodicsOptions = { onReady(): void; onChange(wrong: string[]): void };

async function openFoodics(locale: Locale = 'en-us') {
  let given: FoodicsOptions | undefined;
  const tokenize = vi.fn<() => Promise<string>>(async () => 'tok_1');
  const cardFields = (options: FoodicsOptions) => {
    given = options;
    return { tokenize, destroy: () => undefined, setLooks: () => undefined };
  };
  vi.stubGlobal('FoodicsOnline', { cardFields });
  const page = { publicKey: 'public-1', scriptUrl: '/v1.js', scriptGlobal: 'FoodicsOnline' };
  const view = await openPage({ provider: 'foodics-online', page }, { locale });
  await waitFor(() => expect(given).toBeDefined());
  act(() => given?.onReady());
  const refuse = (wrong: string[]) => tokenize.mockRejectedValueOnce(Object.assign(new Error('refused'), { wrong }));
  return { ...view, refuse, change: (wrong: string[]) => act(() => given?.onChange(wrong)) };
}

test.each(['en-us', 'ar-sa', 'fr'] as const)(
  'PAY-28, PAY-29, PAY-30: what Foodics Online’s fields refuse is told field by field, in %s, and charges nothing',
  async (locale) => {
    const { refuse, change, charges } = await openFoodics(locale);
    expect(told(locale)).toEqual([]);
    const [number, expiry, cvv] = words[locale];
    change(['number']);
    expect(told(locale)).toEqual([number]);
    refuse(['number', 'expiry', 'cvv']);
    await pay();
    expect(told(locale)).toEqual([number, expiry, cvv]);
    change(['cvv']);
    expect(told(locale)).toEqual([cvv]);
    expect(charges()).toEqual([]);
    await pay();
    expect(charges()).toEqual([{ method: 'card', token: 'tok_1', amount: 45.5 }]);
  },
);

test('PAY-28, PAY-29, PAY-30: Tap does not say which field is wrong, so that the guest is told to look at all three', async () => {
  let given: { onReady(): void; onValidInput(isValid: boolean): void; onError(error: unknown): void } | undefined;
  const tokenize = vi.fn();
  const renderTapCard = (_id: string, options: typeof given) => {
    given = options;
    return { unmount: () => undefined };
  };
  vi.stubGlobal('CardSDK', { renderTapCard, tokenize });
  const page = { publicKey: 'pk_test_shop', scriptUrl: 'https://tap.example/index.js', brands: ['VISA'] };
  const { charges } = await openPage({ provider: 'tap', page });
  await waitFor(() => expect(given).toBeDefined());
  act(() => given?.onReady());
  const warning = ['Check the card number, the expiry date and the CVV.'];
  act(() => given?.onValidInput(false));
  expect(told()).toEqual([]);
  await pay();
  await waitFor(() => expect(told()).toEqual(warning));
  expect(tokenize).not.toHaveBeenCalled();
  act(() => given?.onValidInput(true));
  expect(told()).toEqual([]);
  await pay();
  act(() => given?.onError({ errors: [{ code: '1140' }] }));
  expect(told()).toEqual(warning);
  expect(charges()).toEqual([]);
});

test('PAY-28, PAY-29, PAY-30: a field of Checkout.com’s Frames that is left wrong says so itself, and so does each on paying', async () => {
  const handlers = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('Frames', {
    init: () => undefined,
    submitCard: async () => ({ token: 'tok_1' }),
    enableSubmitForm: () => undefined,
    addEventHandler: (event: string, handler: (event: unknown) => void) => void handlers.set(event, handler),
    removeAllEventHandlers: (event: string) => handlers.delete(event),
  });
  const page = { publicKey: 'pk_public', scriptUrl: 'https://cdn.example/frames.js' };
  const { charges } = await openPage({ provider: 'checkout', page });
  await waitFor(() => expect(handlers.size).toBeGreaterThan(0));
  const say = (event: string, detail: object) => act(() => handlers.get(event)?.(detail));
  const type = (element: string, isValid: boolean) =>
    say('frameValidationChanged', { element, isValid, isEmpty: false });
  say('frameActivated', { element: 'card-number' });
  const problemOf = (name: string) => {
    const field = screen.getByRole('group', { name });
    const alert = within(field).getByRole('alert', { hidden: true });
    expect(field.getAttribute('aria-describedby')).toBe(alert.textContent ? alert.id : null);
    return alert.textContent;
  };
  type('card-number', false);
  expect(problemOf('Card number')).toBe('');
  say('frameBlur', { element: 'card-number' });
  expect(problemOf('Card number')).toBe('Enter a valid card number.');
  say('frameBlur', { element: 'expiry-date' });
  expect(problemOf('Expiry date')).toBe('');
  type('card-number', true);
  expect(problemOf('Card number')).toBe('');
  await pay();
  await waitFor(() => expect(problemOf('Expiry date')).toBe('Enter a valid expiry date.'));
  expect(problemOf('CVV')).toBe('Enter a valid CVV.');
  expect(charges()).toEqual([]);
});

test('PAY-09: order id, amount, public credentials, response and status of the provider are what the page goes by', async () => {
  const seen = vi.fn<(options: { publicKey: string; transaction: object }) => void>();
  let events: { onReady(): void; onSuccess(token: unknown): void } | undefined;
  vi.stubGlobal('CardSDK', {
    renderTapCard(_id: string, options: Parameters<typeof seen>[0] & NonNullable<typeof events>) {
      seen(options);
      events = options;
      return { unmount: () => undefined };
    },
    tokenize: () => undefined,
  });
  const scriptUrl = 'https://tap.example/index.js';
  const rotated = { 'payment-id': 'p-1', failure: 'declined' } as const;
  const answer = () =>
    paymentDocument({
      ...rotated,
      gateway: aGateway({ flow: 'token', page: { publicKey: 'pk_new', scriptUrl, brands: [] } }),
    });
  const { user, charges } = await openPage(
    { provider: 'tap', page: { publicKey: 'pk_first', scriptUrl, brands: [] } },
    { answer },
  );
  const step = () => document.querySelector('[aria-current="step"]')?.textContent;
  await waitFor(() => expect(seen).toHaveBeenCalledOnce());
  expect(seen.mock.lastCall?.[0]).toMatchObject({
    publicKey: 'pk_first',
    transaction: { amount: 45.5, currency: 'SAR' },
  });
  expect(step()).toBe('Your card, now');
  act(() => events?.onReady());
  await pay();
  act(() => events?.onSuccess({ id: 'tok_1' }));
  expect(await screen.findByText('Payment declined')).toBeDefined();
  expect(charges()).toEqual([{ method: 'card', token: 'tok_1', amount: 45.5 }]);
  expect(step()).toBeUndefined();
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/user/order/order-1');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2));
  expect(seen.mock.lastCall?.[0]).toMatchObject({ publicKey: 'pk_new' });
});
