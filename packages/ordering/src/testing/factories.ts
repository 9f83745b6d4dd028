import type { CartLine, ComboSelection, ItemConfiguration } from '../cart/cart-line.ts';
import type {
  ComboChoice,
  ComboSlot,
  Ingredient,
  MenuCategory,
  MenuItem,
  Modifier,
  ModifierGroup,
} from '../menu/menu.ts';
import type { Offer } from '../promotion/check-offer.ts';

/* Test data that names only what matters: aMenuItem({ isSoldOut: true }). */

export const aMenuItem = (own: Partial<MenuItem> = {}): MenuItem => ({
  id: 'burger',
  categoryId: 'burgers',
  name: { 'en-us': 'Burger' },
  description: {},
  priceMinor: 3000,
  branchPrices: {},
  allergens: [],
  modifierGroups: [],
  ingredients: [],
  comboSlots: [],
  isUpsell: false,
  isSoldOut: false,
  excludedBranchIds: [],
  outOfStockBranchIds: [],
  orderTypes: [],
  availability: { hours: [], dates: [] },
  ...own,
});

export const aMenuCategory = (own: Partial<MenuCategory> = {}): MenuCategory => ({
  id: 'burgers',
  name: { 'en-us': 'Burgers' },
  description: {},
  displayOrder: 1,
  excludedBranchIds: [],
  excludedAppIds: [],
  isActive: true,
  availability: { hours: [], dates: [] },
  itemIds: [],
  ...own,
});

export const aModifierGroup = (own: Partial<ModifierGroup> = {}): ModifierGroup => ({
  id: 'toppings',
  name: { 'en-us': 'Toppings' },
  minimum: 0,
  maximum: 0,
  freeCount: 0,
  modifiers: [],
  ...own,
});

export const aModifier = (own: Partial<Modifier> = {}): Modifier => ({
  id: 'cheese',
  name: { 'en-us': 'Cheese' },
  priceMinor: 200,
  maximumQuantity: 99,
  isSoldOut: false,
  allergens: [],
  ...own,
});

export const anIngredient = (own: Partial<Ingredient> = {}): Ingredient => ({
  id: 'onion',
  name: { 'en-us': 'Onion' },
  isRemovable: true,
  allergens: [],
  ...own,
});

export const aComboSlot = (own: Partial<ComboSlot> = {}): ComboSlot => ({
  id: 'drink',
  name: { 'en-us': 'Your drink' },
  minimum: 1,
  maximum: 1,
  choices: [],
  ...own,
});

export const aComboChoice = (own: Partial<ComboChoice> = {}): ComboChoice => ({
  id: 'cola-choice',
  itemId: 'cola',
  name: { 'en-us': 'Cola' },
  surchargeMinor: 0,
  isSoldOut: false,
  modifierGroups: [],
  ingredients: [],
  allergens: [],
  ...own,
});

export const aConfiguration = (own: Partial<ItemConfiguration> = {}): ItemConfiguration => ({
  itemId: 'burger',
  modifiers: [],
  removedIngredientIds: [],
  comboItems: [],
  notes: '',
  ...own,
});

export const aComboSelection = (own: Partial<ComboSelection> = {}): ComboSelection => ({
  comboChoiceId: 'cola-choice',
  quantity: 1,
  modifiers: [],
  removedIngredientIds: [],
  ...own,
});

export const aCartLine = (own: Partial<CartLine> = {}): CartLine => ({
  ...aConfiguration(),
  lineId: 'line-1',
  quantity: 1,
  isUpsell: false,
  isPromotion: false,
  ...own,
});

export const anOffer = (own: Partial<Offer> = {}): Offer => ({
  code: 'TEN',
  name: { 'en-us': '10% off' },
  isActive: true,
  benefit: { type: 'percentage', basisPoints: 1000 },
  cartRules: { minimumSubtotalMinor: 0, itemIds: [], categoryIds: [], minimumQuantity: 0 },
  isFirstOrderOnly: false,
  loyaltyTiers: [],
  limits: {},
  branchIds: [],
  orderTypes: [],
  ...own,
});
