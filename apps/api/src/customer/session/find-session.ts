import type { RequestContext } from '../../context.ts';
import type { Session } from '../../platform/session.plugin.ts';
import { tokenHashOf } from './open-session.ts';
import { findLiveSession, markSeen, type StoredSession } from './session.store.ts';

/** Who a token stands for in this shop; nobody when it is unknown, revoked or too old. */
export async function findSession(context: RequestContext, token: string): Promise<Session | undefined> {
  const stored = await findLiveSession(context.db, context.merchant.id, tokenHashOf(token), context.now());
  if (!stored) return undefined;
  const { id, expiresAt, customerId } = stored;
  await remember(context, stored);
  return customerId ? { id, expiresAt, kind: 'customer', customerId } : { id, expiresAt, kind: 'browse' };
}

const quarterMilliseconds = 15 * 60 * 1000;

/** When a device was last used is known to within a quarter of an hour, which costs one write in that time. */
async function remember({ db, now }: RequestContext, { id, customerId, lastSeenAt }: StoredSession): Promise<void> {
  const before = new Date(now().getTime() - quarterMilliseconds);
  if (customerId && (lastSeenAt === null || lastSeenAt < before)) await markSeen(db, id, now(), before);
}
