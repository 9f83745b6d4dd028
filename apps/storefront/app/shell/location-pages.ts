import { useLocation } from 'react-router';

export type LocationGroup = 'default-location' | 'pickup-location' | 'dinein-location' | 'delivery-location';

const groups: Record<string, LocationGroup> = {
  pickup: 'pickup-location',
  'to-go': 'pickup-location',
  curbside: 'pickup-location',
  'eat-in': 'dinein-location',
  deliver: 'delivery-location',
};

/** The group of a location page by its path, none for other pages (ROUTE-31, decision 76). */
export function locationGroup(pathname: string): LocationGroup | undefined {
  const match = /\/location(?:\/([a-z-]+))?\/?$/.exec(pathname);
  if (!match) return undefined;
  return groups[match[1] ?? ''] ?? 'default-location';
}

/** Notices other than errors are held back on location pages (ROUTE-32). */
export const useIsLocationPage = (): boolean => locationGroup(useLocation().pathname) !== undefined;
