import type { LocationDocument } from '@sufra/contracts';
import { accept, type Currency, type Locale, type LocalizedText, type Result } from '@sufra/ordering';
import { browserApi } from '../api/browser-api.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { readBranch } from './branch.resource.ts';
import type { NearestArea, OfferedArea, Position } from './offered-places.ts';

type Answer = {
  data: LocationDocument['data'] | null;
  meta?: { 'nearest-delivery-area'?: { name: LocalizedText; 'distance-metres': number } };
};

export type FoundArea = { inside?: OfferedArea | undefined; nearest?: NearestArea | undefined };

/**
 * The area that a point lies in, and the branch that delivers there; outside every area, the nearest one
 * (LOC-32, ERR-63, decision 19).
 */
export async function findDeliveryArea(
  { latitude, longitude }: Position,
  currency: Currency,
  locale: Locale,
): Promise<Result<FoundArea, ApiRefusal>> {
  const query = { 'filter[delivery-area.lat]': latitude, 'filter[delivery-area.long]': longitude };
  const found = await browserApi<Answer>({ path: '/locations', query }, locale);
  if (!found.ok) return found;
  const { data, meta } = found.value;
  const branch = data ? readBranch(data, currency) : undefined;
  const area = branch?.deliveryArea;
  const nearest = meta?.['nearest-delivery-area'];
  return accept({
    inside: branch && area ? { area, branch } : undefined,
    nearest: nearest && { name: nearest.name, distanceMetres: nearest['distance-metres'] },
  });
}
