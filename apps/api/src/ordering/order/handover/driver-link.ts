import { createHash, randomBytes } from 'node:crypto';
import { type DriverStep, errorCodes } from '@sufra/contracts';
import {
  accept,
  checkDriverStep,
  displayNumber,
  growingWaitSeconds,
  isFinalStatus,
  mayGiveToDriver,
  normalizeDigits,
  type OrderStatusCode,
  refuse,
  type Result,
} from '@sufra/ordering';
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { internationalNumber, readMobileNumber } from '../../../customer/mobile-number.ts';
import { refusal, type Refusal } from '../../../platform/errors/refusal.ts';
import { plainText } from '../../../platform/http/plain-text.ts';
import type { StaffSession } from '../../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../../platform/limits/take-allowance.ts';
import { isOrder } from '../../is-order.ts';
import { type OrderKey, orders, type StoredOrder } from '../../order.tables.ts';
import { replaceEmployee } from '../employee/employee.store.ts';
import { moveOrder } from '../move-order.ts';
import { keptLines, listMissing } from '../missing/missing.store.ts';
import { announceEvent } from '../order-event.store.ts';
import { listLines } from '../order.store.ts';
import { endLinks, isLink } from './driver-link.store.ts';
import { type DriverLink, driverLinks } from './driver-link.tables.ts';

type DriverAction = 'driver-picked-up' | 'driver-here' | 'driver-delivered';

/** Appends to the log of the restaurant's side, in the caller's transaction; staff lies above ordering. */
export type LogChange = (
  context: Context,
  change: {
    merchantId: string;
    branchId: string;
    by: Pick<StaffSession, 'staffId' | 'deviceId'> | undefined;
    action: 'driver-link-made' | DriverAction;
    subject: string;
    /** The subject of the change, as a person reads it. */
    name: string;
    after?: unknown;
  },
) => Promise<void>;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Each one may cost a message. */
const linksPerOrderAndHour = 10;

export type Driver = { name: string; phone?: string | undefined };

/** The only place where the token is known: its holder is the driver. */
export type MadeLink = { id: string; token: string; name: string; phone: string | null };

/** Gives a delivery to a driver: makes the link that is theirs, and ends the one before. */
export async function giveToDriver(
  context: RequestContext,
  given: StoredOrder,
  { name: givenName, phone: givenPhone }: Driver,
  { by, log }: { by: StaffSession; log: LogChange },
): Promise<Result<MadeLink, Refusal>> {
  const { id: orderId } = given;
  const name = plainText(givenName).slice(0, 80);
  if (name === '') return refuse(refusal(errorCodes.employeeNameRequired, { pointer: '/name' }));
  const number = readPhone(context, givenPhone);
  if (!number.ok) return number;
  const phone = number.value;
  const allowance = { name: 'driver-link-order-hour', subject: orderId, limit: linksPerOrderAndHour };
  await requireAllowance(context, { ...allowance, windowSeconds: 3600 });
  const token = randomBytes(32).toString('base64url');
  const id = uuid();
  return withTransaction(context, async (context): Promise<Result<MadeLink, Refusal>> => {
    const order = await lockOrder(context, given);
    if (order?.type !== 'deliver') return refuse(refusal(errorCodes.driverNotNeeded));
    if (!mayGiveToDriver({ ...order, isReleased: order.releasedAt !== null }))
      return refuse(refusal(errorCodes.statusMoveNotAllowed));
    const { merchantId, branchId } = order;
    const at = context.now();
    await endLinks(context.db, order, at);
    await context.db
      .insert(driverLinks)
      .values({ merchantId, id, orderId, tokenHash: hashOf(token), madeBy: by.staffId, madeAt: at });
    const employee = { merchantId, orderId, function: 'driver', id: uuid(), name, phone, assignedAt: at } as const;
    await replaceEmployee(context.db, employee);
    await announceEvent(context.db, order, { kind: 'assigned', payload: { function: 'driver' } }, at);
    await log(context, {
      merchantId,
      branchId,
      by,
      action: 'driver-link-made',
      subject: orderId,
      name: displayNumber(order.number),
      after: { link: id },
    });
    return accept({ id, token, name, phone });
  });
}

