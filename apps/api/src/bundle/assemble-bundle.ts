import { createHash } from 'node:crypto';
import { type Bundle, type BundleMenuFolder, menuOfPath } from './bundle.ts';
import type {
  BundleAllergens,
  BundleCategory,
  BundleIngredients,
  BundleMenu,
  BundleModifierGroups,
} from '../catalogue/settings/menu.schema.ts';
import type { BundleBranch } from '../catalogue/settings/branch.schema.ts';
import type { BundleFileKind } from './schema/bundle-file.schema.ts';
import type { BundleMerchant } from '../catalogue/settings/concept.schema.ts';
import type { ParsedFile } from './check/parse-bundle-file.ts';
import type { BundleFiles } from './check/read-bundle.ts';

/** The value of each kind of file; `parseBundleFile` has checked them against the schemas. */
type Values = {
  merchant: BundleMerchant;
  allergens: BundleAllergens;
  branch: BundleBranch;
  menu: BundleMenu;
  category: BundleCategory;
  'modifier-groups': BundleModifierGroups;
  ingredients: BundleIngredients;
};

const documentKinds = new Set<BundleFileKind>([
  'promotions',
  'coupons',
  'loyalty',
  'rating-topics',
  'pages',
  'sliders',
  'popup',
  'translations',
]);

/** Puts the files of a bundle without errors together. */
export function assembleBundle(parsed: ParsedFile[], files: BundleFiles): Bundle {
  const [merchant] = valuesOf(parsed, 'merchant');
  if (!merchant) throw new Error('a checked bundle has a merchant.json');
  const menus = Map.groupBy(parsed, (file) => menuOfPath(file.path));
  menus.delete(undefined);
  return {
    merchant,
    allergens: valuesOf(parsed, 'allergens')[0],
    branches: valuesOf(parsed, 'branch'),
    menus: [...menus.values()].map(assembleMenu),
    documents: new Map(
      parsed
        .filter((file) => documentKinds.has(file.kind))
        .map((file) => [file.path, withoutSchemaReference(file.value as Record<string, unknown>)]),
    ),
    files: new Map([...files].filter(([path]) => !path.endsWith('.json'))),
    hash: hashBundleFiles(files),
  };
}

/** A hash over the names and contents of all files, the same in whatever order they were read. */
export function hashBundleFiles(files: BundleFiles): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].toSorted()) {
    hash.update(
      `${path}\0${createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex')}\n`,
    );
  }
  return hash.digest('hex');
}

function assembleMenu(inMenu: ParsedFile[]): BundleMenuFolder {
  const [menu] = valuesOf(inMenu, 'menu');
  if (!menu) throw new Error('a checked menu folder has a menu.json');
  const categories = new Map(valuesOf(inMenu, 'category').map((category) => [category.handle, category]));
  return {
    menu,
    categories: menu.categories.flatMap((handle) => categories.get(handle) ?? []),
    modifierGroups: valuesOf(inMenu, 'modifier-groups')[0],
    ingredients: valuesOf(inMenu, 'ingredients')[0],
  };
}

function valuesOf<Kind extends keyof Values>(parsed: ParsedFile[], kind: Kind): Values[Kind][] {
  return parsed.filter((file) => file.kind === kind).map((file) => file.value as Values[Kind]);
}

function withoutSchemaReference(content: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).filter(([key]) => key !== '$schema'));
}
