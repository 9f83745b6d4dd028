import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shop } from '../../shell/shop.ts';
import { refused } from '../../testing/answers.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { sara as customer } from '../testing/sign-in-over.ts';
import { forgetCustomer } from '../current-customer.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

const place = { line1: 'Villa 4', latitude: 24.7, longitude: 46.67, areaId: 'area-olaya' };
const sent = { ok: true, value: { customerId: 'c1', codeLength: 6, resendAfterSeconds: 60 } };

async function openDialog(shop: Partial<Shop> = {}, answers: Parameters<typeof stubFetch>[0] = {}) {
  const server = stubFetch({
    '/customer/create': () => sent,
    '/customer/resend': () => ({ ok: true, value: {} }),
    '/customer/login': () => ({ ok: true, value: { customer, addressId: 'home-1' } }),
    ...answers,
  });
  const onSignedIn = vi.fn();
  const onClose = vi.fn();
  const Component = () => <SignInDialog place={place} onSignedIn={onSignedIn} onClose={onClose} />;
  const view = await renderShop({ routes: [{ path: 'menu', Component }], path: '/menu', shop });
  return { ...view, server, onSignedIn, onClose, dialog: within(screen.getByRole('dialog')) };
}

async function openCodeStep(answers: Parameters<typeof stubFetch>[0] = {}) {
  const opened = await openDialog({}, answers);
  const { user, dialog } = opened;
  await user.type(dialog.getByLabelText('First name'), 'Sara');
  await user.type(dialog.getByLabelText('Mobile number'), '0512345678');
  await user.click(dialog.getByRole('button', { name: 'Verify number' }));
  await dialog.findByLabelText('One-time code');
  return opened;
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  forgetCustomer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('step 1: who is signing in', () => {
  it('SIGNIN-07: asks for first name, country code and mobile number, with a Verify number button', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByLabelText('First name')).toBeDefined();
    expect(dialog.getByLabelText('Country code')).toBeDefined();
    expect(dialog.getByLabelText('Mobile number')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Verify number' })).toBeDefined();
  });

  it('begins in the number, not at the cross', async () => {
    const { dialog } = await openDialog();
    expect(document.activeElement).toBe(dialog.getByLabelText('Mobile number'));
  });

  it('SIGNIN-31, SIGNIN-32: offers the countries of the concept, its own dial code first', async () => {
    const { user, dialog, server } = await openDialog({ dialCode: '+965' });
    const picker = dialog.getByLabelText<HTMLSelectElement>('Country code');
    expect([...picker.options].map((option) => option.text)).toEqual(['Saudi Arabia +966', 'Kuwait +965']);
    expect(picker.value).toBe('KW');
    await user.selectOptions(picker, 'SA');
    await user.type(dialog.getByLabelText('First name'), 'Sara');
    await user.type(dialog.getByLabelText('Mobile number'), '512345678');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    expect(server.callsTo('/customer/create')[0]?.body).toMatchObject({ dialCode: '+966' });
  });

  it('SIGNIN-19, SIGNIN-21: both fields are required, and the first wrong one gets the focus', async () => {
    const { user, dialog, server } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    expect(dialog.getByText('Required.')).toBeDefined();
    expect(dialog.getByText('Phone number required')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Mobile number'));
    expect(server.calls).toEqual([]);
  });

  it('SIGNIN-20, SIGNIN-22: too short a name and number say Min 3 characters', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('First name'), 'Al');
    await user.type(dialog.getByLabelText('Mobile number'), '51');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    expect(dialog.getAllByText('Min 3 characters')).toHaveLength(2);
  });

  it('SIGNIN-23: takes digits only, in any script', async () => {
    const { user, dialog } = await openDialog();
    const mobile = dialog.getByLabelText<HTMLInputElement>('Mobile number');
    await user.type(mobile, '٥١a2-٣');
    expect(mobile.value).toBe('5123');
  });

  it('SIGNIN-24: tests the number against the pattern of the country', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('First name'), 'Sara');
    await user.type(dialog.getByLabelText('Mobile number'), '612345678');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    expect(dialog.getByText('Enter a valid mobile number')).toBeDefined();
  });

  it('SIGNIN-09: sends name and national number, without the zero that the country does not dial', async () => {
    const { server } = await openCodeStep();
    expect(server.callsTo('/customer/create')[0]?.body).toMatchObject({
      firstName: 'Sara',
      dialCode: '+966',
      mobile: '512345678',
    });
  });

  it('SIGNIN-25, ERR-15: what the server says about the mobile stands at the mobile field', async () => {
    const { user, dialog } = await openDialog(
      {},
      { '/customer/create': () => refused(400, 'This number cannot be reached', { source: { pointer: '/mobile' } }) },
    );
    await user.type(dialog.getByLabelText('First name'), 'Sara');
    await user.type(dialog.getByLabelText('Mobile number'), '512345678');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    const mobile = dialog.getByLabelText('Mobile number');
    expect(await dialog.findByText('This number cannot be reached')).toBeDefined();
    expect(mobile.getAttribute('aria-invalid')).toBe('true');
  });

  it('ERR-31: a code that cannot be sent says so and keeps what was typed', async () => {
    const { user, dialog } = await openDialog({}, { '/customer/create': () => new Error('offline') });
    await user.type(dialog.getByLabelText('First name'), 'Sara');
    await user.type(dialog.getByLabelText('Mobile number'), '512345678');
    await user.click(dialog.getByRole('button', { name: 'Verify number' }));
    expect(await dialog.findByText('Error sending the verification code')).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Sara');
  });

  it('I18N-05: in Arabic the plus sign stands after the dial code', async () => {
    await openDialog({ locale: 'ar-sa' });
    expect(screen.getByText('966+')).toBeDefined();
  });
});

