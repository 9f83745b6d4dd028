import type { BoardLine, BoardOrder } from '@sufra/contracts';
import { type Bump, dayMs, fromMinor, isFinalStatus, promisedTimes } from '@sufra/ordering';
import { and, desc, eq, gte, inArray, isNotNull, ne } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { RequestContext } from '../../../context.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { isOpen, isOver } from '../../../platform/database/open-orders.ts';
import {
  type ChosenCopy,
  type ComboCopy,
  orderEmployees,
  orderEvents,
  orders,
  type StoredOrder,
} from '../../order.tables.ts';
import { staffWordsOfEnd } from '../acceptance/reason-words.ts';
import { findDriverLinks } from '../handover/driver-link.store.ts';
import { stepColumns } from '../order-event.store.ts';
import type { Booking } from '../../order.tables.ts';
import { currencyOf, presentOrder } from '../order.resource.ts';
import { type NextAlert, readNextAlerts } from '../unattended/next-alerts.ts';
import { listMissingOf, type MadeLine, madeLines } from '../missing/missing.store.ts';
import { findBumps } from './bump-lines.ts';
import { findKitchen, type Kitchen } from './find-kitchen.ts';
import { isWorkedOnAt, listLinesOf, type Workplace } from '../order.store.ts';

/** The open orders of a branch, or of all, scheduled ones too; of one branch also those that ended within a day. */
export async function loadBoard(context: RequestContext, branchId: string | null): Promise<BoardOrder[]> {
  const workplace = { merchantId: context.merchant.id, branchId };
  const [open, over] = [await listOpen(context, workplace), await listOver(context, workplace)];
  return presentBoard(context, [...open, ...over]);
}

/** One order of the board; undefined for one of another branch, and for one that is not paid yet. */
export async function loadBoardOrder(
  context: RequestContext,
  branchId: string | null,
  id: string,
): Promise<BoardOrder | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await context.db
    .select()
    .from(orders)
    .where(and(isWorkedOnAt({ merchantId: context.merchant.id, branchId }), eq(orders.id, id), isOfTheBranch));
  const [order] = await presentBoard(context, found);
  return order;
}

/** An order that waits for its payment is the guest's alone. */
const isOfTheBranch = ne(orders.status, 'waiting-for-payment');

const shownOpen = 500;

/** The newest open orders, oldest first: one that was never handed over pushes no new one off the board. */
async function listOpen({ db }: RequestContext, workplace: Workplace): Promise<StoredOrder[]> {
  const newest = await db
    .select()
    .from(orders)
    .where(and(isWorkedOnAt(workplace), isOfTheBranch, isOpen(orders.status)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(shownOpen);
  return newest.toReversed();
}

const shownOver = 60;

/** Orders of a branch that ended within a day, the newest first; read by the index of orders that are over. */
function listOver({ db, now }: RequestContext, { merchantId, branchId }: Workplace): Promise<StoredOrder[]> {
  if (branchId === null) return Promise.resolve([]);
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.merchantId, merchantId),
        eq(orders.branchId, branchId),
        isOver(orders.status),
        gte(orders.statusAt, new Date(now().getTime() - dayMs)),
        // One that was called off before it reached the branch is none of its work.
        isNotNull(orders.releasedAt),
      ),
    )
    .orderBy(desc(orders.statusAt), desc(orders.id))
    .limit(shownOver);
}

/** Orders as staff see them, with the names that they need. */
export async function presentBoard(context: RequestContext, list: StoredOrder[]): Promise<BoardOrder[]> {
  const ids = list.map(({ id }) => id);
  const placed = await listLinesOf(context, context.merchant.id, ids);
  const missing = await listMissingOf(context, list);
  const lines = new Map(
    [...Map.groupBy(placed, ({ orderId }) => orderId)].map(([id, own]) => [id, madeLines(own, missing.get(id) ?? [])]),
  );
  const allLines = [...lines.values()].flatMap((made) => made.map(({ line }) => line));
  const bumps = await findBumps(context, ids);
  const kitchen = await findKitchen(context, allLines);
  const guests = await namesOf(context, list);
  const reasons = await reasonsOf(context, list);
  const alerts = await readNextAlerts(context, list);
  const drivers = await driversOf(context, list);
  return list.map((order) => {
    const { attributes } = presentOrder(order, context);
    const isOver = isFinalStatus(order.status);
    const isPaid = order.paymentStatus === 'success';
    return {
      type: 'board-orders',
      id: order.id,
      attributes: {
        ...pick(attributes),
        ...presentPromised(order),
        'release-at': order.releaseAt.toISOString(),
        'to-collect': isPaid || isOver ? 0 : fromMinor(order.totalMinor - order.refundedMinor, currencyOf(order)),
        guest: {
          name: guests.get(order.customerId) ?? '',
          phone: isOver ? (order.mobile?.slice(-4) ?? null) : order.mobile,
        },
        driver: drivers.get(order.id) ?? null,
        reason: reasons.get(order.id) ?? null,
        'next-alert': presentAlert(alerts.get(order.id)),
        promise: order.booking && presentPromise(order.booking),
        lines: (lines.get(order.id) ?? []).map((made) =>
          presentLine(made, kitchen.placeOf(order.branchId, made.line), bumps.get(made.line.id) ?? []),
        ),
      },
    };
  });
}

