import type { LoyaltyDocument, LoyaltyTransactionListDocument } from '@sufra/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import type { Shop } from '../shell/shop.ts';
import LoyaltyRoute from './loyalty.route.tsx';
import { readEntries, readPoints } from './loyalty.resource.ts';
import { anEntriesDocument, aPointsDocument, everyKind } from './testing/points.ts';

type Visit = { points?: LoyaltyDocument; entries?: LoyaltyTransactionListDocument; shop?: Partial<Shop> };

async function open({ points = aPointsDocument(), entries = anEntriesDocument(everyKind), shop }: Visit = {}) {
  const data = {
    points: readPoints(points, { code: 'SAR', digits: 2 }),
    entries: readEntries(entries),
  };
  const routes = [{ path: 'user/profile/loyalty', Component: LoyaltyRoute, loader: () => data }];
  await renderShop({ routes, path: '/user/profile/loyalty', isSignedIn: true, shop: { hasLoyalty: true, ...shop } });
  await screen.findByRole('heading', { level: 1 });
}

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the loyalty page', () => {
  it('ROUTE-13, LOYAL-01: balance, what it is worth, earned, redeemed and expired', async () => {
    await open();
    const balance = region('Your balance');
    expect(balance.getByText('390').parentElement?.textContent).toBe('390 points');
    expect(balance.getByText(/19\.50/)).toBeDefined();
    const sums = balance.getAllByRole('definition').map((value) => value.textContent);
    expect(sums).toEqual(['1,650', '1,200', '60']);
    expect(screen.queryByRole('region', { name: 'Expiring soon' })).toBeNull();
  });

  it('LOYAL-01: says what expires soon, by its last day on the merchant’s clock', async () => {
    const expiring = [{ points: 40, at: '2026-03-10T21:00:00.000Z' }];
    await open({ points: aPointsDocument({ attributes: { expiring } }), shop: { timeZone: 'Asia/Riyadh' } });
    expect(region('Expiring soon').getByText('40 points, good until Mar 10')).toBeDefined();
  });

  it('LOYAL-01: the tier, the way to the next, and what every tier asks for and gives', async () => {
    await open();
    const progress = screen.getByRole('progressbar', { name: 'Way to Ember' });
    expect(progress.getAttribute('value')).toBe('80');
    expect(screen.getByText('100 points to Ember')).toBeDefined();
    const [spark, ember] = within(screen.getByText('All tiers').nextElementSibling as HTMLElement).getAllByRole(
      'listitem',
    );
    expect(spark?.textContent).toContain('SparkYoursFrom the start');
    expect(ember?.textContent).toContain('EmberFrom 500 points · 25% more points');
    expect(ember?.textContent).toContain('What Ember brings.');
  });

  it('the highest tier has nothing before it', async () => {
    await open({ points: aPointsDocument({ tierId: 'ember', attributes: { 'tier-points': 700 } }) });
    expect(screen.getByText('You are in the highest tier.')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('a merchant without tiers has none to show', async () => {
    await open({ points: aPointsDocument({ hasTiers: false }) });
    expect(screen.queryByText('Your tier')).toBeNull();
  });

  it('LOYAL-02: the earn rate is x points per y currency units, beside what a point is worth and how long it lasts', async () => {
    await open({ shop: { paymentsForOthers: ['cash', 'loyalty-points'] } });
    const rules = within(screen.getByRole('heading', { name: 'How it works' }).parentElement as HTMLElement)
      .getAllByRole('listitem')
      .map((rule) => rule.textContent?.replaceAll('\u00A0', ' '));
    expect(rules[0]).toMatch(/^1 point for every SAR 1\.00 spent on food/);
    expect(rules[1]).toMatch(/^100 points are worth SAR 5\.00\. When your balance covers a whole order/);
    expect(rules[2]).toBe('Points are good for 365 days. The oldest are spent first.');
  });

  it('where points cannot pay, nothing says that they can', async () => {
    await open({ points: aPointsDocument({ attributes: { 'expiry-days': 0 } }) });
    expect(screen.queryByText(/pay for it with points/)).toBeNull();
    expect(screen.getByText('Your points do not expire.')).toBeDefined();
  });

  it('the page shows the history, and leads to all of it', async () => {
    await open();
    const rows = region('Points history').getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^With our apologies.*\+50Balance 440$/),
      expect.stringMatching(/^AdjustedFeb\u00A027.*\+40Balance 390$/),
      expect.stringMatching(/^Given back · Order 021.*\+200Balance 350$/),
      expect.stringMatching(/^Paid with points · Order 021.*−200Balance 150$/),
      expect.stringMatching(/^Expired.*−60Balance 350$/),
      expect.stringMatching(/^Earned · Order 017.*\+410Balance 410$/),
    ]);
    const links = region('Points history')
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/user/profile/loyalty/points',
      '/user/order/order-3',
      '/user/order/order-3',
      '/user/order/order-1',
    ]);
  });

  it('somebody without points is told how to get the first', async () => {
    const none = { 'points-balance': 0, 'points-earned': 0, 'balance-worth': 0 };
    await open({ points: aPointsDocument({ attributes: none }), entries: anEntriesDocument([]) });
    expect(screen.getByRole('heading', { name: 'No points yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the menu' })).toBeDefined();
    expect(screen.queryByText('Worth')).toBeNull();
  });

  it('speaks Arabic', async () => {
    await open({ shop: { locale: 'ar-sa', primaryLocale: 'ar-sa' } });
    expect(screen.getByRole('heading', { name: 'نقاطي' })).toBeDefined();
    expect(screen.getByText('تبقّت 100 نقطة إلى جمر')).toBeDefined();
  });
});
