import type { LoginDocument } from '@sufra/contracts';
import { presentCustomer } from '../customer.resource.ts';
import type { Customer } from '../customer.store.ts';
import type { OpenedSession } from './open-session.ts';

/** A new session's token, and the customer it stands for; a token that may only browse stands for none. */
export function presentSession(session: OpenedSession, customer?: Customer): LoginDocument {
  const attributes = {
    token: session.token,
    'expires-at': session.expiresAt.toISOString(),
    kind: session.customerId === null ? ('browse' as const) : ('customer' as const),
    'customer-id': session.customerId,
  };
  if (!customer) return { data: { type: 'sessions', id: session.id, attributes } };
  const user = presentCustomer(customer);
  return { data: { ...user, attributes: { ...user.attributes, ...attributes } } };
}
