import { createStore, useStore } from '@sufra/ui/store.ts';
import { useLocation, useParams } from 'react-router';

type LocationGroup = 'default-location' | 'pickup-location' | 'dinein-location' | 'delivery-location';

const groups: Record<string, LocationGroup> = {
  pickup: 'pickup-location',
  'to-go': 'pickup-location',
  curbside: 'pickup-location',
  queue: 'pickup-location',
  'eat-in': 'dinein-location',
  deliver: 'delivery-location',
};

/** The group of a location page by its path, none for other pages (ROUTE-31, D-76). */
export function locationGroup(pathname: string): LocationGroup | undefined {
  const match = /\/location(?:\/([a-z-]+))?\/?$/.exec(pathname);
  if (!match) return undefined;
  return groups[match[1] ?? ''] ?? 'default-location';
}

/** Notices other than errors are held back on location pages (ROUTE-32). */
export const useIsLocationPage = (): boolean => locationGroup(useLocation().pathname) !== undefined;

const lastSlug = createStore<string | undefined>(undefined);

/** Called when scrolling brings another category into view: the router does not see that. */
export function rememberCategory(slug: string): void {
  if (slug !== lastSlug.get()) lastSlug.set(slug);
}

/**
 * Home is the category the guest is at or was at last, else the first one (ROUTE-34). /menu finds that one; pages that
 * open something over the menu name it as `firstPath`.
 */
export function useHomePath(firstPath = '/menu'): string {
  const { categorySlug } = useParams();
  const slug = useStore(lastSlug) ?? categorySlug;
  return slug ? `/menu/${slug}` : firstPath;
}
