import { type Currency, formatMinorDigits } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import {
  isNamedAfter,
  selectPublishedDocument,
  unpackFile,
} from '../../catalogue/publishing/published-document.store.ts';
import { selectStored } from '../bundle.store.ts';
import type { BundleFiles } from '../check/read-bundle.ts';
import { type MerchantParts, selectMerchantParts } from '../import/import-scope.ts';
import { selectMerchantByHandle } from '../../catalogue/merchant/merchant.store.ts';
import { bundleFileKindOf } from '../schema/bundle-file.schema.ts';
import { formatBundleFile } from './format-bundle-file.ts';

/** A file of the bundle before it gets its canonical text. */
type ExportedFile = { path: string; value: Record<string, unknown> };

/** The state that every step of an export shares. */
type ExportScope = {
  db: Db;
  merchantId: string;
  currency: Currency;
  branchHandles: Map<string, string>;
  allergenHandles: Map<string, string>;
};

/** An amount as bundles write it; none stays away. */
function amountOf(scope: ExportScope, minor: number | null): string | undefined {
  return minor === null ? undefined : formatMinorDigits(minor, scope.currency);
}

/** The handles of ids, in the order given. */
function handlesOfIds(handles: Map<string, string>, ids: string[]): string[] {
  return ids.map((id) => handleOf(handles, id));
}

function handleOf(handles: Map<string, string>, id: string): string {
  const handle = handles.get(id);
  if (!handle) throw new Error(`nothing in the tables has the id ${id}`);
  return handle;
}

/** A column that may be empty, as a key that may be left out. */
const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** The active rows, in display order. */
function present<Row extends { removedAt: Date | null; position: number }>(rows: Row[]): Row[] {
  return rows.filter((row) => row.removedAt === null).toSorted((first, second) => first.position - second.position);
}

/** One file per branch, with its delivery areas. */
async function exportBranches(scope: ExportScope): Promise<ExportedFile[]> {
  const branches = present(await selectStored.branches(scope.db, scope.merchantId));
  const areas = Map.groupBy(
    present(await selectStored.deliveryAreas(scope.db, scope.merchantId)),
    (area) => area.branchId,
  );
  return branches.map((branch) => ({
    path: `branches/${branch.handle}.json`,
    value: {
      handle: branch.handle,
      position: branch.position,
      name: branch.name,
      address: branch.address,
      phone: given(branch.phone),
      location: { latitude: branch.latitude, longitude: branch.longitude },
      timeZone: branch.timeZone,
      isAcceptingOrders: branch.isAcceptingOrders,
      orderTypes: branch.orderTypes,
      isCurbsideEnabled: branch.isCurbsideEnabled,
      preparationMinutes: branch.preparationMinutes,
      kitchen: given(branch.kitchen),
      prayerMethod: given(branch.prayerMethod),
      asrMethod: given(branch.asrMethod),
      autoAccept: branch.autoAccept,
      slowHours: branch.slowHours,
      unattended: given(branch.unattended),
      openingHours: branch.openingHours,
      exceptions: branch.exceptions,
      deliveryAreas: (areas.get(branch.id) ?? []).map((area) => ({
        handle: area.handle,
        name: area.name,
        minimumOrder: amountOf(scope, area.minimumOrderMinor),
        deliveryCharge: amountOf(scope, area.deliveryChargeMinor),
        rideMinutes: given(area.rideMinutes),
        labelPoint: { latitude: area.labelLatitude, longitude: area.labelLongitude },
        polygon: area.polygon,
      })),
    },
  }));
}

type ItemRow = Awaited<ReturnType<typeof selectStored.items>>[number];

/** The items of each category, by the category's id, in display order. */
async function exportItems(scope: ExportScope): Promise<Map<string, object[]>> {
  const { db, merchantId } = scope;
  const items = await selectStored.items(db, merchantId);
  const itemHandles = new Map(items.map((item) => [item.id, item.handle]));
  const partsOf = await collectParts(scope, itemHandles);
  const entries = present(items).map((item) => ({
    categoryId: item.categoryId,
    entry: { ...exportOwnFields(scope, item), ...partsOf(item) },
  }));
  const byCategory = Map.groupBy(entries, ({ categoryId }) => categoryId);
  return new Map([...byCategory].map(([categoryId, list]) => [categoryId, list.map(({ entry }) => entry)]));
}