function readPhone({ merchant }: RequestContext, written: string | undefined): Result<string | null, Refusal> {
  if (!written?.trim()) return accept(null);
  const { allowedCountries, dialingCode } = merchant.concept;
  const number = readMobileNumber({ mobile: written }, allowedCountries, dialingCode);
  return number.ok ? accept(internationalNumber(number.value)) : refuse(refusal(number.refusal, { pointer: '/phone' }));
}

async function lockOrder({ db }: Context, key: OrderKey): Promise<StoredOrder | undefined> {
  const [order] = await db.select().from(orders).where(isOrder(key)).for('no key update');
  return order;
}

/** A link that is alive, and the delivery it is about. */
export type Ride = { link: DriverLink; order: StoredOrder };

/** The delivery behind a token: 404 for what never was one, 410 for one that ended with its order or went to another driver. */
export async function openRide(context: RequestContext, token: string): Promise<Result<Ride, Refusal>> {
  const [found] = await context.db
    .select({ link: driverLinks, order: orders })
    .from(driverLinks)
    .innerJoin(orders, and(eq(orders.merchantId, driverLinks.merchantId), eq(orders.id, driverLinks.orderId)))
    .where(and(eq(driverLinks.merchantId, context.merchant.id), eq(driverLinks.tokenHash, hashOf(token))));
  if (!found) return refuse(refusal(errorCodes.notFound));
  if (isFinalStatus(found.order.status)) return refuse(refusal(errorCodes.driverLinkOver));
  if (found.link.replacedAt) return refuse(refusal(errorCodes.driverLinkReplaced));
  return accept(found);
}

/** The guest that the driver asks for, and the number of things to carry. */
export async function readRideFacts(
  { db }: Pick<Context, 'db'>,
  { merchantId, id, customerId, missingChanges }: StoredOrder,
): Promise<{ guestName: string; itemCount: number }> {
  const [guest] = await db
    .select({ firstName: customers.firstName })
    .from(customers)
    .where(and(eq(customers.merchantId, merchantId), eq(customers.id, customerId)));
  const lines = await listLines({ db }, { merchantId, id });
  const missing = missingChanges > 0 ? await listMissing({ db, merchant: { id: merchantId } }, [id]) : [];
  const itemCount = keptLines(lines, missing).reduce((count, { quantity }) => count + quantity, 0);
  return { guestName: guest?.firstName ?? '', itemCount };
}

/**
 * Takes a step of the ride: picked up, here, delivered with the guest's code. A step that was taken already changes
 * nothing. Delivered ends the order, and the link with it.
 */
export async function takeDriverStep(
  context: RequestContext,
  token: string,
  { step, code }: { step: DriverStep; code?: string | undefined },
  log: LogChange,
): Promise<Result<StoredOrder, Refusal>> {
  const opened = await openRide(context, token);
  if (!opened.ok) return opened;
  const { order } = opened.value;
  const checked = checkDriverStep(step, order.status);
  if (checked === 'too-early') return refuse(refusal(errorCodes.driverStepTooEarly, { pointer: '/step' }));
  if (step === 'here') return sayHere(context, opened.value, log);
  if (step === 'picked-up')
    return checked === 'taken' ? accept(order) : advance(context, opened.value, ['on-the-way'], log);
  const right = await checkCode(context, opened.value, code ?? '');
  return right.ok ? advance(context, opened.value, ['delivered', 'finished'], log) : right;
}

/** Moves the order as its driver does. A step that the board took at the same moment is no refusal. */
async function advance(
  context: RequestContext,
  { link, order }: Ride,
  [to, ...rest]: OrderStatusCode[],
  log: LogChange,
): Promise<Result<StoredOrder, Refusal>> {
  if (to === undefined) return accept(order);
  const moved =
    order.status === to
      ? accept(order)
      : await moveOrder(context, order, { to, by: { role: 'staff', name: 'driver', id: link.id } });
  if (!moved.ok) {
    const [now] = await context.db.select().from(orders).where(isOrder(order));
    if (now && now.status === order.status) return moved;
    if (now && [to, ...rest].includes(now.status)) return advance(context, { link, order: now }, rest, log);
    return refuse(refusal(errorCodes.driverLinkOver));
  }
  if (order.status !== to && to !== 'finished')
    await logStep(context, { link, order }, to === 'delivered' ? 'driver-delivered' : 'driver-picked-up', log);
  return advance(context, { link, order: moved.value }, rest, log);
}

