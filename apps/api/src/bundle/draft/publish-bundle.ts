import { errorCodes } from '@sufra/contracts';
import { accept, isSameJson, type Json, keyOfEntry, type Locale, refuse, type Result } from '@sufra/ordering';
import { v7 as newId } from 'uuid';
import { lockImports, selectMerchantByHandle } from '../../catalogue/merchant/merchant.store.ts';
import { type Context, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { logStaff } from '../../staff/staff-log.ts';
import { findStaffName } from '../../staff/staff.store.ts';
import { menuOfPath } from '../bundle.ts';
import { checkBundle } from '../check/check-bundle.ts';
import { type BundleProblem, error } from '../check/parse-bundle-file.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { exportBundle } from '../export/export-bundle.ts';
import { writeBundleFile } from '../export/format-bundle-file.ts';
import { importBundle } from '../import/import-bundle.ts';
import { filesForBranches } from './branches-first.ts';
import { compareBundles, readJson } from './compare-bundles.ts';
import {
  deleteDraft,
  deleteDraftFiles,
  type Draft,
  type DraftFile,
  hasPublication,
  insertPublication,
  lockDraft,
  type Publication,
  readPublishedFiles,
  saveDraftFile,
  selectCurrentPublication,
  selectDraftFiles,
  selectPublication,
  updateDraft,
} from './draft.store.ts';
import { describeProblemIn } from './problem-words.ts';

type At = Pick<Context, 'db' | 'now'>;

/** The merchant whose bundle it is. */
export type Owner = { id: string; handle: string };

/**
 * The publication that the shop shows. A shop that was imported from a folder since the last one, or before there were
 * publications, gets its row now, from an export.
 */
export async function currentPublication(context: At, { id, handle }: Owner): Promise<Publication> {
  const known = await findCurrent(context, { id, handle });
  if (known) return known;
  return withTransaction(context, async (context) => {
    await lockImports(context.db, id);
    const meanwhile = await findCurrent(context, { id, handle });
    if (meanwhile) return meanwhile;
    const merchant = await selectMerchantByHandle(context.db, handle);
    const before = await selectCurrentPublication(context.db, id);
    const old = before ? await readPublishedFiles(context.db, before, { isWhole: true }) : new Map<string, Buffer>();
    const files = await exportBundle(context, handle, old);
    if (!merchant || !files) throw new Error(`there is no merchant ${handle}`);
    const publication = {
      merchantId: id,
      id: newId(),
      hash: merchant.bundleHash,
      at: context.now(),
      source: 'files' as const,
      staffName: null,
      why: null,
      restores: null,
      changeCount: before ? compareBundles(old, files).length : 0,
      branches: null,
    };
    return insertPublication(context.db, publication, files);
  });
}

/**
 * The handle of a shop in which a folder was published already, and something else since: the folder has nothing new for
 * it. Undefined for every other folder.
 */
export async function findPublishedEarlier(
  { db }: Pick<Context, 'db'>,
  files: BundleFiles,
): Promise<string | undefined> {
  const { bundle } = checkBundle(files);
  const merchant = bundle && (await selectMerchantByHandle(db, bundle.merchant.handle));
  if (!merchant || merchant.bundleHash === bundle.hash) return undefined;
  return (await hasPublication(db, merchant.id, bundle.hash)) ? merchant.handle : undefined;
}

async function findCurrent({ db }: At, { id, handle }: Owner): Promise<Publication | undefined> {
  const newest = await selectCurrentPublication(db, id);
  const merchant = await selectMerchantByHandle(db, handle);
  return newest && newest.hash === merchant?.bundleHash ? newest : undefined;
}

/** The bundle of a draft: its base with the files that differ. */
export function overlay(base: BundleFiles, own: DraftFile[]): BundleFiles {
  const files = new Map(base);
  for (const { path, body } of own) {
    if (body) files.set(path, body);
    else files.delete(path);
  }
  return files;
}

/** The parts of a shop that are the operator's: a draft that changes them would be another shop, or one without an address. */
export function checkAddress(before: BundleFiles, after: BundleFiles): BundleProblem[] {
  const [was, now] = [before, after].map((files) => readJson(files.get('merchant.json')) as Merchant | undefined);
  const fixed = [
    [['handle'], was?.handle, now?.handle],
    [['hosts'], was?.hosts, now?.hosts],
    [['application', 'key'], was?.application?.key, now?.application?.key],
  ] as const;
  return fixed.flatMap(([place, old, current]) =>
    now === undefined || isSameJson(old, current)
      ? []
      : [
          error(
            'merchant.json',
            place,
            'This is set by whoever runs the server.',
            'Put the old value back, or have it changed with the merchant tool.',
          ),
        ],
  );
}

type Merchant = { handle?: Json; hosts?: Json; application?: { key?: Json } };

/** Sold out for now: what the shift says about it holds whatever is published. */
const stockKeys = ['isSoldOut', 'outOfStockBranches', 'inactiveBranches'];

type Thing = { [key: string]: Json };

/** The bundle with today's stock, for everything that is on the menu already. */
export function keepStock(files: BundleFiles, current: BundleFiles): BundleFiles {
  const today = new Map([...current].flatMap(([path, body]) => thingsOf(path, readJson(body))));
  const branches = new Set([...files.keys()].flatMap((path) => /^branches\/(.+)\.json$/.exec(path)?.[1] ?? []));
  const kept = new Map(files);
  for (const [path, body] of files) {
    const content = menuOfPath(path) === undefined ? undefined : readJson(body);
    let isChanged = false;
    for (const [name, thing] of thingsOf(path, content)) {
      const known = today.get(name);
      if (!known) continue;
      for (const key of stockKeys) {
        const value = stockOf(known[key], branches);
        if (isSameJson(value, thing[key])) continue;
        isChanged = true;
        if (value === undefined) delete thing[key];
        else thing[key] = value;
      }
    }
    if (isChanged && content !== undefined) kept.set(path, writeBundleFile(path, content));
  }
  return kept;
}

/** A branch that is gone has no stock. */
function stockOf(value: Json | undefined, branches: Set<string>): Json | undefined {
  if (!Array.isArray(value)) return value;
  const left = value.filter((branch) => typeof branch === 'string' && branches.has(branch));
  return left.length === 0 ? undefined : left;
}

/** The things with stock in a file, by a name that stays when one moves to another category. */
function thingsOf(path: string, content: Json | undefined): [string, Thing][] {
  const menu = menuOfPath(path);
  const file = content as { [key: string]: Json } | undefined;
  if (menu === undefined || !file || typeof file !== 'object') return [];
  const named = (kind: string, list: Json | undefined): [string, Thing][] =>
    (Array.isArray(list) ? list : []).map((entry) => [`${menu} ${kind} ${keyOfEntry(entry)}`, entry as Thing]);
  if (path.includes('/categories/'))
    return [[`${menu} category ${keyOfEntry(file)}`, file], ...named('item', file.items)];
  if (!path.endsWith('/modifier-groups.json') || !Array.isArray(file.modifierGroups)) return [];
  return file.modifierGroups.flatMap((group) => named(`of ${keyOfEntry(group)}`, (group as Thing).modifiers));
}

type Published = {
  source: 'draft' | 'rollback';
  why: string;
  restores?: string;
  /** Handles of the branches that have it before the others; none for all. */
  branches?: readonly string[] | null | undefined;
  by: Pick<StaffSession, 'staffId' | 'deviceId' | 'branchId'>;
  /** The person's language, in which a problem is told. */
  locale: Locale;
};

/** Imports files over the current publication and appends them to the history. Call it with imports locked. */
async function publishFiles(
  context: At,
  owner: Owner,
  wanted: BundleFiles,
  { source, why, restores = '', branches = null, by, locale }: Published,
): Promise<Result<Publication, Refusal[]>> {
  const current = (await exportBundle(context, owner.handle, wanted)) ?? new Map<string, Buffer>();
  const files = keepStock(wanted, current);
  const moved = checkAddress(current, files);
  if (moved.length > 0) return refuse(refusalsOf(moved, locale));
  const merchant = await selectMerchantByHandle(context.db, owner.handle);
  const imported = await importBundle(context, files, { isSample: merchant?.isSample ?? false });
  if (!imported.ok) return refuse(refusalsOf(imported.refusal, locale));
  const after = await selectMerchantByHandle(context.db, owner.handle);
  const publication = await insertPublication(
    context.db,
    {
      merchantId: owner.id,
      id: newId(),
      hash: after?.bundleHash ?? '',
      at: context.now(),
      source,
      staffName: await findStaffName(context.db, owner.id, by.staffId),
      why,
      restores: restores === '' ? null : restores,
      changeCount: compareBundles(current, files).length,
      branches: branches && [...branches],
    },
    files,
  );
  const { id, hash, changeCount } = publication;
  await logStaff(context, {
    merchantId: owner.id,
    branchId: by.branchId,
    by,
    action: source === 'draft' ? 'bundle-published' : 'bundle-rolled-back',
    subject: id,
    name: why,
    after: {
      hash,
      changes: changeCount,
      ...(restores !== '' && { restores }),
      ...(branches && { branches: [...branches] }),
    },
  });
  return accept(publication);
}

/** The errors among the problems of a check, each with its field and in the person's language. */
export function refusalsOf(problems: BundleProblem[], locale: Locale): Refusal[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => {
      const { file, place, message, remedy } = describeProblemIn(problem, locale);
      const params = { file, place, problem: `${message} ${remedy}` };
      return refusal(errorCodes.draftInvalid, { pointer: `/${file}${place}`, params });
    });
}

