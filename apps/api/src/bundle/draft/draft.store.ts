import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import type { Db } from '../../platform/database/db.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { removeMerchant } from '../sample-merchants.store.ts';
import { bundleContents, draftFiles, drafts, publications, type StoredFile } from './draft.tables.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

export type Publication = typeof publications.$inferSelect;
export type Draft = typeof drafts.$inferSelect;
export type DraftFile = typeof draftFiles.$inferSelect;

const ofDraft = (merchantId: string, id: string) => and(eq(drafts.merchantId, merchantId), eq(drafts.id, id));

/** The drafts that are open, the one that was changed last first. */
export const selectDrafts = (db: Db, merchantId: string): Promise<Draft[]> =>
  db.select().from(drafts).where(eq(drafts.merchantId, merchantId)).orderBy(desc(drafts.changedAt), desc(drafts.id));

export const countDrafts = (db: Db, merchantId: string): Promise<number> =>
  db.$count(drafts, eq(drafts.merchantId, merchantId));

export async function selectDraft(db: Db, merchantId: string, id: string): Promise<Draft | undefined> {
  const [row] = await db.select().from(drafts).where(ofDraft(merchantId, id));
  return row;
}

/** The same, held until the transaction ends: of two who change a draft, one waits for the other. */
export async function lockDraft(db: Db, merchantId: string, id: string): Promise<Draft | undefined> {
  const [row] = await db.select().from(drafts).where(ofDraft(merchantId, id)).for('update');
  return row;
}

export const insertDraft = (db: Db, draft: Draft) => db.insert(drafts).values(draft);

export const updateDraft = (db: Db, { merchantId, id }: Draft, fields: Partial<Draft>) =>
  db.update(drafts).set(fields).where(ofDraft(merchantId, id));

/** Says why a draft was not published at its time, unless it got another time meanwhile. */
export const failDueDraft = (db: Db, { merchantId, id }: Draft, now: Date, failure: string) =>
  db
    .update(drafts)
    .set({ publishAt: null, failure })
    .where(and(ofDraft(merchantId, id), lte(drafts.publishAt, now)));

export async function deleteDraft(db: Db, { merchantId, id }: Draft): Promise<void> {
  await db.delete(draftFiles).where(and(eq(draftFiles.merchantId, merchantId), eq(draftFiles.draftId, id)));
  await db.delete(drafts).where(ofDraft(merchantId, id));
  await removePreview(db, id);
}

/** Ends the preview of a draft, which is a merchant with the draft's id: all that was imported for it goes. */
export async function removePreview(db: Db, id: string): Promise<void> {
  const isPreview = and(eq(merchants.id, id), isNotNull(merchants.preview));
  const [row] = await db.select({ id: merchants.id }).from(merchants).where(isPreview).for('update');
  if (row) await removeMerchant(db, row.id);
}

/** Previews of every merchant whose time is over. */
export const selectOverPreviews = (db: Db, now: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: merchants.id })
    .from(merchants)
    .where(sql`(${merchants.preview} ->> 'until')::timestamptz <= ${now.toISOString()}::timestamptz`);

/** Drafts of every merchant whose time has come. */
export const selectDueDrafts = (db: Db, now: Date): Promise<Draft[]> =>
  db
    .select()
    .from(drafts)
    .where(and(isSoldHere(drafts.merchantId), lte(drafts.publishAt, now)));

export const selectDraftFiles = (db: Db, { merchantId, id }: Draft): Promise<DraftFile[]> =>
  db
    .select()
    .from(draftFiles)
    .where(and(eq(draftFiles.merchantId, merchantId), eq(draftFiles.draftId, id)));

export async function saveDraftFile(db: Db, file: DraftFile): Promise<void> {
  await db
    .insert(draftFiles)
    .values(file)
    .onConflictDoUpdate({
      target: [draftFiles.merchantId, draftFiles.draftId, draftFiles.path],
      set: { body: file.body, revision: file.revision, changedBy: file.changedBy },
    });
}

export const deleteDraftFiles = (db: Db, { merchantId, id }: Draft, paths: string[]) =>
  db
    .delete(draftFiles)
    .where(and(eq(draftFiles.merchantId, merchantId), eq(draftFiles.draftId, id), inArray(draftFiles.path, paths)));

const newest = [desc(publications.at), desc(publications.id)];

export async function selectCurrentPublication(db: Db, merchantId: string): Promise<Publication | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(eq(publications.merchantId, merchantId))
    .orderBy(...newest)
    .limit(1);
  return row;
}

