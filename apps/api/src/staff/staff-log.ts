import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { staffLog } from './staff.tables.ts';

export type StaffChange = {
  merchantId: string;
  branchId: string | null;
  /** Without one the server itself acted. */
  by: Pick<StaffSession, 'staffId' | 'deviceId'> | undefined;
  action: string;
  /** The changed thing's id or name. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** Appends a change of the restaurant's side, in the transaction that makes it. */
export async function logStaff({ db, now }: Pick<Context, 'db' | 'now'>, change: StaffChange): Promise<void> {
  const { merchantId, branchId, by, action, subject, before = null, after = null } = change;
  await db.insert(staffLog).values({
    merchantId,
    id: uuid(),
    at: now(),
    branchId,
    staffId: by?.staffId ?? null,
    deviceId: by?.deviceId ?? null,
    action,
    subject,
    before,
    after,
  });
}
