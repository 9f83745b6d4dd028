import { accept, refuse, type Result } from '@sufra/ordering';
import { noRefusal, type ApiRefusal } from '../api/read-refusal.ts';
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
 * by whatever name; the API's refusal when it keeps no more.
 */
export async function saveHomeAddress(
  api: Pick<ApiClient, 'call'>,
  customerId: string,
  place: UnsavedPlace,
  headers: Record<string, string> = {},
): Promise<Result<SavedAddress, ApiRefusal>> {
  const path = `/customers/${customerId}/addresses`;
  const known = await api.call<SavedAddressDocument>({ path, headers });
  const same = known.ok ? known.value.data.find((address) => isAddressOf(place, address)) : undefined;
  if (same) return accept(readSavedAddress(same));
  const body = presentHomeAddress(place);
  const saved = await api.call<SavedAddressDocument>({ method: 'POST', path, body, headers });
  if (!saved.ok) return saved;
  const [address] = saved.value.data;
  return address ? accept(readSavedAddress(address)) : refuse(noRefusal);
}
