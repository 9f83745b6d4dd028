import type { BundleFileKind } from './schema/bundle-file.schema.ts';

/** Where a name must be unique: in the whole bundle, in its menu, or in the list it stands in. */
export type NameScope = 'bundle' | 'menu' | 'list';

/** A place in a file, with * for every entry of a list. */
type NamePlace = { at: string; of: string; scope: NameScope };

/** Where files give things their names. */
export const declarations: Partial<Record<BundleFileKind, NamePlace[]>> = {
  merchant: [
    { at: 'hosts/*', of: 'host', scope: 'list' },
    { at: 'concept/serviceCharges/*/handle', of: 'service charge', scope: 'list' },
    { at: 'concept/stations/*/handle', of: 'station', scope: 'bundle' },
  ],
  allergens: [{ at: 'allergens/*/handle', of: 'allergen', scope: 'bundle' }],
  branch: [
    { at: 'handle', of: 'branch', scope: 'bundle' },
    { at: 'deliveryAreas/*/handle', of: 'delivery area', scope: 'list' },
    { at: 'kitchen/stations/*/station', of: 'station of the kitchen', scope: 'list' },
  ],
  menu: [
    { at: 'handle', of: 'menu', scope: 'bundle' },
    { at: 'categories/*', of: 'category in the list', scope: 'list' },
  ],
  category: [
    { at: 'handle', of: 'category', scope: 'menu' },
    { at: 'items/*/handle', of: 'item', scope: 'menu' },
    { at: 'items/*/branchPrices/*/branch', of: 'branch with a price', scope: 'list' },
    { at: 'items/*/modifierGroups/*', of: 'modifier group of the item', scope: 'list' },
    { at: 'items/*/ingredients/*/ingredient', of: 'ingredient of the item', scope: 'list' },
    { at: 'items/*/comboSlots/*/handle', of: 'combo slot', scope: 'list' },
    { at: 'items/*/comboSlots/*/choices/*/item', of: 'choice of the slot', scope: 'list' },
  ],
  'modifier-groups': [
    { at: 'modifierGroups/*/handle', of: 'modifier group', scope: 'menu' },
    { at: 'modifierGroups/*/modifiers/*/handle', of: 'modifier of the group', scope: 'list' },
  ],
  ingredients: [{ at: 'ingredients/*/handle', of: 'ingredient', scope: 'menu' }],
  promotions: [
    { at: 'promotions/*/handle', of: 'promotion', scope: 'bundle' },
    // Uses are counted by code, so coupons and promotions share one stock of codes.
    { at: 'promotions/*/code', of: 'offer code', scope: 'bundle' },
  ],
  coupons: [{ at: 'coupons/*/code', of: 'offer code', scope: 'bundle' }],
  loyalty: [{ at: 'tiers/*/handle', of: 'loyalty tier', scope: 'bundle' }],
  'rating-topics': [{ at: 'topics/*/handle', of: 'rating topic', scope: 'bundle' }],
  pages: [{ at: 'pages/*/handle', of: 'page', scope: 'bundle' }],
  sliders: [
    { at: 'sliders/*/handle', of: 'slider', scope: 'bundle' },
    { at: 'sliders/*/slides/*/handle', of: 'slide of the slider', scope: 'list' },
  ],
};

const offerReferences = (list: string): NamePlace[] => [
  { at: `${list}/*/benefit/item`, of: 'item', scope: 'bundle' },
  { at: `${list}/*/cartRules/items/*`, of: 'item', scope: 'bundle' },
  { at: `${list}/*/cartRules/categories/*`, of: 'category', scope: 'bundle' },
  { at: `${list}/*/eligibility/loyaltyTiers/*`, of: 'loyalty tier', scope: 'bundle' },
  { at: `${list}/*/branches/*`, of: 'branch', scope: 'bundle' },
];

/** Where files name things that are declared elsewhere: in the whole bundle or in the same menu. */
export const references: Partial<Record<BundleFileKind, NamePlace[]>> = {
  merchant: [
    { at: 'application/defaultMenu', of: 'menu', scope: 'bundle' },
    { at: 'application/slider', of: 'slider', scope: 'bundle' },
  ],
  branch: [{ at: 'kitchen/stations/*/station', of: 'station', scope: 'bundle' }],
  menu: [{ at: 'categories/*', of: 'category', scope: 'menu' }],
  category: [
    { at: 'station', of: 'station', scope: 'bundle' },
    { at: 'items/*/station', of: 'station', scope: 'bundle' },
    { at: 'excludedBranches/*', of: 'branch', scope: 'bundle' },
    { at: 'inactiveBranches/*', of: 'branch', scope: 'bundle' },
    { at: 'items/*/branchPrices/*/branch', of: 'branch', scope: 'bundle' },
    { at: 'items/*/excludedBranches/*', of: 'branch', scope: 'bundle' },
    { at: 'items/*/outOfStockBranches/*', of: 'branch', scope: 'bundle' },
    { at: 'items/*/allergens/*', of: 'allergen', scope: 'bundle' },
    { at: 'items/*/modifierGroups/*', of: 'modifier group', scope: 'menu' },
    { at: 'items/*/ingredients/*/ingredient', of: 'ingredient', scope: 'menu' },
    { at: 'items/*/comboSlots/*/choices/*/item', of: 'item', scope: 'menu' },
  ],
  'modifier-groups': [
    { at: 'modifierGroups/*/modifiers/*/outOfStockBranches/*', of: 'branch', scope: 'bundle' },
    { at: 'modifierGroups/*/modifiers/*/allergens/*', of: 'allergen', scope: 'bundle' },
  ],
  ingredients: [{ at: 'ingredients/*/allergens/*', of: 'allergen', scope: 'bundle' }],
  promotions: offerReferences('promotions'),
  coupons: offerReferences('coupons'),
  sliders: [
    { at: 'sliders/*/slides/*/link/category', of: 'category', scope: 'bundle' },
    { at: 'sliders/*/slides/*/link/item', of: 'item', scope: 'bundle' },
    { at: 'sliders/*/slides/*/link/page', of: 'page', scope: 'bundle' },
  ],
  popup: [
    { at: 'link/category', of: 'category', scope: 'bundle' },
    { at: 'link/item', of: 'item', scope: 'bundle' },
    { at: 'link/page', of: 'page', scope: 'bundle' },
  ],
};

/** In which kind of file a thing is declared, for the advice and to stay silent when that file is broken. */
export const homeOf: Record<string, BundleFileKind> = Object.fromEntries(
  Object.entries(declarations).flatMap(([kind, places]) => places.map(({ of }) => [of, kind as BundleFileKind])),
);
