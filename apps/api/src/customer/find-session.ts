import type { RequestContext } from '../context.ts';
import type { Session } from '../platform/session.plugin.ts';
import { tokenHashOf } from './open-session.ts';
import { findLiveSession } from './session.store.ts';

/** Who a token stands for in this shop; nobody when it is unknown, revoked or too old. */
export async function findSession(context: RequestContext, token: string): Promise<Session | undefined> {
  const stored = await findLiveSession(context.db, context.merchant.id, tokenHashOf(token), context.now());
  if (!stored) return undefined;
  const { id, expiresAt, customerId } = stored;
  return customerId ? { id, expiresAt, kind: 'customer', customerId } : { id, expiresAt, kind: 'browse' };
}
