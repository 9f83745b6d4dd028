import {
  businessDayDocument,
  businessDayQuery,
  type BusinessDayResource,
  closeDayBody,
  closedDayListDocument,
  errorDocument,
  figureBranchListDocument,
  figureOrdersDocument,
  figureOrdersQuery,
  type FiguresAttributes,
  figuresDocument,
  figuresQuery,
} from '@sufra/contracts';
import { addDays, fromMinor, momentAt, type OrderType, orderTypes, wireOrderType } from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readGoneBetween } from '../../catalogue/availability/availability.store.ts';
import { listThings } from '../../catalogue/menu/menu.store.ts';
import type { RequestContext } from '../../context.ts';
import { readOnly } from '../../platform/database/replica.ts';
import { forRight, requireRight, type StaffSession } from '../../platform/http/session.plugin.ts';
import type { StoredOrder } from '../order.tables.ts';
import {
  changesSince,
  closeDay,
  listCloses,
  refundCount,
  refundedMinor,
  refundedTaxMinor,
  tillMinor,
} from './close-day.ts';
import { judgeCloses, type JudgedClose } from './close-proof.ts';
import { type Figures, soldItems } from './add-figures.ts';
import {
  type BranchOf,
  listFigureBranches,
  type Period,
  readDay,
  scopeReader,
  withinHour,
  zoneOfBranch,
} from './figure-scope.ts';
import type { StoredClose } from './figures.tables.ts';
import { listFigureOrders, presentFigureOrder } from './figure-orders.ts';
import { readFigures, recountDay } from './read-figures.ts';

type Options = {
  nameOf: (context: RequestContext, staffId: string) => Promise<string>;
  branchOf: BranchOf;
  log: (context: RequestContext, close: StoredClose, staff: StaffSession) => Promise<void>;
};

const tags = ['staff'];
const mostCloses = 62;
const failures = { '4xx': errorDocument };

