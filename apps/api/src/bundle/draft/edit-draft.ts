import { createHash } from 'node:crypto';
import { type BundleDifference, type DraftDocument, errorCodes } from '@sufra/contracts';
import {
  accept,
  editFile,
  type FileChange,
  isSameJson,
  type Json,
  mergeFile,
  refuse,
  type Result,
  valueAtPlace,
} from '@sufra/ordering';
import { v7 as newId } from 'uuid';
import { type Context, withTransaction } from '../../context.ts';
import { cleanImage, type Crop } from '../../ordering/feedback/read-feedback-form.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { findStaffName } from '../../staff/staff.store.ts';
import { checkBundle } from '../check/check-bundle.ts';
import type { BundleProblem } from '../check/parse-bundle-file.ts';
import { type BundleFiles, isBundlePath } from '../check/read-bundle.ts';
import { writeBundleFile } from '../export/format-bundle-file.ts';
import { bundleFileKindOf } from '../schema/bundle-file.schema.ts';
import { compareBundles, readJson } from './compare-bundles.ts';
import {
  countDrafts,
  deleteDraftFiles,
  type Draft,
  type DraftFile,
  insertDraft,
  lockDraft,
  type Publication,
  readPublishedFile,
  readPublishedFiles,
  saveDraftFile,
  selectDraft,
  selectDraftFiles,
  selectPublication,
  updateDraft,
} from './draft.store.ts';
import { checkAddress, currentPublication, overlay, type Owner } from './publish-bundle.ts';

type At = Pick<Context, 'db' | 'now'>;
type Checked = { problems: BundleProblem[]; differences: BundleDifference[]; pictures: string[] };
type Attributes = DraftDocument['data']['attributes'];
type Conflict = Attributes['conflicts'][number];

/** A change that was not made, because another person changed the same value. */
export type DraftConflict = Conflict;

/** More than a merchant works on at once. Those who begin one in the same moment may go a little beyond. */
export const mostDrafts = 50;

/** Begins a draft with what is published, unless the merchant has the most already. */
export async function openDraft(context: At, owner: Owner, by: StaffSession): Promise<Result<Draft, Refusal[]>> {
  if ((await countDrafts(context.db, owner.id)) >= mostDrafts)
    return refuse([refusal(errorCodes.draftsFull, { params: { most: mostDrafts } })]);
  const base = await currentPublication(context, owner);
  const name = await findStaffName(context.db, owner.id, by.staffId);
  const now = context.now();
  const draft: Draft = {
    merchantId: owner.id,
    id: newId(),
    baseId: base.id,
    revision: 0,
    createdAt: now,
    createdBy: name,
    changedAt: now,
    changedBy: name,
    publishAt: null,
    publishBy: null,
    why: null,
    publishBranches: null,
    failure: null,
  };
  await insertDraft(context.db, draft);
  return accept(draft);
}

/** A draft with its files; of pictures that are published only the head. */
export type OpenDraft = { draft: Draft; base: BundleFiles; own: DraftFile[]; files: BundleFiles };

export async function readDraft(context: At, owner: Owner, id: string): Promise<OpenDraft | undefined> {
  const draft = await selectDraft(context.db, owner.id, id);
  return draft && openFiles(context, draft);
}

export async function openFiles(context: At, draft: Draft): Promise<OpenDraft> {
  const base = await readPublishedFiles(context.db, await baseOf(context, draft), { isWhole: false });
  const own = await selectDraftFiles(context.db, draft);
  return { draft, base, own, files: overlay(base, own) };
}

async function baseOf(context: At, { merchantId, baseId }: Draft): Promise<Publication> {
  const base = await selectPublication(context.db, merchantId, baseId);
  if (!base) throw new Error(`the publication ${baseId} is gone`);
  return base;
}

/** The problems of a draft, as the import would find them. */
export const problemsOf = ({ base, files }: OpenDraft): BundleProblem[] => [
  ...checkAddress(base, files),
  ...checkBundle(files).problems,
];

const checked = createVersionCache<Checked>(mostDrafts);

/**
 * The problems of a draft and the changes that publishing it would make: the same until its revision or its base changes.
 * For calls outside of the transaction that changes it, as a revision that is rolled back is given out once more.
 */
export const checkDraft = (draft: Draft, open: () => Promise<OpenDraft>): Promise<Checked> =>
  checked(draft.id, `${draft.revision} ${draft.baseId}`, async () => {
    const opened = await open();
    return {
      problems: problemsOf(opened),
      differences: compareBundles(opened.base, opened.files),
      pictures: [...opened.files.keys()].filter((path) => path.startsWith('images/')),
    };
  });

type Changed = { open: OpenDraft; conflicts: Conflict[] };

