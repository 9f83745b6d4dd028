import { randomBytes, randomInt } from 'node:crypto';
import { type DeviceKind, deviceHeader, errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { loadBranches } from '../catalogue/location/load-branches.ts';
import { type RequestContext, withTransaction } from '../context.ts';
import { refusal, type Refusal, RefusalError } from '../platform/errors/refusal.ts';
import { plainText } from '../platform/http/plain-text.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { dropDevicePush } from '../ordering/order/unattended/push-device.job.ts';
import { devicePresence } from '../ordering/order/unattended/unattended.tables.ts';
import { requireAddressAllowance } from '../platform/limits/take-allowance.ts';
import { logStaff } from './staff-log.ts';
import { endSessionsOfDevice, hashOf } from './staff-session.ts';
import { devicePairingCodes, staffDevices } from './staff.tables.ts';

export type Device = typeof staffDevices.$inferSelect;

/** The first letters of the token of each kind. */
const prefixes: Record<DeviceKind, string> = { tablet: 'device_', screen: 'screen_' };

const codeMinutes = 10;
const triesPerAddressAndHour = 30;

/** A branch of the caller: the named one of all of them, or of those that are given, else their own. */
export async function branchOf(
  context: RequestContext,
  session: StaffSession,
  named: string | undefined,
  known?: readonly { id: string }[],
): Promise<Result<string, Refusal>> {
  if (session.branchId !== null) {
    if (named === undefined || named === session.branchId) return accept(session.branchId);
    return refuse(refusal(errorCodes.workplaceUnknown, { pointer: '/location' }));
  }
  if (named === undefined) return refuse(refusal(errorCodes.workplaceRequired, { pointer: '/location' }));
  const branches = known ?? (await loadBranches(context, context.merchant));
  const isKnown = branches.some(({ id }) => id === named);
  return isKnown ? accept(named) : refuse(refusal(errorCodes.workplaceUnknown, { pointer: '/location' }));
}

/** Makes a code of eight digits that pairs one device with the branch within ten minutes. */
export async function makePairingCode(
  context: RequestContext,
  session: StaffSession,
  branchId: string,
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  const expiresAt = new Date(context.now().getTime() + codeMinutes * 60_000);
  const merchantId = context.merchant.id;
  await withTransaction(context, async (context) => {
    const row = { merchantId, codeHash: context.keyedHash(code), branchId, madeBy: session.staffId, expiresAt };
    await context.db.insert(devicePairingCodes).values(row);
    await logStaff(context, { merchantId, branchId, by: session, action: 'pairing-code-made', subject: branchId });
  });
  return { code, expiresAt };
}

export type Pairing = { code: string; name: string; kind?: DeviceKind | undefined; address: string };

/** Pairs the device that knows a code. Only the caller ever sees its token. */
export async function pairDevice(
  context: RequestContext,
  { code, name: given, kind = 'tablet', address }: Pairing,
): Promise<Result<{ device: Device; token: string }, Refusal>> {
  const name = plainText(given).slice(0, 40);
  if (name === '') return refuse(refusal(errorCodes.deviceNameRequired, { pointer: '/name' }));
  const allowance = { name: 'pairing-address-hour', subject: address, limit: triesPerAddressAndHour };
  await requireAddressAllowance(context, { ...allowance, windowSeconds: 3600 });
  const merchantId = context.merchant.id;
  const token = `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
  const device = await withTransaction(context, async (context) => {
    const isCode = and(
      eq(devicePairingCodes.merchantId, merchantId),
      eq(devicePairingCodes.codeHash, context.keyedHash(digitsOf(code))),
    );
    const [used] = await context.db
      .select()
      .from(devicePairingCodes)
      .where(and(isCode, gt(devicePairingCodes.expiresAt, context.now())))
      .for('update');
    if (!used) return undefined;
    if (!used.isSample) await context.db.delete(devicePairingCodes).where(isCode);
    const { branchId, madeBy } = used;
    const row = { id: uuid(), merchantId, branchId, name, kind, pairedBy: madeBy, pairedAt: context.now() };
    const [made] = await context.db
      .insert(staffDevices)
      .values({ ...row, tokenHash: hashOf(token) })
      .returning();
    const by = { staffId: madeBy, deviceId: row.id };
    await logStaff(context, {
      merchantId,
      branchId,
      by,
      action: 'device-paired',
      subject: row.id,
      name,
      after: { kind },
    });
    return made;
  });
  if (!device) return refuse(refusal(errorCodes.pairingCodeInvalid, { pointer: '/code' }));
  return accept({ device, token });
}

/** A code as it is read out or pasted: spaces and dashes do not count, Arabic digits are digits. */
const digitsOf = (code: string): string =>
  code
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/\D/g, '');

/** The device of this kind whose token is sent in its header; ends the request with 401 without one. */
export async function requireDevice(
  context: RequestContext,
  request: FastifyRequest,
  kind: DeviceKind,
): Promise<Device> {
  const token = request.headers[deviceHeader];
  const device = await findDevice(context, kind, typeof token === 'string' ? token : undefined);
  if (!device) throw new RefusalError(refusal(errorCodes.deviceUnknown));
  return device;
}

/** The tablet that a request comes from, if it is one that is paired. */
export const deviceOfRequest = (context: RequestContext, request: FastifyRequest): Promise<Device | undefined> => {
  const token = request.headers[deviceHeader];
  return findDevice(context, 'tablet', typeof token === 'string' ? token : undefined);
};

/** The device of a token, while it is paired. A token is good for what devices of its kind may do, and for nothing else. */
async function findDevice(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  kind: DeviceKind,
  token: string | undefined,
): Promise<Device | undefined> {
  if (!token?.startsWith(prefixes[kind])) return undefined;
  const [device] = await db
    .select()
    .from(staffDevices)
    .where(
      and(
        eq(staffDevices.tokenHash, hashOf(token)),
        eq(staffDevices.merchantId, merchant.id),
        eq(staffDevices.kind, kind),
        isNull(staffDevices.revokedAt),
      ),
    );
  return device;
}

/** The paired devices of a branch, or of all of them, the oldest first. */
export const listDevices = ({ db, merchant }: RequestContext, branchId: string | null): Promise<Device[]> =>
  db
    .select()
    .from(staffDevices)
    .where(
      and(
        eq(staffDevices.merchantId, merchant.id),
        branchId === null ? undefined : eq(staffDevices.branchId, branchId),
        isNull(staffDevices.revokedAt),
      ),
    )
    .orderBy(asc(staffDevices.pairedAt));

/** When each device last took a heartbeat; one that no shift was worked on lately is missing. */
export async function readContacts({ db, merchant }: RequestContext): Promise<Map<string, Date>> {
  const rows = await db.select().from(devicePresence).where(eq(devicePresence.merchantId, merchant.id));
  return new Map(rows.map(({ deviceId, seenAt }) => [deviceId, seenAt]));
}

/** Ends a device with the sessions that were opened on it. Saying it again changes nothing. */
export async function revokeDevice(
  context: RequestContext,
  session: StaffSession,
  deviceId: string,
): Promise<Result<undefined, Refusal>> {
  if (!isUuid(deviceId)) return refuse(refusal(errorCodes.notFound));
  const merchantId = context.merchant.id;
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const isDevice = and(eq(staffDevices.merchantId, merchantId), eq(staffDevices.id, deviceId));
    const [device] = await context.db.select().from(staffDevices).where(isDevice).for('update');
    const isTheirs = device && (session.branchId === null || session.branchId === device.branchId);
    if (!isTheirs) return refuse(refusal(errorCodes.notFound));
    if (device.revokedAt) return accept(undefined);
    await context.db.update(staffDevices).set({ revokedAt: context.now() }).where(isDevice);
    await endSessionsOfDevice(context.db, merchantId, deviceId);
    await dropDevicePush(context.db, merchantId, deviceId);
    const { branchId, name } = device;
    await logStaff(context, {
      merchantId,
      branchId,
      by: session,
      action: 'device-ended',
      subject: deviceId,
      name,
    });
    return accept(undefined);
  });
}
