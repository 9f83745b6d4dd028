import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type StubbedCall } from '../../testing/stub-fetch.ts';
import { pageLeaver } from '../leave-page.ts';
import type { FormTools, ProviderFormProps } from '@sufra/payment-gateways/provider-form';
import { Form as MoyasarForm } from '@sufra/payment-gateways/moyasar/form';

const givenId = '0199aaaa-0000-4000-8000-000000000001';
const feedback = '/api/webhook/moyasar/feedback';
const payments = '/v1/payments';
const bankPage = 'https://api.moyasar.com/v1/card_auth/1/prepare';

const data = {
  'given-id': givenId,
  amount: 4550,
  currency: 'SAR',
  description: 'Saffron & Char 1001',
  'callback-url': 'https://shop.example/payment/moyasar?link=signed',
  'feedback-url': `http://localhost:3000${feedback}`,
  metadata: { reference: 'attempt-1', order: '1001' },
};

let told: string[];
let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  told = [];
  leave = vi.spyOn(pageLeaver, 'to').mockReturnValue(true);
});

/** Moyasar's form brings its own controls and words; of the storefront it uses the way out alone. */
const tools: FormTools = {
  t: (id) => id,
  ui: { Button: () => null, Price: () => null, CheckMark: () => null, ApplePayButton: () => null },
  leaveTo: (address) => pageLeaver.to(address),
  ask: () => Promise.reject(new Error('nothing is asked here')),
  kiosk: { findTerminal: () => undefined, setTerminalRunning: () => undefined, payWithoutTerminal: () => undefined },
};

const props = (): ProviderFormProps => ({
  ...tools,
  page: {
    'publishable-key': 'pk_test_cafe',
    'api-url': 'https://api.moyasar.com',
    networks: ['mada', 'visa', 'mastercard'],
    country: 'SA',
  },
  data,
  order: { id: 'order-1', number: '1001', amountMinor: 4550, currency: { code: 'SAR', digits: 2 } },
  methods: ['card', 'stc-pay'],
  shopName: 'Saffron & Char',
  locale: 'en-us',
  direction: 'ltr',
  isBusy: false,
  onReady: () => void told.push('ready'),
  onProblems: (problems) => void told.push(`problems: ${problems.join()}`),
  onToken: () => Promise.reject(new Error('no token here')),
  onLeaving: () => void told.push('leaving'),
  onDeclined: () => void told.push('declined'),
  onFinished: () => void told.push('finished'),
  onFailed: (reason) => void told.push(`failed: ${reason}`),
});

/** Answers as Moyasar does; our own server only listens. */
const answer = (payment: (call: StubbedCall) => unknown) =>
  stubFetch({ [payments]: payment, [feedback]: () => new Response(null, { status: 200 }) });

