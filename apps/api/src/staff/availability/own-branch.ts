import { type Branch, requireBranch } from '../../catalogue/location/load-branches.ts';
import type { Setting } from '../../catalogue/publishing/set-availability.ts';
import type { RequestContext } from '../../context.ts';
import { RefusalError } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { branchOf } from '../devices.ts';
import { logStaff } from '../staff-log.ts';
import { findStaffName } from '../staff.store.ts';

/** The branch that a member of staff sets something at. */
export async function settingAt(
  context: RequestContext,
  session: StaffSession,
  location: string | undefined,
): Promise<Setting> {
  const branch = await requireOwnBranch(context, session, location);
  const by = { id: session.staffId, name: await findStaffName(context.db, context.merchant.id, session.staffId) };
  return { merchantId: context.merchant.id, branch, by, log: logBy(session) };
}

export const logBy =
  (by: StaffSession): Setting['log'] =>
  (context, change) =>
    logStaff(context, { ...change, by });

/** A branch that a member of staff works at: the named one, or their only one. */
export async function requireOwnBranch(
  context: RequestContext,
  session: StaffSession,
  location: string | undefined,
): Promise<Branch> {
  const id = await branchOf(context, session, location);
  if (!id.ok) throw new RefusalError(id.refusal);
  return requireBranch(context, id.value);
}
