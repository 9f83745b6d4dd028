/** How often one modifier was chosen. */
export type ModifierChoice = { modifierId: string; quantity: number };

/** What fills one place of a combo, with its own choices. */
export type ComboSelection = {
  comboChoiceId: string;
  quantity: number;
  modifiers: ModifierChoice[];
  removedIngredientIds: string[];
};

/** Everything the guest decided about one item: what makes two lines the same food or not. */
export type ItemConfiguration = {
  itemId: string;
  modifiers: ModifierChoice[];
  removedIngredientIds: string[];
  comboItems: ComboSelection[];
  notes: string;
};

/** A line of the cart as the rules see it. The storefront keeps names and pictures beside it. */
export type CartLine = ItemConfiguration & {
  /** Local id of the line, made when it was added. */
  lineId: string;
  quantity: number;
  isUpsell: boolean;
  isPromotion: boolean;
};
