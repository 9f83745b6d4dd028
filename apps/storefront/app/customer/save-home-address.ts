import type { AddressResource, LocationListDocument } from '@sufra/contracts';
import type { ApiClient } from '../api.server/api-client.ts';
import { presentHomeAddress } from './customer.resource.ts';
import type { UnsavedPlace } from './unsaved-place.ts';

export type SavedAddress = { addressId: string; nearestBranchId: string | undefined };

/** Saves a place as the customer's Home address and finds the branch nearest to it (SIGNIN-16, SIGNIN-17). */
export async function saveHomeAddress(
  api: Pick<ApiClient, 'call'>,
  customerId: string,
  place: UnsavedPlace,
  headers: Record<string, string> = {},
): Promise<SavedAddress | undefined> {
  const saved = await api.call<{ data: AddressResource[] }>({
    method: 'POST',
    path: `/customers/${customerId}/addresses`,
    body: presentHomeAddress(place),
    headers,
  });
  const [address] = saved.ok ? saved.value.data : [];
  if (!address) return undefined;
  const { lat, long } = address.attributes;
  const nearest = await api.call<LocationListDocument>({ path: '/locations', query: { lat, long, count: 1 } });
  return { addressId: address.id, nearestBranchId: nearest.ok ? nearest.value.data[0]?.id : undefined };
}
