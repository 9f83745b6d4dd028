import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PageResource } from '@sufra/contracts';
import { localize, type Locale } from '@sufra/ordering';
import { renderShop } from '../testing/render-shop.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';
import { ArrivalPopup } from './arrival-popup.tsx';
import PageRoute, { presentContentPage } from './page.route.tsx';

const about: PageResource = {
  type: 'pages',
  id: 'about',
  attributes: {
    label: { 'en-us': 'About us', 'ar-sa': 'من نحن', fr: 'À propos' },
    title: { 'en-us': 'About Saffron', 'ar-sa': 'عن زعفران', fr: 'À propos de Saffron' },
    url: null,
    sections: [
      { heading: {}, paragraphs: [{ 'en-us': 'We grill.', 'ar-sa': 'نشوي.', fr: 'Nous grillons.' }] },
      { heading: { 'en-us': 'Since' }, paragraphs: [{ 'en-us': '<img src=x onerror=alert(1)>' }] },
    ],
    html: { 'en-us': '<h2>Find us</h2><ul><li>Olaya</li></ul>', 'ar-sa': '<h2>أين نحن</h2>' },
  },
};

const openPage = (locale: Locale) => {
  const page = presentContentPage(about, (words) => localize(words, locale, 'en-us'));
  const routes = [{ path: 'pages/:page', Component: PageRoute, loader: () => page }];
  return renderShop({ routes, path: '/pages/about', shop: { locale } });
};

describe('a page of the merchant', () => {
  test.each([
    ['en-us', 'About Saffron', 'We grill.'],
    ['ar-sa', 'عن زعفران', 'نشوي.'],
    ['fr', 'À propos de Saffron', 'Nous grillons.'],
  ] as const)('CONTENT-01: has its title and words in %s', async (locale, title, words) => {
    await openPage(locale);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });

  test('HTML of the merchant is shown in the language in use', async () => {
    await openPage('en-us');
    expect(await screen.findByRole('heading', { level: 2, name: 'Find us' })).toBeDefined();
    expect(screen.getByRole('listitem').textContent).toBe('Olaya');
  });

  test('what the merchant wrote is text: nothing in it runs', async () => {
    const { container } = await openPage('en-us');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeDefined();
    expect(container.querySelector('img[src="x"]')).toBeNull();
  });
});

describe('what is shown on arrival', () => {
  const popup = {
    id: 'opening',
    title: 'We are open',
    text: 'Every day until one.',
    picture: undefined,
    button: { label: 'Read more', path: '/pages/about' },
  };
  const visit = (shop = { popupId: 'opening' } as { popupId?: string }) => {
    const server = stubFetch({ '/popup': () => popup });
    const routes = [{ path: 'menu/:categorySlug', Component: ArrivalPopup }];
    return renderShop({ routes, path: '/menu/grill-1', shop }).then((view) => ({ ...view, server }));
  };
  afterEach(() => vi.unstubAllGlobals());

  test('STATE-24: a guest meets the popup of the merchant once a session', async () => {
    const first = await visit();
    const dialog = within(await screen.findByRole('dialog', { name: 'We are open' }));
    expect(dialog.getByText('Every day until one.')).toBeDefined();
    act(() => dialog.getByRole('link', { name: 'Read more' }).click());
    await waitFor(() => expect(first.address()).toBe('/pages/about'));
    first.unmount();
    const second = await visit();
    expect(second.server.calls).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a merchant without one is not asked for it', async () => {
    const { server } = await visit({});
    expect(server.calls).toEqual([]);
  });
});
