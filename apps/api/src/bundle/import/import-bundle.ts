import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as newId } from 'uuid';
import { type Context, withTransaction } from '../../context.ts';
import { branches, deliveryAreas } from '../../catalogue/location/location.tables.ts';
import { announceMenuChange } from '../../catalogue/publishing/menu-change.ts';
import { publishMerchant } from '../../catalogue/publishing/publish-merchant.ts';
import { publishedFile, type PublishedFile } from '../../catalogue/publishing/published-document.store.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectStored } from '../bundle.store.ts';
import type { Bundle } from '../bundle.ts';
import { checkBundle } from '../check/check-bundle.ts';
import { type BundleProblem, error } from '../check/parse-bundle-file.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { imageTypeOfPath } from '../../catalogue/publishing/image-type.ts';
import type { BundleBranch } from '../../catalogue/settings/branch.schema.ts';
import type { BundleCategory } from '../../catalogue/settings/menu.schema.ts';
import { importMenus } from './import-menus.ts';
import {
  byPath,
  type ImportScope,
  importThings,
  insertMerchant,
  type MerchantParts,
  minorOf,
  replaceMerchantParts,
  selectMerchantParts,
  selectTakenNames,
  updateMerchant,
} from './import-scope.ts';
import { lockImports, lockNames, selectMerchantByHandle } from '../../catalogue/merchant/merchant.store.ts';

type BranchFields = Omit<typeof branches.$inferSelect, 'id' | 'removedAt'>;
type AreaFields = Omit<typeof deliveryAreas.$inferSelect, 'id' | 'removedAt'>;

/** Brings branches and their delivery areas to what the bundle says; answers a branch's id by its handle. */
async function importBranches(scope: ImportScope, wanted: BundleBranch[]): Promise<(handle: string) => string> {
  const { db, merchantId } = scope;
  const storedBranches = await selectStored.branches(db, merchantId);
  const branchId = await importThings<BranchFields>(
    scope,
    branches,
    storedBranches,
    wanted.map((branch) => branchFields(scope, branch)),
    (branch) => branch.handle,
  );
  const storedAreas = await selectStored.deliveryAreas(db, merchantId);
  await importThings<AreaFields>(
    scope,
    deliveryAreas,
    storedAreas,
    wanted.flatMap((branch) => areaFields(scope, branch, branchId(branch.handle))),
    (area) => `${area.branchId}/${area.handle}`,
  );
  return branchId;
}

function branchFields({ merchantId }: ImportScope, branch: BundleBranch): BranchFields {
  return {
    merchantId,
    handle: branch.handle,
    position: branch.position,
    name: branch.name,
    address: branch.address,
    phone: branch.phone ?? null,
    latitude: branch.location.latitude,
    longitude: branch.location.longitude,
    timeZone: branch.timeZone,
    isCurbsideEnabled: branch.isCurbsideEnabled,
    isAcceptingOrders: branch.isAcceptingOrders,
    orderTypes: branch.orderTypes,
    openingHours: branch.openingHours,
    exceptions: branch.exceptions,
    preparationMinutes: branch.preparationMinutes,
    kitchen: branch.kitchen ?? null,
    prayerMethod: branch.prayerMethod ?? null,
    asrMethod: branch.asrMethod ?? null,
    autoAccept: branch.autoAccept,
    slowHours: branch.slowHours,
    unattended: branch.unattended ?? null,
  };
}

function areaFields(scope: ImportScope, branch: BundleBranch, branchId: string): AreaFields[] {
  return branch.deliveryAreas.map((area, position) => ({
    merchantId: scope.merchantId,
    branchId,
    handle: area.handle,
    position,
    name: area.name,
    polygon: area.polygon,
    labelLatitude: area.labelPoint.latitude,
    labelLongitude: area.labelPoint.longitude,
    minimumOrderMinor: minorOf(scope, area.minimumOrder),
    deliveryChargeMinor: minorOf(scope, area.deliveryCharge),
    rideMinutes: area.rideMinutes ?? null,
  }));
}

type ImportContext = Pick<Context, 'db' | 'now'>;

type ImportOptions = {
  /** The demo brings it. A merchant that is imported without this is real, whatever it was before. */
  isSample?: boolean;
  /** Imports it as a merchant of this name and key, which no host leads to. */
  as?: { id: string; handle: string; key: string };
};

type ImportedBundle = {
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
  { isSample = false, as }: ImportOptions = {},
): Promise<Result<ImportedBundle, BundleProblem[]>> {
  const { bundle: checked, problems } = checkBundle(files);
  if (!checked) return refuse(problems);
  const bundle = as ? renamed(checked, as) : checked;
  return withTransaction(context, async (context) => {
    await (as ? lockImports(context.db, as.id) : lockBundle(context.db, bundle));
    const taken = await checkTakenNames(context, bundle);
    if (taken.length > 0) return refuse([...taken, ...problems]);
    return accept({ ...(await writeBundle(context, bundle, { isSample, as })), warnings: problems });
  });
}

/** The bundle under another name; what it keeps from its own pages it keeps from the other's as well. */
function renamed({ merchant, menus, ...rest }: Bundle, { handle, key }: { handle: string; key: string }): Bundle {
  const { application } = merchant;
  const appOf = (app: string) => (app === application.key ? key : app);
  const categoryOf = (category: BundleCategory) => ({ ...category, excludedApps: category.excludedApps.map(appOf) });
  return {
    ...rest,
    merchant: { ...merchant, handle, hosts: [], application: { ...application, key } },
    menus: menus.map((menu) => ({ ...menu, categories: menu.categories.map(categoryOf) })),
  };
}

type Written = Required<Pick<ImportOptions, 'isSample'>> & { as: ImportOptions['as'] };

async function writeBundle(context: ImportContext, bundle: Bundle, { isSample, as }: Written) {
  const { handle, concept, application, hosts } = bundle.merchant;
  const stored = await selectMerchantByHandle(context.db, handle);
  const id = stored?.id ?? as?.id ?? newId();
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
    isSample,
    updatedAt: context.now(),
  };
  if (!stored) await insertMerchant(context.db, merchant);

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
    const published = await publishMerchant(
      context,
      { id, handle, currency },
      [...pictures.values()],
      // A person waits for it, and few will ever read it.
      as && 5,
    );
    await updateMerchant(context.db, id, { ...merchant, published });
    await announceMenuChange(context, id);
  } else if (stored.bundleHash !== bundle.hash || stored.isSample !== isSample) {
    // Other bytes that say the same, such as spaces.
    await updateMerchant(context.db, id, { bundleHash: bundle.hash, isSample });
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

/** Holds the merchant of a bundle; where it takes a name that it had not, the names of all merchants first. */
async function lockBundle(db: Db, { merchant: { handle, hosts, application } }: Bundle): Promise<void> {
  let stored = await selectMerchantByHandle(db, handle);
  const known = stored && (await selectMerchantParts(db, stored.id));
  if (stored?.appKey !== application.key || hosts.some((host) => !known?.hosts.includes(host))) {
    await lockNames(db);
    stored = await selectMerchantByHandle(db, handle);
  }
  if (stored) await lockImports(db, stored.id);
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
