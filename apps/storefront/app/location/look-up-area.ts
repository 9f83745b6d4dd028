import type { Currency, Locale } from '@sufra/ordering';
import { findDeliveryArea } from './find-delivery-area.resource.ts';
import type { MapData } from './map/map-data.ts';
import type { NearestArea, OfferedArea, Position } from './offered-places.ts';

export type AreaLookup =
  | { state: 'inside'; inside: OfferedArea }
  | { state: 'outside'; nearest?: NearestArea | undefined }
  | { state: 'failed' };

type Known = { all: readonly OfferedArea[]; data: MapData; currency: Currency; locale: Locale };

/**
 * Asks the server which area a point lies in. While it cannot be asked, the outlines that the map has drawn
 * answer; the server tests every order again (decision 20).
 */
export async function lookUpArea(point: Position, { all, data, currency, locale }: Known): Promise<AreaLookup> {
  const found = await findDeliveryArea(point, currency, locale).catch((problem: unknown) => ({
    ok: false as const,
    problem,
  }));
  if (found.ok) {
    const { inside, nearest } = found.value;
    return inside ? { state: 'inside', inside } : { state: 'outside', nearest };
  }
  console.warn('The delivery area of a position could not be looked up.', found);
  if (data.areas.length === 0) return { state: 'failed' };
  const { areasAt, nearestArea } = await import('./map/area-at.ts');
  const ids = new Set(areasAt(data.areas, point).map(({ id }) => id));
  const inside = all.find(({ area }) => ids.has(area.id));
  if (inside) return { state: 'inside', inside };
  const near = nearestArea(data.areas, point);
  return { state: 'outside', nearest: near && { name: near.area.name, distanceMetres: near.distanceMetres } };
}
