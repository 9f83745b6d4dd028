import { accept, refuse } from '@sufra/ordering';
import type { Result } from '@sufra/ordering';
import { v7 as newId } from 'uuid';
import { withTransaction } from '../../context.ts';
import type { Context } from '../../context.ts';
import { announceMenuChange } from '../menu-change.ts';
import { publishMerchant } from '../publish-merchant.ts';
import { publishedFile } from '../published-file.ts';
import type { PublishedFile } from '../published-file.ts';
import type { Bundle } from './bundle.ts';
import { error } from './bundle-problem.ts';
import type { BundleProblem } from './bundle-problem.ts';
import { checkBundle } from './check-bundle.ts';
import { imageTypeOfPath } from './image-type.ts';
import { importBranches } from './import-branches.ts';
import { importMenus } from './import-menus.ts';
import type { ImportScope } from './import-scope.ts';
import {
  byPath,
  lockImports,
  replaceMerchantParts,
  selectMerchantByHandle,
  selectMerchantParts,
  selectTakenNames,
  upsertMerchant,
} from './merchant-rows.store.ts';
import type { MerchantParts } from './merchant-rows.store.ts';
import type { BundleFiles } from './read-bundle.ts';

type ImportContext = Pick<Context, 'db' | 'now'>;

export type ImportedBundle = {
  merchantId: string;
  handle: string;
  /** False when everything was there already. */
  isChanged: boolean;
  warnings: BundleProblem[];
};

/**
 * Brings a merchant to exactly what its bundle says, all or nothing, and publishes it. The same bundle
 * again changes nothing; things that left the bundle are put aside, because stored orders name them.
 */
export async function importBundle(
  context: ImportContext,
  files: BundleFiles,
): Promise<Result<ImportedBundle, BundleProblem[]>> {
  const { bundle, problems } = checkBundle(files);
  if (!bundle) return refuse(problems);
  return withTransaction(context, async (context) => {
    await lockImports(context.db);
    const taken = await checkTakenNames(context, bundle);
    if (taken.length > 0) return refuse([...taken, ...problems]);
    return accept({ ...(await writeBundle(context, bundle)), warnings: problems });
  });
}

async function writeBundle(context: ImportContext, bundle: Bundle) {
  const { handle, concept, application, hosts } = bundle.merchant;
  const stored = await selectMerchantByHandle(context.db, handle);
  const id = stored?.id ?? newId();
  const pictures = publishedFiles(bundle);
  const merchant = {
    id,
    handle,
    appKey: application.key,
    concept,
    application,
    bundleHash: bundle.hash,
    version: newId(),
    published: stored?.published ?? { menuPathById: {}, contentPath: '' },
    updatedAt: context.now(),
  };
  if (!stored) await upsertMerchant(context.db, merchant);

  const currency = { code: concept.currency.code, digits: concept.currency.decimalPlaces };
  const scope: ImportScope = { db: context.db, merchantId: id, currency, now: context.now(), changes: 0 };
  const branchId = await importBranches(scope, bundle.branches);
  await importMenus(scope, bundle, branchId);
  const parts: MerchantParts = {
    hosts,
    documents: [...bundle.documents].map(([path, content]) => ({ path, content })).toSorted(byPath),
    files: [...pictures].map(([path, { path: publishedPath }]) => ({ path, publishedPath })).toSorted(byPath),
  };
  const hasNewParts = !isSameText(await selectMerchantParts(context.db, id), parts);
  if (hasNewParts) await replaceMerchantParts(context.db, id, parts);

  const hasNewSettings = !stored || !isSameText([stored.concept, stored.application], [concept, application]);
  const isChanged = scope.changes > 0 || hasNewParts || hasNewSettings;
  if (isChanged) {
    const published = await publishMerchant(context, { id, handle, currency }, [...pictures.values()]);
    await upsertMerchant(context.db, { ...merchant, published });
    await announceMenuChange(context, id);
  } else if (stored.bundleHash !== bundle.hash) {
    // Other bytes that say the same, such as spaces.
    await upsertMerchant(context.db, { ...stored, bundleHash: bundle.hash });
  }
  return { merchantId: id, handle, isChanged };
}

/** Equal down to the order of keys, which export writes back. */
const isSameText = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

/** The pictures and licences of the bundle, by their path in it, as they will be published. */
function publishedFiles(bundle: Bundle): Map<string, PublishedFile> {
  return new Map(
    [...bundle.files].map(([path, content]) => {
      const contentType = imageTypeOfPath(path) ?? 'text/markdown; charset=utf-8';
      return [path, publishedFile(bundle.merchant.handle, path, contentType, content)];
    }),
  );
}

async function checkTakenNames(context: ImportContext, bundle: Bundle): Promise<BundleProblem[]> {
  const { handle, hosts, application } = bundle.merchant;
  const { takenHosts, takenKeys } = await selectTakenNames(context.db, handle, hosts, application.key);
  return [
    ...takenHosts.map((taken) =>
      error(
        'merchant.json',
        ['hosts', hosts.indexOf(taken.host)],
        `The host "${taken.host}" belongs to ${taken.handle}.`,
        'Choose a host that no other merchant has.',
      ),
    ),
    ...takenKeys.map((taken) =>
      error(
        'merchant.json',
        ['application', 'key'],
        `The key belongs to ${taken.handle}.`,
        'Make up a key of its own for each merchant.',
      ),
    ),
  ];
}
