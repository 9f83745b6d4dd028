import {
  branchPublicationDocument,
  branchPublicationQuery,
  bundleFileQuery,
  errorCodes,
  errorDocument,
  publicationDocument,
  publicationListDocument,
  publishDraftBody,
  rollbackBody,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../../platform/http/session.plugin.ts';
import { compareForBranches, filesForBranches } from './branches-first.ts';
import { compareBundles } from './compare-bundles.ts';
import { idOf, sendFile } from './bundle-file-answer.ts';
import { presentPublication } from './draft.resource.ts';
import {
  type Publication,
  readPublishedFile,
  readPublishedFiles,
  selectPublication,
  selectPublicationBefore,
  selectPublications,
} from './draft.store.ts';
import { onDraft, problemsOf, readDraft } from './edit-draft.ts';
import { currentPublication, keepStock, publishDraft, refusalsOf, rollBack, scheduleDraft } from './publish-bundle.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });
const forEditors = forRight('edit-menu');
const failures = { '4xx': errorDocument };
const gone = { 204: z.undefined(), ...failures };

const longestWait = { days: 60 };
const mostPublications = 100;

/** Publishing a draft, what was published, and going back to it (decision record 0117). */
export const publicationRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/staff/drafts/:id/publication',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'What publishing a draft at some branches first would change, and what waits for all of them',
        params,
        querystring: branchPublicationQuery,
        response: { 200: branchPublicationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const open = await readDraft(context, context.merchant, idOf(request));
      if (!open) return reply.refuse(refusal(errorCodes.notFound));
      const limited = filesForBranches(open.base, open.files, request.query.branches.split(','));
      if (!limited.ok) return reply.refuse(limited.refusal);
      const attributes = compareForBranches(open.base, open.files, limited.value);
      return { data: { type: 'branch-publications' as const, id: open.draft.id, attributes } };
    },
  );

  app.post(
    '/staff/drafts/:id/publication',
    {
      ...forEditors,
      schema: {
        tags,
        summary:
          'Publish a draft at once or at a time, at every branch or some first; refused when something else was published since it began',
        params,
        body: publishDraftBody,
        response: { 201: publicationListDocument, 202: publicationListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const by = requireStaff(request);
      const { branches } = request.body;
      const why = request.body.reason.trim();
      if (why === '') return reply.refuse(refusal(errorCodes.publicationReasonRequired, { pointer: '/reason' }));
      if (request.body.at === undefined || request.body.at === null) {
        const wish = { why, branches, by, locale: context.locale };
        const published = await publishDraft(context, context.merchant, idOf(request), wish);
        if (!published.ok) return reply.refuse(...published.refusal);
        return reply.code(201).send({ data: [presentPublication(published.value, published.value.id)] });
      }
      const at = new Date(request.body.at);
      const ahead = at.getTime() - context.now().getTime();
      if (ahead <= 0 || ahead > longestWait.days * 86_400_000)
        return reply.refuse(refusal(errorCodes.publicationTimeInvalid, { pointer: '/at', params: longestWait }));
      const current = await currentPublication(context, context.merchant);
      const found = await onDraft(app.contextFor(request), request.merchant, idOf(request), async (inside, draft) => {
        if (current.id !== draft.baseId) return [refusal(errorCodes.draftOutdated)];
        const open = await readDraft(inside, context.merchant, draft.id);
        const errors = open ? refusalsOf(problemsOf(open), context.locale) : [];
        if (errors.length > 0) return errors;
        const limited = open && branches && filesForBranches(open.base, open.files, branches);
        if (limited && !limited.ok) return [limited.refusal];
        await scheduleDraft(inside, context.merchant, draft, { at, why, branches, by });
        return [];
      });
      if (!found) return reply.refuse(refusal(errorCodes.notFound));
      return found.value.length > 0 ? reply.refuse(...found.value) : reply.code(202).send({ data: [] });
    },
  );

  app.delete(
    '/staff/drafts/:id/publication',
    { ...forEditors, schema: { tags, summary: 'Take the time of a publication back', params, response: gone } },
    async (request, reply) => {
      const by = requireStaff(request);
      const done = await onDraft(app.contextFor(request), request.merchant, idOf(request), async (context, draft) => {
        if (draft.publishAt) await scheduleDraft(context, context.merchant, draft, { at: null, why: '', by });
      });
      return done ? reply.code(204).send() : reply.refuse(refusal(errorCodes.notFound));
    },
  );

  app.get(
    '/staff/publications',
    {
      ...forEditors,
      schema: { tags, summary: 'What was published, the newest first', response: { 200: publicationListDocument } },
    },
    async (request) => {
      const context = app.contextFor(request);
      const current = await currentPublication(context, context.merchant);
      const rows = await selectPublications(context.db, context.merchant.id, mostPublications);
      return { data: rows.map((row) => presentPublication(row, current.id)) };
    },
  );

  app.get(
    '/staff/publications/:id',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'A publication with what it changed',
        params,
        response: { 200: publicationDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { db, merchant } = context;
      const current = await currentPublication(context, merchant);
      const found = await selectPublication(db, merchant.id, idOf(request));
      if (!found) return reply.refuse(refusal(errorCodes.notFound));
      const before = await selectPublicationBefore(db, found);
      const read = (one: Publication) => readPublishedFiles(db, one, { isWhole: false });
      const [files, now] = [await read(found), await read(current)];
      const changes = {
        differences: before ? compareBundles(await read(before), files) : [],
        'to-return': compareBundles(now, keepStock(files, now)),
      };
      const { type, id, attributes } = presentPublication(found, current.id);
      return {
        data: { type, id, attributes: { ...attributes, ...changes, paths: found.files.map(({ path }) => path) } },
      };
    },
  );

  app.get(
    '/staff/publications/:id/file',
    {
      config: { isPlain: true },
      ...forEditors,
      schema: { tags, summary: 'The bytes of a file of a publication', params, querystring: bundleFileQuery },
    },
    async (request, reply) => {
      const { db, merchant } = app.contextFor(request);
      const found = await selectPublication(db, merchant.id, idOf(request));
      const { path } = request.query;
      return sendFile(reply, path, found && (await readPublishedFile(db, found, path)));
    },
  );

  app.post(
    '/staff/publications/:id/rollback',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Publish an earlier bundle once more; what is sold out today, orders and carts stay',
        params,
        body: rollbackBody,
        response: { 201: publicationListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const why = request.body.reason.trim();
      if (why === '') return reply.refuse(refusal(errorCodes.publicationReasonRequired, { pointer: '/reason' }));
      const wish = { why, by: requireStaff(request), locale: context.locale };
      const done = await rollBack(context, context.merchant, idOf(request), wish);
      if (!done.ok) return reply.refuse(...done.refusal);
      return reply.code(201).send({ data: [presentPublication(done.value, done.value.id)] });
    },
  );
};
