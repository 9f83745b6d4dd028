import { createHash, randomBytes } from 'node:crypto';
import { errorCodes, type StaffSessionDocument } from '@sufra/contracts';
import { accept, refuse, type Result, type StaffRole } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../context.ts';
import { loadBranches } from '../catalogue/location/load-branches.ts';
import { moveDevicePush } from '../ordering/order/unattended/push-device.job.ts';
import type { Db } from '../platform/database/db.ts';
import { notify } from '../platform/database/announce.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { type Allowance, giveBack, requireAddressAllowance } from '../platform/limits/take-allowance.ts';
import {
  deleteSessionsOf,
  deleteSessionsOfDevice,
  deleteStaffSession,
  findLiveStaffSession,
  findStaff,
  updateSessionBranch,
  insertStaffSession,
  type StaffMember,
  deleteOldInvitations,
  deleteOldPairingCodes,
  deleteOldStaffSessions,
} from './staff.store.ts';
import type { Job } from '../platform/jobs/jobs.ts';

/** A tablet in the kitchen is signed in once a shift. */
const hours = 16;

/** The prefix of a staff token, so that it is not looked up among those of customers. */
const prefix = 'staff_';

type OpenedStaffSession = {
  id: string;
  token: string;
  deviceId: string | null;
  branchId: string | null;
  expiresAt: Date;
};

export const isStaffToken = (token: string): boolean => token.startsWith(prefix);

/** Opens a session; only the caller ever sees its token, the database keeps a hash. */
export async function openStaffSession(
  context: RequestContext,
  member: StaffMember,
  { deviceId = null, branchId = null }: { deviceId?: string | null; branchId?: string | null } = {},
): Promise<OpenedStaffSession> {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + hours * 60 * 60 * 1000);
  const id = uuid();
  const { merchantId, id: staffId } = member;
  const tokenHash = hashOf(token);
  await insertStaffSession(context.db, {
    id,
    tokenHash,
    merchantId,
    staffId,
    deviceId,
    branchId,
    createdAt,
    expiresAt,
  });
  return { id, token, deviceId, branchId, expiresAt };
}

/** The staff account of a token in this shop, in the role that it has now. */
export async function findStaffSession(
  { db, now, merchant }: Pick<RequestContext, 'db' | 'now' | 'merchant'>,
  token: string,
): Promise<StaffSession | undefined> {
  const found = await findLiveStaffSession(db, merchant.id, hashOf(token), now());
  if (!found) return undefined;
  const { id, expiresAt, deviceId, member } = found;
  const place = placeOf(member, found.branchId);
  return place && { id, expiresAt, kind: 'staff', staffId: member.id, ...place, deviceId };
}

export type Place = { branchId: string | null; role: StaffRole };

/**
 * The branch and role in which a person works: their own, or for the named branch what they are there. Undefined where
 * they do not work.
 */
export function placeOf(
  { branchId, role, workplaces }: Pick<StaffMember, 'branchId' | 'role' | 'workplaces'>,
  named: string | null,
): Place | undefined {
  if (named === null || named === branchId) return { branchId, role };
  return branchId === null ? { branchId: named, role } : workplaces.find((one) => one.branchId === named);
}

/** Every place at which a person may work, their own first. */
export const placesOf = (member: StaffMember, branchIds: string[]): Place[] => [
  { branchId: member.branchId, role: member.role },
  ...branchIds.flatMap((id) => (id === member.branchId ? [] : (placeOf(member, id) ?? []))),
];

/**
 * Works on at another branch with the same session; null is the person's own, or every one. Pages that are open for the
 * session read everything anew.
 */
