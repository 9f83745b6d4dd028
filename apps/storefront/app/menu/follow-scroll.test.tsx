import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { useFollowedCategory } from './follow-scroll.ts';
import type { CategoryView } from './load/menu-view.ts';

const id = (last: string) => `01900000-0000-7000-8000-0000000000${last}`;
const categories: CategoryView[] = [
  { id: id('01'), slug: `charcoal-grill-${id('01')}`, name: 'مشاوي الفحم', items: [] },
  { id: id('02'), slug: `drinks-${id('02')}`, name: 'مشروبات', items: [] },
];

function Menu() {
  const [, setCurrentId] = useFollowedCategory(categories, id('01'), { isFollowing: true, isCovered: false });
  return (
    <button type="button" onClick={() => setCurrentId(id('02'))}>
      Read on
    </button>
  );
}

afterEach(() => vi.unstubAllGlobals());

test('ROUTE-36: a category that a language switch has named anew keeps its name in the address', () => {
  const written = encodeURI(`/menu/مشاوي-الفحم-${id('01')}`);
  window.history.replaceState(null, '', written);
  render(<Menu />, { wrapper: MemoryRouter });
  expect(window.location.pathname).toBe(written);
  act(() => screen.getByRole('button').click());
  expect(window.location.pathname).toBe(`/menu/drinks-${id('02')}`);
});

test('the address of the page that a guest goes back to is left alone while the menu is still to be seen', () => {
  window.history.replaceState(null, '', `/menu/charcoal-grill-${id('01')}`);
  render(<Menu />, { wrapper: MemoryRouter });
  window.history.replaceState(null, '', '/signin');
  act(() => screen.getByRole('button').click());
  expect(window.location.pathname).toBe('/signin');
});
