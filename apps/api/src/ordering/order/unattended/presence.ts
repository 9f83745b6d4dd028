import { isListening } from '@sufra/ordering';
import { and, eq, getTableColumns, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { StaffSession } from '../../../platform/http/session.plugin.ts';
import { devicePresence } from './unattended.tables.ts';
import { isSoldHere } from '../../../platform/database/move/move-state.ts';

type Setting = Pick<Context, 'db' | 'now'>;
type Workplace = { merchantId: string } & Pick<StaffSession, 'deviceId' | 'branchId'>;

const target = [devicePresence.merchantId, devicePresence.deviceId];

/** A device opened its stream. The page's last word holds until its next one. */
export async function noteConnected({ db, now }: Setting, place: Workplace): Promise<void> {
  const { merchantId, deviceId, branchId } = place;
  if (deviceId === null) return;
  const at = now();
  const row = { merchantId, deviceId, branchId, connectedAt: at, seenAt: at };
  const set = { branchId, connectedAt: at, seenAt: at };
  await db.insert(devicePresence).values(row).onConflictDoUpdate({ target, set });
}

/** Heartbeats went through to these devices. */
export async function noteSeen(
  { db, now }: Setting,
  reached: { merchantId: string; deviceId: string }[],
): Promise<void> {
  const seenAt = now();
  for (const [merchantId, own] of Map.groupBy(reached, (device) => device.merchantId)) {
    const ids = own.map(({ deviceId }) => deviceId);
    const isOfThem = and(eq(devicePresence.merchantId, merchantId), inArray(devicePresence.deviceId, ids));
    await db.update(devicePresence).set({ seenAt }).where(isOfThem);
  }
}

/** The page of a device answers a heartbeat, or was hidden or shown. Without a device there is nothing to keep. */
export async function noteAnswer(
  { db, now }: Setting,
  { merchantId, deviceId }: Workplace,
  { visible, sound }: { visible: boolean; sound: boolean },
): Promise<void> {
  if (deviceId === null) return;
  await db
    .update(devicePresence)
    .set({ answeredAt: now(), isVisible: visible, hasSound: sound })
    .where(and(eq(devicePresence.merchantId, merchantId), eq(devicePresence.deviceId, deviceId)));
}

/** Devices that have not connected for so long are out of use, and no branch counts on them. */
const unusedDays = 7;

/** The branch that a device was paired with; none once it was ended. */
const home = sql<string | null>`(select d.branch_id from staff_devices d
  where d.merchant_id = device_presence.merchant_id and d.id = device_presence.device_id and d.revoked_at is null)`;

/**
 * Whether a branch works with devices, and whether one of them listens now. A device with a person of every branch
 * listens for all of them, and belongs to its own.
 */
type Attention = { hasDevices: boolean; isHeard: boolean };

/** The attention that each branch of these merchants pays now. */
export async function readAttention(
  { db, now }: Setting,
  merchantIds: string[],
): Promise<(branch: { merchantId: string; branchId: string }) => Attention> {
  const since = new Date(now().getTime() - unusedDays * 24 * 3_600_000);
  const rows: (typeof devicePresence.$inferSelect & { home: string | null })[] = [];
  for (const merchantId of merchantIds) {
    const isInUse = and(eq(devicePresence.merchantId, merchantId), gt(devicePresence.seenAt, since), isNotNull(home));
    const columns = { ...getTableColumns(devicePresence), home };
    rows.push(...(await db.select(columns).from(devicePresence).where(isInUse)));
  }
  return ({ merchantId, branchId }) => {
    const own = rows.filter((row) => row.merchantId === merchantId);
    return {
      hasDevices: own.some((row) => (row.branchId ?? row.home) === branchId),
      isHeard: own.some((row) => (row.branchId === null || row.branchId === branchId) && isListening(row, now())),
    };
  };
}

/** Forgets devices that are out of use. */
export async function sweepPresence({ db, now }: Setting): Promise<void> {
  const before = new Date(now().getTime() - 2 * unusedDays * 24 * 3_600_000);
  await db.delete(devicePresence).where(and(isSoldHere(devicePresence.merchantId), lt(devicePresence.seenAt, before)));
}