export async function hasPublication(db: Db, merchantId: string, hash: string): Promise<boolean> {
  const isOne = and(eq(publications.merchantId, merchantId), eq(publications.hash, hash));
  const rows = await db.select({ id: publications.id }).from(publications).where(isOne).limit(1);
  return rows.length > 0;
}

export async function selectPublication(db: Db, merchantId: string, id: string): Promise<Publication | undefined> {
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.merchantId, merchantId), eq(publications.id, id)));
  return row;
}

/** The newest of them, without the lists of their files. */
export const selectPublications = (db: Db, merchantId: string, limit: number) =>
  db
    .select({
      id: publications.id,
      hash: publications.hash,
      at: publications.at,
      source: publications.source,
      staffName: publications.staffName,
      why: publications.why,
      restores: publications.restores,
      changeCount: publications.changeCount,
      branches: publications.branches,
    })
    .from(publications)
    .where(eq(publications.merchantId, merchantId))
    .orderBy(...newest)
    .limit(limit);

/** The one that a publication replaced. */
export async function selectPublicationBefore(db: Db, { merchantId, id }: Publication) {
  const [row] = await db
    .select()
    .from(publications)
    .where(and(eq(publications.merchantId, merchantId), sql`${publications.id} < ${id}::uuid`))
    .orderBy(desc(publications.id))
    .limit(1);
  return row;
}

/** Keeps the files of a bundle under the hashes of their bytes, and the bundle as a list of them. */
export async function insertPublication(
  db: Db,
  publication: Omit<Publication, 'files'>,
  files: BundleFiles,
): Promise<Publication> {
  const { merchantId } = publication;
  const listed = [...files].map(([path, body]) => ({
    path,
    hash: createHash('sha256').update(body).digest('hex'),
    body,
  }));
  const hashes = listed.map(({ hash }) => hash);
  const known = await db
    .select({ hash: bundleContents.hash })
    .from(bundleContents)
    .where(and(eq(bundleContents.merchantId, merchantId), inArray(bundleContents.hash, hashes)));
  const isKnown = new Set(known.map(({ hash }) => hash));
  for (const { hash, body } of listed) {
    if (isKnown.has(hash)) continue;
    await db.insert(bundleContents).values({ merchantId, hash, body }).onConflictDoNothing();
  }
  const row = { ...publication, files: listed.map(({ path, hash }): StoredFile => ({ path, hash })) };
  await db.insert(publications).values(row);
  return row;
}

/** Enough of a picture to see which kind it is. */
const headBytes = 1024;

/**
 * The files of a published bundle. Of pictures and other files without keys only the head is read, unless they are asked
 * for whole.
 */
export async function readPublishedFiles(
  db: Db,
  { merchantId, files }: Publication,
  { isWhole }: { isWhole: boolean },
): Promise<BundleFiles> {
  const texts = files.filter(({ path }) => isWhole || path.endsWith('.json'));
  const others = files.filter((file) => !texts.includes(file));
  const select = (list: StoredFile[], body: typeof bundleContents.body | ReturnType<typeof headOf>) =>
    db
      .select({ hash: bundleContents.hash, body })
      .from(bundleContents)
      .where(
        and(
          eq(bundleContents.merchantId, merchantId),
          inArray(
            bundleContents.hash,
            list.map(({ hash }) => hash),
          ),
        ),
      );
  const rows = [
    ...(texts.length > 0 ? await select(texts, bundleContents.body) : []),
    ...(others.length > 0 ? await select(others, headOf()) : []),
  ];
  const bodies = new Map(rows.map(({ hash, body }) => [hash, body]));
  return new Map(
    files.map(({ path, hash }) => {
      const body = bodies.get(hash);
      if (!body) throw new Error(`the bytes of the published file ${path} are gone`);
      return [path, body];
    }),
  );
}

const headOf = () =>
  sql<Buffer>`substring(${bundleContents.body} from 1 for ${headBytes})`.mapWith(bundleContents.body);

/** The bytes of one file of a published bundle. */
export async function readPublishedFile(
  db: Db,
  { merchantId, files }: Publication,
  path: string,
): Promise<Buffer | undefined> {
  const file = files.find((one) => one.path === path);
  if (!file) return undefined;
  const [row] = await db
    .select({ body: bundleContents.body })
    .from(bundleContents)
    .where(and(eq(bundleContents.merchantId, merchantId), eq(bundleContents.hash, file.hash)));
  return row?.body;
}
