import { foldText } from '@sufra/ordering';
import { and, desc, eq, inArray, like, lt } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { type StaffAction, staffLog } from '../staff.tables.ts';

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
