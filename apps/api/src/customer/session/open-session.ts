import { dayMs } from '@sufra/ordering';
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { requesterHashOf, type Origin } from './origin.ts';
import { insertSession, type StoredSession } from './session.store.ts';
import type { LoginDocument } from '@sufra/contracts';
import { presentCustomer } from '../customer.resource.ts';
import type { Customer } from '../customer.store.ts';

/** Most specific first: what one browser or system says about itself often names others too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/**
 * A device as its owner would name it; nothing more than that is kept of what the browser says about itself.
 *
 * @example deviceLabel('Mozilla/5.0 (iPhone; …) … Safari/604.1') // 'Safari · iPhone'
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const parts = [browsers, systems].map((known) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]);
  return parts.filter(Boolean).join(' · ') || null;
}

const customerDays = 30;
const browseDays = 1;

/** A new session with its token, which only the caller ever sees: the database keeps a hash of it. */
export type OpenedSession = { id: string; token: string; expiresAt: Date; customerId: string | null };

type SessionOrigin = Pick<Origin, 'address' | 'userAgent'> | undefined;

/** Opens a session for a customer, or one that may only browse when there is none (D-37). */
export async function openSession(
  context: RequestContext,
  customerId: string | null,
  origin?: SessionOrigin,
): Promise<OpenedSession> {
  const { token, session } = draftSession(context, customerId, origin);
  await insertSession(context.db, session);
  return openedSession(token, session);
}

/** A session that is not stored yet, and its token. */
export function draftSession<Customer extends string | null>(
  context: RequestContext,
  customerId: Customer,
  origin: SessionOrigin,
): { token: string; session: StoredSession & { customerId: Customer } } {
  const token = randomBytes(32).toString('base64url');
  const createdAt = context.now();
  const days = customerId === null ? browseDays : customerDays;
  const session = {
    id: uuid(),
    tokenHash: tokenHashOf(token),
    merchantId: context.merchant.id,
    customerId,
    createdAt,
    lastSeenAt: createdAt,
    deviceLabel: deviceLabel(origin?.userAgent),
    addressHash: origin && customerId ? requesterHashOf(context, origin.address) : null,
    expiresAt: new Date(createdAt.getTime() + days * dayMs),
    revokedAt: null,
  };
  return { token, session };
}

/** The part of a stored session that its guest gets. */
export const openedSession = (token: string, { id, expiresAt, customerId }: StoredSession): OpenedSession => ({
  id,
  token,
  expiresAt,
  customerId,
});

/** The token has 256 random bits, so a plain hash cannot be searched. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

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
