import type { ItemConfiguration } from '../cart/cart-line.ts';
import { areNotesTooLong, maximumNotesLength, notesLength } from '../checkout/notes.ts';
import { checkComboItems } from './check-combo-items.ts';
import { checkPart } from './check-part.ts';
import type { ConfigurationRefusal } from './configuration-refusal.ts';
import type { MenuItem } from './menu.ts';
import { isQuantity } from './quantity.ts';

/**
 * Checks what a guest chose against what the kitchen sells: every refusal, or none when it can be cooked
 * (MENU-11 groups below their minimum, MENU-12 above their maximum, notes over 256 characters by
 * decision 33). The quantity is that of the line. Browser and server run the same check.
 *
 * @example checkConfiguration(burger, withoutSauce) // [{ code: 'group-below-minimum', groupId: 'sauces', minimum: 1, chosen: 0 }]
 */
export function checkConfiguration(
  item: MenuItem,
  configuration: ItemConfiguration,
  quantity = 1,
): ConfigurationRefusal[] {
  if (configuration.itemId !== item.id) return [{ code: 'wrong-item', itemId: configuration.itemId }];
  return [
    ...checkLineQuantity(quantity),
    ...checkPart(item, configuration),
    ...checkComboItems(item.comboSlots, configuration.comboItems),
    ...checkNotes(configuration.notes),
  ];
}

function checkLineQuantity(quantity: number): ConfigurationRefusal[] {
  return isQuantity(quantity) ? [] : [{ code: 'invalid-quantity', quantity }];
}

function checkNotes(notes: string): ConfigurationRefusal[] {
  if (!areNotesTooLong(notes)) return [];
  return [{ code: 'notes-too-long', length: notesLength(notes), maximum: maximumNotesLength }];
}
