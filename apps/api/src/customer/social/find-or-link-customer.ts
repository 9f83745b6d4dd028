import { minimumNameLength, validateFirstName } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import type { Customer } from '../customer.store.ts';
import {
  findCustomerByIdentity,
  findCustomerByProvedEmail,
  insertSocialCustomer,
  keepIdentity,
  lockIdentity,
} from './identity.store.ts';
import type { SocialIdentity } from './social-identity.ts';

/**
 * The customer behind an identity, inside a transaction: who used it before; else who proved the e-mail that the
 * provider says is this person's; else a new one, who still has to prove a mobile before the first order.
 */
export async function findOrLinkCustomer(context: RequestContext, identity: SocialIdentity): Promise<Customer> {
  const { db, merchant } = context;
  const { provider, subject, email, isEmailVerified } = identity;
  const provedEmail = isEmailVerified ? email : null;
  await lockIdentity(db, merchant.id, provider, subject);
  if (provedEmail !== null) await lockIdentity(db, merchant.id, 'email', provedEmail);
  const customer =
    (await findCustomerByIdentity(db, merchant.id, provider, subject)) ??
    (provedEmail === null ? undefined : await findCustomerByProvedEmail(db, merchant.id, provedEmail)) ??
    (await insertSocialCustomer(db, newCustomer(context, identity, provedEmail)));
  const now = context.now();
  await keepIdentity(db, {
    id: uuid(),
    merchantId: merchant.id,
    customerId: customer.id,
    provider,
    subject,
    email,
    isEmailVerified,
    createdAt: now,
    lastUsedAt: now,
  });
  return customer;
}

function newCustomer({ merchant, now }: RequestContext, identity: SocialIdentity, provedEmail: string | null) {
  return {
    id: uuid(),
    merchantId: merchant.id,
    accountType: 'registered' as const,
    firstName: nameOrNone(identity.firstName),
    lastName: nameOrNone(identity.lastName),
    email: provedEmail,
    emailVerifiedAt: provedEmail === null ? null : now(),
    status: 'unverified' as const,
    createdAt: now(),
  };
}

/** A name that would not pass here is left out and asked for, not refused. */
function nameOrNone(written: string): string {
  const name = validateFirstName(written.slice(0, 80), minimumNameLength.elsewhere);
  return name.ok ? name.value : '';
}
