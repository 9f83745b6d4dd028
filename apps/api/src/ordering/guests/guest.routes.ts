import {
  archivedOrderListDocument,
  archivedOrderListQuery,
  blockCustomerBody,
  type BlockCustomerBody,
  changePointsBody,
  type ChangePointsBody,
  customerExportDocument,
  eraseForCustomerBody,
  errorCodes,
  errorDocument,
  staffCustomerDocument,
  staffCustomerListDocument,
  staffCustomersQuery,
} from '@sufra/contracts';
import {
  accept,
  addDays,
  foldText,
  momentAt,
  normalizeDigits,
  reasonsOfChange,
  refuse,
  type Result,
  timeZoneOf,
} from '@sufra/ordering';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type RequestContext, withTransaction } from '../../context.ts';
import { findBlock, insertBlock, liftBlocks } from '../../customer/block/block.store.ts';
import { lockCustomer } from '../../customer/customer.store.ts';
import { eraseForOthers } from '../../customer/privacy/erase-customer.ts';
import { readOnly } from '../../platform/database/replica.ts';
import { refusal, type Refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { forRight, requireRight, type StaffSession } from '../../platform/http/session.plugin.ts';
import { exportCustomer } from '../../customer/privacy/export-customer.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { changePoints } from '../loyalty/points.ts';
import { aboutCursor, listArchivedOrders, presentArchivedPage } from '../order/archive/archived-orders.ts';
import { readArchivedOf } from '../order/archive/read-archive.ts';
import { statusText } from '../order/order.resource.ts';
import { findGuest, readGuest, searchGuests } from './find-guests.ts';

type Options = { log: LogGuest };

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });

