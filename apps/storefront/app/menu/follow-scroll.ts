import { idFromSlug } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { rememberCategory } from '../shell/home-path.ts';
import type { CategoryView } from './load/menu-view.ts';

export const sectionId = (categoryId: string): string => `category-${categoryId}`;

/** The part of the window's height that counts as being read: a band below the sticky header. */
const readingBand = '-190px 0px -62% 0px';

/**
 * The category that is being read. The address follows without going through the router, which would
 * render the page anew for every category that scrolls by (ROUTE-04).
 */
export function useFollowedCategory(
  categories: CategoryView[],
  initialId: string | undefined,
  { isFollowing, isCovered }: { isFollowing: boolean; isCovered: boolean },
) {
  const [currentId, setCurrentId] = useState(initialId);
  // The router knows only the address it navigated to; opening the cart brings that one back.
  const { key } = useLocation();

  // A scroll position that was stored in another language, or for another category, is not the addressed one.
  useEffect(() => {
    if (initialId !== undefined && isFreshVisit()) scrollToCategory(initialId);
    isPageNew = false;
  }, [initialId]);

  useEffect(() => {
    // Under the cart the guest does not scroll: movements there come from the page's own layout.
    if (!isFollowing || isCovered) return undefined;
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const read =
          categories.find(({ id }) => visible.has(sectionId(id))) ??
          (isAboveAll(categories) ? categories[0] : undefined);
        if (read) setCurrentId(read.id);
      },
      { rootMargin: readingBand },
    );
    for (const { id } of categories) {
      const section = document.getElementById(sectionId(id));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [categories, isFollowing, isCovered]);

  useEffect(() => {
    const current = categories.find(({ id }) => id === currentId);
    if (!current) return;
    rememberCategory(current.slug);
    const path = `/menu/${current.slug}`;
    const { pathname, search } = window.location;
    // A dialog or chooser above the menu has its own address. In another language the category has another name there,
    // which a language switch has just written (ROUTE-36).
    const isNamed = idFromSlug(pathname.split('/')[2] ?? '') === current.id;
    // On the way back to another page the address is that page's already, while this one is still to be seen.
    const isMenu = pathname.startsWith('/menu');
    if (isFollowing && isMenu && !isNamed) window.history.replaceState(window.history.state, '', path + search);
  }, [categories, currentId, isFollowing, key]);

  return [currentId, setCurrentId] as const;
}

let isPageNew = true;

/** The page was asked for by its address just now: neither reloaded, nor gone back to. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return isPageNew && (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate' && window.scrollY > 0;
}

/** Content above the first category, such as pictures, belongs to it. */
function isAboveAll([first]: CategoryView[]): boolean {
  const section = first && document.getElementById(sectionId(first.id));
  return section ? section.getBoundingClientRect().top > 0 : false;
}

/**
 * Far away, sections are only estimated in height: the first jump makes them real, the second one lands. The
 * tab answers before the page moves, since a long menu takes a slow phone a while to lay out.
 */
export function scrollToCategory(categoryId: string): void {
  requestAnimationFrame(() => setTimeout(() => scrollNow(categoryId)));
}

function scrollNow(categoryId: string): void {
  const section = document.getElementById(sectionId(categoryId));
  if (!section) return;
  const isNear = Math.abs(section.getBoundingClientRect().top) < window.innerHeight;
  section.scrollIntoView({ behavior: isNear ? 'smooth' : 'instant' });
  if (!isNear)
    requestAnimationFrame(() => requestAnimationFrame(() => section.scrollIntoView({ behavior: 'instant' })));
}

/** Opens the page at its category as soon as it is there, long before scripts arrive. */
export const openScrollScript = (categoryId: string): string =>
  `<script>{const s=document.getElementById(${JSON.stringify(sectionId(categoryId))}),f=()=>s?.scrollIntoView();f();requestAnimationFrame(()=>requestAnimationFrame(f))}</script>`;
