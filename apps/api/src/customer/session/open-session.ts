import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { askerHashOf } from '../sign-in/asker-hash.ts';
import { deviceLabel } from './device-label.ts';
import type { Origin } from '../sign-in/origin.ts';
import { insertSession } from './session.store.ts';

const customerDays = 30;
const browseDays = 1;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A new session with its token, which only the caller ever sees: the database keeps a hash of it. */
export type OpenedSession = { id: string; token: string; expiresAt: Date; customerId: string | null };

/** Opens a session for a customer, or one that may only browse when there is none (decision 37). */
export async function openSession(
  context: RequestContext,
  customerId: string | null,
  origin?: Pick<Origin, 'address' | 'userAgent'>,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = context.now();
  const days = customerId === null ? browseDays : customerDays;
  const expiresAt = new Date(createdAt.getTime() + days * dayMilliseconds);
  const id = uuid();
  await insertSession(context.db, {
    id,
    tokenHash: tokenHashOf(token),
    merchantId: context.merchant.id,
    customerId,
    createdAt,
    lastSeenAt: createdAt,
    deviceLabel: deviceLabel(origin?.userAgent),
    addressHash: origin && customerId ? askerHashOf(context, origin.address) : null,
    expiresAt,
  });
  return { id, token, expiresAt, customerId };
}

/** The token has 256 random bits, so a plain hash cannot be searched. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
