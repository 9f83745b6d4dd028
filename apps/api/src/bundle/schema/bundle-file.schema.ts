import { branchFileSchema } from '../../catalogue/settings/branch.schema.ts';
import { merchantFileSchema } from '../../catalogue/settings/concept.schema.ts';
import {
  pagesFileSchema,
  popupFileSchema,
  ratingTopicsFileSchema,
  slidersFileSchema,
  translationsFileSchema,
} from '../../catalogue/settings/content.schema.ts';
import {
  allergensFileSchema,
  categoryFileSchema,
  ingredientsFileSchema,
  menuFileSchema,
  modifierGroupsFileSchema,
} from '../../catalogue/settings/menu.schema.ts';
import {
  couponsFileSchema,
  loyaltyFileSchema,
  promotionsFileSchema,
} from '../../catalogue/settings/promotion.schema.ts';

/** Every kind of JSON file in a bundle: where it lies, relative to the bundle's folder, and its shape. */
export const bundleFileKinds = {
  merchant: { path: /^merchant\.json$/, schema: merchantFileSchema },
  allergens: { path: /^allergens\.json$/, schema: allergensFileSchema },
  branch: { path: /^branches\/([a-z0-9-]+)\.json$/, schema: branchFileSchema },
  menu: { path: /^menus\/([a-z0-9-]+)\/menu\.json$/, schema: menuFileSchema },
  category: { path: /^menus\/[a-z0-9-]+\/categories\/([a-z0-9-]+)\.json$/, schema: categoryFileSchema },
  'modifier-groups': { path: /^menus\/[a-z0-9-]+\/modifier-groups\.json$/, schema: modifierGroupsFileSchema },
  ingredients: { path: /^menus\/[a-z0-9-]+\/ingredients\.json$/, schema: ingredientsFileSchema },
  promotions: { path: /^promotions\.json$/, schema: promotionsFileSchema },
  coupons: { path: /^coupons\.json$/, schema: couponsFileSchema },
  loyalty: { path: /^loyalty\.json$/, schema: loyaltyFileSchema },
  'rating-topics': { path: /^rating-topics\.json$/, schema: ratingTopicsFileSchema },
  pages: { path: /^content\/pages\.json$/, schema: pagesFileSchema },
  sliders: { path: /^content\/sliders\.json$/, schema: slidersFileSchema },
  popup: { path: /^content\/popup\.json$/, schema: popupFileSchema },
  translations: { path: /^content\/translations\/(en-us|ar-sa|fr)\.json$/, schema: translationsFileSchema },
} as const;

export type BundleFileKind = keyof typeof bundleFileKinds;

/**
 * The kind of a file by its path inside the bundle, or undefined when no bundle file lies there.
 *
 * @example bundleFileKindOf('branches/al-olaya.json') // 'branch'
 */
export function bundleFileKindOf(path: string): BundleFileKind | undefined {
  return kinds.find((kind) => bundleFileKinds[kind].path.test(path));
}

/** The handle (or locale) that a file's path promises, such as al-olaya for branches/al-olaya.json. */
export function handleInPath(path: string): string | undefined {
  const kind = bundleFileKindOf(path);
  return kind && bundleFileKinds[kind].path.exec(path)?.[1];
}

/** The `$schema` of a file: bundles lie beside the schema folder, so it depends on the depth alone. */
export function schemaReferenceOf(path: string, kind: BundleFileKind): string {
  return `${'../'.repeat(path.split('/').length)}schema/${kind}.schema.json`;
}

export const kinds = Object.keys(bundleFileKinds) as BundleFileKind[];
