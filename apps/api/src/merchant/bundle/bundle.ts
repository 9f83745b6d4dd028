import type { BundleAllergens } from './allergen.schema.ts';
import type { BundleBranch } from './branch.schema.ts';
import type { BundleCategory } from './category.schema.ts';
import type { BundleIngredients } from './ingredient.schema.ts';
import type { BundleMenu } from './menu.schema.ts';
import type { BundleMerchant } from './merchant.schema.ts';
import type { BundleModifierGroups } from './modifier-group.schema.ts';

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