function exportOwnFields(scope: ExportScope, item: ItemRow) {
  return {
    handle: item.handle,
    name: item.name,
    description: given(item.description),
    price: amountOf(scope, item.priceMinor),
    branchPrices: item.branchPrices.map(({ branchId, priceMinor }) => ({
      branch: handleOf(scope.branchHandles, branchId),
      price: amountOf(scope, priceMinor),
    })),
    image: given(item.image),
    calories: given(item.calories),
    allergens: handlesOfIds(scope.allergenHandles, item.allergenIds),
    diets: item.diets,
    orderTypes: item.orderTypes,
    availability: given(item.availability),
    isSoldOut: item.isSoldOut,
    isUpsell: item.isUpsell,
    isPopular: item.isPopular,
    preparationMinutes: given(item.preparationMinutes),
    makeMinutes: given(item.makeMinutes),
    station: given(item.station),
    excludedBranches: handlesOfIds(scope.branchHandles, item.excludedBranchIds),
    outOfStockBranches: handlesOfIds(scope.branchHandles, item.outOfStockBranchIds),
  };
}

/** The modifier groups, ingredients and combo slots of an item. */
async function collectParts(scope: ExportScope, itemHandles: Map<string, string>) {
  const { db, merchantId } = scope;
  const groupHandles = await readHandles(selectStored.groups(db, merchantId));
  const ingredientHandles = await readHandles(selectStored.ingredients(db, merchantId));
  const groups = Map.groupBy(sorted(await selectStored.itemGroups(db, merchantId)), (row) => row.itemId);
  const ingredients = Map.groupBy(sorted(await selectStored.itemIngredients(db, merchantId)), (row) => row.itemId);
  const slots = Map.groupBy(present(await selectStored.slots(db, merchantId)), (slot) => slot.itemId);
  const choices = Map.groupBy(present(await selectStored.choices(db, merchantId)), (choice) => choice.slotId);

  const modifiers = new Map((await selectStored.modifiers(db, merchantId)).map((row) => [row.id, row]));
  const modifierOf = (id: string) => {
    const modifier = modifiers.get(id);
    if (!modifier) throw new Error(`there is no modifier ${id}`);
    return modifier;
  };

  return ({ id: itemId, defaultModifierIds }: ItemRow) => ({
    defaultModifiers: defaultModifierIds.map((id) => {
      const modifier = modifierOf(id);
      return { group: handleOf(groupHandles, modifier.groupId), modifier: modifier.handle };
    }),
    modifierGroups: (groups.get(itemId) ?? []).map((row) => handleOf(groupHandles, row.groupId)),
    ingredients: (ingredients.get(itemId) ?? []).map(({ ingredientId, isRemovable }) => ({
      ingredient: handleOf(ingredientHandles, ingredientId),
      isRemovable,
    })),
    comboSlots: (slots.get(itemId) ?? []).map(({ id, handle, name, minimum, maximum }) => ({
      handle,
      name,
      minimum,
      maximum,
      choices: (choices.get(id) ?? []).map((choice) => ({
        item: handleOf(itemHandles, choice.itemId),
        surcharge: amountOf(scope, choice.surchargeMinor),
        isDefault: choice.isDefault,
      })),
    })),
  });
}

async function readHandles(rows: PromiseLike<{ id: string; handle: string }[]>): Promise<Map<string, string>> {
  return new Map((await rows).map((row) => [row.id, row.handle]));
}

const sorted = <Row extends { position: number }>(rows: Row[]): Row[] =>
  rows.toSorted((first, second) => first.position - second.position);

/** The allergens and one folder per menu. A list without entries gets no file. */
async function exportMenus(scope: ExportScope): Promise<ExportedFile[]> {
  const { db, merchantId } = scope;
  const menus = present(await selectStored.menus(db, merchantId));
  const categories = present(await selectStored.categories(db, merchantId));
  const itemsByCategory = await exportItems(scope);
  const files: ExportedFile[] = [...(await exportAllergens(scope))];
  for (const menu of menus) {
    const folder = `menus/${menu.handle}`;
    const inMenu = categories.filter((category) => category.menuId === menu.id);
    files.push({
      path: `${folder}/menu.json`,
      value: {
        handle: menu.handle,
        name: menu.name,
        orderTypes: menu.orderTypes,
        categories: inMenu.map((category) => category.handle),
      },
    });
    for (const category of inMenu) {
      files.push({
        path: `${folder}/categories/${category.handle}.json`,
        value: {
          handle: category.handle,
          name: category.name,
          description: given(category.description),
          image: given(category.image),
          isActive: category.isActive,
          availability: given(category.availability),
          excludedBranches: handlesOfIds(scope.branchHandles, category.excludedBranchIds),
          inactiveBranches: handlesOfIds(scope.branchHandles, category.inactiveBranchIds),
          excludedApps: category.excludedApps,
          station: given(category.station),
          makeMinutes: given(category.makeMinutes),
          items: itemsByCategory.get(category.id) ?? [],
        },
      });
    }
    files.push(...(await exportGroups(scope, menu.id, folder)), ...(await exportIngredients(scope, menu.id, folder)));
  }
  return files;
}

