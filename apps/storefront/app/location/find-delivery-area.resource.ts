import type { LocationDocument } from '@sufra/contracts';
import { accept, type Currency, type Locale, type Result } from '@sufra/ordering';
import { browserApi } from '../api/browser-api.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { readBranch } from './branch.resource.ts';
import type { OfferedArea, Position } from './offered-places.ts';

/** The area that a point lies in, and the branch that delivers there; undefined outside every area (LOC-32, decision 19). */
export async function findDeliveryArea(
  { latitude, longitude }: Position,
  currency: Currency,
  locale: Locale,
): Promise<Result<OfferedArea | undefined, ApiRefusal>> {
  const query = { 'filter[delivery-area.lat]': latitude, 'filter[delivery-area.long]': longitude };
  const found = await browserApi<{ data: LocationDocument['data'] | null }>({ path: '/locations', query }, locale);
  if (!found.ok) return found;
  const branch = found.value.data ? readBranch(found.value.data, currency) : undefined;
  const area = branch?.deliveryArea;
  return accept(branch && area ? { area, branch } : undefined);
}
