import type { BranchChangedEvent } from '@sufra/contracts';
import type { Db } from '../../platform/database/db.ts';
import { notify } from '../../platform/database/announce.ts';

/** Channel of changes at a branch for its staff in every process. */
export const branchChangeChannel = 'branch_changes';

/** A change at a branch of a merchant, as the channel carries it. */
export type BranchChange = { merchantId: string; branchId: string; what: BranchChangedEvent['what'] };

/** Tells the staff of a branch once the caller's transaction commits. */
export const announceBranchChange = (db: Db, change: BranchChange): Promise<void> =>
  notify(db, branchChangeChannel, JSON.stringify(change));

export const presentBranchChange = ({ branchId, what }: BranchChange): BranchChangedEvent => ({
  'location-id': branchId,
  what,
});
