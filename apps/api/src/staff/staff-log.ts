import { foldText, type LocalizedText } from '@sufra/ordering';
import { and, desc, eq, inArray, like, lt } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Context, RequestContext } from '../context.ts';
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

export type StoredChange = typeof staffLog.$inferSelect;

const pageSize = 50;

/** The parts of the restaurant's side, and the changes of each. */
const actionsAbout: Record<'people' | 'devices' | 'menu' | 'branch' | 'customers', readonly StaffAction[]> = {
  people: [
    'person-added',
    'person-changed',
    'person-removed',
    'person-invited',
    'invitation-renewed',
    'invitation-withdrawn',
    'invitation-accepted',
    'pin-set',
    'pin-locked',
    'pin-unlocked',
    'sessions-ended',
    'second-factor-on',
    'second-factor-off',
    'recovery-codes-renewed',
    'second-factor-reset',
    'second-factor-locked',
    'passkey-added',
    'passkey-removed',
    'recovery-code-used',
  ],
  customers: [
    'customers-searched',
    'past-orders-searched',
    'customer-opened',
    'points-changed',
    'customer-blocked',
    'customer-unblocked',
    'customer-exported',
    'customer-erased',
    'feedback-answered',
    'feedback-settled',
    'feedback-opened',
  ],
  devices: ['pairing-code-made', 'device-paired', 'device-ended'],
  menu: [
    'sold-out-set',
    'sold-out-ended',
    'bundle-published',
    'bundle-rolled-back',
    'publication-scheduled',
    'publication-unscheduled',
    'draft-discarded',
    'draft-previewed',
  ],
  branch: [
    'pause-set',
    'pause-ended',
    'hours-set',
    'hours-ended',
    'auto-acceptance-set',
    'day-closed',
    'kitchen-minutes-set',
    'kitchen-proposal-declined',
    'kitchen-forgotten',
    'driver-link-made',
    'driver-picked-up',
    'driver-here',
    'driver-delivered',
  ],
};

/** Whether the subject of a change may be a customer. */
export const isAboutCustomer = (action: StaffAction): boolean => actionsAbout.customers.includes(action);

type LogWish = {
  branchId: string | null;
  search?: string | undefined;
  about?: keyof typeof actionsAbout | undefined;
  /** The id of an entry: those before it. Ids are in the order of time. */
  before?: string | undefined;
};

/** A page of the changes at a branch, or at all of them, the newest first. */
export function readLog({ db, merchant }: RequestContext, wish: LogWish): Promise<StoredChange[]> {
  const { branchId, search = '', about, before } = wish;
  const words = foldText(search).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  return db
    .select()
    .from(staffLog)
    .where(
      and(
        isReached(merchant.id, branchId),
        words === '' ? undefined : like(staffLog.words, `%${words}%`),
        about && inArray(staffLog.action, [...actionsAbout[about]]),
        before !== undefined && isUuid(before) ? lt(staffLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(pageSize);
}

/** The changes that took these back, by the id of what they took back. */
export async function readUndone({ db, merchant }: RequestContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: staffLog.id, undoes: staffLog.undoes })
    .from(staffLog)
    .where(and(eq(staffLog.merchantId, merchant.id), inArray(staffLog.undoes, ids)));
  return new Map(rows.flatMap(({ id, undoes }) => (undoes === null ? [] : [[undoes, id]])));
}

/** One change at the caller's branches; its row is held until the transaction ends. */
export async function lockChange(
  { db, merchant }: RequestContext,
  { branchId }: StaffSession,
  id: string,
): Promise<StoredChange | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(staffLog)
    .where(and(isReached(merchant.id, branchId), eq(staffLog.id, id)))
    .for('update');
  return row;
}

const isReached = (merchantId: string, branchId: string | null) =>
  and(eq(staffLog.merchantId, merchantId), branchId === null ? undefined : eq(staffLog.branchId, branchId));
