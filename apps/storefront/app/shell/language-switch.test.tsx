import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { forgetLocale, KeepLocale, LanguageSwitch, saveLocale } from './language-switch.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  forgetLocale();
});

const show = (languages: ('en-us' | 'ar-sa' | 'fr')[]) =>
  renderRoutes([{ path: 'menu/:categorySlug', Component: LanguageSwitch }], {
    at: '/menu/drinks-1?cart=open',
    root: { shop: aShop({ languages }) },
  });

test('I18N-01: English, Arabic and French are offered by their own names', () => {
  show(['en-us', 'ar-sa', 'fr']);
  expect(screen.getByRole('link', { name: 'العربية' }).getAttribute('hreflang')).toBe('ar');
  expect(screen.getByRole('link', { name: 'Français' }).getAttribute('hreflang')).toBe('fr');
  expect(screen.queryByRole('link', { name: 'English' })).toBeNull();
});

test('the mark that the eye sees is the one of the language it leads to', () => {
  show(['ar-sa', 'en-us']);
  expect(screen.getByRole('link', { name: 'العربية' }).firstChild?.textContent).toBe('ع');
});

test('ROUTE-36: the switch keeps the place, query included', () => {
  show(['en-us', 'ar-sa']);
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/language/ar-sa?back=%2Fmenu%2Fdrinks-1%3Fcart%3Dopen');
});

test('STATE-05: the chosen language is kept on the device, and in the cookie that the server reads', () => {
  show(['en-us', 'ar-sa']);
  const link = screen.getByRole('link');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(localStorage.getItem('locale')).toBe('ar-sa');
  expect(document.cookie).toContain('locale=ar-sa');
});

test('over https the cookie has a name that no other host can set', () => {
  const written = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  vi.stubGlobal('location', { protocol: 'https:' });
  saveLocale('ar-sa');
  expect(written.mock.calls[0]?.[0]).toMatch(/^__Host-locale=ar-sa; path=\/; .*; secure$/);
  written.mockRestore();
});

test('a shop with one language has nothing to switch', () => {
  show(['en-us']);
  expect(screen.queryByRole('link')).toBeNull();
});

const visitInArabic = (at: string, isLanguageNegotiated: boolean) =>
  renderRoutes([{ path: 'menu', Component: KeepLocale }], {
    at,
    root: { shop: aShop({ locale: 'ar-sa', isLanguageNegotiated }) },
  });

test('what the browser decided at the first visit is kept', () => {
  visitInArabic('/menu', true);
  expect(localStorage.getItem('locale')).toBe('ar-sa');
});

test('the language of the merchant is no choice of the guest’s, and is not kept', () => {
  visitInArabic('/menu', false);
  expect(localStorage.getItem('locale')).toBeNull();
});
