import type { Context } from '../../context.ts';
import { selectPublishedDocument } from '../published-document.store.ts';
import { unpackFile } from '../published-file.ts';
import { bundleFileKindOf } from './bundle-file.schema.ts';
import { selectStored } from './bundle.store.ts';
import { exportBranches } from './export-branches.ts';
import { exportMenus } from './export-menus.ts';
import type { ExportedFile, ExportScope } from './export-scope.ts';
import { formatBundleFile } from './format-bundle-file.ts';
import { selectMerchantByHandle, selectMerchantParts } from './merchant-rows.store.ts';
import type { MerchantParts } from './merchant-rows.store.ts';
import type { BundleFiles } from './read-bundle.ts';

/**
 * A merchant's bundle as the database holds it, in the one canonical form: what was imported in that form
 * comes back byte for byte. Nothing when there is no such merchant.
 */
export async function exportBundle(context: Pick<Context, 'db'>, handle: string): Promise<BundleFiles | undefined> {
  const merchant = await selectMerchantByHandle(context.db, handle);
  if (!merchant) return undefined;
  const { db } = context;
  const { concept, application } = merchant;
  const parts = await selectMerchantParts(db, merchant.id);
  const scope: ExportScope = {
    db,
    merchantId: merchant.id,
    currency: { code: concept.currency.code, digits: concept.currency.decimalPlaces },
    branchHandles: handlesOf(await selectStored.branches(db, merchant.id)),
    allergenHandles: handlesOf(await selectStored.allergens(db, merchant.id)),
  };
  const written: ExportedFile[] = [
    { path: 'merchant.json', value: { formatVersion: 1, handle, hosts: parts.hosts, concept, application } },
    ...(await exportBranches(scope)),
    ...(await exportMenus(scope)),
    ...parts.documents.map(({ path, content }) => ({ path, value: content })),
  ];
  return new Map([...written.map(format), ...(await readFiles(context, parts))]);
}

function format({ path, value }: ExportedFile): [string, Buffer] {
  const kind = bundleFileKindOf(path);
  if (!kind) throw new Error(`${path} is no file of a bundle`);
  return [path, Buffer.from(formatBundleFile(path, kind, value))];
}

async function readFiles(context: Pick<Context, 'db'>, parts: MerchantParts): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for (const { path, publishedPath } of parts.files) {
    const document = await selectPublishedDocument(context.db, publishedPath);
    if (!document) throw new Error(`the published file ${publishedPath} is gone`);
    files.push([path, await unpackFile(document)]);
  }
  return files;
}

const handlesOf = (rows: { id: string; handle: string }[]): Map<string, string> =>
  new Map(rows.map((row) => [row.id, row.handle]));