/**
 * Publishes a draft, unless something else was published since it began: it is then brought onto that first. At some branches
 * first it stays open, with what is left of it, for the others.
 */
export async function publishDraft(
  context: At,
  owner: Owner,
  draftId: string,
  { branches, ...wish }: Pick<Published, 'why' | 'branches' | 'by' | 'locale'>,
): Promise<Result<Publication, Refusal[]>> {
  return withTransaction(context, async (context) => {
    await lockImports(context.db, owner.id);
    const draft = await lockDraft(context.db, owner.id, draftId);
    if (!draft) return refuse([refusal(errorCodes.notFound)]);
    const current = await currentPublication(context, owner);
    if (current.id !== draft.baseId) return refuse([refusal(errorCodes.draftOutdated)]);
    const base = await readPublishedFiles(context.db, current, { isWhole: true });
    const own = await selectDraftFiles(context.db, draft);
    const files = overlay(base, own);
    if (!branches) {
      const published = await publishFiles(context, owner, files, { source: 'draft', ...wish });
      if (published.ok) await deleteDraft(context.db, draft);
      return published;
    }
    const limited = filesForBranches(base, files, branches);
    if (!limited.ok) return refuse([limited.refusal]);
    const published = await publishFiles(context, owner, limited.value, { source: 'draft', branches, ...wish });
    if (published.ok) await continueDraft(context, draft, { files, own, base: published.value });
    return published;
  });
}

