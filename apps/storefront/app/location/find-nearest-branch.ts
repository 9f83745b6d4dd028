import type { LocationListDocument } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { ApiClient } from '../api.server/api-client.ts';
import { readBranch } from './branch.resource.ts';
import { chosenBranch, type ChosenBranch } from './chosen-place.ts';

/** The branch nearest to a point, asked as the specification does: lat, long and count 1 (SIGNIN-17). */
export async function findNearestBranch(
  api: Pick<ApiClient, 'call'>,
  currency: Currency,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<ChosenBranch | undefined> {
  const query = { lat: latitude, long: longitude, count: 1 };
  const found = await api.call<LocationListDocument>({ path: '/locations', query });
  const [nearest] = found.ok ? found.value.data : [];
  return nearest && chosenBranch(readBranch(nearest, currency));
}
