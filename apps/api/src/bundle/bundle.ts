import type { BundleBranch } from '../catalogue/settings/branch.schema.ts';
import type { BundleMerchant } from '../catalogue/settings/concept.schema.ts';
import type {
  BundleAllergens,
  BundleCategory,
  BundleIngredients,
  BundleMenu,
  BundleModifierGroups,
} from '../catalogue/settings/menu.schema.ts';

/** The menu that a file belongs to: `main` for menus/main/ingredients.json. */
export const menuOfPath = (path: string): string | undefined => /^menus\/([a-z0-9-]+)\//.exec(path)?.[1];

export type BundleMenuFolder = {
  menu: BundleMenu;
  /** In the order of the menu. */
  categories: BundleCategory[];
  modifierGroups?: BundleModifierGroups;
  ingredients?: BundleIngredients;
};

/** A merchant as its folder says, checked and parsed. */
export type Bundle = {
  merchant: BundleMerchant;
  allergens?: BundleAllergens;
  branches: BundleBranch[];
  menus: BundleMenuFolder[];
  /** The parsed files that have no tables of their own, by path. */
  documents: Map<string, Record<string, unknown>>;
  /** Pictures and licences, by path. */
  files: Map<string, Buffer>;
  /** Changes with any byte of any file. */
  hash: string;
};
