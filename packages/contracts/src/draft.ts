import type { FileChange, Json } from '@sufra/ordering';
import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from './json-api.ts';

/** Whatever a body can hold; a schema that refers to itself is not understood by readers of the description. */
const json = (z.unknown() as z.ZodType<Json>).default(null);
const file = z.string().max(200).describe('path inside the bundle, such as menus/main/categories/grill.json');
const place = z
  .array(z.string().max(200))
  .max(12)
  .describe('keys of objects, and in a list the handle of the entry; none is the file itself');

/** One change of a file of the draft; `was` is the value that the person saw, null for none. */
const fileChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), file, at: place, was: json, to: json.describe('null takes it away') }),
  z.object({ kind: z.literal('move'), file, at: place, before: z.string().max(200).nullable() }),
]) satisfies z.ZodType<FileChange>;

/** PATCH /staff/drafts/{id}: changes in order, and the revision that the screen shows. */
export const changeDraftBody = z.object({
  changes: z.array(fileChange).max(5000),
  revision: z.int().min(0).describe('files that others changed since are answered as well'),
});

/** POST /staff/drafts/{id}/publication: at once, or at a moment of the next sixty days. */
export const publishDraftBody = z.object({
  reason: z.string().max(200),
  at: z.iso.datetime({ offset: true }).nullish(),
  branches: z
    .array(z.string().max(64))
    .min(1)
    .max(5000)
    .nullish()
    .describe('handles of the branches that have it first; the draft stays open for the others. Leave out for all'),
});

/** GET /staff/drafts/{id}/publication: what publishing it at some branches would do. */
export const branchPublicationQuery = z.object({
  branches: z.string().min(1).max(20_000).describe('handles of branches, parted by commas'),
});

/** POST /staff/drafts/{id}/preview: how guests would see it, now or at a moment of the year around now. */
export const previewDraftBody = z.object({
  at: z.iso.datetime({ offset: true }).nullish(),
  branch: z.string().max(64).nullish().describe('handle of the branch that the guest has chosen'),
});

/** The key opens the preview to its holder, for reading alone, until then. */
export const draftPreviewDocument = z.object({
  data: resource(
    'draft-previews',
    z.object({ key: z.string(), until: z.iso.datetime(), branch: z.string().nullable().describe('its id there') }),
  ),
});

export type DraftPreviewDocument = z.infer<typeof draftPreviewDocument>;

/** POST /staff/publications/{id}/rollback. */
export const rollbackBody = z.object({ reason: z.string().max(200) });

export const bundleFileQuery = z.object({ path: z.string().max(200) });

const problem = z.object({
  file: z.string(),
  place: z.string().describe('JSON pointer into the file'),
  message: z.string(),
  remedy: z.string(),
  severity: z.enum(['error', 'warning']).describe('warnings do not stop a publication'),
});

const difference = z.object({
  file: z.string(),
  at: z.array(z.string()),
  kind: z.enum(['changed', 'added', 'removed', 'moved']),
  was: z.unknown(),
  now: z.unknown(),
  thing: localizedText.nullable().describe('name of the item, branch or offer it is about'),
});

const draftFile = z.object({
  path: z.string(),
  revision: z.int().describe('of the draft when it was last changed; 0 for a file as it is published'),
  'changed-by': z.string().nullable(),
  content: z.unknown().describe('of a JSON file; null when the draft takes the file away'),
});

const draftSummary = z.object({
  revision: z.int(),
  'created-at': z.string(),
  'created-by': z.string(),
  'changed-at': z.string(),
  'changed-by': z.string(),
  'is-outdated': z.boolean().describe('something else was published since it began'),
  'publish-at': z.string().nullable(),
  reason: z.string().nullable(),
  branches: z.array(z.string()).nullable().describe('handles of those that have it first at that time; null for all'),
  failure: z.string().nullable().describe('why it was not published at its time'),
});