const anAnswer = (status: string, source: object = {}) => ({
  id: givenId,
  status,
  amount: 4550,
  source: { type: 'creditcard', message: null, transaction_url: null, ...source },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

/** As a guest writes: the form listens to keys, and draws itself anew after each of them. */
async function write(input: HTMLInputElement, value: string): Promise<void> {
  fireEvent.input(input, { target: { value } });
  fireEvent.keyUp(input);
  await Promise.resolve();
}

async function payByCard(number = '4111 1111 1111 1111'): Promise<void> {
  await write(field('Name on card'), 'Sara Ali');
  await write(field('Credit Card'), number);
  await write(field('Expiry date'), '12 / 30');
  await write(field('CVC'), '123');
  field('CVC').form?.requestSubmit();
}

/** The form writes to the console what it was refused. */
function letItComplain() {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => expect(complaint).toHaveBeenCalled();
}

test('PAY-21: Moyasar’s own form sends the card to Moyasar, and our server hears the payment’s id alone', async () => {
  const { calls, callsTo } = answer(() => anAnswer('paid'));
  render(<MoyasarForm {...props()} />);
  expect(told).toEqual(['ready']);
  await payByCard();
  await waitFor(() => expect(told).toContain('finished'));
  expect(callsTo(payments)[0]?.body).toMatchObject({
    publishable_api_key: 'pk_test_cafe',
    given_id: givenId,
    amount: 4550,
    currency: 'SAR',
    apply_coupon: false,
    callback_url: data['callback-url'],
    metadata: data.metadata,
    source: { type: 'creditcard', name: 'Sara Ali', number: '4111111111111111', month: '12', year: '30', cvc: '123' },
  });
  expect(calls.map(({ path }) => path)).toEqual([payments, feedback]);
  expect(callsTo(feedback)[0]?.body).toEqual({ id: givenId });
});

test('a card that the bank asks about leads to the bank’s page, once the page knows that it is left', async () => {
  answer(() => anAnswer('initiated', { transaction_url: bankPage }));
  render(<MoyasarForm {...props()} />);
  await payByCard();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(bankPage));
  expect(told).toEqual(['ready', 'leaving']);
});

test('a declined card is what the server finds out', async () => {
  answer(() => anAnswer('failed', { message: 'DECLINED' }));
  render(<MoyasarForm {...props()} />);
  await payByCard();
  await waitFor(() => expect(told).toEqual(['ready', 'finished']));
});

test('fields that cannot be are said beside the fields, and nothing is sent', async () => {
  const { calls } = answer(() => anAnswer('paid'));
  render(<MoyasarForm {...props()} />);
  await payByCard('4111 1111 1111 1112');
  expect(await screen.findByText('Invalid credit card')).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each([
  ['a lost answer', () => new Error('offline'), 'finished'],
  ['a payment that is known already', () => refusal('used_given_id'), 'finished'],
  ['keys that open nothing', () => refusal('authentication_error'), 'failed: unavailable'],
  ['a refused field', () => refusal('invalid_request_error', { cvc: ['is invalid'] }), 'problems: cvv'],
])('%s is followed by what helps', async (_what, given, expected) => {
  const complained = letItComplain();
  answer(given);
  render(<MoyasarForm {...props()} />);
  await payByCard();
  await waitFor(() => expect(told).toEqual(['ready', expected]));
  complained();
});

const refusal = (kind: string, errors: Record<string, string[]> | null = null) =>
  Response.json({ type: kind, message: 'No', errors }, { status: 400 });

test('an answer that never comes is waited for 45 seconds', async () => {
  vi.useFakeTimers();
  answer(() => new Promise(() => undefined));
  render(<MoyasarForm {...props()} />);
  await payByCard();
  await vi.advanceTimersByTimeAsync(44_000);
  expect(told).toEqual(['ready']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual(['ready', 'finished']);
  vi.useRealTimers();
});

test('STC Pay asks for a mobile and then for its code, at Moyasar', async () => {
  const otpPage = 'https://api.moyasar.com/v1/stc_pays/1/proceed';
  const { callsTo } = stubFetch({
    [payments]: () => anAnswer('initiated', { type: 'stcpay', transaction_url: otpPage }),
    '/v1/stc_pays/1/proceed': () => anAnswer('paid', { type: 'stcpay' }),
    [feedback]: () => new Response(null, { status: 200 }),
  });
  render(<MoyasarForm {...props()} />);
  fireEvent.click(screen.getByAltText('STC Pay'));
  // Their labels name each other's fields.
  const mobile = await screen.findByPlaceholderText<HTMLInputElement>('05x xxx xxxx');
  await write(mobile, '0512345678');
  mobile.form?.requestSubmit();
  await waitFor(() => expect(callsTo(payments)[0]?.body).toMatchObject({ source: { type: 'stcpay' } }));
  const code = screen.getByPlaceholderText<HTMLInputElement>('Code');
  await waitFor(() => expect(code.className).not.toContain('hidden'));
  await write(code, '123456');
  code.form?.requestSubmit();
  await waitFor(() => expect(told).toEqual(['ready', 'finished']));
  expect(leave).not.toHaveBeenCalled();
});

test('the form speaks French, which Moyasar does not, and Arabic from the right', () => {
  answer(() => anAnswer('paid'));
  const { unmount } = render(<MoyasarForm {...props()} locale="fr" />);
  expect(field('Nom sur la carte')).toBeTruthy();
  expect(screen.getByText(/Payer/)).toBeTruthy();
  unmount();
  render(<MoyasarForm {...props()} locale="ar-sa" />);
  expect(field('الاسم على البطاقة').closest('[dir="rtl"]')).not.toBeNull();
});

test('while the server is asked nothing in the form can be pressed', () => {
  answer(() => anAnswer('paid'));
  const { container } = render(<MoyasarForm {...props()} isBusy />);
  expect(container.firstElementChild?.hasAttribute('inert')).toBe(true);
});

test('what the form cannot work with is no form', () => {
  const complained = letItComplain();
  answer(() => anAnswer('paid'));
  const { unmount } = render(<MoyasarForm {...props()} data={{ ...data, amount: 99 }} />);
  unmount();
  render(<MoyasarForm {...props()} data={undefined} />);
  expect(told).toEqual(['failed: unavailable', 'failed: unavailable']);
  complained();
});
