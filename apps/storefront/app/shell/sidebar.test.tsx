import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consentStore } from './consent.ts';
import { aShop } from '../testing/a-shop.ts';
import { renderInShop } from '../testing/render-routes.tsx';
import type { RootData } from './shop.ts';
import { Sidebar } from './sidebar.tsx';

const open = (root: Partial<RootData> = {}) => {
  renderInShop(<Sidebar onClose={() => undefined} />, root);
  return within(screen.getByRole('dialog'));
};

test('UI-01: the sidebar shows logo and label of the merchant', () => {
  const sidebar = open();
  expect(sidebar.getByRole('img', { name: 'Saffron & Char' }).getAttribute('src')).toBe('/logo.svg');
  expect(sidebar.getByRole('heading', { name: 'Saffron & Char' })).toBeDefined();
});

test('UI-02: the sidebar says whether the guest is signed in', () => {
  expect(open({ isSignedIn: true }).getByText('You are signed in')).toBeDefined();
});

test('UI-03: the Account link leads to the profile of whoever is signed in; a guest signs in on the way there', () => {
  expect(open({ isSignedIn: true }).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/user/profile');
  cleanup();
  const sidebar = open();
  expect(sidebar.queryByRole('link', { name: 'Account' })).toBeNull();
  expect(sidebar.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?next=%2Fuser%2Fprofile');
});

test('PROMO-36: the sidebar leads to the promos of a shop that takes orders', () => {
  expect(open().getByRole('link', { name: 'Promos' }).getAttribute('href')).toBe('/promos');
  cleanup();
  expect(open({ shop: aShop({ isMenuOnly: true }) }).queryByRole('link', { name: 'Promos' })).toBeNull();
});

test('UI-04: the sidebar offers the other languages by their own names', () => {
  const languages = within(open().getByRole('region', { name: 'Language' }));
  expect(languages.getAllByRole('link').map((link) => link.textContent)).toEqual(['العربية', 'Français']);
});

test('UI-05: the sidebar links to the content pages of the merchant', () => {
  const sidebar = open({ pages: [{ title: 'Our story', url: '/pages/our-story' }] });
  expect(sidebar.getByRole('link', { name: 'Our story' }).getAttribute('href')).toBe('/pages/our-story');
});

test('FEED-05: Feedback leads to the page of the shop', () => {
  const link = open({ pages: [{ title: 'Feedback', url: '/feedback' }] }).getByRole('link', { name: 'Feedback' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/feedback', null]);
});

test("FEED-04: Feedback opens the merchant's own form in a tab of its own", () => {
  const page = { title: 'Feedback', url: 'https://forms.example/thanks', isElsewhere: true };
  const link = open({ pages: [page] }).getByRole('link', { name: 'Feedback' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([page.url, '_blank']);
});

test('UI-06: the sidebar names the version', () => {
  expect(open().getByText('Version 1.0.10')).toBeDefined();
});

test('UI-07, THEME-05: the brand logo is shown when there is one, and hidden when branding is removed', () => {
  const brandLogoUrl = '/brand.svg';
  expect(
    open({ shop: aShop({ brandLogoUrl }) })
      .getByRole('img', { name: 'Ordering by Sufra' })
      .getAttribute('src'),
  ).toBe(brandLogoUrl);
});

test('UI-07: without the brand, neither logo nor words of it are there', () => {
  const sidebar = open({ shop: aShop({ brandLogoUrl: '/brand.svg', isBrandingRemoved: true }) });
  expect(sidebar.queryByRole('img', { name: 'Ordering by Sufra' })).toBeNull();
  expect(sidebar.queryByText('Ordering by Sufra')).toBeNull();
});

test('THEME-05: a merchant without a brand logo shows none', () => {
  expect(open().queryByRole('img', { name: 'Ordering by Sufra' })).toBeNull();
});

test('who was asked about being counted finds the question again; a shop that counts nobody has none', () => {
  const tracking = { tagId: 'G-AB12CD34', isConsentRequired: true };
  const sidebar = open({ shop: aShop({ tracking }) });
  act(() => sidebar.getByRole('button', { name: 'Privacy choices' }).click());
  expect(consentStore.get().isAsking).toBe(true);
  cleanup();
  expect(open().queryByRole('button', { name: 'Privacy choices' })).toBeNull();
});
