import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderShop } from '../testing/render-shop.tsx';
import { readEntries } from './loyalty.resource.ts';
import PointsRoute from './points.route.tsx';
import { anEntriesDocument } from './testing/points.ts';

/** A history of so many entries, of which the page shows what its address asks for. */
async function open(total: number) {
  const routes = [
    {
      path: 'user/profile/loyalty/points',
      Component: PointsRoute,
      loader: ({ request }: { request: Request }) => {
        const shown = Math.max(Number(new URL(request.url).searchParams.get('show')), 20);
        const entries = Array.from({ length: Math.min(shown, total) }, (_, index) => ({ points: index + 1 }));
        return { entries: readEntries(anEntriesDocument(entries)), hasMore: total > shown };
      },
    },
  ];
  const view = await renderShop({ routes, path: '/user/profile/loyalty/points', isSignedIn: true });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

describe('the points history', () => {
  it('ROUTE-14: lists the entries, and more of them on request', async () => {
    const { user } = await open(45);
    expect(screen.getByRole('heading', { level: 1, name: 'Points history' })).toBeDefined();
    expect(screen.getByText('20 entries shown')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Show older entries' }));
    expect(await screen.findByText('40 entries shown')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Show older entries' }));
    expect(await screen.findByText('45 entries shown')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Show older entries' })).toBeNull();
  });

  it('leads back to the balance', async () => {
    await open(1);
    const back = screen.getAllByRole('link', { name: 'My points' }).map((link) => link.getAttribute('href'));
    expect(back).toContain('/user/profile/loyalty');
  });

  it('an empty history says what to do', async () => {
    await open(0);
    expect(screen.getByRole('heading', { name: 'No points yet' })).toBeDefined();
  });
});
