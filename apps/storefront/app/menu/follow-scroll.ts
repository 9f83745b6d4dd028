import { useEffect, useState } from 'react';
import { rememberCategory } from '../shell/home-path.ts';
import type { CategoryView } from './menu-view.ts';

export const sectionId = (categoryId: string): string => `category-${categoryId}`;

/** How much of the window's height counts as "being read": a band below the sticky header. */
const readingBand = '-190px 0px -62% 0px';

/**
 * The category that is being read. The address follows without going through the router, which would
 * render the page anew for every category that scrolls by (ROUTE-04).
 */
export function useFollowedCategory(categories: CategoryView[], initialId: string | undefined, isFollowing: boolean) {
  const [currentId, setCurrentId] = useState(initialId);

  useEffect(() => {
    if (!isFollowing) return undefined;
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = categories.find(({ id }) => visible.has(sectionId(id)));
        if (first) setCurrentId(first.id);
      },
      { rootMargin: readingBand },
    );
    for (const { id } of categories) {
      const section = document.getElementById(sectionId(id));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [categories, isFollowing]);

  useEffect(() => {
    const current = categories.find(({ id }) => id === currentId);
    if (!current) return;
    rememberCategory(current.slug);
    const path = `/menu/${current.slug}`;
    const { pathname, search } = window.location;
    // A dialog or chooser above the menu has its own address.
    if (isFollowing && pathname !== path) window.history.replaceState(window.history.state, '', path + search);
  }, [categories, currentId, isFollowing]);

  return [currentId, setCurrentId] as const;
}

export function scrollToCategory(categoryId: string, behavior: ScrollBehavior): void {
  document.getElementById(sectionId(categoryId))?.scrollIntoView({ behavior, block: 'start' });
}

/** Opens the page at its category as soon as it is there, long before scripts arrive. */
export const openScrollScript = (categoryId: string): string =>
  `document.getElementById(${JSON.stringify(sectionId(categoryId))})?.scrollIntoView()`;