/** The draft goes on over a part of it that was published; what is sold out today stays so. */
async function continueDraft(
  context: At,
  draft: Draft,
  { files, own, base }: { files: BundleFiles; own: DraftFile[]; base: Publication },
): Promise<void> {
  const published = await readPublishedFiles(context.db, base, { isWhole: true });
  const wanted = keepStock(files, published);
  const revision = draft.revision + 1;
  for (const file of own) {
    const [body, now] = [wanted.get(file.path), published.get(file.path)];
    if (body ? now?.equals(body) : !now) await deleteDraftFiles(context.db, draft, [file.path]);
    else if (body && !file.body?.equals(body)) await saveDraftFile(context.db, { ...file, body, revision });
  }
  await updateDraft(context.db, draft, {
    baseId: base.id,
    revision,
    changedAt: context.now(),
    publishAt: null,
    publishBy: null,
    publishBranches: null,
    why: null,
    failure: null,
  });
}

/** Publishes an earlier bundle once more; stock, running orders and open carts stay as they are (record 0117). */
export async function rollBack(
  context: At,
  owner: Owner,
  publicationId: string,
  wish: Pick<Published, 'why' | 'by' | 'locale'>,
): Promise<Result<Publication, Refusal[]>> {
  return withTransaction(context, async (context) => {
    await lockImports(context.db, owner.id);
    // Whatever is shown now is in the history before it is replaced.
    const current = await currentPublication(context, owner);
    const wanted = await selectPublication(context.db, owner.id, publicationId);
    if (!wanted) return refuse([refusal(errorCodes.notFound)]);
    if (wanted.id === current.id) return refuse([refusal(errorCodes.publicationCurrent)]);
    const files = await readPublishedFiles(context.db, wanted, { isWhole: true });
    return publishFiles(context, owner, files, { source: 'rollback', restores: wanted.id, ...wish });
  });
}

/** Sets or takes back the time at which a draft is published. Until then it cannot be changed. */
export async function scheduleDraft(
  context: At,
  owner: Owner,
  draft: Draft,
  { at, why, branches = null, by }: Pick<Published, 'by' | 'branches'> & { at: Date | null; why: string },
): Promise<void> {
  await updateDraft(context.db, draft, {
    publishAt: at,
    publishBy: at && by.staffId,
    why: at && why,
    publishBranches: branches && [...branches],
    failure: null,
  });
  await logStaff(context, {
    merchantId: owner.id,
    branchId: by.branchId,
    by,
    action: at ? 'publication-scheduled' : 'publication-unscheduled',
    subject: draft.id,
    name: at ? why : (draft.why ?? ''),
    ...(at
      ? { after: { at: at.toISOString(), ...(branches && { branches: [...branches] }) } }
      : { before: { at: draft.publishAt?.toISOString() ?? null } }),
  });
}
