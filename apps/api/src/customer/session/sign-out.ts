import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import { notify } from '../../platform/database/announce.ts';
import { markRevoked, revokeSessionsOf } from './session.store.ts';

/** Channel of ended sessions: every process closes what it holds open for them. */
export const sessionEndedChannel = 'session_ended';

/** Ends one session, everywhere and for good. */
export function signOut(context: RequestContext, sessionId: string): Promise<void> {
  return withTransaction(context, async (context) => {
    await markRevoked(context.db, context.merchant.id, sessionId, context.now());
    await notify(context.db, sessionEndedChannel, sessionId);
  });
}

/**
 * Ends sessions of a customer: one of them, or all but one. In the caller's transaction, so that a new password and
 * the end of the old sessions are one step. Answers how many there were.
 */
export async function endSessions(
  context: Pick<Context, 'db' | 'now'>,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  which: { only?: string; except?: string },
): Promise<number> {
  const ended = await revokeSessionsOf(context.db, merchantId, customerId, which, context.now());
  for (const id of ended) await notify(context.db, sessionEndedChannel, id);
  return ended.length;
}
