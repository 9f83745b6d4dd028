import multipart from '@fastify/multipart';
import {
  bundleFileQuery,
  changeDraftBody,
  type DraftDocument,
  draftDocument,
  draftListDocument,
  draftPictureDocument,
  errorCodes,
  errorDocument,
  publicationDocument,
  publicationListDocument,
  type PublicationListDocument,
  publishDraftBody,
  rollbackBody,
} from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { imageTypeOfPath } from '../../catalogue/publishing/image-type.ts';
import { withTransaction } from '../../context.ts';
import { readFeedbackForm } from '../../ordering/feedback/read-feedback-form.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../../platform/http/session.plugin.ts';
import { logStaff } from '../../staff/staff-log.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { describeProblemIn } from './problem-words.ts';
import { compareBundles, readJson } from './compare-bundles.ts';
import {
  deleteDraft,
  type Draft,
  lockDraft,
  type Publication,
  readPublishedFile,
  readPublishedFiles,
  selectDrafts,
  selectPublication,
  selectPublicationBefore,
  selectPublications,
} from './draft.store.ts';
import {
  addPicture,
  changeDraft,
  type DraftConflict,
  differencesOf,
  type OpenDraft,
  openDraft,
  problemsOf,
  readDraft,
  readDraftFile,
  rebaseDraft,
  uploadDraft,
} from './edit-draft.ts';
import { currentPublication, publishDraft, rollBack, scheduleDraft } from './publish-bundle.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });
const forEditors = forRight('edit-menu');
const failures = { '4xx': errorDocument };
const gone = { 204: z.undefined(), ...failures };

const longestWait = { days: 60 };
const mostPublications = 100;

/** Limits of an uploaded folder, in bytes and in number. */
const folderLimits = { fileSize: 3_000_000, files: 5000, fields: 0, parts: 5000 };
const folderBytes = 100_000_000;

const summaryOf = (draft: Draft, currentId: string) => ({
  revision: draft.revision,
  'created-at': draft.createdAt.toISOString(),
  'created-by': draft.createdBy,
  'changed-at': draft.changedAt.toISOString(),
  'changed-by': draft.changedBy,
  'is-outdated': draft.baseId !== currentId,
  'publish-at': draft.publishAt?.toISOString() ?? null,
  reason: draft.why,
  failure: draft.failure,
});

type PublicationRow = Omit<Publication, 'merchantId' | 'files'>;

const presentPublication = (row: PublicationRow, currentId: string): PublicationListDocument['data'][number] => ({
  type: 'publications',
  id: row.id,
  attributes: {
    hash: row.hash,
    'published-at': row.at.toISOString(),
    by: row.staffName,
    reason: row.why,
    source: row.source,
    restores: row.restores,
    'is-current': row.id === currentId,
    'change-count': row.changeCount,
  },
});

