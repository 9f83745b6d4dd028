import type { ApiClient } from '../api.server/api-client.ts';
import {
  isAddressOf,
  presentHomeAddress,
  readSavedAddress,
  type SavedAddress,
  type SavedAddressDocument,
} from './customer.resource.ts';
import type { UnsavedPlace } from './unsaved-place.ts';

/**
 * Saves a place as the customer's Home address (SIGNIN-16), unless it already is one of their addresses,
 * by whatever name; undefined when the API refused it.
 */
export async function saveHomeAddress(
  api: Pick<ApiClient, 'call'>,
  customerId: string,
  place: UnsavedPlace,
  headers: Record<string, string> = {},
): Promise<SavedAddress | undefined> {
  const path = `/customers/${customerId}/addresses`;
  const known = await api.call<SavedAddressDocument>({ path, headers });
  const same = known.ok ? known.value.data.find((address) => isAddressOf(place, address)) : undefined;
  if (same) return readSavedAddress({ data: [same] });
  const body = presentHomeAddress(place);
  const saved = await api.call<SavedAddressDocument>({ method: 'POST', path, body, headers });
  return saved.ok ? readSavedAddress(saved.value) : undefined;
}
