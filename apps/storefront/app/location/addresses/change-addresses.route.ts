import type { AddressResource, CustomerResource } from '@sufra/contracts';
import type { ActionFunctionArgs } from 'react-router';
import { answerRefusal, missingField, readJsonBody } from '../../api.server/action.ts';
import { openShop } from '../../api.server/open-shop.ts';
import type { ApiCall } from '../../api/call-api.ts';
import { type AddressChange, presentAddress, readAddress } from './customer-address.ts';

export { loader } from '../../api.server/post-only.ts';

type Saved = { data: AddressResource | AddressResource[] };

/** Changes the saved addresses of the signed-in customer (ADDR-07). */
export async function action(args: ActionFunctionArgs) {
  const { api } = await openShop(args);
  const change = (await readJsonBody(args.request)) as AddressChange;
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  if (!customers.ok) return answerRefusal(args.request, customers.refusal);
  const path = `/customers/${customers.value.data[0]?.id ?? ''}/addresses`;
  if ('deletedId' in change) {
    const deleted = await api.call({ method: 'DELETE', path: `${path}/${encodeURIComponent(change.deletedId)}` });
    // An address that is gone already is what was asked for.
    if (!deleted.ok && deleted.refusal.status !== 404) return answerRefusal(args.request, deleted.refusal);
    return { ok: true as const, value: null };
  }
  const saved = await api.call<Saved>(callFor(change, path));
  if (!saved.ok) return answerRefusal(args.request, saved.refusal);
  const [address] = [saved.value.data].flat();
  return { ok: true as const, value: address ? readAddress(address) : null };
}

function callFor(change: Exclude<AddressChange, { deletedId: string }>, path: string): ApiCall {
  if ('defaultId' in change) {
    return { method: 'PATCH', path: `${path}/${encodeURIComponent(change.defaultId)}`, body: { 'is-default': true } };
  }
  if (typeof change.fields !== 'object') throw missingField('fields');
  const body = presentAddress(change.fields);
  if (change.addressId === undefined) return { method: 'POST', path, body };
  return { method: 'PATCH', path: `${path}/${encodeURIComponent(change.addressId)}`, body };
}