/** Drafts of the merchant's bundle, their publication, and the history (decision record 0117). */
export const draftRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, { throwFileSizeLimit: false });

  /** A draft with what it changes and what is wrong with it; `since` leaves files out that did not change. */
  async function present(
    request: FastifyRequest,
    open: OpenDraft,
    { since = -1, conflicts = [] }: { since?: number; conflicts?: DraftConflict[] } = {},
  ): Promise<DraftDocument> {
    const context = app.contextFor(request);
    const { id } = await currentPublication(context, context.merchant);
    const { draft, base, own, files } = open;
    const changed = new Map(own.map((file) => [file.path, file]));
    const paths = since < 0 ? new Set([...base.keys(), ...changed.keys()]) : changed.keys();
    return {
      data: {
        type: 'drafts',
        id: draft.id,
        attributes: {
          ...summaryOf(draft, id),
          files: [...paths].flatMap((path) => {
            const file = changed.get(path);
            const revision = file?.revision ?? 0;
            if (!path.endsWith('.json') || revision <= since) return [];
            const content = readJson(files.get(path)) ?? null;
            return [{ path, revision, 'changed-by': file?.changedBy ?? null, content }];
          }),
          pictures: [...files.keys()].filter((path) => path.startsWith('images/')),
          problems: problemsOf(open).map((problem) => describeProblemIn(problem, context.locale)),
          differences: differencesOf(open),
          conflicts,
        },
      },
    };
  }

  app.get(
    '/staff/drafts',
    { ...forEditors, schema: { tags, summary: 'Drafts that are open', response: { 200: draftListDocument } } },
    async (request) => {
      const context = app.contextFor(request);
      const current = await currentPublication(context, context.merchant);
      const drafts = await selectDrafts(context.db, context.merchant.id);
      return {
        data: drafts.map((draft) => ({
          type: 'drafts' as const,
          id: draft.id,
          attributes: summaryOf(draft, current.id),
        })),
      };
    },
  );

  app.post(
    '/staff/drafts',
    {
      ...forEditors,
      schema: { tags, summary: 'Begin a draft with what is published', response: { 201: draftDocument, ...failures } },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { id } = await openDraft(context, context.merchant, requireStaff(request));
      const open = await readDraft(context, context.merchant, id);
      if (!open) return reply.refuse(refusal(errorCodes.notFound));
      return reply.code(201).send(await present(request, open));
    },
  );

  app.post(
    '/staff/draft-uploads',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Begin a draft with a folder, as multipart/form-data: each file under its path in the folder.',
        consumes: ['multipart/form-data'],
        response: { 201: draftDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const files = await readFolder(request);
      if (!files.ok) return reply.refuse(files.refusal);
      const wish = { files: files.value, by: requireStaff(request) };
      const uploaded = await uploadDraft(context, context.merchant, wish);
      if (!uploaded.ok) return reply.refuse(...uploaded.refusal);
      return reply.code(201).send(await present(request, uploaded.value.open));
    },
  );

  app.get(
    '/staff/drafts/:id',
    {
      ...forEditors,
      schema: { tags, summary: 'A draft with all its files', params, response: { 200: draftDocument, ...failures } },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const open = await readDraft(context, context.merchant, idOf(request));
      return open ? present(request, open) : reply.refuse(refusal(errorCodes.notFound));
    },
  );

  app.patch(
    '/staff/drafts/:id',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Change values of a draft; answers the files that changed since the given revision',
        params,
        body: changeDraftBody,
        response: { 200: draftDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { changes, revision } = request.body;
      const wish = { changes, by: requireStaff(request) };
      const changed = await changeDraft(context, context.merchant, idOf(request), wish);
      if (!changed.ok) return reply.refuse(...changed.refusal);
      const { open, conflicts } = changed.value;
      return present(request, open, { since: revision, conflicts });
    },
  );

  app.delete(
    '/staff/drafts/:id',
    { ...forEditors, schema: { tags, summary: 'Throw a draft away', params, response: gone } },
    async (request, reply) => {
      const by = requireStaff(request);
      const done = await onDraft(request, async (context, draft) => {
        await deleteDraft(context.db, draft);
        const { merchantId, id, revision } = draft;
        const { branchId } = by;
        await logStaff(context, {
          merchantId,
          branchId,
          by,
          action: 'draft-discarded',
          subject: id,
          before: { revision },
        });
      });
      return done ? reply.code(204).send() : reply.refuse(refusal(errorCodes.notFound));
    },
  );

  app.put(
    '/staff/drafts/:id/pictures',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Add a picture to a draft, as multipart/form-data: image, and in message what it shows.',
        consumes: ['multipart/form-data'],
        params,
        response: { 201: draftPictureDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const form = await readFeedbackForm(request);
      if (!form.ok) return reply.refuse(form.refusal);
      const { image, message } = form.value;
      if (!image) return reply.refuse(refusal(errorCodes.imageTypeUnknown, { pointer: '/image' }));
      const name = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(message) && message.length <= 60 ? message : 'picture';
      const wish = { image, name, by: requireStaff(request) };
      const added = await addPicture(context, context.merchant, idOf(request), wish);
      if (!added.ok) return reply.refuse(...added.refusal);
      const { path } = added.value;
      return reply.code(201).send({ data: { type: 'draft-pictures', id: path, attributes: { path } } });
    },
  );

  app.get(
    '/staff/drafts/:id/file',
    {
      config: { isPlain: true },
      ...forEditors,
      schema: { tags, summary: 'The bytes of a file of a draft', params, querystring: bundleFileQuery },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { path } = request.query;
      return sendFile(reply, path, await readDraftFile(context, context.merchant, idOf(request), path));
    },
  );

  app.post(
    '/staff/drafts/:id/rebase',
    {
      ...forEditors,
      schema: {
        tags,
        summary:
          'Bring a draft onto what is published now; values that both changed are told, and stay as in the draft',
        params,
        response: { 200: draftDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const moved = await rebaseDraft(context, context.merchant, idOf(request), requireStaff(request));
      if (!moved.ok) return reply.refuse(...moved.refusal);
      return present(request, moved.value.open, { conflicts: moved.value.conflicts });
    },
  );

  app.post(
    '/staff/drafts/:id/publication',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Publish a draft at once, or at a time; refused when something else was published since it began',
        params,
        body: publishDraftBody,
        response: { 201: publicationListDocument, 202: publicationListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const by = requireStaff(request);
      const why = request.body.reason.trim();
      if (why === '') return reply.refuse(refusal(errorCodes.publicationReasonRequired, { pointer: '/reason' }));
      if (request.body.at == null) {
        const published = await publishDraft(context, context.merchant, idOf(request), { why, by });
        if (!published.ok) return reply.refuse(...published.refusal);
        return reply.code(201).send({ data: [presentPublication(published.value, published.value.id)] });
      }
      const at = new Date(request.body.at);
      const ahead = at.getTime() - context.now().getTime();
      if (ahead <= 0 || ahead > longestWait.days * 86_400_000)
        return reply.refuse(refusal(errorCodes.publicationTimeInvalid, { pointer: '/at', params: longestWait }));
      const current = await currentPublication(context, context.merchant);
      const found = await onDraft(request, async (inside, draft) => {
        if (current.id !== draft.baseId) return [refusal(errorCodes.draftOutdated)];
        const open = await readDraft(inside, context.merchant, draft.id);
        const errors = open ? problemsOf(open).filter(({ severity }) => severity === 'error') : [];
        if (errors.length > 0)
          return errors.map(({ file, place, message, remedy }) =>
            refusal(errorCodes.draftInvalid, {
              pointer: `/${file}${place}`,
              params: { file, place, problem: `${message} ${remedy}` },
            }),
          );
        await scheduleDraft(inside, context.merchant, draft, { at, why, by });
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
      const done = await onDraft(request, async (context, draft) => {
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
      const differences = before ? compareBundles(await read(before), await read(found)) : [];
      const { type, id, attributes } = presentPublication(found, current.id);
      return { data: { type, id, attributes: { ...attributes, differences } } };
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
      const wish = { why, by: requireStaff(request) };
      const done = await rollBack(context, context.merchant, idOf(request), wish);
      if (!done.ok) return reply.refuse(...done.refusal);
      return reply.code(201).send({ data: [presentPublication(done.value, done.value.id)] });
    },
  );

  type Inside = ReturnType<typeof app.contextFor>;

  /** Does work on a draft that nobody else changes meanwhile; undefined when there is none. */
  async function onDraft<Value>(
    request: FastifyRequest,
    work: (context: Inside, draft: Draft) => Promise<Value>,
  ): Promise<{ value: Value } | undefined> {
    return withTransaction(app.contextFor(request), async (context) => {
      const draft = await lockDraft(context.db, context.merchant.id, idOf(request));
      return draft && { value: await work(context, draft) };
    });
  }
};

const noId = '00000000-0000-0000-0000-000000000000';

/** What is no id belongs to nothing. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  return isUuid(id) ? id : noId;
}

function sendFile(reply: FastifyReply, path: string, body: Buffer | undefined) {
  if (!body) return reply.refuse(refusal(errorCodes.notFound));
  const type = imageTypeOfPath(path) ?? (path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8');
  return reply
    .type(type)
    .headers({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // A picture that is opened by itself must not run anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(body);
}

/** Reads a folder that was sent file by file, each under its path. */
async function readFolder(request: FastifyRequest): Promise<Result<BundleFiles, Refusal>> {
  if (!request.isMultipart()) return refuse(refusal(errorCodes.badRequest, { status: 415 }));
  const files: BundleFiles = new Map();
  let bytes = 0;
  try {
    for await (const part of request.parts({ limits: folderLimits })) {
      if (part.type !== 'file') continue;
      const body = await part.toBuffer();
      bytes += body.length;
      if (part.file.truncated || bytes > folderBytes) return tooLarge();
      files.set(part.fieldname, body);
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) return tooLarge();
    return refuse(refusal(errorCodes.badRequest));
  }
  return accept(files);
}

const tooLarge = () =>
  refuse(
    refusal(errorCodes.draftUploadTooLarge, {
      pointer: '/file',
      params: { megabytes: folderBytes / 1e6, files: folderLimits.files, each: folderLimits.fileSize / 1e6 },
    }),
  );