export const draftListDocument = listDocument(
  resource(
    'drafts',
    draftSummary.extend({ 'change-count': z.int().describe('values that differ from what it began with') }),
  ),
);

const conflict = z.object({
  file: z.string(),
  at: z.array(z.string()),
  yours: z.unknown(),
  theirs: z.unknown(),
  by: z.string().nullable(),
});

const draftAttributes = draftSummary.extend({
  files: z.array(draftFile).describe('all of them, or those that changed since the given revision'),
  pictures: z.array(z.string()),
  problems: z.array(problem),
  differences: z.array(difference).describe('to what is published'),
  conflicts: z.array(conflict).describe('changes that were not made, because somebody else changed the same value'),
});

/** GET /staff/drafts/{id}; the answers to its changes hold only the files that changed. */
export const draftDocument = oneOf(resource('drafts', draftAttributes));

/** POST /staff/draft-uploads: the draft, and what of the folder is not in it. */
export const draftUploadDocument = oneOf(
  resource(
    'drafts',
    draftAttributes.extend({
      ignored: z
        .array(z.string())
        .describe('the first files that are no part of a bundle by their path, and were not read'),
      'ignored-count': z.int().describe('all of them'),
    }),
  ),
);

export const draftPictureDocument = oneOf(resource('draft-pictures', z.object({ path: z.string() })));

export const branchPublicationDocument = oneOf(
  resource(
    'branch-publications',
    z.object({
      differences: z.array(difference).describe('to what is published'),
      waiting: z.array(difference).describe('differences of the draft that are the same at every branch'),
    }),
  ),
);

const publicationAttributes = z.object({
  hash: z.string(),
  'published-at': z.string(),
  by: z.string().nullable().describe('null where it came from a folder of files'),
  reason: z.string().nullable(),
  source: z.enum(['files', 'draft', 'rollback']),
  restores: z.string().nullable().describe('the publication whose files a rollback brought back'),
  branches: z.array(z.string()).nullable().describe('handles of those that had it first; null where all had'),
  'is-current': z.boolean(),
  'change-count': z.int(),
});

/** GET /staff/publications: the newest first. */
export const publicationListDocument = listDocument(resource('publications', publicationAttributes));

/** One of them, with what it changed. */
export const publicationDocument = oneOf(
  resource(
    'publications',
    publicationAttributes.extend({
      differences: z.array(difference),
      'to-return': z.array(difference).describe('what publishing it once more would change now'),
      paths: z.array(z.string()).describe('its files, to be had one by one'),
    }),
  ),
);

/** GET /staff/drafts/{id}/offers/{code}/trial: an offer of the draft on the orders of the last four weeks. */
export const offerTrialDocument = oneOf(
  resource(
    'offer-trials',
    z.object({
      from: z.string().describe('moment of the first order that counts'),
      until: z.string(),
      orders: z.int().describe('orders that were paid and kept'),
      'is-complete': z.boolean().describe('false where there were more orders than are tried; the newest are'),
      uses: z.int().describe('by every order that could have used it'),
      guests: z.int(),
      cost: z.number().describe('discount, item and delivery together'),
      'not-used': z.array(z.object({ reason: z.string(), orders: z.int() })).describe('the most frequent reason first'),
    }),
  ),
);

export type OfferTrialDocument = z.infer<typeof offerTrialDocument>;
export type DraftListDocument = z.infer<typeof draftListDocument>;
export type DraftDocument = z.infer<typeof draftDocument>;
export type DraftUploadDocument = z.infer<typeof draftUploadDocument>;
export type DraftPictureDocument = z.infer<typeof draftPictureDocument>;
export type BranchPublicationDocument = z.infer<typeof branchPublicationDocument>;
export type PublicationListDocument = z.infer<typeof publicationListDocument>;
export type PublicationDocument = z.infer<typeof publicationDocument>;
export type BundleDifference = z.infer<typeof difference>;