describe('step 2: the code', () => {
  it('SIGNIN-08: asks for the code, with resend, change number and Submit', async () => {
    const { dialog } = await openCodeStep();
    expect(dialog.getByLabelText('One-time code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(dialog.getByRole('button', { name: /Resend code/ })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Change phone number' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Submit' })).toBeDefined();
  });

  it('SIGNIN-12, SIGNIN-37: another code can be had only a minute after the last one', async () => {
    const { user, dialog, server } = await openCodeStep();
    const resend = () => dialog.getByRole<HTMLButtonElement>('button', { name: /Resend code/ });
    expect(resend().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(resend().disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(resend().disabled).toBe(false);
    await user.click(resend());
    expect(server.callsTo('/customer/resend')[0]?.body).toEqual({ customerId: 'c1', mobile: '512345678' });
    expect(resend().disabled).toBe(true);
  });

  it('nobody is told that a code was sent when it may not have been, and asking again says that one was', async () => {
    const { user, dialog } = await openCodeStep({
      '/customer/create': () => ({ ok: true, value: { ...sent.value, delivery: 'delayed' } }),
    });
    expect(dialog.queryByText(/We sent a code/)).toBeNull();
    expect(dialog.getByRole('status').textContent).toMatch(/If none arrives within a minute, ask for it again/);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await user.click(dialog.getByRole('button', { name: 'Resend code' }));
    expect(await dialog.findByText(/We sent a code/)).toBeDefined();
    expect(dialog.getByRole('status').textContent).toBe('A new code is on its way.');
  });

  it('SIGNIN-13: changing the number goes back to step 1, with what was typed', async () => {
    const { user, dialog } = await openCodeStep();
    await user.click(dialog.getByRole('button', { name: 'Change phone number' }));
    expect(dialog.getByLabelText<HTMLInputElement>('First name').value).toBe('Sara');
    expect(dialog.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('512345678');
  });

  it('SIGNIN-26, SIGNIN-27: the code is required and as long as the concept says', async () => {
    const { user, dialog, server } = await openCodeStep();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Required.')).toBeDefined();
    await user.type(dialog.getByLabelText('One-time code'), '12345');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(dialog.getByText('Min 6 characters')).toBeDefined();
    expect(server.callsTo('/customer/login')).toEqual([]);
  });

  it('SIGNIN-11, SIGNIN-14, SIGNIN-15: the last digit signs in, closes the dialog and tells the page', async () => {
    const heard = vi.fn();
    window.addEventListener('sufra:signed-in', (event) => heard((event as CustomEvent).detail), { once: true });
    const { user, dialog, server, onClose, onSignedIn } = await openCodeStep();
    await user.type(dialog.getByLabelText('One-time code'), '١٢٣45');
    expect(server.callsTo('/customer/login')).toHaveLength(0);
    await user.keyboard('6{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(server.callsTo('/customer/login')).toHaveLength(1);
    expect(onSignedIn).toHaveBeenCalledWith({ customer, addressId: 'home-1' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(heard).toHaveBeenCalledWith(customer);
  });

  it('SIGNIN-16: the place chosen before travels along, to become the Home address', async () => {
    const { user, dialog, server } = await openCodeStep();
    await user.type(dialog.getByLabelText('One-time code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    const sentFields = server.callsTo('/customer/login')[0]?.body;
    expect(sentFields).toMatchObject({ place: JSON.stringify(place), code: '123456' });
  });

  it('STATE-10: the device remembers the customer, and no token', async () => {
    const { user, dialog } = await openCodeStep();
    await user.type(dialog.getByLabelText('One-time code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(JSON.parse(localStorage.getItem('currentUser') ?? '')).toEqual(customer);
  });

  it('ERR-13: a wrong code shows the details, joined and with a capital', async () => {
    const entries = ['the code is not right.', 'Four tries are left.'].map((detail) => ({ detail }));
    const wrong = { ok: false, refusal: { status: 401, code: 'code-invalid', detail: '', entries } };
    const { user, dialog } = await openCodeStep({ '/customer/login': () => wrong });
    await user.type(dialog.getByLabelText('One-time code'), '000000');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('The code is not right. Four tries are left.')).toBeDefined();
  });

  it('the next digits take the place of a wrong code', async () => {
    const wrong = { ok: false, refusal: { status: 401, code: 'code-invalid', detail: 'Wrong.', entries: [] } };
    const { user, dialog, server } = await openCodeStep({ '/customer/login': () => wrong });
    const field = dialog.getByLabelText<HTMLInputElement>('One-time code');
    await user.type(field, '000000');
    await waitFor(() => expect(field.selectionEnd).toBe(6));
    await user.keyboard('123456');
    await waitFor(() => expect(server.callsTo('/customer/login')[1]?.body).toMatchObject({ code: '123456' }));
  });

  it('a code that is typed while a wrong one is being checked is sent by itself', async () => {
    const wrong = { ok: false, refusal: { status: 401, code: 'code-invalid', detail: 'Wrong.', entries: [] } };
    let refuse: (answer: object) => void = () => undefined;
    const answers: unknown[] = [new Promise((resolve) => (refuse = resolve)), wrong];
    const { user, dialog, server } = await openCodeStep({ '/customer/login': () => answers.shift() });
    const field = dialog.getByLabelText<HTMLInputElement>('One-time code');
    await user.type(field, '000000');
    await user.clear(field);
    await user.type(field, '123456');
    expect(server.callsTo('/customer/login')).toHaveLength(1);
    refuse(wrong);
    await waitFor(() => expect(server.callsTo('/customer/login')[1]?.body).toMatchObject({ code: '123456' }));
  });

  it('a code that the phone reads out of its message signs in by itself', async () => {
    vi.stubGlobal('OTPCredential', vi.fn());
    const get = vi.fn(async () => ({ code: '123456' }));
    vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }));
    const { onSignedIn } = await openCodeStep();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
  });

  it('ERR-14: a refused resend shows the details', async () => {
    const { user, dialog } = await openCodeStep({ '/customer/resend': () => refused(401, 'too many codes today') });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await user.click(dialog.getByRole('button', { name: 'Resend code' }));
    expect(await dialog.findByText('Too many codes today')).toBeDefined();
  });

  it('ERR-32: a check that fails says Error verifying the number', async () => {
    const { user, dialog } = await openCodeStep({ '/customer/login': () => new Error('offline') });
    await user.type(dialog.getByLabelText('One-time code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('Error verifying the number')).toBeDefined();
  });
});