async function exportAllergens({ db, merchantId }: ExportScope): Promise<ExportedFile[]> {
  const allergens = present(await selectStored.allergens(db, merchantId));
  const entries = allergens.map(({ handle, name, image }) => ({ handle, name, image: given(image) }));
  return entries.length === 0 ? [] : [{ path: 'allergens.json', value: { allergens: entries } }];
}

async function exportGroups(scope: ExportScope, menuId: string, folder: string): Promise<ExportedFile[]> {
  const groups = present(await selectStored.groups(scope.db, scope.merchantId)).filter(
    (group) => group.menuId === menuId,
  );
  const modifiers = Map.groupBy(
    present(await selectStored.modifiers(scope.db, scope.merchantId)),
    (modifier) => modifier.groupId,
  );
  const entries = groups.map(({ id, handle, name, minimum, maximum, freeCount }) => ({
    handle,
    name,
    minimum,
    maximum,
    freeCount,
    modifiers: (modifiers.get(id) ?? []).map((modifier) => ({
      handle: modifier.handle,
      name: modifier.name,
      price: amountOf(scope, modifier.priceMinor),
      maximumQuantity: modifier.maximumQuantity,
      isSoldOut: modifier.isSoldOut,
      outOfStockBranches: handlesOfIds(scope.branchHandles, modifier.outOfStockBranchIds),
      calories: given(modifier.calories),
      allergens: handlesOfIds(scope.allergenHandles, modifier.allergenIds),
    })),
  }));
  return entries.length === 0 ? [] : [{ path: `${folder}/modifier-groups.json`, value: { modifierGroups: entries } }];
}

async function exportIngredients(scope: ExportScope, menuId: string, folder: string): Promise<ExportedFile[]> {
  const ingredients = present(await selectStored.ingredients(scope.db, scope.merchantId));
  const entries = ingredients
    .filter((ingredient) => ingredient.menuId === menuId)
    .map(({ handle, name, allergenIds }) => ({
      handle,
      name,
      allergens: handlesOfIds(scope.allergenHandles, allergenIds),
    }));
  return entries.length === 0 ? [] : [{ path: `${folder}/ingredients.json`, value: { ingredients: entries } }];
}

/**
 * A merchant's bundle as the database holds it, in the one canonical form: what was imported in that form
 * comes back byte for byte. Nothing when there is no such merchant. Pictures that are among the known files, by path and
 * content, are not read again.
 */
export async function exportBundle(
  context: Pick<Context, 'db'>,
  handle: string,
  known: BundleFiles = new Map(),
): Promise<BundleFiles | undefined> {
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
  return new Map([...written.map(format), ...(await readFiles(context, parts, known))]);
}

function format({ path, value }: ExportedFile): [string, Buffer] {
  const kind = bundleFileKindOf(path);
  if (!kind) throw new Error(`${path} is no file of a bundle`);
  return [path, Buffer.from(formatBundleFile(path, kind, value))];
}

async function readFiles(
  context: Pick<Context, 'db'>,
  parts: MerchantParts,
  known: BundleFiles,
): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = [];
  for (const { path, publishedPath } of parts.files) {
    const body = known.get(path);
    if (body && isNamedAfter(publishedPath, body)) {
      files.push([path, body]);
      continue;
    }
    const document = await selectPublishedDocument(context.db, publishedPath);
    if (!document) throw new Error(`the published file ${publishedPath} is gone`);
    files.push([path, await unpackFile(document)]);
  }
  return files;
}

const handlesOf = (rows: { id: string; handle: string }[]): Map<string, string> =>
  new Map(rows.map((row) => [row.id, row.handle]));
