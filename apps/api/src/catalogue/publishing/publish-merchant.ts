import type { MenuDocument } from '@sufra/contracts';
import { type Currency, dayMs } from '@sufra/ordering';
import { type Context, withTransaction } from '../../context.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { markEnded, readNextEnd } from '../availability/availability.store.ts';
import { presentContent } from '../content/content.resource.ts';
import { readContent } from '../content/load-content.ts';
import type { SellableMenu } from '../menu/build-sellable-menu.ts';
import { readSellableMenu } from '../menu/load-menu.ts';
import { itemsOf, presentCategory, presentIncluded } from '../menu/menu.resource.ts';
import { lockImports, lockMerchant } from '../merchant/merchant.store.ts';
import type { PublishedAddresses } from '../merchant/merchant.tables.ts';
import { variantPathsOf } from './picture-variant.ts';
import {
  deleteReplaced,
  insertPublishedDocument,
  keepPublishedDocuments,
  markReplaced,
  selectMerchantsWithReplaced,
  selectPublishedPaths,
  packFile,
  type PackedFile,
  publishedFile,
  type PublishedFile,
} from './published-document.store.ts';

/** One menu as it is published: categories with their items, and everything those refer to (MENU-02). */
function presentMenuDocument(menu: SellableMenu, menuId: string, currency: Currency): MenuDocument {
  const categories = menu.categories.filter((category) => category.menuId === menuId);
  const items = categories.flatMap((category) => itemsOf(category, menu));
  return {
    data: categories.map((category) => presentCategory(category, menu, currency)),
    included: presentIncluded(items, menu, currency),
    links: { self: `/api/${menuId}/categories` },
  };
}

type PublishContext = Pick<Context, 'db' | 'now'>;
type PublishedMerchant = { id: string; handle: string; currency: Currency };

/** A shop in full swing must not wait for the last few bytes of compression. */
const quick = 9;

/**
 * Publishes a merchant's menus, content and pictures as they are in the tables now. Replaced documents
 * stay a month, for pages and caches that still name them. Call it in the transaction of the change.
 *
 * Packing takes seconds, in which guests order and menus are renewed: the merchant's row is held from then on only, and the
 * menus are read once more.
 */
export async function publishMerchant(
  context: PublishContext,
  merchant: PublishedMerchant,
  pictures: PublishedFile[],
  quality?: number,
): Promise<PublishedAddresses> {
  const content = jsonFile(merchant, 'content.json', presentContent(await readContent(context, merchant.id)));
  const early = (await writeMenus(context, merchant)).map(({ file }) => file);
  const packed = await packAll(await findNew(context, merchant, early), (file) => packFile(file, quality));
  await storeNew(context, merchant, [content, ...pictures], (file) => packFile(file, quality));

  await lockMerchant(context.db, merchant.id);
  const at = await atOneMoment(context, merchant.id);
  const menuFiles = await writeMenus(at, merchant);
  const files = menuFiles.map(({ file }) => file);
  await storeNew(at, merchant, files, async (file) => packed.get(file.path) ?? packFile(file, quick));
  const current = [...files, content, ...pictures].map(({ path }) => path);
  await keepPublishedDocuments(at.db, merchant.id, [...current, ...variantPathsOf(current)], at.now());
  const addresses = { menuPathById: pathById(menuFiles), contentPath: content.path };
  return { ...addresses, ...(await validity(at, merchant.id)) };
}

/**
 * Publishes the menus alone, after a change that touches nothing else. Call it in the transaction of the change, which holds
 * the merchant's row.
 */
export async function publishMenus(
  context: PublishContext,
  merchant: PublishedMerchant & { published: PublishedAddresses },
): Promise<PublishedAddresses> {
  const at = await atOneMoment(context, merchant.id);
  const { db, now } = at;
  const menuFiles = await writeMenus(at, merchant);
  const files = menuFiles.map(({ file }) => file);
  await storeNew(at, merchant, files, (file) => packFile(file, quick));
  await markReplaced(db, merchant.id, Object.values(merchant.published.menuPathById), now());
  await markReplaced(
    db,
    merchant.id,
    files.map(({ path }) => path),
    null,
  );
  const { contentPath } = merchant.published;
  return { menuPathById: pathById(menuFiles), contentPath, ...(await validity(at, merchant.id)) };
}

/**
 * One moment for all of a publication: a temporary state is in the menu together with its end, or over for every server
 * (decision record 0105).
 */
async function atOneMoment(context: PublishContext, merchantId: string): Promise<PublishContext> {
  const now = context.now();
  await markEnded(context.db, merchantId, now);
  return { ...context, now: () => now };
}

/** The publication is true until the next temporary state ends. */
async function validity(context: PublishContext, merchantId: string): Promise<Pick<PublishedAddresses, 'validUntil'>> {
  const end = await readNextEnd(context, merchantId);
  return end ? { validUntil: end.toISOString() } : {};
}

type MenuFile = { id: string; file: PublishedFile };

const pathById = (menuFiles: MenuFile[]): Record<string, string> =>
  Object.fromEntries(menuFiles.map(({ id, file }) => [id, file.path]));

async function writeMenus(context: PublishContext, merchant: PublishedMerchant): Promise<MenuFile[]> {
  const menu = await readSellableMenu(context, merchant.id);
  return menu.menus.map(({ id, handle }) => ({
    id,
    file: jsonFile(merchant, `menu-${handle}.json`, presentMenuDocument(menu, id, merchant.currency)),
  }));
}

/** The files that are not stored yet. */
async function findNew({ db }: PublishContext, { id }: PublishedMerchant, files: PublishedFile[]) {
  const paths = files.map(({ path }) => path);
  const known = await selectPublishedPaths(db, id, paths);
  return files.filter(({ path }) => !known.has(path));
}

async function storeNew(
  context: PublishContext,
  merchant: PublishedMerchant,
  files: PublishedFile[],
  pack: (file: PublishedFile) => Promise<PackedFile>,
): Promise<void> {
  const fresh = await findNew(context, merchant, files);
  const packed = await packAll(fresh, pack);
  for (const { path, contentType } of fresh)
    await insertPublishedDocument(context.db, {
      path,
      merchantId: merchant.id,
      contentType,
      ...packed.get(path)!,
      etag: `W/"${path.split('/').at(-1)}"`,
      createdAt: context.now(),
    });
}

/** Files are packed beside one another, by their path: it takes seconds of a processor, and none of this thread. */
async function packAll(
  files: PublishedFile[],
  pack: (file: PublishedFile) => Promise<PackedFile>,
): Promise<Map<string, PackedFile>> {
  return new Map(await Promise.all(files.map(async (file) => [file.path, await pack(file)] as const)));
}

function jsonFile(merchant: PublishedMerchant, name: string, document: object): PublishedFile {
  const content = Buffer.from(JSON.stringify(document));
  return publishedFile(merchant.handle, name, 'application/vnd.api+json', content);
}

const daysUntilForgotten = 30;

/** Deletes, once a night, what was replaced a month ago (decision record 0012). */
export const sweepPublishedJob: Job<Context, Record<string, never>> = {
  name: 'sweep-published',
  retryLimit: 2,
  cron: '27 3 * * *',
  async run(context) {
    const before = new Date(context.now().getTime() - daysUntilForgotten * dayMs);
    await forEachRow(
      context,
      await selectMerchantsWithReplaced(context.db, before),
      (merchantId) => ({ merchantId }),
      (merchantId) =>
        withTransaction(context, async ({ db }) => {
          await lockImports(db, merchantId);
          await lockMerchant(db, merchantId);
          await deleteReplaced(db, merchantId, before);
        }),
    );
  },
};
