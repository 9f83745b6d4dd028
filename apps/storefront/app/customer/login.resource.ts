import type { LoginDocument } from '@sufra/contracts';

/** The session that the API opened for a customer. */
export function readLogin({ data }: LoginDocument): { token: string; expiresAt: string; customerId: string } {
  const { token, 'expires-at': expiresAt, 'customer-id': customerId } = data.attributes;
  if (!customerId) throw new Error('The login answered a session without a customer.');
  return { token, expiresAt, customerId };
}
