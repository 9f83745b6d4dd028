import type { NamedPlaceListDocument } from '@sufra/contracts';
import type { ApiClient } from '../api.server/api-client.ts';
import { readTreePlaces, type TreePlace } from './address-tree.resource.ts';

/** The first level of the country's address hierarchy; without it an address is one line. */
export async function loadGovernorates(api: Pick<ApiClient, 'call'>): Promise<TreePlace[]> {
  const found = await api.call<NamedPlaceListDocument>({ path: '/governorates' });
  return found.ok ? readTreePlaces(found.value) : [];
}
