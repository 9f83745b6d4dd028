import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Shop } from '../../shell/shop.ts';
import { renderShop } from '../../testing/render-shop.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { customerStore, forgetCustomer } from '../current-customer.ts';
import { SocialButtons } from './social-buttons.tsx';
import { sara as customer } from '../testing/sign-in-over.ts';
import { forgetProviderScripts, stubProviderScripts } from './testing/provider-scripts.ts';

let opened = 0;

/** Addresses of their own for every test: a script that has come stays. */
const settings = () => ({
  googleClientId: 'our-google',
  googleScriptUrl: `/google-${opened}.js`,
  appleClientId: 'our.apple',
  appleScriptUrl: `/apple-${opened}/{locale}.js`,
  facebookAppId: 'our-facebook',
  facebookScriptUrl: `/facebook-${opened}/{locale}.js`,
});

async function openButtons(
  shop: Partial<Shop> = {},
  { areLost = false, isRefused = false, isOffline = false, isLate = false, isNonceLate = false } = {},
) {
  opened += 1;
  const providers = stubProviderScripts({ areLost });
  let nonces = 0;
  const refused = { ok: false, refusal: { status: 401, code: 'social-sign-in-failed', detail: '', entries: [] } };
  const given = isRefused ? refused : { ok: true, value: { customer } };
  const late = Promise.withResolvers<void>();
  const answer = isLate ? late.promise.then(() => given) : given;
  const server = stubFetch({
    '/customer/social/nonce': async () => {
      if (isNonceLate) await late.promise;
      return isOffline ? new Error('offline') : { ok: true, value: { nonce: `nonce-${(nonces += 1)}` } };
    },
    '/customer/social/google': () => answer,
    '/customer/social/apple': () => answer,
    '/customer/social/facebook': () => answer,
  });
  const onSignedIn = vi.fn();
  const Component = () => <SocialButtons onSignedIn={onSignedIn} />;
  const all = { clientSettings: settings(), ...shop };
  const view = await renderShop({ routes: [{ path: 'signin', Component }], path: '/signin', shop: all });
  return { ...view, providers, server, onSignedIn, answerLate: late.resolve };
}

/** Waits until the button can be pressed, which it can once the shop has made a nonce. */
async function press(user: { click: (element: Element) => Promise<void> }, name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(button);
}

afterEach(() => {
  forgetProviderScripts();
  forgetCustomer();
  vi.unstubAllGlobals();
});

describe('who is offered', () => {
  it('nobody without a configured provider, and no script is fetched', async () => {
    const { providers } = await openButtons({ clientSettings: {} });
    expect(screen.queryByRole('group')).toBeNull();
    expect(providers.loaded).toEqual([]);
  });

  it('only who is configured', async () => {
    await openButtons({ clientSettings: { ...settings(), googleClientId: '', appleClientId: '' } });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue with Facebook']);
  });

  it('in the guest’s language, to the providers as well', async () => {
    const { providers } = await openButtons({ locale: 'ar-sa' });
    expect(await screen.findByRole('button', { name: 'المتابعة باستخدام Apple' })).toBeDefined();
    await screen.findByText('Google’s own button');
    const paths = providers.loaded.map((address) => new URL(address, 'http://localhost').pathname);
    expect(paths).toContain(`/apple-${opened}/ar_SA.js`);
    expect(paths).toContain(`/facebook-${opened}/ar_AR.js`);
  });
});

describe('signing in', () => {
  it.each([
    ['SIGNIN-03: with Google', 'Google’s own button', 'google', 'google-token'],
    ['SIGNIN-05: with Apple', 'Continue with Apple', 'apple', 'apple-token'],
    ['SIGNIN-04: with Facebook', 'Continue with Facebook', 'facebook', 'facebook-token'],
  ])('%s', async (_, button, provider, token) => {
    const { user, server, providers, onSignedIn } = await openButtons();
    await screen.findByText('Google’s own button');
    await press(user, button);
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ customer }));
    expect(server.callsTo(`/customer/social/${provider}`)).toMatchObject([{ body: { token, nonce: 'nonce-1' } }]);
    expect(customerStore.get().customer?.id).toBe('sara');
    expect(providers.told).toMatchObject({
      google: { client_id: 'our-google', nonce: 'nonce-1', ux_mode: 'popup' },
      apple: { clientId: 'our.apple', nonce: 'nonce-1', usePopup: true },
      facebook: { appId: 'our-facebook', cookie: false },
    });
  });

  it('Apple’s name, which comes once, is passed on', async () => {
    const { user, server, providers } = await openButtons();
    providers.answers.apple = async () => ({
      authorization: { id_token: 'apple-token' },
      user: { name: { firstName: 'Sara', lastName: 'Ali' } },
    });
    await press(user, 'Continue with Apple');
    await vi.waitFor(() => expect(server.callsTo('/customer/social/apple')).toHaveLength(1));
    expect(server.callsTo('/customer/social/apple')[0]?.body).toMatchObject({ firstName: 'Sara', lastName: 'Ali' });
  });
});