/**
 * Makes changes in order. One whose value somebody else changed since the person saw it is left out and told; the others
 * are made all the same.
 */
export const changeDraft = (
  context: At,
  owner: Owner,
  id: string,
  { changes, by }: { changes: readonly FileChange[]; by: StaffSession },
): Promise<Result<Changed, Refusal[]>> =>
  withOpenDraft(context, owner, id, async (context, open) => {
    const unknown = changes.findIndex(({ file }) => bundleFileKindOf(file) === undefined);
    if (unknown >= 0) return refuse([refusal(errorCodes.draftFileUnknown, { pointer: `/changes/${unknown}/file` })]);
    const edited = new Map<string, Json>();
    const conflicts: Conflict[] = [];
    for (const change of changes) {
      // Null is a file that an earlier change took away.
      const known = edited.get(change.file);
      const file = known === undefined ? (readJson(open.files.get(change.file)) ?? null) : known;
      const done = editFile(file, change);
      if (done.ok) edited.set(change.file, done.value);
      else conflicts.push(presentConflict(change, done.refusal.now, open.own));
    }
    const written = [...edited].map(([path, content]): [string, Buffer | null] => [
      path,
      content === null ? null : writeBundleFile(path, content),
    ]);
    return accept({ open: await saveFiles(context, open, written, by), conflicts });
  });

function presentConflict(change: FileChange, now: Json, own: DraftFile[]): Conflict {
  const { file, at } = change;
  const by = own.find(({ path }) => path === file)?.changedBy ?? null;
  return { file, at: [...at], yours: change.kind === 'set' ? change.to : change.before, theirs: now, by };
}

/** Does work on a draft while it is locked. A draft that waits for its time stays as it is. */
async function withOpenDraft<Value>(
  context: At,
  owner: Owner,
  id: string,
  work: (context: At, open: OpenDraft) => Promise<Result<Value, Refusal[]>>,
): Promise<Result<Value, Refusal[]>> {
  return withTransaction(context, async (context) => {
    const draft = mayChange(await lockDraft(context.db, owner.id, id));
    return draft.ok ? work(context, await openFiles(context, draft.value)) : draft;
  });
}

export function mayChange(draft: Draft | undefined): Result<Draft, Refusal[]> {
  if (!draft) return refuse([refusal(errorCodes.notFound)]);
  return draft.publishAt ? refuse([refusal(errorCodes.draftScheduled)]) : accept(draft);
}

/** Writes the files that really changed, under the draft's next revision. */
async function saveFiles(
  context: At,
  { draft, base, files }: OpenDraft,
  written: [string, Buffer | null][],
  by: Pick<StaffSession, 'staffId'>,
): Promise<OpenDraft> {
  const changed = written.filter(([path, body]) => !isSameBody(body, files.get(path)));
  if (changed.length === 0) return { draft, base, own: await selectDraftFiles(context.db, draft), files };
  const revision = draft.revision + 1;
  const changedBy = await findStaffName(context.db, draft.merchantId, by.staffId);
  for (const [path, body] of changed) {
    // A value that is as published again leaves a row, so that other screens learn of it.
    const { merchantId, id: draftId } = draft;
    await saveDraftFile(context.db, { merchantId, draftId, path, body, revision, changedBy });
  }
  const fields = { revision, changedAt: context.now(), changedBy, failure: null };
  await updateDraft(context.db, draft, fields);
  const own = await selectDraftFiles(context.db, draft);
  return { draft: { ...draft, ...fields }, base, own, files: overlay(base, own) };
}

const isSameBody = (one: Buffer | null, other: Buffer | undefined): boolean =>
  one === null ? other === undefined : other !== undefined && one.equals(other);

/** Does work on a draft while it is locked; undefined when there is none. */
export async function onDraft<C extends At, Value>(
  context: C,
  owner: Owner,
  id: string,
  work: (context: C, draft: Draft) => Promise<Value>,
): Promise<{ value: Value } | undefined> {
  return withTransaction(context, async (context) => {
    const draft = await lockDraft(context.db, owner.id, id);
    return draft && { value: await work(context, draft) };
  });
}

/**
 * Adds a picture to a draft: only the pixels of what was sent or of a part of it, upright, as WebP. Answers its path, which names what it
 * shows and its content.
 */
export async function addPicture(
  context: At,
  owner: Owner,
  id: string,
  { image, name, crop, by }: { image: Buffer; name: string; crop: Crop | undefined; by: StaffSession },
): Promise<Result<{ path: string }, Refusal[]>> {
  const clean = await cleanImage(image, crop);
  if (!clean.ok) return refuse([clean.refusal]);
  const hash = createHash('sha256').update(clean.value.body).digest('hex').slice(0, 10);
  const path = `images/${name}-${hash}.webp`;
  return withOpenDraft(context, owner, id, async (context, open) => {
    await saveFiles(context, open, [[path, clean.value.body]], by);
    return accept({ path });
  });
}

