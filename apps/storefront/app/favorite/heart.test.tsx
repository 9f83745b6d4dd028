import { aMenuItem } from '@sufra/ordering/testing/factories';
import { closeSnackbar, snackbarStore } from '@sufra/ui/overlays/snackbars.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCustomer, keepCustomer, type Customer } from '../customer/current-customer.ts';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { answered, refused } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch, type StubbedCall } from '../testing/stub-fetch.ts';
import { keepFavorites, wishFavorite } from './favorite-store.ts';
import { Heart } from './heart.tsx';
import type { FavoriteWish } from './mine.route.ts';

const burger = aMenuItem({ id: 'burger', name: { 'en-us': 'Char burger', 'ar-sa': 'برغر الفحم' } });
const sara: Customer = {
  id: 'sara',
  firstName: 'Sara',
  lastName: '',
  dialCode: '+966',
  mobile: '512345678',
  isMobileVerified: true,
};

let kept: Set<string>;
let isReachable: boolean;
let answer: ((wish: FavoriteWish) => unknown) | undefined;
let server: ReturnType<typeof stubFetch>;
const wishes = () => server.callsTo('/favorites/mine').flatMap(({ body }) => (body ? [body as FavoriteWish] : []));

beforeEach(() => {
  kept = new Set();
  isReachable = true;
  answer = undefined;
  server = stubFetch({
    '/favorites/mine': ({ body }: StubbedCall) => {
      if (!body) return isReachable ? { ids: [...kept] } : new Error('offline');
      const wish = body as FavoriteWish;
      if (answer) return answer(wish);
      if (wish.isFavorite) kept.add(wish.itemId);
      else kept.delete(wish.itemId);
      return answered(null);
    },
    '/customer/create': () => answered({ id: 'sara', codeLength: 6, resendAfterSeconds: 60 }),
    '/customer/login': () => answered({ customer: sara }),
  });
});
afterEach(() => {
  keepFavorites('nobody', []);
  forgetCustomer();
  sessionStorage.clear();
  locationStore.update(() => emptyChoice);
  snackbarStore.get().forEach(({ id }) => closeSnackbar(id));
  vi.unstubAllGlobals();
});

async function openHeart() {
  const Component = () => <Heart item={burger} />;
  const view = await renderShop({ routes: [{ path: 'menu/grill-1/burger', Component }], path: '/menu/grill-1/burger' });
  const heart = await screen.findByRole('button', { name: 'Char burger: favorite' });
  const isPressed = () => heart.getAttribute('aria-pressed') === 'true';
  return { ...view, heart, isPressed };
}

