import multipart from '@fastify/multipart';
import {
  answerFeedbackBody,
  changeFeedbackBody,
  errorCodes,
  errorDocument,
  type FeedbackDocument,
  feedbackDocument,
  oneStaffFeedbackDocument,
  staffFeedbackDocument,
  staffFeedbackQuery,
  type StaffFeedbackResource,
} from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts';
import { forRight, requireRight, type StaffSession } from '../../platform/http/session.plugin.ts';
import { answerFeedback, changeFeedback, type Hand, reachOf } from './answer-feedback.ts';
import {
  countOpenFeedback,
  type FeedbackSender,
  type FeedbackWithImage,
  findFeedback,
  findFeedbackImage,
  keepFeedback,
  listFeedback,
  mayGiveFeedback,
  refuseTooOften,
} from './feedback.store.ts';
import type { AnswerState } from './feedback.tables.ts';
import { readFeedbackForm } from './read-feedback-form.ts';

/** The answer to its writer: that it was received. */
const presentFeedback = ({ id, createdAt, hasImage }: FeedbackWithImage): FeedbackDocument['data'] => ({
  type: 'feedback',
  id,
  attributes: { 'received-at': createdAt.toISOString(), 'has-image': hasImage },
});

/** Handing one over takes seconds: one that is still being sent after this was left by a process that ended. */
const longestSendingMs = 5 * 60_000;

/** The feedback as staff read it. */
const presentFeedbackToStaff = ({ merchant, now }: RequestContext, row: FeedbackWithImage): StaffFeedbackResource => ({
  type: 'feedback',
  id: row.id,
  attributes: {
    message: row.message,
    contact: row.contact,
    locale: row.locale,
    'customer-id': row.customerId,
    'received-at': row.createdAt.toISOString(),
    'image-path': row.hasImage ? `/api/feedback/${row.id}/image` : null,
    state: row.answeredAt ? 'answered' : row.closedAt ? 'settled' : 'open',
    'answer-way': reachOf(merchant, row.contact)?.way ?? null,
    answer: row.answeredAt && {
      text: row.answer ?? '',
      by: row.answeredByName ?? '',
      at: row.answeredAt.toISOString(),
      sent: sentOf(row.answerState, now().getTime() - row.answeredAt.getTime()),
    },
    settled: row.closedAt && { by: row.closedByName ?? '', at: row.closedAt.toISOString() },
  },
});

function sentOf(state: AnswerState | null, sinceMs: number) {
  if (state === 'sending' && sinceMs > longestSendingMs) return 'unknown';
  return state === null || state === 'waiting' || state === 'sending' ? 'on-its-way' : state;
}

type Options = { nameOf: (context: RequestContext, staffId: string) => Promise<string>; log: Hand['log'] };

const tags = ['feedback'];
const params = z.object({ id: z.uuid() });

/** Feedback of guests beside their orders, and its readers. */
export const feedbackRoutes: FastifyPluginAsyncZod<Options> = async (app, { nameOf, log }) => {
  const handOf = async (context: RequestContext, staff: StaffSession): Promise<Hand> => ({
    staff,
    name: await nameOf(context, staff.staffId),
    log,
  });
  const present = async (context: RequestContext, id: string) => {
    const row = await findFeedback(context, context.merchant.id, id);
    if (!row) throw new RefusalError(refusal(errorCodes.notFound));
    return { data: presentFeedbackToStaff(context, row) };
  };
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
      ...forRight('read-feedback'),
      schema: {
        tags,
        summary: 'What guests wrote, newest first, with what was answered; for owners and managers',
        querystring: staffFeedbackQuery,
        response: { 200: staffFeedbackDocument, '4xx': errorDocument },
      },
    },
    async (request) => {
      const { before, limit = 50, state } = request.query;
      const context = app.contextFor(request);
      const page = { before: before === undefined ? undefined : new Date(before), limit, state };
      const rows = await listFeedback(context, request.merchant.id, page);
      return {
        data: rows.map((row) => presentFeedbackToStaff(context, row)),
        links: { self: request.url },
        meta: { open: await countOpenFeedback(context, request.merchant.id) },
      };
    },
  );

  app.get(
    '/feedback/:id',
    {
      ...forRight('read-feedback'),
      schema: {
        tags,
        summary: 'One message of a guest, with what was answered and by whom',
        params,
        response: { 200: oneStaffFeedbackDocument, '4xx': errorDocument },
      },
    },
    (request) => present(app.contextFor(request), request.params.id),
  );

  app.post(
    '/feedback/:id/answer',
    {
      ...forRight('answer-feedback'),
      schema: {
        tags,
        summary: 'Answers a message, once, at the address or number that its writer gave',
        params,
        body: answerFeedbackBody,
        response: { 200: oneStaffFeedbackDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const hand = await handOf(context, requireRight(request, 'answer-feedback'));
      const press = { text: request.body.text, key: readIdempotencyKey(request.headers) };
      const answered = await answerFeedback(context, request.params.id, press, hand);
      if (!answered.ok) return reply.refuse(answered.refusal);
      return present(context, request.params.id);
    },
  );

  app.patch(
    '/feedback/:id',
    {
      ...forRight('answer-feedback'),
      schema: {
        tags,
        summary: 'Settles a message without an answer, or opens it again',
        params,
        body: changeFeedbackBody,
        response: { 200: oneStaffFeedbackDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const hand = await handOf(context, requireRight(request, 'answer-feedback'));
      const changed = await changeFeedback(context, request.params.id, request.body.state, hand);
      if (!changed.ok) return reply.refuse(changed.refusal);
      return present(context, request.params.id);
    },
  );

  app.get(
    '/feedback/:id/image',
    {
      config: { isPlain: true },
      ...forRight('read-feedback'),
      schema: {
        tags,
        summary: 'The picture of a feedback; for owners and managers',
        params,
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
