import multipart from '@fastify/multipart';
import {
  errorCodes,
  errorDocument,
  type FeedbackDocument,
  feedbackDocument,
  type StaffFeedbackDocument,
  staffFeedbackDocument,
  staffFeedbackQuery,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import { requireRight } from '../../platform/http/session.plugin.ts';
import {
  type FeedbackSender,
  type FeedbackWithImage,
  findFeedbackImage,
  keepFeedback,
  listFeedback,
  mayGiveFeedback,
  refuseTooOften,
} from './feedback.store.ts';
import { readFeedbackForm } from './read-feedback-form.ts';

/** The answer to its writer: that it was received. */
const presentFeedback = ({ id, createdAt, hasImage }: FeedbackWithImage): FeedbackDocument['data'] => ({
  type: 'feedback',
  id,
  attributes: { 'received-at': createdAt.toISOString(), 'has-image': hasImage },
});

/** The feedback as staff read it. */
const presentFeedbackToStaff = (row: FeedbackWithImage): StaffFeedbackDocument['data'][number] => ({
  type: 'feedback',
  id: row.id,
  attributes: {
    message: row.message,
    contact: row.contact,
    locale: row.locale,
    'customer-id': row.customerId,
    'received-at': row.createdAt.toISOString(),
    'image-path': row.hasImage ? `/api/feedback/${row.id}/image` : null,
  },
});

const tags = ['feedback'];

/** Feedback of guests beside their orders, and its readers. */
export const feedbackRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, { throwFileSizeLimit: false });

  app.post(
    '/feedback',
    {
      schema: {
        tags,
        summary: 'A message to the merchant, from anybody, as multipart/form-data: message, contact, image.',
        consumes: ['multipart/form-data'],
        response: { 200: feedbackDocument, 201: feedbackDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const sender = senderOf(request);
      if (!(await mayGiveFeedback(context, sender))) return reply.refuse(refuseTooOften());
      const form = await readFeedbackForm(request);
      if (!form.ok) return reply.refuse(form.refusal);
      const kept = await keepFeedback(context, sender, form.value);
      if (!kept.ok) return reply.refuse(...kept.refusal);
      return reply.code(kept.value.isNew ? 201 : 200).send({ data: presentFeedback(kept.value.stored) });
    },
  );

  app.get(
    '/feedback',
    {
      onRequest: async (request) => requireRight(request, 'read-feedback'),
      schema: {
        tags,
        summary: 'What guests wrote, newest first; for owners and managers',
        querystring: staffFeedbackQuery,
        response: { 200: staffFeedbackDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { before, limit = 50 } = request.query;
      const page = { before: before === undefined ? undefined : new Date(before), limit };
      const rows = await listFeedback(app.contextFor(request), request.merchant.id, page);
      return { data: rows.map(presentFeedbackToStaff), links: { self: request.url } };
    },
  );

  app.get(
    '/feedback/:id/image',
    {
      config: { isPlain: true },
      onRequest: async (request) => requireRight(request, 'read-feedback'),
      schema: {
        tags,
        summary: 'The picture of a feedback; for owners and managers',
        params: z.object({ id: z.uuid() }),
      },
    },
    async (request, reply) => {
      const image = await findFeedbackImage(app.contextFor(request), request.merchant.id, request.params.id);
      if (!image) return reply.refuse(refusal(errorCodes.notFound));
      return reply
        .type(image.contentType)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'inline; filename="feedback.webp"')
        .send(image.body);
    },
  );
};

function senderOf(request: FastifyRequest): FeedbackSender {
  const { session, ip } = request;
  const key = request.headers['idempotency-key'];
  return {
    customerId: session?.kind === 'customer' ? session.customerId : null,
    address: ip,
    key: typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : undefined,
  };
}
