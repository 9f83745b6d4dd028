import { storageKeys } from '@sufra/contracts/storage-keys';
import { screen, waitFor } from '@testing-library/react';
import { redirect } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openForm } from '../testing/open-form.tsx';
import { customerStore } from '../current-customer.ts';
import PrivacyRoute, { clientAction, forgetDevice } from './privacy.route.tsx';

const mobile = '+966 551234417';
const openPrivacy = (hasPassword: boolean, answers: Parameters<typeof openForm>[0]['answers'] = []) =>
  openForm({ path: '/user/profile/privacy', Component: PrivacyRoute, data: { hasPassword, mobile }, answers });

const keptKeys = () => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)).toSorted();

describe('my data', () => {
  test('can be taken along as a file', async () => {
    await openPrivacy(true);
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect(link.getAttribute('href')).toBe('/user/profile/privacy/export');
    expect(link.getAttribute('download')).toBe('my-data.json');
  });

  test('says what is lost before it is erased', async () => {
    await openPrivacy(true);
    expect(screen.getByText('This cannot be undone. Once it is done:')).toBeDefined();
    expect(screen.getByText(/The restaurant keeps their amounts for its books, without your name/)).toBeDefined();
    expect(screen.getByText(/Points that are left are lost/)).toBeDefined();
  });

  test('with a password, it is what proves the owner', async () => {
    const { type, press, sent, errorAt } = await openPrivacy(true, [
      { fields: { password: 'Incorrect password. Check what you entered.' }, isRefused: true },
    ]);
    const label = 'Enter your password, so that nobody else can do this.';
    await press('Erase everything for good');
    expect(sent).toEqual([]);
    await type(label, 'open sesame');
    await press('Erase everything for good');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({ password: 'open sesame', intent: 'erase' });
    await screen.findByText('Nothing was erased');
    expect(errorAt(label)).toMatch(/^Incorrect password/);
  });

  test('without one, a code is sent first, and another one when it does not come', async () => {
    const step = { resendAfterSeconds: 60 };
    const { press, sent, user } = await openPrivacy(false, [{ step }, { isRefused: true, step }]);
    expect(screen.queryByRole('button', { name: 'Erase everything for good' })).toBeNull();
    await press('Send me a code');
    const code = await screen.findByLabelText(/The code is on its way to/);
    await user.type(code, '١٢٣456');
    expect((code as HTMLInputElement).value).toBe('123456');
    await press('Erase everything for good');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(Object.fromEntries(sent[1] ?? [])).toMatchObject({ code: '123456', intent: 'erase' });
    await screen.findByText('Nothing was erased');
    await press('Send me a code');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.get('intent')).toBe('code');
  });

  test('an order that is under way is said in the words of the server', async () => {
    const { type, press } = await openPrivacy(true, [{ detail: 'Order 007 is still under way.', isRefused: true }]);
    await type('Enter your password, so that nobody else can do this.', 'open sesame');
    await press('Erase everything for good');
    expect(await screen.findByText('Nothing was erased. Order 007 is still under way.')).toBeDefined();
  });

  test('when it is erased, the device and the open page forget the person too', async () => {
    localStorage.setItem(storageKeys.currentUser, '{"id":"sara"}');
    customerStore.reload();
    expect(customerStore.get().customer?.id).toBe('sara');
    localStorage.setItem(storageKeys.lastLocation, '{"line":"at home"}');
    localStorage.setItem(storageKeys.locale, 'fr');
    const serverAction = () => Promise.reject(redirect('/user/erased'));
    const request = new Request('https://shop.example/', { method: 'POST', body: new FormData() });
    await expect(clientAction({ request, serverAction } as never)).rejects.toBeInstanceOf(Response);
    expect(keptKeys()).toEqual(['locale']);
    expect(customerStore.get().customer).toBeUndefined();
  });

  test('a device that forgets leaves nothing that names anybody', () => {
    for (const key of Object.values(storageKeys)) localStorage.setItem(key, 'x');
    forgetDevice();
    expect(keptKeys()).toEqual(['kiosk_order', 'kiosk_terminal', 'locale', 'tracking_consent']);
  });
});
