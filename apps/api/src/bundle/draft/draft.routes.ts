import multipart from '@fastify/multipart';
import {
  bundleFileQuery,
  changeDraftBody,
  draftDocument,
  type DraftListDocument,
  draftListDocument,
  draftPictureDocument,
  draftPreviewDocument,
  draftUploadDocument,
  errorCodes,
  errorDocument,
  mostFolderBytes,
  offerTrialDocument,
  previewDraftBody,
} from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readCrop, readFeedbackForm } from '../../ordering/feedback/read-feedback-form.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { forRight, requireStaff } from '../../platform/http/session.plugin.ts';
import { requireAllowance } from '../../platform/limits/take-allowance.ts';
import { logStaff } from '../../staff/staff-log.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { idOf, sendFile } from './bundle-file-answer.ts';
import { presentDraft, summaryOf } from './draft.resource.ts';
import { deleteDraft, selectDraft, selectDrafts } from './draft.store.ts';
import {
  addPicture,
  changeDraft,
  checkDraft,
  mayChange,
  onDraft,
  openDraft,
  openFiles,
  readDraft,
  readDraftFile,
  rebaseDraft,
  uploadDraft,
} from './edit-draft.ts';
import { openPreview } from './preview-draft.ts';
import { currentPublication } from './publish-bundle.ts';
import { tryDraftOffer } from './try-draft-offer.ts';

const tags = ['staff'];
const params = z.object({ id: z.string().max(64) });
const forEditors = forRight('edit-menu');
const failures = { '4xx': errorDocument };
const gone = { 204: z.undefined(), ...failures };

/** Limits of an uploaded folder, in bytes and in number. */
const folderLimits = { fileSize: 3_000_000, files: 5000, fields: 0, parts: 5000 };

/** Of one person: each reads the orders of four weeks. */
const trialsPerHour = 120;

/** Files that were not read, as far as an answer names them. */
const [mostIgnored, longestIgnored] = [50, 200];

/** Drafts of the merchant's bundle, their publication, and the history (decision record 0117). */
export const draftRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(multipart, { throwFileSizeLimit: false });

  app.get(
    '/staff/drafts',
    { ...forEditors, schema: { tags, summary: 'Drafts that are open', response: { 200: draftListDocument } } },
    async (request) => {
      const context = app.contextFor(request);
      const current = await currentPublication(context, context.merchant);
      const drafts = await selectDrafts(context.db, context.merchant.id);
      const data: DraftListDocument['data'] = [];
      // One after the other: each may be read whole.
      for (const draft of drafts) {
        const { differences } = await checkDraft(draft, () => openFiles(context, draft));
        const attributes = { ...summaryOf(draft, current.id), 'change-count': differences.length };
        data.push({ type: 'drafts', id: draft.id, attributes });
      }
      return { data };
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
      const opened = await openDraft(context, context.merchant, requireStaff(request));
      if (!opened.ok) return reply.refuse(...opened.refusal);
      return reply.code(201).send(await presentDraft(app.contextFor(request), opened.value));
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
        response: { 201: draftUploadDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const files = await readFolder(request);
      if (!files.ok) return reply.refuse(files.refusal);
      const wish = { files: files.value, by: requireStaff(request) };
      const uploaded = await uploadDraft(context, context.merchant, wish);
      if (!uploaded.ok) return reply.refuse(...uploaded.refusal);
      const { open, ignored } = uploaded.value;
      const { data } = await presentDraft(app.contextFor(request), open.draft, { open });
      const unread = {
        ignored: ignored.slice(0, mostIgnored).map((path) => path.slice(0, longestIgnored)),
        'ignored-count': ignored.length,
      };
      return reply.code(201).send({ data: { ...data, attributes: { ...data.attributes, ...unread } } });
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
      return open ? presentDraft(context, open.draft, { open }) : reply.refuse(refusal(errorCodes.notFound));
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
      if (changes.length === 0) {
        const draft = mayChange(await selectDraft(context.db, context.merchant.id, idOf(request)));
        return draft.ok ? presentDraft(context, draft.value, { since: revision }) : reply.refuse(...draft.refusal);
      }
      const wish = { changes, by: requireStaff(request) };
      const changed = await changeDraft(context, context.merchant, idOf(request), wish);
      if (!changed.ok) return reply.refuse(...changed.refusal);
      const { open, conflicts } = changed.value;
      return presentDraft(app.contextFor(request), open.draft, { open, since: revision, conflicts });
    },
  );

  app.delete(
    '/staff/drafts/:id',
    { ...forEditors, schema: { tags, summary: 'Throw a draft away', params, response: gone } },
    async (request, reply) => {
      const by = requireStaff(request);
      const done = await onDraft(app.contextFor(request), request.merchant, idOf(request), async (context, draft) => {
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
        summary:
          'Add a picture to a draft, as multipart/form-data: image, in message what it shows, in crop the part that is kept: left, top, width and height in hundredths, parted by commas.',
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
      const crop = form.value.crop === '' ? undefined : readCrop(form.value.crop);
      if (form.value.crop !== '' && !crop)
        return reply.refuse(refusal(errorCodes.imageCropInvalid, { pointer: '/crop' }));
      if (!image) return reply.refuse(refusal(errorCodes.imageTypeUnknown, { pointer: '/image' }));
      const name = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(message) && message.length <= 60 ? message : 'picture';
      const wish = { image, name, crop, by: requireStaff(request) };
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

  app.get(
    '/staff/drafts/:id/offers/:code/trial',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'What an offer of a draft would have cost in the last four weeks, had it been on',
        params: params.extend({ code: z.string().max(64) }),
        response: { 200: offerTrialDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { staffId } = requireStaff(request);
      const allowance = { name: 'offer-trials-hour', subject: staffId, limit: trialsPerHour, windowSeconds: 3600 };
      await requireAllowance(context, allowance);
      const open = await readDraft(context, context.merchant, idOf(request));
      if (!open) return reply.refuse(refusal(errorCodes.notFound));
      const tried = await tryDraftOffer(context, open, request.params.code);
      return tried.ok ? tried.value : reply.refuse(tried.refusal);
    },
  );

  app.post(
    '/staff/drafts/:id/preview',
    {
      ...forEditors,
      schema: {
        tags,
        summary: 'Show a draft as guests would see it at a moment, for two hours; an earlier preview of it ends',
        params,
        body: previewDraftBody,
        response: { 201: draftPreviewDocument, ...failures },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const at = request.body.at ? new Date(request.body.at) : context.now();
      const branch = request.body.branch ?? null;
      const opened = await openPreview(context, idOf(request), { at, branch, by: requireStaff(request) });
      if (!opened.ok) return reply.refuse(...opened.refusal);
      const { id, key, until, branchId } = opened.value;
      return reply.code(201).send({
        data: { type: 'draft-previews', id, attributes: { key, until: until.toISOString(), branch: branchId } },
      });
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
      const { open, conflicts } = moved.value;
      return presentDraft(app.contextFor(request), open.draft, { open, conflicts });
    },
  );
};

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
      if (part.file.truncated || bytes > mostFolderBytes) return tooLarge();
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
      params: { megabytes: mostFolderBytes / 1e6, files: folderLimits.files, each: folderLimits.fileSize / 1e6 },
    }),
  );
