import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { openForm } from '../testing/open-form.tsx';
import { aCustomer } from '../testing/profiles.ts';
import SignInLinkRoute, { action, loader } from './sign-in-link.route.tsx';

const open = (answers: Parameters<typeof openForm>[0]['answers'] = []) =>
  openForm({ path: '/signin/link?key=a-key', Component: SignInLinkRoute, data: { key: 'a-key' }, answers });

describe('the link of a message', () => {
  it('SIGNIN-02: one tap signs in, and opening the page alone does not', async () => {
    const { press, sent } = await open();
    expect(sent).toEqual([]);
    await press('Sign in');
    await waitFor(() => expect(sent[0]?.get('key')).toBe('a-key'));
  });

  it('a link that is over says so, and leads to a code', async () => {
    const { press } = await open([{ fields: { key: 'The code has expired. Ask for a new one.' }, isRefused: true }]);
    await press('Sign in');
    expect(await screen.findByText('The code has expired. Ask for a new one.')).toBeTruthy();
    const other = screen.getByRole('link', { name: 'Sign in with a code instead' });
    expect(other.getAttribute('href')).toBe('/signin');
  });

  it('the key signs in, and the token goes into a cookie that no script reads', async () => {
    const attributes = { token: 't', 'expires-at': '2026-04-01T00:00:00Z', kind: 'customer', 'customer-id': 'c1' };
    const { asked, value, headers } = await callRoute(action, {
      path: '/signin/link?key=a-key',
      isForm: true,
      body: { key: 'a-key' },
      api: {
        'POST /login/guest': () => ({ body: { data: { type: 'sessions', id: 's1', attributes } } }),
        'GET /customers/c1': () => ({ body: { data: aCustomer() } }),
      },
    });
    expect(asked[0]?.body).toEqual({ password: 'a-key' });
    expect(headers.get('set-cookie')).toMatch(/^session=t; .*HttpOnly/);
    expect(value).toMatchObject({ signedIn: { customer: { id: 'c1' } }, next: '/menu' });
  });

  it('without a key there is nothing to do here', async () => {
    const { headers } = await callRoute(loader, { path: '/signin/link', api: {} });
    expect(headers.get('location')).toBe('/signin');
  });
});
