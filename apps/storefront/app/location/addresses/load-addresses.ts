import type { AddressResource, CustomerResource } from '@sufra/contracts';
import type { ApiClient } from '../../api.server/api-client.ts';
import { type CustomerAddress, readAddress } from './customer-address.ts';

/** The saved addresses of the signed-in customer, the default one first; undefined without a session. */
export async function loadAddresses(api: Pick<ApiClient, 'call'>): Promise<CustomerAddress[] | undefined> {
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const [customer] = customers.ok ? customers.value.data : [];
  if (!customer) return undefined;
  const path = `/customers/${customer.id}/addresses`;
  const found = await api.call<{ data: AddressResource[] }>({ path });
  return found.ok ? found.value.data.map(readAddress) : undefined;
}
