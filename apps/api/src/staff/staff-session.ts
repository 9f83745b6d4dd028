import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../context.ts';
import type { StaffSession } from '../platform/session.plugin.ts';
import { findLiveStaffSession, insertStaffSession, type StaffMember } from './staff.store.ts';

/** A tablet in the kitchen is signed in once a shift. */
const hours = 16;

/** What a staff token begins with, so that nobody looks for it among those of customers. */
const prefix = 'staff_';

export type OpenedStaffSession = { id: string; token: string; expiresAt: Date };

export const isStaffToken = (token: string): boolean => token.startsWith(prefix);

/** Opens a session; only the caller ever sees its token, the database keeps a hash. */
export async function openStaffSession(context: RequestContext, member: StaffMember): Promise<OpenedStaffSession> {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + hours * 60 * 60 * 1000);
  const id = uuid();
  const { merchantId, id: staffId } = member;
  await insertStaffSession(context.db, { id, tokenHash: hashOf(token), merchantId, staffId, createdAt, expiresAt });
  return { id, token, expiresAt };
}

/** Who a staff token stands for in this shop, in the role that the account has now. */
export async function findStaffSession(
  { db, now, merchant }: Pick<RequestContext, 'db' | 'now' | 'merchant'>,
  token: string,
): Promise<StaffSession | undefined> {
  const found = await findLiveStaffSession(db, merchant.id, hashOf(token), now());
  if (!found) return undefined;
  const { id, expiresAt, member } = found;
  return { id, expiresAt, kind: 'staff', staffId: member.id, role: member.role, branchId: member.branchId };
}

/** The token has 256 random bits, so a plain hash cannot be searched. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
