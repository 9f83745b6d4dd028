import type { ItemConfiguration, ModifierChoice } from '../cart/cart-line.ts';
import type { QuoteInput, QuoteLineInput } from '../checkout/quote.ts';
import type { ComboSlot, MenuItem, ModifierGroup } from '../menu/menu.ts';
import type { LoggedBill, LoggedChoices, LoggedLine } from './logged-bill.ts';

/**
 * What a logged bill was made of, as `quoteOrder` takes it: the same calculation gives the same bill to the last unit.
 * Names are gone; what is charged and offered goes by its key and its code.
 *
 * @example quoteOrder(quoteInputOf(placed.bill)).totalMinor // 4725
 */
export function quoteInputOf({ currency, vat, lines, charges, offer }: LoggedBill): QuoteInput {
  return {
    currency,
    vat,
    lines: lines.map(readLine),
    charges: charges.map((charge) => ({ ...charge, name: charge.key })),
    ...(offer && { offer: { ...offer, name: offer.code } }),
  };
}

function readLine(line: LoggedLine): QuoteLineInput {
  const parts = line.parts ?? [];
  // Each part is a place of its own: the same choice may fill two of them, dressed differently.
  const comboSlots: ComboSlot[] = parts.map((part, index) => ({
    ...slot,
    choices: [{ ...choice, id: String(index), surchargeMinor: part.surchargeMinor, modifierGroups: groupsOf(part) }],
  }));
  const configuration: ItemConfiguration = {
    itemId: line.itemId,
    modifiers: choicesOf(line),
    removedIngredientIds: [],
    comboItems: parts.map((part, index) => ({
      comboChoiceId: String(index),
      quantity: part.quantity,
      modifiers: choicesOf(part),
      removedIngredientIds: [],
    })),
    notes: '',
  };
  return {
    item: { ...item, id: line.itemId, priceMinor: line.priceMinor, modifierGroups: groupsOf(line), comboSlots },
    configuration,
    quantity: line.quantity,
    ...(line.isPromotion && { isPromotion: true }),
  };
}

const choicesOf = ({ groups = [] }: LoggedChoices): ModifierChoice[] =>
  groups.flatMap(({ chosen }) => chosen.map(([modifierId, quantity]) => ({ modifierId, quantity })));

const groupsOf = ({ groups = [] }: LoggedChoices): ModifierGroup[] =>
  groups.map(({ freeCount, chosen }, index) => ({
    id: String(index),
    name: {},
    minimum: 0,
    maximum: 0,
    freeCount,
    modifiers: chosen.map(([id, , priceMinor]) => ({ ...modifier, id, priceMinor })),
  }));

const modifier = { name: {}, maximumQuantity: 1, isSoldOut: false, allergens: [] };
const choice = { itemId: '', name: {}, isSoldOut: false, ingredients: [], allergens: [] };
const slot = { id: '', name: {}, minimum: 0, maximum: 0 };

const item: Omit<MenuItem, 'id' | 'priceMinor' | 'modifierGroups' | 'comboSlots'> = {
  categoryId: '',
  name: {},
  description: {},
  branchPrices: {},
  allergens: [],
  ingredients: [],
  isUpsell: false,
  isSoldOut: false,
  excludedBranchIds: [],
  outOfStockBranchIds: [],
  orderTypes: [],
  availability: { hours: [], dates: [] },
};
