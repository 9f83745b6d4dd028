import { styleText as sharedStyleText } from '@sufra/ui/testing/style-text.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { renderInShop, renderRoutes } from '../testing/render-routes.tsx';
import { styleText } from '../testing/style-text.ts';
import { SiteFrame, SiteHeader } from './site-frame.tsx';

test('THEME-01, THEME-02: every page shows label and logo of the merchant', () => {
  const { container } = renderInShop(<SiteHeader />, {
    shop: aShop({ label: 'Kuwait Kitchen', logoUrl: '/kitchen.svg' }),
  });
  expect(screen.getByRole('link', { name: 'Kuwait Kitchen' })).toBeDefined();
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('/kitchen.svg');
});

test('ROUTE-34: home is the category the guest is at', () => {
  renderRoutes([{ path: 'menu/:categorySlug', Component: SiteHeader }], { at: '/menu/drinks-1' });
  expect(screen.getByRole('link', { name: 'Saffron & Char' }).getAttribute('href')).toBe('/menu/drinks-1');
});

test('ROUTE-34: without a current category home is the first one, which /menu opens', () => {
  renderInShop(<SiteHeader />);
  expect(screen.getByRole('link', { name: 'Saffron & Char' }).getAttribute('href')).toBe('/menu');
});

test('CONST-01: the order-type selector has room for 55', () => {
  renderInShop(<SiteFrame selector={<button type="button">Pickup at Olaya</button>}>Menu</SiteFrame>);
  expect(screen.getByRole('button', { name: 'Pickup at Olaya' }).parentElement?.className).toBe('selector');
  expect(styleText('shell/site-header.module.css')).toMatch(/\.selector\{[^}]*min-block-size:var\(--selector-height\)/);
  expect(sharedStyleText('branding/tokens.css')).toContain('--selector-height:55px');
});

test('a guest finds search, account and the menu of the shop by name', async () => {
  renderInShop(<SiteHeader />);
  expect(screen.getByRole('link', { name: 'Search the menu' }).getAttribute('href')).toBe('/search');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin');
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu of this shop' }));
  expect(await screen.findByRole('dialog', { name: 'Saffron & Char' })).toBeDefined();
});
