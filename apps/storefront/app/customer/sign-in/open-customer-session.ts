import type { CreatedCustomerDocument, CustomerResource, LoginDocument } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { ApiClient } from '../../api.server/api-client.ts';
import type { OpenShop } from '../../api.server/open-shop.ts';
import { openSession } from '../../api.server/session.ts';
import { type ApiRefusal, noRefusal } from '../../api/read-refusal.ts';
import { isRecord } from '../../storage/stored-json.ts';
import {
  isAddressOf,
  presentHomeAddress,
  readCustomer,
  readSavedAddress,
  type SavedAddress,
  type SavedAddressDocument,
  type SentCode,
  type UnsavedPlace,
} from '../customer.resource.ts';
import { findNearestBranch } from '../../location/branch.resource.ts';
import type { SignedIn } from './sign-in-form.tsx';

export const readSentCode = ({ data }: CreatedCustomerDocument): SentCode => ({
  customerId: data.id,
  codeLength: data.attributes['otp-length'],
  resendAfterSeconds: data.attributes['resend-after-seconds'],
  delivery: data.attributes.delivery,
  ticket: data.attributes.ticket,
});

/** Reads the place that a form brings along, or nothing when it brings none. */
export function readUnsavedPlace(text: FormDataEntryValue | null): UnsavedPlace | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    const { line1, latitude, longitude, areaId, parts } = JSON.parse(text) as Partial<
      Record<keyof UnsavedPlace, unknown>
    >;
    if (typeof line1 !== 'string' || !isNumber(latitude) || !isNumber(longitude)) return undefined;
    const place = { line1, latitude, longitude, areaId: typeof areaId === 'string' ? areaId : '' };
    return isRecord(parts) ? { ...place, parts: textsOf(parts) } : place;
  } catch {
    return undefined;
  }
}

const textsOf = (parts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([part, text]) => (typeof text === 'string' && text !== '' ? [[part, text]] : [])),
  );

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

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

/** The session that the API opened for a customer. */
function readLogin({ data }: LoginDocument): { token: string; expiresAt: string; customerId: string } {
  const { token, 'expires-at': expiresAt, 'customer-id': customerId } = data.attributes;
  if (!customerId) throw new Error('The login answered a session without a customer.');
  return { token, expiresAt, customerId };
}

type NewSession = {
  login: LoginDocument;
  /** The place that the form brought along, which becomes the Home address (SIGNIN-16). */
  place: FormDataEntryValue | null;
};

/**
 * The API has opened a session, however it was asked: the token goes into a cookie that no script reads, and the page
 * gets the profile (SIGNIN-11, D-44). The session that the browser had before is over.
 */
export async function openCustomerSession(
  request: Request,
  { api, shop, token: before }: OpenShop,
  { login, place }: NewSession,
): Promise<Result<{ signedIn: SignedIn; cookie: string }, ApiRefusal>> {
  const { token, expiresAt, customerId } = readLogin(login);
  const authorized = { authorization: `Bearer ${token}` };
  const profile = await api.call<{ data: CustomerResource }>({ path: `/customers/${customerId}`, headers: authorized });
  if (!profile.ok) return profile;
  if (before && before !== token) await api.call({ method: 'POST', path: '/logout' });
  const unsaved = readUnsavedPlace(place);
  const saved = unsaved && (await saveHomeAddress(api, customerId, unsaved, authorized));
  const address = saved?.ok ? saved.value : undefined;
  const nearestBranch = address && (await findNearestBranch(api, shop.prices.currency, address));
  const signedIn = { customer: readCustomer(profile.value.data), addressId: address?.id, nearestBranch };
  return accept({ signedIn, cookie: openSession(request, token, expiresAt) });
}
