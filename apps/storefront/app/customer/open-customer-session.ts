import type { CustomerResource, LoginDocument } from '@sufra/contracts';
import { accept, type Result } from '@sufra/ordering';
import type { ApiRefusal } from '../api/read-refusal.ts';
import type { OpenShop } from '../api.server/open-shop.ts';
import { openSession } from '../api.server/session.ts';
import { readCustomer, type SavedAddress } from './customer.resource.ts';
import { readLogin } from './login.resource.ts';
import { saveHomeAddress } from './save-home-address.ts';
import type { NearestBranch, SignedIn } from './sign-in-form.tsx';
import { readUnsavedPlace } from './unsaved-place.ts';

type NewSession = {
  login: LoginDocument;
  /** The place that the form brought along, which becomes the Home address (SIGNIN-16). */
  place: FormDataEntryValue | null;
  /** Which branch is nearest to that address (SIGNIN-17). */
  findBranch: (address: SavedAddress) => Promise<NearestBranch | undefined>;
};

/**
 * The API has opened a session, however it was asked: the token goes into a cookie that no script reads, and the page
 * gets the profile (SIGNIN-11, decision 44). The session that the browser had before is over.
 */
export async function openCustomerSession(
  request: Request,
  { api, token: before }: OpenShop,
  { login, place, findBranch }: NewSession,
): Promise<Result<{ signedIn: SignedIn; cookie: string }, ApiRefusal>> {
  const { token, expiresAt, customerId } = readLogin(login);
  const authorized = { authorization: `Bearer ${token}` };
  const profile = await api.call<{ data: CustomerResource }>({ path: `/customers/${customerId}`, headers: authorized });
  if (!profile.ok) return profile;
  if (before && before !== token) await api.call({ method: 'POST', path: '/logout' });
  const unsaved = readUnsavedPlace(place);
  const saved = unsaved && (await saveHomeAddress(api, customerId, unsaved, authorized));
  const address = saved?.ok ? saved.value : undefined;
  const nearestBranch = address && (await findBranch(address));
  const signedIn = { customer: readCustomer(profile.value.data), addressId: address?.id, nearestBranch };
  return accept({ signedIn, cookie: openSession(request, token, expiresAt) });
}
