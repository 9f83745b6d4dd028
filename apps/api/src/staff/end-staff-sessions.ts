import type { Db } from '../database/db.ts';
import { notify } from '../database/notify.ts';
import { deleteSessionsOf } from './staff.store.ts';

/** The channel on which every process hears that a session ended, to close what it holds open for it. */
const sessionEndedChannel = 'session_ended';

export const tellSessionEnded = (db: Db, sessionId: string): Promise<void> =>
  notify(db, sessionEndedChannel, sessionId);

/** Ends every session of an account, in the caller's transaction, with what is open for them. */
export async function endStaffSessions(db: Db, staffId: string): Promise<void> {
  for (const id of await deleteSessionsOf(db, staffId)) await tellSessionEnded(db, id);
}
