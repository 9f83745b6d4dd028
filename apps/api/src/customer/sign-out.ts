import { withTransaction, type Context } from '../context.ts';
import { notify } from '../database/notify.ts';
import { markRevoked } from './session.store.ts';

/** Channel on which every process hears that a session ended, to close what it holds open for it. */
export const sessionEndedChannel = 'session_ended';

/** Ends one session, everywhere and for good. */
export function signOut(context: Context, sessionId: string): Promise<void> {
  return withTransaction(context, async (context) => {
    await markRevoked(context.db, sessionId, context.now());
    await notify(context.db, sessionEndedChannel, sessionId);
  });
}
