import {
  errorCodes,
  errorDocument,
  staffCustomerDocument,
  staffCustomerListDocument,
  staffCustomersQuery,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireRight, type StaffSession } from '../../platform/http/session.plugin.ts';
import { readGuest, searchGuests } from './find-guests.ts';

type Look = { action: 'customers-searched' | 'customer-opened'; subject: string; count: number };

type Options = {
  /** Writes down who looked at whom; never a name, which an erasure could not reach there. */
  log: (context: RequestContext, look: Look, staff: StaffSession) => Promise<void>;
};

const tags = ['staff'];

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
      await log(context, { action: 'customers-searched', subject: context.merchant.id, count: data.length }, staff);
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
        params: z.object({ id: z.string().max(64) }),
        response: { 200: staffCustomerDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const staff = requireRight(request, 'read-customers');
      const found = await readGuest(context, staff.branchId, request.params.id);
      if (!found) return reply.refuse(refusal(errorCodes.notFound));
      await log(context, { action: 'customer-opened', subject: found.id, count: 1 }, staff);
      return { data: found };
    },
  );
};
