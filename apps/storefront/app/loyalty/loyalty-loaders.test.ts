import { describe, expect, it } from 'vitest';
import { signedInAs } from '../customer/testing/profiles.ts';
import { callRoute } from '../testing/call-route.ts';
import { loader as loyaltyLoader } from './loyalty.route.tsx';
import { loader as pointsLoader } from './points.route.tsx';
import { anEntriesDocument, aPointsDocument, everyKind } from './testing/points.ts';

describe('the loyalty page', () => {
  it('reads the customer’s own points and the latest entries', async () => {
    const { value, asked } = await callRoute(loyaltyLoader, {
      path: '/user/profile/loyalty',
      token: 'token',
      api: {
        ...signedInAs(),
        'GET /customers/c1/loyalty': () => ({ body: aPointsDocument() }),
        'GET /loyalty/customers/c1/transactions': () => ({ body: anEntriesDocument(everyKind) }),
      },
    });
    expect(value).toMatchObject({ points: { balance: 390, worthMinor: 1950, tierId: 'spark', nextTierId: 'ember' } });
    expect(asked.find(({ path }) => path.endsWith('/transactions'))?.query).toBe('?page[size]=5');
  });

  it('a visitor signs in first, and a shop without points has no such page', async () => {
    const visit = { path: '/user/profile/loyalty', api: signedInAs() };
    const sent = await callRoute(loyaltyLoader, visit);
    expect(sent.headers.get('location')).toBe('/signin?next=%2Fuser%2Fprofile%2Floyalty');
    expect((await callRoute(loyaltyLoader, { ...visit, token: 'token' })).status).toBe(404);
  });
});

describe('the points history', () => {
  it.each([
    ['', 20, true],
    ['?show=40', 40, false],
    ['?show=4000', 999, false],
    ['?show=-1', 20, true],
    ['?show=many', 20, true],
  ])('asks for as many as the address says: "%s"', async (search, size, hasMore) => {
    const { value, asked } = await callRoute(pointsLoader, {
      path: `/user/profile/loyalty/points${search}`,
      token: 'token',
      api: {
        ...signedInAs(),
        'GET /loyalty/customers/c1/transactions': () => ({ body: anEntriesDocument([{ points: 5 }], 40) }),
      },
    });
    expect(asked.at(-1)?.query).toBe(`?page[size]=${size}`);
    expect(value).toMatchObject({ hasMore, entries: [{ points: 5 }] });
  });
});