describe('what can go wrong', () => {
  it.each([
    ['ERR-27: a failed sign-in via Google says so', 'Google’s own button', 'Error signing in with Google.'],
    ['ERR-28: a failed sign-in via Facebook says so', 'Continue with Facebook', 'Error signing in with Facebook.'],
    ['a failed sign-in via Apple says so', 'Continue with Apple', 'Error signing in with Apple.'],
  ])('%s, with the way forward, and may be tried again with another nonce', async (_, button, words) => {
    const { user, server } = await openButtons({}, { isRefused: true });
    await screen.findByText('Google’s own button');
    await press(user, button);
    const alert = await screen.findByText(new RegExp(words));
    expect(alert.textContent).toContain('Try again, or use your mobile number.');
    expect(alert.closest('[role=alert]')).not.toBeNull();
    await vi.waitFor(() => expect(server.callsTo('/customer/social/nonce')).toHaveLength(2));
  });

  it('ERR-29: a cancelled Facebook login says so, and is no error', async () => {
    const { user, server, providers } = await openButtons();
    providers.answers.facebook = { status: 'unknown', authResponse: null };
    await press(user, 'Continue with Facebook');
    expect(await screen.findByText('Facebook login cancelled')).toBeDefined();
    expect(server.callsTo('/customer/social/facebook')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Continue with Facebook' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    );
  });

  it('a closed window of Apple is a cancellation, anything else a failure', async () => {
    const { user, providers } = await openButtons();
    providers.answers.apple = () =>
      Promise.reject(Object.assign(new Error('closed'), { error: 'popup_closed_by_user' }));
    await press(user, 'Continue with Apple');
    expect(await screen.findByText('Apple login cancelled')).toBeDefined();
    providers.answers.apple = () => Promise.reject(Object.assign(new Error('no'), { error: 'invalid_client' }));
    await press(user, 'Continue with Apple');
    expect(await screen.findByText(/Error signing in with Apple/)).toBeDefined();
    expect(screen.queryByText('Apple login cancelled')).toBeNull();
  });

  it.each(['Continue with Google', 'Continue with Apple', 'Continue with Facebook'])(
    'without the script, %s is still there and says that it did not work',
    async (name) => {
      const { user } = await openButtons({}, { areLost: true });
      await vi.waitFor(() =>
        expect(screen.getByRole('button', { name: 'Continue with Google' }).getAttribute('aria-disabled')).not.toBe(
          'true',
        ),
      );
      await press(user, name);
      expect(await screen.findByText(/^Error signing in with/)).toBeDefined();
    },
  );

  it('without an answer of the shop every button says so when it is pressed, and asks again', async () => {
    const { user, server } = await openButtons({}, { isOffline: true });
    await press(user, 'Continue with Google');
    expect(await screen.findByText(/^Error signing in with Google/)).toBeDefined();
    await vi.waitFor(() => expect(server.callsTo('/customer/social/nonce')).toHaveLength(2));
    await press(user, 'Continue with Apple');
    expect(await screen.findByText(/^Error signing in with Apple/)).toBeDefined();
  });
});

describe('the keyboard stays where it was', () => {
  /** Presses with the keyboard; what is named is in the document and ready. */
  async function pressByKey(user: { keyboard: (keys: string) => Promise<void> }, name: string): Promise<void> {
    const button = await screen.findByRole('button', { name });
    await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
    button.focus();
    await user.keyboard('{Enter}');
  }

  it.each(['Continue with Apple', 'Continue with Facebook'])(
    'on %s while it works and after it failed, and a second press starts nothing',
    async (name) => {
      const { user, answerLate, server } = await openButtons({}, { isRefused: true, isLate: true });
      await pressByKey(user, name);
      const working = await screen.findByRole('button', { name: /^Signing/ });
      expect(working).toBe(document.activeElement);
      expect(['aria-disabled', 'aria-busy', 'disabled'].map((name) => working.getAttribute(name))).toEqual([
        'true',
        'true',
        null,
      ]);
      await user.keyboard('{Enter}');
      answerLate();
      await screen.findByText(/^Error signing in with/);
      expect(document.activeElement?.textContent).toBe(name);
      const path = name.replace('Continue with ', '/customer/social/').toLowerCase();
      expect(server.callsTo(path)).toHaveLength(1);
    },
  );

  it('on Google’s own button, which is not there while it works and is another one afterwards', async () => {
    const { user, answerLate, server } = await openButtons({}, { isRefused: true, isLate: true });
    await pressByKey(user, 'Google’s own button');
    const first = document.activeElement;
    await screen.findByRole('button', { name: /^Signing/ });
    // As a browser does with what is no longer shown.
    if (first instanceof HTMLElement) first.blur();
    answerLate();
    await screen.findByText(/^Error signing in with Google/);
    await vi.waitFor(() => expect(server.callsTo('/customer/social/nonce')).toHaveLength(2));
    await vi.waitFor(() => {
      const drawn = screen.getByText('Google’s own button');
      expect(drawn).not.toBe(first);
      expect(document.activeElement).toBe(drawn);
    });
  });

  it('when Google’s own button takes the place of ours', async () => {
    const { answerLate } = await openButtons({}, { isNonceLate: true });
    screen.getByRole('button', { name: 'Continue with Google' }).focus();
    answerLate();
    const drawn = await screen.findByText('Google’s own button');
    await vi.waitFor(() => expect(document.activeElement).toBe(drawn));
  });

  it('and is taken from nothing else', async () => {
    const { user, answerLate } = await openButtons({}, { isRefused: true, isLate: true });
    await pressByKey(user, 'Google’s own button');
    await screen.findByRole('button', { name: /^Signing/ });
    const apple = screen.getByRole('button', { name: 'Continue with Apple' });
    apple.focus();
    answerLate();
    await screen.findByText(/^Error signing in with Google/);
    expect(document.activeElement).toBe(apple);
  });
});