/** The bytes of a file as a draft has it. */
export async function readDraftFile(context: At, owner: Owner, id: string, path: string): Promise<Buffer | undefined> {
  const draft = await selectDraft(context.db, owner.id, id);
  if (!draft) return undefined;
  const own = (await selectDraftFiles(context.db, draft)).find((file) => file.path === path);
  if (own) return own.body ?? undefined;
  return readPublishedFile(context.db, await baseOf(context, draft), path);
}

/** Begins a draft with the files of a folder, and answers which of them are none of a bundle. */
export async function uploadDraft(
  context: At,
  owner: Owner,
  { files, by }: { files: BundleFiles; by: StaffSession },
): Promise<Result<{ open: OpenDraft; ignored: string[] }, Refusal[]>> {
  const [kept, ignored] = [new Map<string, Buffer>(), [] as string[]];
  for (const [path, body] of files) {
    if (isOfSystem(path)) continue;
    if (!isBundlePath(path)) ignored.push(path);
    else kept.set(path, canonical(path, body));
  }
  if (!kept.has('merchant.json')) return refuse([refusal(errorCodes.draftUploadEmpty, { pointer: '/file' })]);
  return withTransaction(context, async (context) => {
    const opened = await openDraft(context, owner, by);
    if (!opened.ok) return opened;
    const draft = opened.value;
    const base = await readPublishedFiles(context.db, await baseOf(context, draft), { isWhole: true });
    const gone = [...base.keys()].filter((path) => !kept.has(path)).map((path): [string, null] => [path, null]);
    const open = { draft, base, own: [], files: base };
    return accept({ open: await saveFiles(context, open, [...kept, ...gone], by), ignored });
  });
}

/** Files that computers add to folders by themselves. */
const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini)$/i.test(path) || path.startsWith('__MACOSX/');

function canonical(path: string, body: Buffer): Buffer {
  const content = path.endsWith('.json') ? readJson(body) : undefined;
  return content === undefined ? body : writeBundleFile(path, content);
}

/**
 * Brings a draft onto what is published now. Where both changed the same value the draft's stays, and is told with both.
 */
export async function rebaseDraft(
  context: At,
  owner: Owner,
  id: string,
  by: StaffSession,
): Promise<Result<Changed, Refusal[]>> {
  // Before the draft is held: a publication holds imports first, and drafts second.
  const current = await currentPublication(context, owner);
  return withOpenDraft(context, owner, id, async (context, open) =>
    current.id === open.draft.baseId
      ? accept({ open, conflicts: [] })
      : accept(await moveDraft(context, open.draft, current, { by })),
  );
}

/** Brings a draft that is held onto a publication. With `isWithoutConflicts` it stays where it is when there are any. */
export async function moveDraft(
  context: At,
  held: Draft,
  onto: Publication,
  { by, isWithoutConflicts = false }: { by: Pick<StaffSession, 'staffId'>; isWithoutConflicts?: boolean },
): Promise<Changed> {
  const open = await openFiles(context, held);
  const theirs = await readPublishedFiles(context.db, onto, { isWhole: false });
  const conflicts: Conflict[] = [];
  const merged = open.own.map(({ path, body }): [string, Buffer | null] => [
    path,
    path.endsWith('.json') ? mergeJson(path, body) : body,
  ]);
  if (isWithoutConflicts && conflicts.length > 0) return { open, conflicts };
  const isTheirs = ([path, wanted]: [string, Buffer | null]) => isSameBody(wanted, theirs.get(path));
  for (const [path] of merged.filter(isTheirs)) await deleteDraftFiles(context.db, held, [path]);
  await updateDraft(context.db, held, { baseId: onto.id });
  const draft = { ...held, baseId: onto.id };
  const own = await selectDraftFiles(context.db, draft);
  const moved = { draft, base: theirs, own, files: overlay(theirs, own) };
  const written = merged.filter((file) => !isTheirs(file));
  return { open: await saveFiles(context, moved, written, by), conflicts };

  function mergeJson(path: string, body: Buffer | null): Buffer | null {
    const [was, other, mine] = [readJson(open.base.get(path)), readJson(theirs.get(path)), readJson(body)];
    const result = mergeFile(was, other, mine);
    for (const at of result.conflicts)
      conflicts.push({
        file: path,
        at: [...at],
        yours: valueAtPlace(mine, at) ?? null,
        theirs: valueAtPlace(other, at) ?? null,
        by: onto.staffName,
      });
    if (result.merged === undefined) return null;
    return isSameJson(result.merged, mine) && body ? body : writeBundleFile(path, result.merged);
  }
}
