import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { OrderingSituation } from '@sufra/ordering';
import { LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider, type PriceStyle } from '@sufra/ui/i18n/prices.tsx';
import { expect, test, vi } from 'vitest';
import '../i18n/messages/all.server.ts';
import { aShop } from '../testing/a-shop.ts';
import { createPageParts, type HtmlCache, HtmlCacheContext } from '../document/cached-html.tsx';
import { MenuList } from './menu.route.tsx';
import type { CategoryView } from './load/menu-view.ts';

// The menu as the server writes it.
vi.hoisted(() => vi.stubEnv('SSR', true));

const breakfast = { hours: [{ days: [], from: '07:00', to: '11:00' }], dates: [] };
const categories: CategoryView[] = [
  {
    id: 'grill',
    slug: 'grill',
    name: 'Grill <1>',
    items: [
      {
        id: 'kofta',
        slug: 'kofta',
        name: 'Kofta & rice',
        priceMinor: 3600,
        calories: 540,
        isPriceFrom: true,
        needsChoice: true,
        isPopular: true,
      },
      { id: 'eggs', slug: 'eggs', name: 'Eggs', priceMinor: 1900, imageUrl: '/cdn/eggs.webp', availability: breakfast },
    ],
  },
  { id: 'drinks', slug: 'drinks', name: 'Drinks', items: [] },
];
const actions = { open: () => undefined, add: () => undefined, setQuantity: () => undefined };
const noon: OrderingSituation = { now: new Date('2026-11-20T09:00:00Z'), timeZone: 'Asia/Riyadh' };

type Shown = {
  situation?: OrderingSituation;
  locale?: 'en-us' | 'ar-sa';
  prices?: Partial<PriceStyle>;
  isMenuOnly?: boolean;
  quantities?: Record<string, number>;
  branchName?: string;
};

function Menu({ locale = 'en-us', prices, situation = noon, isMenuOnly = false, quantities = {}, branchName }: Shown) {
  return (
    <LanguageProvider language={{ locale, primary: 'en-us', overrides }}>
      <PriceProvider style={{ ...aShop().prices, ...prices }}>
        <MenuList {...{ categories, situation, branchName, quantities, isMenuOnly, actions }} />
      </PriceProvider>
    </LanguageProvider>
  );
}

const overrides = {};

/** The page as it is sent by a server that caches cards, and how many parts it rendered for it. */
function send(shown: Shown) {
  const parts = createPageParts(renderToString);
  let rendered = 0;
  const cache: HtmlCache = { place: parts.place, render: (part) => ((rendered += 1), parts.render(part)) };
  const text = renderToString(<HtmlCacheContext value={cache}>{Menu(shown)}</HtmlCacheContext>);
  return { page: parts.fill(text).toString(), rendered };
}

test('a price that choices raise is said to begin there, and no other', () => {
  document.body.innerHTML = renderToString(<Menu />);
  const facts = (name: string) =>
    screen.getByRole('link', { name }).closest('li')?.querySelector('h3 ~ div')?.textContent;
  expect(facts('Kofta & rice')).toMatch(/^fromSAR\s36/);
  expect(facts('Eggs')).toMatch(/^SAR\s19/);
});

test('cards are rendered once, and are those of a page that is rendered as a whole', () => {
  const whole = renderToString(<Menu />);
  expect(whole).toContain('Kofta &amp; rice');
  expect(send({})).toEqual({ page: whole, rendered: 2 });
  expect(send({})).toEqual({ page: whole, rendered: 0 });
});

test.each([
  ['today', new Date('2026-11-20T03:00:00Z'), 'Available again at 07:00 AM'],
  ['another day', noon.now, 'Available again on Nov 21 at 07:00 AM'],
])('a dish that can be had again %s says so', (_when, now, words) => {
  expect(renderToString(<Menu situation={{ ...noon, now }} />).replaceAll(/\s/g, ' ')).toContain(words);
});

const later = (situation: Partial<OrderingSituation>): Shown => ({ situation: { ...noon, ...situation } });

test.each<[string, Shown]>([
  ['the hour', later({ now: new Date('2026-11-20T07:59:00Z') })],
  ['the time zone', later({ timeZone: 'Asia/Tokyo' })],
  ['the branch', { ...later({ branchId: 'olaya' }), branchName: 'Olaya' }],
  ['the language', { locale: 'ar-sa' }],
  ['how prices are written', { prices: { format: 'amount_currency_symbol' } }],
  ['what is in the cart', { quantities: { kofta: 2 } }],
  ['whether one can order', { isMenuOnly: true }],
])('cards are rendered again with %s, and as before afterwards', (_what, shown) => {
  const before = send({}).page;
  expect(send(shown).page).toBe(renderToString(<Menu {...shown} />));
  expect(send({}).page).toBe(before);
});

test('within a minute nothing changes', () => {
  send({});
  expect(send(later({ now: new Date('2026-11-20T09:00:59.999Z') })).rendered).toBe(0);
  expect(send(later({ now: new Date('2026-11-20T09:01:00Z') })).rendered).toBe(2);
});
