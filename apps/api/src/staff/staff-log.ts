import { foldText, type LocalizedText } from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { type StaffAction, staff, staffDevices, staffLog } from './staff.tables.ts';

type StaffChange = {
  merchantId: string;
  branchId: string | null;
  /** Without one the server itself acted. */
  by: Pick<StaffSession, 'staffId' | 'deviceId'> | undefined;
  action: StaffAction;
  /** The changed thing's id. */
  subject: string;
  /** Its name: a person's or a device's as they wrote it, a dish's in every language. */
  name?: string | LocalizedText | undefined;
  before?: unknown;
  after?: unknown;
  /** The change that this one takes back. */
  undoes?: string | undefined;
};

/** Appends a change of the restaurant's side, in the transaction that makes it. */
export async function logStaff({ db, now }: Pick<Context, 'db' | 'now'>, change: StaffChange): Promise<void> {
  const { merchantId, branchId, by, action, subject, name, before = null, after = null, undoes = null } = change;
  const staffId = by?.staffId ?? null;
  const deviceId = by?.deviceId ?? null;
  const [person] =
    staffId === null
      ? []
      : await db
          .select({ name: staff.name })
          .from(staff)
          .where(and(eq(staff.merchantId, merchantId), eq(staff.id, staffId)));
  const [device] =
    deviceId === null
      ? []
      : await db
          .select({ name: staffDevices.name })
          .from(staffDevices)
          .where(and(eq(staffDevices.merchantId, merchantId), eq(staffDevices.id, deviceId)));
  const subjectName = typeof name === 'string' ? { 'en-us': name } : (name ?? null);
  const names = [person?.name, device?.name, ...Object.values(subjectName ?? {})];
  await db.insert(staffLog).values({
    merchantId,
    id: uuid(),
    at: now(),
    branchId,
    staffId,
    deviceId,
    action,
    subject,
    before,
    after,
    staffName: person?.name ?? null,
    deviceName: device?.name ?? null,
    subjectName,
    words: names.map((one) => foldText(one ?? '')).join(' '),
    undoes,
  });
}
