/**
 * What is wrong with a choice, by code and with the id of the place to correct; `comboChoiceId` says that
 * it happened inside that part of a combo. `group-above-maximum` is the message "maximum extras reached".
 */
export type ConfigurationRefusal = { comboChoiceId?: string } & (
  | { code: 'wrong-item'; itemId: string }
  | { code: 'invalid-quantity'; quantity: number; modifierId?: string }
  | { code: 'unknown-modifier'; modifierId: string }
  | { code: 'duplicate-modifier'; modifierId: string }
  | { code: 'modifier-sold-out'; modifierId: string }
  | { code: 'modifier-above-maximum'; modifierId: string; maximum: number }
  | { code: 'group-below-minimum'; groupId: string; minimum: number; chosen: number }
  | { code: 'group-above-maximum'; groupId: string; maximum: number; chosen: number }
  | { code: 'unknown-ingredient'; ingredientId: string }
  | { code: 'duplicate-ingredient'; ingredientId: string }
  | { code: 'ingredient-not-removable'; ingredientId: string }
  | { code: 'unknown-combo-choice' }
  | { code: 'duplicate-combo-choice' }
  | { code: 'combo-choice-sold-out' }
  | { code: 'slot-below-minimum'; slotId: string; minimum: number; chosen: number }
  | { code: 'slot-above-maximum'; slotId: string; maximum: number; chosen: number }
  | { code: 'notes-too-long'; length: number; maximum: number }
);