/** The figures of business days, and closing one. */
export const figuresRoutes: FastifyPluginAsyncZod<Options> = async (app, { nameOf, branchOf, log }) => {
  const { branchFor, periodOf } = scopeReader(branchOf);
  const counted = withinHour(app);

  app.get(
    '/staff/figures',
    {
      ...forRight('read-figures'),
      ...counted,
      schema: {
        tags,
        summary: 'What was sold on business days: by type, way of paying, hour, item and offer, with VAT and refunds.',
        querystring: figuresQuery,
        response: { 200: figuresDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const period = await periodOf(context, requireRight(request, 'read-figures'), request.query);
      const id = [period.from, period.to, ...(period.branchIds ?? ['all'])].join('.');
      const attributes = presentFigures(context, period, await readOnly(context, (own) => readFigures(own, period)));
      return { data: { type: 'figures' as const, id, attributes } };
    },
  );

  app.get(
    '/staff/figures/orders',
    {
      ...forRight('read-figures'),
      ...counted,
      schema: {
        tags,
        summary: 'The orders behind a figure, the newest first, two hundred at once.',
        querystring: figureOrdersQuery,
        response: { 200: figureOrdersDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const { by, value, reason, after } = request.query;
      const period = await periodOf(context, requireRight(request, 'read-figures'), request.query);
      const chosen = { by, value: storedValue(by, value), reason, after };
      const { list, total, next } = await readOnly(context, (own) => listFigureOrders(own, period, chosen));
      const data = list.map(({ order, late, endReason }) => ({
        type: 'figure-orders' as const,
        id: order.id,
        attributes: {
          ...presentFigureOrder(order),
          late: late && { ...late, promised: late.promised.toISOString(), ready: late.ready.toISOString() },
          'end-reason': endReason,
        },
      }));
      return { data, meta: { total, next } };
    },
  );

  app.get(
    '/staff/figures/branches',
    {
      ...forRight('read-figures'),
      schema: {
        tags,
        summary: 'The branches that figures and days are of; a removed one keeps those that it has.',
        response: { 200: figureBranchListDocument, ...failures },
      },
    },
    async (request) => {
      const { branchId } = requireRight(request, 'read-figures');
      const branches = await listFigureBranches(app.contextFor(request));
      const data = branches
        .filter(({ id }) => branchId === null || id === branchId)
        .map(({ id, name, isRemoved }) => ({
          type: 'figure-branches' as const,
          id,
          attributes: { name, 'is-removed': isRemoved },
        }));
      return { data };
    },
  );

  app.get(
    '/staff/days',
    {
      ...forRight('read-figures'),
      schema: {
        tags,
        summary: 'The business days that were closed last at a branch, and whether they are as they were written.',
        querystring: businessDayQuery,
        response: { 200: closedDayListDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const { currency } = context.merchant;
      const branchId = await branchFor(context, requireRight(request, 'read-figures'), request.query.location);
      const judged = judgeCloses(context, await readOnly(context, (own) => listCloses(own, branchId)));
      const data = judged
        .toSorted((one, other) => (one.close.day < other.close.day ? 1 : -1))
        .slice(0, mostCloses)
        .map(({ close, figures, proof }) => ({
          type: 'closed-days' as const,
          id: `${close.branchId}.${close.day}`,
          attributes: {
            'location-id': close.branchId,
            day: close.day,
            at: close.closedAt.toISOString(),
            by: close.closedByName,
            net: fromMinor(figures.soldMinor - refundedMinor(figures), currency),
            till: fromMinor(tillMinor(figures), currency),
            'counted-cash': close.countedCashMinor === null ? null : fromMinor(close.countedCashMinor, currency),
            proof,
          },
        }));
      return { data };
    },
  );

  app.get(
    '/staff/days/:day',
    {
      ...forRight('read-figures'),
      ...counted,
      schema: {
        tags,
        summary: 'A business day of a branch: as it was written when it was closed, or as it stands now.',
        params: z.object({ day: z.string().max(64) }),
        querystring: businessDayQuery,
        response: { 200: businessDayDocument, ...failures },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const branchId = await branchFor(context, requireRight(request, 'read-figures'), request.query.location);
      const day = readDay(request.params.day, 'day');
      return { data: await readOnly(context, (own) => presentDay(own, branchId, day)) };
    },
  );

  app.post(
    '/staff/days',
    {
      ...forRight('close-days'),
      schema: {
        tags,
        summary:
          'Closes a business day of a branch: its figures become a row that stays. Sent again, it changes nothing.',
        body: closeDayBody,
        response: { 200: businessDayDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'close-days');
      const { location, 'counted-cash': countedCash } = request.body;
      const day = readDay(request.body.day, 'day', 'pointer');
      const branchId = await branchFor(context, staff, location);
      const by = { staffId: staff.staffId, name: await nameOf(context, staff.staffId) };
      const closed = await closeDay(context, { branchId, day, countedCash }, by, (own, close) =>
        log(own, close, staff),
      );
      if (!closed.ok) return reply.refuse(closed.refusal);
      return { data: await presentDay(context, branchId, day) };
    },
  );
};

/** Types are stored under the names of the rules. */
function storedValue(by: string, value: string | undefined): string | undefined {
  if (by !== 'type' || value === undefined) return value;
  return orderTypes.find((type) => wireOrderType(type) === value) ?? value;
}

async function presentDay(context: RequestContext, branchId: string, day: string): Promise<BusinessDayResource> {
  const judged = judgeCloses(context, await listCloses(context, branchId)).find(({ close }) => close.day === day);
  const figures = judged?.figures ?? (await recountDay(context, { branch: branchId, day }));
  const period = { from: day, to: day, branchIds: [branchId] };
  return {
    type: 'business-days',
    id: `${branchId}.${day}`,
    attributes: {
      'location-id': branchId,
      day,
      figures: presentFigures(context, period, figures),
      'sold-out': await presentGone(context, branchId, day),
      closed: judged ? await presentClose(context, judged) : null,
    },
  };
}

async function presentClose(context: RequestContext, judged: JudgedClose) {
  const { close, proof } = judged;
  const { countedCashMinor } = close;
  return {
    number: close.number,
    at: close.closedAt.toISOString(),
    by: close.closedByName,
    'counted-cash': countedCashMinor === null ? null : fromMinor(countedCashMinor, context.merchant.currency),
    hash: close.hash,
    proof,
    changes: await changesSince(context, judged),
  };
}

/** Things that were sold out on a day of a branch; the day of its clock, from midnight to midnight. */
async function presentGone(context: RequestContext, branchId: string, day: string) {
  const timeZone = await zoneOfBranch(context, branchId);
  const from = momentAt({ date: day, minute: 0 }, timeZone);
  const to = momentAt({ date: addDays(day, 1), minute: 0 }, timeZone);
  const rows = await readGoneBetween(context, { merchantId: context.merchant.id, branchId, from, to });
  const names = new Map((await listThings(context.db, context.merchant.id)).map(({ id, name }) => [id, name]));
  return rows.map(({ thingId, setAt, over }) => ({
    name: names.get(thingId) ?? {},
    from: setAt.toISOString(),
    until: over?.toISOString() ?? null,
  }));
}

function presentFigures({ merchant }: RequestContext, { from, to }: Period, figures: Figures): FiguresAttributes {
  const { currency } = merchant;
  const money = (minor: number) => fromMinor(minor, currency);
  const { shares, soldMinor, taxMinor } = figures;
  const share = <Value>(rows: Figures['offers'], read: (value: string) => Value) =>
    rows.map(({ value, orders, minor }) => ({ value: read(value), orders, amount: money(minor) }));
  const bySize = (rows: Figures['offers']) => rows.toSorted((one, other) => other.minor - one.minor);
  return {
    from,
    to,
    'currency-code': currency.code,
    orders: figures.orders,
    sold: money(soldMinor),
    tax: money(taxMinor),
    'promo-discount': money(figures.promoMinor),
    'delivery-charge': money(figures.deliveryMinor),
    'service-charge': money(figures.serviceMinor),
    refunds: refundCount(figures),
    refunded: money(refundedMinor(figures)),
    'refunded-tax': money(refundedTaxMinor(figures)),
    net: money(soldMinor - refundedMinor(figures)),
    'net-tax': money(taxMinor - refundedTaxMinor(figures)),
    till: money(tillMinor(figures)),
    unfinished: figures.unfinished,
    late: figures.late,
    'by-type': share(bySize(shares.type), (value) => wireOrderType(value as OrderType)),
    'by-payment-method': share(bySize(shares.method), (value) => value as StoredOrder['paymentMethod']),
    'by-hour': share(shares.hour, Number).toSorted((one, other) => one.value - other.value),
    'by-day': share(shares.day, String),
    'by-branch': share(bySize(shares.branch), String),
    'by-item': soldItems(figures).map(({ minor, ...item }) => ({ ...item, amount: money(minor) })),
    'by-offer': bySize(figures.offers).map(({ value, orders, minor }) => ({ value, orders, cost: money(minor) })),
    'refunds-by-way': figures.refunds.map(({ way, refunds, minor }) => ({
      value: way,
      orders: refunds,
      amount: money(minor),
    })),
    'not-served': figures.notServed.map(({ status, reason, orders }) => ({ status, 'reason-code': reason, orders })),
  };
}