describe('the heart of a dish', () => {
  it('FAV-01: shows what the server keeps, and changes it at once', async () => {
    keepCustomer(sara);
    kept.add('burger');
    const { user, heart, isPressed } = await openHeart();
    await waitFor(() => expect(isPressed()).toBe(true));
    await user.click(heart);
    expect(isPressed()).toBe(false);
    await waitFor(() => expect(kept.size).toBe(0));
    heart.focus();
    await user.keyboard('{Enter}');
    expect(isPressed()).toBe(true);
    await waitFor(() => expect([...kept]).toEqual(['burger']));
  });

  it('FAV-01: is read again when the connection returns, also after a wish', async () => {
    keepCustomer(sara);
    kept.add('burger');
    isReachable = false;
    answer = () => new Error('offline');
    const { user, heart, isPressed } = await openHeart();
    await user.click(heart);
    await waitFor(() => expect(wishes()).toHaveLength(1));
    expect(isPressed()).toBe(false);
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(isPressed()).toBe(true));
  });

  it('FAV-01: that could not be read is read with the next dish', async () => {
    keepCustomer(sara);
    kept.add('burger');
    isReachable = false;
    answer = () => new Error('offline');
    const { user, heart, unmount } = await openHeart();
    await user.click(heart);
    await waitFor(() => expect(wishes()).toHaveLength(1));
    unmount();
    isReachable = true;
    const { isPressed } = await openHeart();
    await waitFor(() => expect(isPressed()).toBe(true), { timeout: 900 });
  });

  it('FAV-01: a heart that is tapped again before the answer ends as it was tapped last', async () => {
    keepCustomer(sara);
    const first = Promise.withResolvers<undefined>();
    answer = async (wish) => {
      if (wishes().length === 1) await first.promise;
      if (wish.isFavorite) kept.add(wish.itemId);
      else kept.delete(wish.itemId);
      return answered(null);
    };
    const { user, heart, isPressed } = await openHeart();
    await user.click(heart);
    await user.click(heart);
    expect(isPressed()).toBe(false);
    expect(wishes()).toHaveLength(1);
    first.resolve(undefined);
    await waitFor(() => expect(wishes().map(({ isFavorite }) => isFavorite)).toEqual([true, false]));
    await waitFor(() => expect(kept.size).toBe(0));
    expect(isPressed()).toBe(false);
  });

  it('FAV-01: follows what was chosen in another tab when the guest returns', async () => {
    keepCustomer(sara);
    const { isPressed } = await openHeart();
    await waitFor(() => expect(server.callsTo('/favorites/mine')).toHaveLength(1));
    kept.add('burger');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(isPressed()).toBe(true));
    isReachable = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.callsTo('/favorites/mine')).toHaveLength(3));
    expect(isPressed()).toBe(true);
  });

  it('a wish that is under way when another customer signs in is sent once, and is not theirs', async () => {
    const sent = Promise.withResolvers<undefined>();
    answer = async () => {
      await sent.promise;
      if (wishes().length > 1) throw new Error('It was sent again.');
      return answered(null);
    };
    const wished = wishFavorite('sara', 'burger', true);
    keepFavorites('omar', []);
    sent.resolve(undefined);
    expect(await wished).toEqual({ state: 'kept' });
    expect(wishes()).toHaveLength(1);
  });

  it('ERR-37: a failed addition is taken back and said', async () => {
    keepCustomer(sara);
    answer = () => new Error('offline');
    const { user, heart, isPressed } = await openHeart();
    await user.click(heart);
    expect(await screen.findByText('Error adding a favorite. Check your connection and try again.')).toBeDefined();
    expect(isPressed()).toBe(false);
  });

  it('ERR-38: a failed removal is taken back and said in the server’s words', async () => {
    keepCustomer(sara);
    kept.add('burger');
    answer = () => refused(422, 'Not now.');
    const { user, heart, isPressed } = await openHeart();
    await waitFor(() => expect(isPressed()).toBe(true));
    await user.click(heart);
    expect(await screen.findByText('Error removing a favorite. Not now.')).toBeDefined();
    expect(isPressed()).toBe(true);
  });
});

describe('a stranger’s heart', () => {
  const signIn = async (user: Awaited<ReturnType<typeof openHeart>>['user']) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /first name/i }), 'Sara');
    await user.type(dialog.getByRole('textbox', { name: /mobile/i }), '512345678');
    await user.click(dialog.getByRole('button', { name: /verify/i }));
    await user.type(await dialog.findByRole('textbox', { name: /code/i }), '123456');
  };

  it('FAV-01: asks to sign in first, and then does what was wanted', async () => {
    const { user, heart, isPressed } = await openHeart();
    await user.click(heart);
    expect(wishes()).toEqual([]);
    await signIn(user);
    await waitFor(() => expect([...kept]).toEqual(['burger']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isPressed()).toBe(true);
  });

  it('wants nothing any more when signing in was given up', async () => {
    const { user, heart, isPressed } = await openHeart();
    await user.click(heart);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    keepCustomer(sara);
    await waitFor(() => expect(server.callsTo('/favorites/mine')).toHaveLength(1));
    expect(wishes()).toEqual([]);
    expect(isPressed()).toBe(false);
  });

  it('keeps the wish when signing in leads over another page', async () => {
    const { user, heart, unmount } = await openHeart();
    await user.click(heart);
    unmount();
    keepCustomer(sara);
    const { isPressed } = await openHeart();
    await waitFor(() => expect([...kept]).toEqual(['burger']));
    expect(isPressed()).toBe(true);
  });

  it('whose session has ended signs in again and the wish is kept', async () => {
    keepCustomer(sara);
    answer = () => refused(401, 'Sign in.');
    const { user, heart } = await openHeart();
    await user.click(heart);
    await screen.findByRole('dialog');
    answer = undefined;
    await signIn(user);
    await waitFor(() => expect([...kept]).toEqual(['burger']));
  });
});