/** Customers as the people of the restaurant may see them; every look stands in the log. */
export const guestRoutes: FastifyPluginAsyncZod<Options> = async (app, { log }) => {
  app.get(
    '/staff/customers',
    {
      ...forRight('read-customers'),
      schema: {
        tags,
        summary:
          'Customers of the own branch, or of all, by the last digits of their number or by name; at most twenty.',
        querystring: staffCustomersQuery,
        response: { 200: staffCustomerListDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'read-customers');
      const data = await searchGuests(context, staff.branchId, request.query.search);
      await log(
        context,
        { action: 'customers-searched', subject: context.merchant.id, after: { count: data.length } },
        staff,
      );
      return { data };
    },
  );

  app.get(
    '/staff/customers/:id',
    {
      ...forRight('read-customers'),
      schema: {
        tags,
        summary: 'One customer with the newest orders, ratings and messages; the whole number while an order is open.',
        params,
        response: { 200: staffCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'read-customers');
      const found = await present(context, staff, request.params.id);
      await log(context, { action: 'customer-opened', subject: found.data.id, after: { count: 1 } }, staff);
      return found;
    },
  );

  app.get(
    '/staff/customers/:id/archived-orders',
    {
      ...forRight('read-customers'),
      schema: {
        tags,
        summary: 'Orders of a customer at the own branch, or at all, whose months left the database; newest first.',
        params,
        querystring: archivedOrderListQuery,
        response: { 200: archivedOrderListDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { branchId } = requireRight(request, 'read-customers');
      const guest = await findGuest(context, branchId, request.params.id);
      if (!guest) return reply.refuse(refusal(errorCodes.notFound));
      const { 'page[size]': size = 20, 'page[after]': after } = request.query;
      const page = await readOnly(context, (own) =>
        listArchivedOrders(own, { customerId: guest.id, branchId }, { size, after }),
      );
      return page ? presentArchivedPage(request.url, size, page) : reply.refuse(aboutCursor());
    },
  );

  app.post(
    '/staff/customers/:id/points',
    {
      ...forRight('change-points'),
      schema: {
        tags,
        summary:
          'Gives points to a customer of the own branch, or takes them away, with a reason that the guest reads.',
        params,
        body: changePointsBody,
        response: { 200: staffCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'change-points');
      const wish = { ...request.body, id: request.params.id, key: readIdempotencyKey(request.headers) };
      const changed = await changePointsOf(context, staff, wish, log);
      return changed.ok ? present(context, staff, wish.id) : reply.refuse(changed.refusal);
    },
  );

  app.put(
    '/staff/customers/:id/block',
    {
      ...forRight('block-customers'),
      schema: {
        tags,
        summary: 'Takes no more orders from a customer, at any branch, until a day is over or the block is lifted.',
        params,
        body: blockCustomerBody,
        response: { 200: staffCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'block-customers');
      const { id } = request.params;
      const blocked = await blockGuest(context, staff, { ...request.body, id }, log);
      return blocked.ok ? present(context, staff, id) : reply.refuse(blocked.refusal);
    },
  );

  app.delete(
    '/staff/customers/:id/block',
    {
      ...forRight('block-customers'),
      schema: {
        tags,
        summary: 'Takes orders from a customer again.',
        params,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'block-customers');
      const lifted = await unblockGuest(context, staff, request.params.id, log);
      return lifted.ok ? reply.code(204).send() : reply.refuse(lifted.refusal);
    },
  );

  app.get(
    '/staff/customers/:id/export',
    {
      ...forRight('answer-for-data'),
      config: { isPlain: true },
      schema: {
        tags,
        summary: 'Everything that is kept about a customer, for one who asked the restaurant for it.',
        params,
        response: { 200: customerExportDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'answer-for-data');
      const guest = await findGuest(context, staff.branchId, request.params.id);
      if (!guest) return reply.refuse(refusal(errorCodes.notFound));
      const document = await readOnly(context, async (own) =>
        exportCustomer(own, guest.id, {
          statusOf: (code, type) => statusText(code, type, request.locale),
          archived: await readArchivedOf(own, guest.id),
        }),
      );
      await log(context, { action: 'customer-exported', subject: guest.id, after: {} }, staff);
      return reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
        .send(document);
    },
  );

  app.delete(
    '/staff/customers/:id',
    {
      ...forRight('answer-for-data'),
      preValidation: plainBody,
      schema: {
        tags,
        summary:
          'Erases a customer who asked the restaurant for it, for good; needs what the page shows of them, typed.',
        params,
        body: eraseForCustomerBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'answer-for-data');
      const wish = { id: request.params.id, confirmation: request.body.confirmation };
      const erased = await eraseGuest(context, staff, wish, log);
      return erased.ok ? reply.code(204).send() : reply.refuse(erased.refusal);
    },
  );
};

async function present(context: RequestContext, { branchId }: StaffSession, id: string) {
  const data = await readGuest(context, branchId, id);
  if (!data) throw new RefusalError(refusal(errorCodes.notFound));
  return { data };
}

type GuestAction =
  | 'customers-searched'
  | 'customer-opened'
  | 'points-changed'
  | 'customer-blocked'
  | 'customer-unblocked'
  | 'customer-exported'
  | 'customer-erased';

/** Writes down who looked at whom or changed what; never a name, which an erasure could not reach there. */
type LogGuest = (
  context: RequestContext,
  row: { action: GuestAction; subject: string; after: Record<string, unknown> },
  staff: StaffSession,
) => Promise<void>;

/** Gives points to a customer of the own branch or takes them away; the same key again books nothing more. */
async function changePointsOf(
  context: RequestContext,
  staff: StaffSession,
  { id, key, points, reason }: ChangePointsBody & { id: string; key: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const { loyalty } = merchant;
  if (!loyalty) return refuse(refusal(errorCodes.pointsUnavailable));
  if (points === 0) return refuse(refusal(errorCodes.pointsNone, { pointer: '/points' }));
  if (!reasonsOfChange(points).includes(reason))
    return refuse(refusal(errorCodes.pointsReasonUnfit, { pointer: '/reason' }));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
    const owner = { merchantId: merchant.id, customerId: guest.id };
    const changed = await changePoints(context, owner, { ...loyalty, timeZone }, { points, reason, key });
    if (!changed.ok) {
      const { code, balance } = changed.refusal;
      if (code === 'key-reused') return refuse(refusal(errorCodes.pointsKeyReused));
      return refuse(refusal(errorCodes.pointsAboveBalance, { pointer: '/points', params: { balance } }));
    }
    const { balance, isNew } = changed.value;
    const row = { action: 'points-changed', subject: guest.id, after: { points, reason, balance } } as const;
    if (isNew) await log(context, row, staff);
    return accept(undefined);
  });
}

/** Takes no more orders from a customer, at any branch: until a day is over, or until staff lift it. */
async function blockGuest(
  context: RequestContext,
  staff: StaffSession,
  { id, reason, 'last-day': lastDay }: BlockCustomerBody & { id: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant, now } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const timeZone = timeZoneOf(merchant.concept.defaultTimezone);
  const until = lastDay === null ? null : momentAt({ date: addDays(lastDay, 1), minute: 0 }, timeZone);
  if (until && until <= now()) return refuse(refusal(errorCodes.blockEndPast, { pointer: '/last-day' }));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db } = context;
    const owner = { merchantId: merchant.id, customerId: guest.id };
    if (!(await lockCustomer(db, merchant.id, guest.id))) return refuse(refusal(errorCodes.notFound));
    const before = await findBlock(db, owner, now());
    if (before?.reason === reason && before.until?.getTime() === until?.getTime()) return accept(undefined);
    await insertBlock(db, owner, { reason, until, at: now() });
    const row = { action: 'customer-blocked', subject: guest.id, after: { reason, until } } as const;
    await log(context, row, staff);
    return accept(undefined);
  });
}

/** Takes orders from a customer again. */
async function unblockGuest(
  context: RequestContext,
  staff: StaffSession,
  id: string,
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const { merchant, now } = context;
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db } = context;
    const owner = { merchantId: merchant.id, customerId: guest.id };
    await lockCustomer(db, merchant.id, guest.id);
    const before = await findBlock(db, owner, now());
    if (!before) return accept(undefined);
    await liftBlocks(db, owner);
    const after = { reason: before.reason };
    await log(context, { action: 'customer-unblocked', subject: guest.id, after }, staff);
    return accept(undefined);
  });
}

/**
 * Erases a customer who asked the restaurant for it. The typed text has to be what the page shows: the last four
 * digits, or the name of one without a number. The row of the log keeps who erased, and an id without a person.
 */
async function eraseGuest(
  context: RequestContext,
  staff: StaffSession,
  { id, confirmation }: { id: string; confirmation: string },
  log: LogGuest,
): Promise<Result<undefined, Refusal>> {
  const guest = await findGuest(context, staff.branchId, id);
  if (!guest) return refuse(refusal(errorCodes.notFound));
  const word = guest.mobile?.slice(-4) ?? `${guest.firstName} ${guest.lastName}`.trim();
  if (foldText(normalizeDigits(confirmation)) !== foldText(word))
    return refuse(refusal(errorCodes.erasureUnconfirmed, { pointer: '/confirmation', params: { word } }));
  return eraseForOthers(context, guest.id, (context) =>
    log(context, { action: 'customer-erased', subject: guest.id, after: {} }, staff),
  );
}
