import type { MenuDocument } from '@sufra/contracts';
import type { Currency } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import { readNextEnd } from '../availability/availability.store.ts';
import { presentContent } from '../content/content.resource.ts';
import { readContent } from '../content/load-content.ts';
import type { SellableMenu } from '../menu/build-sellable-menu.ts';
import { readSellableMenu } from '../menu/load-menu.ts';
import { itemsOf, presentCategory, presentIncluded } from '../menu/menu.resource.ts';
import type { PublishedAddresses } from '../merchant/merchant.tables.ts';
import { variantPathsOf } from './picture-variant.ts';
import {
  insertPublishedDocument,
  keepPublishedDocuments,
  markReplaced,
  selectPublishedPaths,
  packFile,
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

const daysUntilForgotten = 30;

/**
 * Publishes a merchant's menus, content and pictures as they are in the tables now. Replaced documents
 * stay a month, for pages and caches that still name them. Call it in the transaction of the change.
 */
export async function publishMerchant(
  context: PublishContext,
  merchant: PublishedMerchant,
  pictures: PublishedFile[],
  quality?: number,
): Promise<PublishedAddresses> {
  const menuFiles = await writeMenus(context, merchant);
  const content = jsonFile(merchant, 'content.json', presentContent(await readContent(context, merchant.id)));
  await keepOnly(context, merchant, [...menuFiles.map(({ file }) => file), content, ...pictures], quality);
  const addresses = { menuPathById: pathById(menuFiles), contentPath: content.path };
  return { ...addresses, ...(await validity(context, merchant.id)) };
}

/** Publishes the menus alone, after a change that touches nothing else. Call it in the transaction of the change. */
export async function publishMenus(
  context: PublishContext,
  merchant: PublishedMerchant & { published: PublishedAddresses },
): Promise<PublishedAddresses> {
  const { db, now } = context;
  const menuFiles = await writeMenus(context, merchant);
  const files = menuFiles.map(({ file }) => file);
  // A shop in full swing must not wait for the last few bytes of compression.
  await storeNew(context, merchant, files, 9);
  await markReplaced(db, merchant.id, Object.values(merchant.published.menuPathById), now());
  await markReplaced(
    db,
    merchant.id,
    files.map(({ path }) => path),
    null,
  );
  const { contentPath } = merchant.published;
  return { menuPathById: pathById(menuFiles), contentPath, ...(await validity(context, merchant.id)) };
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

/** Stores the files that are new; everything else of the merchant counts as replaced from now on. */
async function keepOnly(
  context: PublishContext,
  merchant: PublishedMerchant,
  files: PublishedFile[],
  quality?: number,
): Promise<void> {
  const now = context.now();
  const paths = files.map(({ path }) => path);
  await storeNew(context, merchant, files, quality);
  const forgetBefore = new Date(now.getTime() - daysUntilForgotten * 24 * 60 * 60 * 1000);
  const current = [...paths, ...variantPathsOf(paths)];
  await keepPublishedDocuments(context.db, merchant.id, current, { now, forgetBefore });
}

async function storeNew(
  { db, now }: PublishContext,
  merchant: PublishedMerchant,
  files: PublishedFile[],
  quality?: number,
): Promise<void> {
  const known = await selectPublishedPaths(
    db,
    merchant.id,
    files.map(({ path }) => path),
  );
  for (const file of files) {
    if (known.has(file.path)) continue;
    const { encoding, body } = await packFile(file, quality);
    await insertPublishedDocument(db, {
      path: file.path,
      merchantId: merchant.id,
      contentType: file.contentType,
      encoding,
      body,
      etag: `W/"${file.path.split('/').at(-1)}"`,
      createdAt: now(),
    });
  }
}

function jsonFile(merchant: PublishedMerchant, name: string, document: object): PublishedFile {
  const content = Buffer.from(JSON.stringify(document));
  return publishedFile(merchant.handle, name, 'application/vnd.api+json', content);
}
