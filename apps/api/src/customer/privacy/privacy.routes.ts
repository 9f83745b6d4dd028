import type { Locale, OrderStatusCode, OrderType } from '@sufra/ordering';
import { customerExportDocument, eraseCustomerBody, erasureCodeDocument, errorDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readOnly } from '../../platform/database/replica.ts';
import { plainBody } from '../../platform/http/plain-text.ts';
import { eraseCustomer, sendErasureCode } from './erase-customer.ts';
import { exportCustomer, type ReadArchived } from './export-customer.ts';
import { originOf } from '../session/origin.ts';
import { requireOwn } from '../require-own.ts';

/** The name of a status for an order type; ordering has the words. */
type StatusOf = (code: OrderStatusCode, type: OrderType, locale: Locale) => string;

const tags = ['customer'];
const ofCustomer = z.object({ id: z.uuid() });

/** The caller's stored data: export and erasure. */
export const privacyRoutes: FastifyPluginAsyncZod<{ statusOf: StatusOf; readArchived: ReadArchived }> = async (
  app,
  { statusOf, readArchived },
) => {
  app.get(
    '/customers/:id/export',
    {
      config: { isPlain: true },
      schema: {
        tags,
        summary: 'Everything that is kept about the caller, as one document that a person can read',
        params: ofCustomer,
        response: { 200: customerExportDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const document = await readOnly(app.contextFor(request), async (context) =>
        exportCustomer(context, customerId, {
          statusOf: (code, type) => statusOf(code, type, request.locale),
          archived: await readArchived(context, customerId),
        }),
      );
      return reply
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="my-data.json"',
          'cache-control': 'no-store',
        })
        .send(document);
    },
  );

  app.post(
    '/customers/:id/erasure-code',
    {
      schema: {
        tags,
        summary: 'A code to the own mobile, which proves who asks for the erasure',
        params: ofCustomer,
        response: { 200: erasureCodeDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const sent = await sendErasureCode(app.contextFor(request), customerId, originOf(request));
      if (!sent.ok) return reply.refuse(sent.refusal);
      return { meta: { 'resend-after-seconds': sent.value.resendAfterSeconds } };
    },
  );

  app.delete(
    '/customers/:id',
    {
      preValidation: plainBody,
      schema: {
        tags,
        summary: 'Erase everything that says who the caller is, for good; needs the password or a fresh code',
        params: ofCustomer,
        body: eraseCustomerBody,
        response: { 204: z.undefined(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const customerId = requireOwn(request, request.params.id);
      const erased = await eraseCustomer(app.contextFor(request), customerId, request.body);
      if (!erased.ok) return reply.refuse(erased.refusal);
      return reply.code(204).send();
    },
  );
};