export async function switchBranch(
  context: RequestContext,
  session: StaffSession,
  named: string | null,
): Promise<Result<Place, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<Place, Refusal>> => {
    const { db, merchant } = context;
    const member = await findStaff(db, merchant.id, session.staffId);
    const branches = await loadBranches(context, merchant);
    const isBranch = named === null || branches.some(({ id }) => id === named);
    const place = member && isBranch ? placeOf(member, named) : undefined;
    if (!place) return refuse(refusal(errorCodes.workplaceUnknown, { pointer: '/location' }));
    await updateSessionBranch(db, merchant.id, session.id, named === member?.branchId ? null : named);
    if (session.deviceId !== null && place.branchId !== null)
      await moveDevicePush(db, { merchantId: merchant.id, deviceId: session.deviceId, branchId: place.branchId });
    await notifySessionEnded(db, session.id);
    return accept(place);
  });
}

/** The token has 256 random bits, so a plain hash cannot be searched. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Passwords are long; this keeps one address from spending our processor on guesses. */
const triesPerAddressAndHour = 30;

export type LoggedIn = { session: OpenedStaffSession; member: StaffMember; recoveryCodes?: string[] };

const triesOf = (address: string): Allowance => ({
  name: 'staff-address-hour',
  subject: address,
  limit: triesPerAddressAndHour,
  windowSeconds: 3600,
});

/** Counts one more try of an address; ends the call when none is left. */
export const requirePasswordTry = (context: RequestContext, address: string): Promise<void> =>
  requireAddressAllowance(context, triesOf(address));

/** A right password was no guess: an office of many people shares one address. */
export const passwordWasRight = (context: RequestContext, address: string): Promise<void> =>
  giveBack(context, triesOf(address));

/** A new session with its token, and what it is good for. */
export const presentStaffSession = ({ session, member, recoveryCodes }: LoggedIn): StaffSessionDocument => ({
  data: {
    type: 'staff-sessions',
    id: session.id,
    attributes: {
      token: session.token,
      'expires-at': session.expiresAt.toISOString(),
      'staff-id': member.id,
      name: member.name,
      role: placeOf(member, session.branchId)?.role ?? member.role,
      'location-id': session.branchId ?? member.branchId,
      'device-id': session.deviceId,
      ...(recoveryCodes && { 'recovery-codes': recoveryCodes }),
    },
  },
});

/** Addresses are compared without regard to capitals. */
export const normalizeStaffEmail = (email: string): string => email.trim().toLowerCase();

/** The channel of ended sessions: every process closes what it holds open for them. */
const sessionEndedChannel = 'session_ended';

const notifySessionEnded = (db: Db, sessionId: string): Promise<void> => notify(db, sessionEndedChannel, sessionId);

/** Ends every session of an account, in the caller's transaction, with what is open for them. */
export async function endStaffSessions(db: Db, merchantId: string, staffId: string): Promise<void> {
  for (const id of await deleteSessionsOf(db, merchantId, staffId)) await notifySessionEnded(db, id);
}

/** Ends every session that was opened on a device, in the caller's transaction, and what a screen holds open itself. */
export async function endSessionsOfDevice(db: Db, merchantId: string, deviceId: string): Promise<void> {
  await notifySessionEnded(db, deviceId);
  for (const id of await deleteSessionsOfDevice(db, merchantId, deviceId)) await notifySessionEnded(db, id);
}

/** Ends one session, and tells the processes that hold something open for it, over the channel they listen on. */
export function logoutStaff(context: RequestContext, sessionId: string): Promise<void> {
  return withTransaction(context, async (context) => {
    await deleteStaffSession(context.db, context.merchant.id, sessionId);
    await notifySessionEnded(context.db, sessionId);
  });
}

/** Deletes, once a night, the shifts that are over, and codes and invitations that are old. */
export const sweepStaffJob: Job<Context, Record<string, never>> = {
  name: 'sweep-staff-sessions',
  retryLimit: 2,
  cron: '23 3 * * *',
  async run(context) {
    await deleteOldStaffSessions(context.db, context.now());
    await deleteOldPairingCodes(context.db, context.now());
    await deleteOldInvitations(context.db, context.now());
  },
};
