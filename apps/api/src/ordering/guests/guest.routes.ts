import {
  archivedOrderListDocument,
  archivedOrderListQuery,
  blockCustomerBody,
  changePointsBody,
  customerExportDocument,
  eraseForCustomerBody,
  errorCodes,
  errorDocument,
  staffCustomerDocument,
  staffCustomerListDocument,
  staffCustomersQuery,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { readOnly } from '../../platform/database/replica.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { forRight, requireRight, type StaffSession } from '../../platform/http/session.plugin.ts';
import { blockGuest, changePointsOf, eraseGuest, type LogGuest, unblockGuest } from './change-guest.ts';
import { exportCustomer } from '../../customer/privacy/export-customer.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
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