const logStep = (context: Context, { link, order }: Ride, action: DriverAction, log: LogChange): Promise<void> =>
  log(context, {
    merchantId: order.merchantId,
    branchId: order.branchId,
    by: undefined,
    action,
    subject: order.id,
    name: displayNumber(order.number),
    after: { link: link.id },
  });

/** Tells the guest's open pages, once, that the driver is at the door. */
function sayHere(context: RequestContext, ride: Ride, log: LogChange): Promise<Result<StoredOrder, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<StoredOrder, Refusal>> => {
    const order = await lockOrder(context, ride.order);
    const [link] = await context.db.select().from(driverLinks).where(isLink(ride.link));
    if (!order || !link || isFinalStatus(order.status)) return refuse(refusal(errorCodes.driverLinkOver));
    if (link.replacedAt) return refuse(refusal(errorCodes.driverLinkReplaced));
    if (link.hereAt) return accept(order);
    const at = context.now();
    await context.db.update(driverLinks).set({ hereAt: at }).where(isLink(link));
    await announceEvent(context.db, order, { kind: 'driver-here', payload: {} }, at);
    await logStep(context, { link, order }, 'driver-here', log);
    return accept(order);
  });
}

/** The code with which the guest confirms that an order was handed over: nothing of it is stored. */
export const deliveryCode = ({ keyedHash }: Pick<Context, 'keyedHash'>, orderId: string): string =>
  String(parseInt(keyedHash(`delivery-code:${orderId}`).slice(0, 12), 16) % 10_000).padStart(4, '0');

/** Wrong codes make the next one wait, longer each time; the row is locked, so that many tries at once are counted. */
function checkCode(context: RequestContext, { link }: Ride, given: string): Promise<Result<undefined, Refusal>> {
  return withTransaction(context, async ({ db, now, keyedHash }): Promise<Result<undefined, Refusal>> => {
    const [row] = await db.select().from(driverLinks).where(isLink(link)).for('update');
    if (!row) return refuse(refusal(errorCodes.driverLinkOver));
    if (row.codeLockedUntil && row.codeLockedUntil > now()) return locked(row.codeLockedUntil, now());
    const code = normalizeDigits(given).trim();
    // A press on the button too early is no guess.
    if (code.length !== 4) return wrongCode;
    if (code === deliveryCode({ keyedHash }, row.orderId)) {
      await db.update(driverLinks).set({ codeFailures: 0, codeLockedUntil: null }).where(isLink(link));
      return accept(undefined);
    }
    const codeFailures = row.codeFailures + 1;
    const seconds = growingWaitSeconds(codeFailures);
    const codeLockedUntil = seconds > 0 ? new Date(now().getTime() + seconds * 1000) : null;
    await db.update(driverLinks).set({ codeFailures, codeLockedUntil }).where(isLink(link));
    if (codeLockedUntil) return locked(codeLockedUntil, now());
    return wrongCode;
  });
}

const wrongCode = refuse(refusal(errorCodes.deliveryCodeWrong, { pointer: '/code' }));

function locked(until: Date, now: Date): Result<never, Refusal> {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const about = { pointer: '/code', params: { seconds }, meta: { 'retry-after-seconds': seconds } };
  return refuse(refusal(errorCodes.deliveryCodeLocked, about));
}

/**
 * Keeps where the driver is, in place of what was known, or forgets it. The order's row is held, so that no position is
 * written after the ride has ended.
 */
export async function keepPosition(
  context: RequestContext,
  token: string,
  position: { latitude: number; longitude: number } | undefined,
): Promise<Result<undefined, Refusal>> {
  const opened = await openRide(context, token);
  if (!opened.ok) return opened;
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const order = await lockOrder(context, opened.value.order);
    if (!order || isFinalStatus(order.status)) return refuse(refusal(errorCodes.driverLinkOver));
    const [link] = await context.db.select().from(driverLinks).where(isLink(opened.value.link));
    if (!link || link.replacedAt) return refuse(refusal(errorCodes.driverLinkReplaced));
    if (position && order.status !== 'on-the-way') return refuse(refusal(errorCodes.driverNotUnderWay));
    const kept = position
      ? { ...position, positionAt: context.now() }
      : { latitude: null, longitude: null, positionAt: null };
    await context.db.update(driverLinks).set(kept).where(isLink(link));
    return accept(undefined);
  });
}
