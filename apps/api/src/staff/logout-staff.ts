import { withTransaction, type Context } from '../context.ts';
import { tellSessionEnded } from './end-staff-sessions.ts';
import { deleteStaffSession } from './staff.store.ts';

/** Ends one session, and tells the processes that hold something open for it, over the channel they listen on. */
export function logoutStaff(context: Context, sessionId: string): Promise<void> {
  return withTransaction(context, async (context) => {
    await deleteStaffSession(context.db, sessionId);
    await tellSessionEnded(context.db, sessionId);
  });
}
