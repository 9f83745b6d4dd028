import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';
import { merchants, publishedDocuments } from '../merchant/merchant.tables.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/** A file as it will lie below /cdn; the hash in its name makes it immutable. */
export type PublishedFile = { path: string; contentType: string; content: Buffer };

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/**
 * Names a file after its content.
 *
 * @example publishedFile('saffron-and-char', 'images/logo.svg', 'image/svg+xml', bytes).path
 * // '/cdn/saffron-and-char/images/logo-3f2a9c0d1e4b5a67.svg'
 */
export function publishedFile(handle: string, name: string, contentType: string, content: Buffer): PublishedFile {
  return { path: `/cdn/${handle}/${name.replace(/(\.[a-z]+)$/i, `-${hashOf(content)}$1`)}`, contentType, content };
}

/** True of the path of a published file that has this content. */
export const isNamedAfter = (path: string, content: Buffer): boolean => path.includes(`-${hashOf(content)}.`);

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16);

export type PackedFile = { encoding: 'br' | 'identity'; body: Buffer };

/** Pictures are compressed already; texts are stored as small as brotli makes them. */
export async function packFile(file: PublishedFile, quality = 11): Promise<PackedFile> {
  if (!/^text\/|json|svg/.test(file.contentType)) return { encoding: 'identity', body: file.content };
  const body = await compress(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { encoding: 'br', body };
}

/** The file as it was before it was packed. */
export async function unpackFile({ encoding, body }: PackedFile): Promise<Buffer> {
  return encoding === 'br' ? decompress(body) : body;
}

export type PublishedDocument = typeof publishedDocuments.$inferSelect;

export async function selectPublishedDocument(db: Db, path: string): Promise<PublishedDocument | undefined> {
  // A path begins with the handle of its merchant.
  const merchantId = db
    .select({ id: merchants.id })
    .from(merchants)
    .where(eq(merchants.handle, path.split('/')[2] ?? ''));
  const [row] = await db
    .select()
    .from(publishedDocuments)
    .where(and(eq(publishedDocuments.merchantId, merchantId), eq(publishedDocuments.path, path)));
  return row;
}

/** Which of these paths are stored already; a path names its content, so they need no second look. */
export async function selectPublishedPaths(db: Db, merchantId: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .select({ path: publishedDocuments.path })
    .from(publishedDocuments)
    .where(and(eq(publishedDocuments.merchantId, merchantId), inArray(publishedDocuments.path, paths)));
  return new Set(rows.map((row) => row.path));
}

export async function insertPublishedDocument(db: Db, document: typeof publishedDocuments.$inferInsert): Promise<void> {
  await db.insert(publishedDocuments).values(document).onConflictDoNothing();
}

/** Counts documents as replaced, or as current again. */
export async function markReplaced(
  db: Db,
  merchantId: string,
  paths: string[],
  replacedAt: Date | null,
): Promise<void> {
  if (paths.length === 0) return;
  await db
    .update(publishedDocuments)
    .set({ replacedAt })
    .where(and(eq(publishedDocuments.merchantId, merchantId), inArray(publishedDocuments.path, paths)));
}

/** Says which documents of a merchant are current; the others count as replaced from now on. */
export async function keepPublishedDocuments(
  db: Db,
  merchantId: string,
  current: string[],
  replacedAt: Date,
): Promise<void> {
  const ofMerchant = eq(publishedDocuments.merchantId, merchantId);
  await db
    .update(publishedDocuments)
    .set({ replacedAt })
    .where(and(ofMerchant, isNull(publishedDocuments.replacedAt), notInArray(publishedDocuments.path, current)));
  await db
    .update(publishedDocuments)
    .set({ replacedAt: null })
    .where(and(ofMerchant, inArray(publishedDocuments.path, current)));
}

/** The merchants with documents that were replaced before a moment. */
export async function selectMerchantsWithReplaced(db: Db, before: Date): Promise<string[]> {
  const { merchantId, replacedAt } = publishedDocuments;
  const rows = await db
    .selectDistinct({ merchantId })
    .from(publishedDocuments)
    .where(and(isSoldHere(merchantId), lt(replacedAt, before)));
  return rows.map((row) => row.merchantId);
}

/** Call it while nothing of the merchant is published: what is about to be current again is still marked as replaced. */
export async function deleteReplaced(db: Db, merchantId: string, before: Date): Promise<void> {
  await db
    .delete(publishedDocuments)
    .where(and(eq(publishedDocuments.merchantId, merchantId), lt(publishedDocuments.replacedAt, before)));
}