/** The times that a branch is late by: those of the guest's page go on with the clock, and are never over. */
function presentPromised({ type: orderType, estimatedReadyAt, ...order }: StoredOrder) {
  const { readyAt, arrivalAt } = promisedTimes({ ...order, orderType, readyAt: estimatedReadyAt });
  return {
    'estimated-ready-at': readyAt?.toISOString() ?? null,
    'estimated-arrival-at': arrivalAt?.toISOString() ?? null,
  };
}

const presentPromise = ({ promisedAt, why }: Booking): BoardOrder['attributes']['promise'] => ({
  'promised-at': promisedAt,
  stations: why.stations.map(({ station, hands, aheadMinutes, ownMinutes }) => ({
    station,
    hands,
    'ahead-minutes': aheadMinutes,
    'own-minutes': ownMinutes,
  })),
  'orders-ahead': why.ordersAhead,
  'packing-minutes': why.packingMinutes,
  'extra-minutes': why.extraMinutes,
  'margin-minutes': why.marginMinutes,
  pace: why.pace,
});

const presentAlert = (alert: NextAlert | undefined): BoardOrder['attributes']['next-alert'] =>
  alert ? { step: isContact(alert.step) ? 'contact' : alert.step, at: alert.at.toISOString() } : null;

const isContact = (step: NextAlert['step']): step is `contact-${number}` => step.startsWith('contact-');

const kept = [
  'number',
  'current-status',
  'payment-method',
  'payment-status',
  'order-type',
  'scheduled-time',
  'released-at',
  'placed-at',
  'notes',
  'driver-notes',
  'table-number',
  'currency-code',
  'total',
  'location-id',
  'address-line',
  'car',
  'arrived-at',
  'missing-until',
] as const;

type Attributes = ReturnType<typeof presentOrder>['attributes'];

/** The fields of an order that its branch needs. */
const pick = (attributes: Attributes) =>
  Object.fromEntries(kept.map((name) => [name, attributes[name]])) as Pick<Attributes, (typeof kept)[number]>;

function presentLine(
  { line, off, replaces, missing }: MadeLine,
  place: ReturnType<Kitchen['placeOf']>,
  bumps: Bump[],
): BoardLine {
  const chosen = ({ id, name, quantity }: ChosenCopy) => ({ id, name, quantity });
  const made = ({ station, makeMinutes, allergens }: Omit<typeof place, 'parts'>) => ({
    station,
    'make-minutes': makeMinutes,
    allergens,
  });
  const combo = (copy: ComboCopy, index: number) => ({
    ...chosen(copy),
    modifiers: copy.modifiers.map(chosen),
    'removed-ingredients': copy.removedIngredients,
    ...made(place.parts[index] ?? place),
  });
  return {
    id: line.id,
    'item-id': line.itemId,
    name: line.name,
    quantity: line.quantity,
    notes: line.notes,
    'removed-ingredients': line.removedIngredients,
    modifiers: line.modifiers.map(chosen),
    'combo-items': line.comboItems.map(combo),
    ...made(place),
    allergens: [...new Set([place, ...place.parts].flatMap((made) => made.allergens))],
    bumps: bumps.map(({ station, isDone, at }) => ({ station, done: isDone, at: at.toISOString() })),
    off,
    replaces,
    missing: missing
      ? {
          id: missing.id,
          state: missing.state,
          quantity: missing.quantity,
          until: missing.until?.toISOString() ?? null,
          'call-asked-at': missing.callAskedAt?.toISOString() ?? null,
          substitute: missing.name,
        }
      : null,
  };
}

async function namesOf({ db, merchant }: RequestContext, list: StoredOrder[]): Promise<Map<string, string>> {
  const ids = [...new Set(list.map(({ customerId }) => customerId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: customers.id, first: customers.firstName, last: customers.lastName })
    .from(customers)
    .where(and(eq(customers.merchantId, merchant.id), inArray(customers.id, ids)));
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`.trim()]));
}

/** The driver of each delivery, whether they have a link, and whether they are at the door. */
async function driversOf(
  { db, merchant }: RequestContext,
  list: StoredOrder[],
): Promise<Map<string, BoardOrder['attributes']['driver']>> {
  const ids = list.filter(({ type, status }) => type === 'deliver' && !isFinalStatus(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const links = await findDriverLinks(db, merchant.id, ids);
  const rows = await db
    .select({ id: orderEmployees.orderId, name: orderEmployees.name })
    .from(orderEmployees)
    .where(
      and(
        eq(orderEmployees.merchantId, merchant.id),
        inArray(orderEmployees.orderId, ids),
        eq(orderEmployees.function, 'driver'),
      ),
    );
  return new Map(
    rows.map(({ id, name }) => {
      const link = links.get(id);
      return [id, { name, 'has-link': link !== undefined, 'here-at': link?.hereAt?.toISOString() ?? null }];
    }),
  );
}

/** Why orders were called off, or not accepted in time; in the reader's language where it has a code. */
async function reasonsOf({ db, merchant, locale }: RequestContext, list: StoredOrder[]): Promise<Map<string, string>> {
  const ids = list
    .filter(({ status }) => status.startsWith('cancelled') || status === 'order-failed')
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderEvents.orderId, reason: orderEvents.reason, code: stepColumns.reasonCode })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.merchantId, merchant.id),
        inArray(orderEvents.orderId, ids),
        inArray(orderEvents.status, ['cancelled-by-customer', 'cancelled-by-employee', 'order-failed']),
      ),
    );
  const words = rows.map(({ id, reason, code }) => [id, staffWordsOfEnd(code, reason, locale)] as const);
  return new Map(words.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
}
