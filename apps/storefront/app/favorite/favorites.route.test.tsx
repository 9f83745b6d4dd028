import { aMenuCategory, aMenuItem } from '@sufra/ordering/testing/factories';
import type { LocalizedText } from '@sufra/ordering';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyChoice } from '../location/chosen-place.ts';
import { locationStore } from '../location/location-store.ts';
import { aBranch } from '../location/testing/places.ts';
import { answered } from '../testing/answers.ts';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { keepFavorites } from './favorite-store.ts';
import FavoritesRoute from './favorites.route.tsx';

const category = aMenuCategory({ id: 'grill', name: { 'en-us': 'Grill' } });
const burger = aMenuItem({
  id: '1',
  categoryId: 'grill',
  name: { 'en-us': 'Char burger', 'ar-sa': 'برغر الفحم' },
  priceMinor: 4200,
  branchPrices: { olaya: 4550 },
  imageUrl: '/cdn/burger.jpg',
});
const soup = aMenuItem({ id: '2', categoryId: 'grill', name: { 'en-us': 'Soup' }, isSoldOut: true });
const long = 'Slow roasted lamb shoulder with seven spices, saffron rice, toasted almonds and raisins of Taif';

type Listed = { id: string; name: LocalizedText; dish?: { item: typeof burger; category: typeof category } };
const listed: Listed[] = [
  { id: '1', name: burger.name, dish: { item: burger, category } },
  { id: '2', name: soup.name, dish: { item: soup, category } },
  { id: '3', name: { 'en-us': long } },
];

let server: ReturnType<typeof stubFetch>;
beforeEach(() => {
  server = stubFetch({ '/favorites/mine': () => answered(null) });
});
afterEach(() => {
  keepFavorites('nobody', []);
  locationStore.update(() => emptyChoice);
  vi.unstubAllGlobals();
});

async function openFavorites(favorites = listed) {
  const path = 'user/profile/favorites';
  const routes = [{ path, Component: FavoritesRoute, loader: () => ({ customerId: 'sara', favorites }) }];
  const view = await renderShop({ routes, path: `/${path}`, isSignedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'My favorites' });
  const row = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('li') ?? document.body);
  return { ...view, row };
}

describe('my favorites', () => {
  it('FAV-02: lists them with photo, price at the chosen branch and the way to the dish', async () => {
    locationStore.update(() => ({ ...emptyChoice, orderType: 'pickup', lastLocation: aBranch() }));
    const { row, container } = await openFavorites();
    expect(row('Char burger').getByRole('link', { name: 'Char burger' }).getAttribute('href')).toBe(
      '/menu/grill-grill/1-char-burger',
    );
    expect(screen.getByRole('heading', { name: 'Char burger' }).closest('li')?.textContent).toContain('45.50');
    expect(container.querySelector('li img')?.getAttribute('src')).toMatch(/burger/);
  });

  it('FAV-02: what is sold out or gone says so, and what is gone leads nowhere', async () => {
    const { row } = await openFavorites();
    expect(row('Soup').getByText('Sold out')).toBeDefined();
    expect(row(long).getByText('No longer on the menu')).toBeDefined();
    expect(row(long).queryByRole('link')).toBeNull();
  });

  it('FAV-02: one that is taken off stays in sight to be put back', async () => {
    const { user, row } = await openFavorites();
    const heart = row('Char burger').getByRole('button', { name: 'Char burger: favorite' });
    expect(heart.getAttribute('aria-pressed')).toBe('true');
    await user.click(heart);
    expect(heart.getAttribute('aria-pressed')).toBe('false');
    await user.click(heart);
    await waitFor(() =>
      expect(server.callsTo('/favorites/mine').map(({ body }) => body)).toEqual([
        { itemId: '1', isFavorite: false },
        { itemId: '1', isFavorite: true },
      ]),
    );
  });

  it('FAV-02: without any, says how to make one', async () => {
    const { container } = await openFavorites([]);
    expect(container.querySelector('[class*=disc] > svg > path[d^="M12 20S4 15"]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'No favorites yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'To the menu' }).getAttribute('href')).toBe('/menu');
  });
});
