import type { ChangeCustomerBody, ChangedCustomerDocument } from '@sufra/contracts';
import type { Result } from '@sufra/ordering';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import type { SignedInShop } from '../../api.server/require-sign-in.ts';

/** Changes what the body names of the signed-in customer (API-45). */
export const changeProfile = (
  { api, customer }: SignedInShop,
  body: ChangeCustomerBody,
): Promise<Result<ChangedCustomerDocument, ApiRefusal>> =>
  api.call<ChangedCustomerDocument>({ method: 'PATCH', path: `/customers/${customer.id}`, body });
