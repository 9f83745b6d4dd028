import { errorCodes } from '@sufra/contracts';
import {
  accept,
  checkConfiguration,
  type ComboChoice,
  type ConfigurationRefusal,
  itemAtBranch,
  type LocalizedText,
  maximumQuantity,
  type MenuItem,
  refuse,
  type Result,
} from '@sufra/ordering';
import { validate as isUuid } from 'uuid';
import { findDeliveryArea, findNearestArea } from '../../catalogue/location/find-delivery-area.ts';
import { type Branch, loadBranches } from '../../catalogue/location/load-branches.ts';
import {
  loadSellableMenu,
  type SellableCategory,
  type SellableItem,
  type SellableMenu,
} from '../../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../../context.ts';
import { findAddress } from '../../customer/address/address.store.ts';
import { fieldProblems } from '../../platform/errors/error-words.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { findShortages } from './availability.ts';
import type { CheckedCart, CheckedLine, CheckedPlace, CheckoutRequest, RequestedLine } from './cart.ts';
import { findOffer } from './offers.ts';

/** A party of eighty orders less than this; more is a mistake or an attack. */
export const maximumLines = 200;

/**
 * Finds what each line asks for in the merchant's own menu and checks its choices (MENU-11, MENU-12), also
 * against what has run out at the branch.
 * Another merchant's item is as unknown as one that never existed.
 */
function findLines(menu: SellableMenu, requested: RequestedLine[], branchId?: string): FoundLines {
  if (requested.length > maximumLines) return { lines: [], missing: [tooManyLines()] };
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const found = requested.map((line, index) => findLine(menu, categories, line, `/items/${index}`, branchId));
  return {
    lines: found.flatMap((line) => (line.ok ? [line.value] : [])),
    missing: found.flatMap((line) => (line.ok ? [] : line.refusal)),
  };
}

/** The lines that can be cooked as they are, and why the others cannot. */
type FoundLines = { lines: CheckedLine[]; missing: Refusal[] };

export const tooManyLines = (): Refusal =>
  refusal(errorCodes.tooManyLines, { pointer: '/items', params: { maximum: maximumLines } });

function findLine(
  menu: SellableMenu,
  categories: Map<string, SellableCategory>,
  line: RequestedLine,
  pointer: string,
  branchId: string | undefined,
): Result<CheckedLine, Refusal[]> {
  const item = menu.items.get(line.configuration.itemId);
  const category = item && categories.get(item.categoryId);
  if (!item || !category) return refuse([refusal(errorCodes.itemUnknown, { pointer: `${pointer}/id` })]);
  const problems = checkConfiguration(itemAtBranch(item, branchId), line.configuration, line.quantity).filter(
    // Parts of a combo are judged like items of their own, which says more about why they cannot be had.
    (problem) => problem.code !== 'combo-choice-sold-out' || isGone(item, problem.comboChoiceId),
  );
  if (problems.length > 0) {
    return refuse(problems.map((problem) => pointAtConfiguration(problem, item, line, pointer)));
  }
  return accept({ ...line, item, category, pointer });
}

const isGone = ({ comboSlots }: SellableItem, comboChoiceId: string | undefined): boolean =>
  comboSlots.some((slot) => slot.choices.some((choice) => choice.id === comboChoiceId && choice.isSoldOut));

/**
 * Where an order is cooked and goes: the chosen branch, or for delivery the branch whose area contains the
 * customer's saved address (D-18). Nothing chosen yet is no refusal here: prices exist before that.
 */
async function findPlace(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<CheckedPlace, Refusal[]>> {
  const branches = await loadBranches(context, context.merchant);
  return request.orderType === 'deliver'
    ? findDelivery(context, customerId, request, branches)
    : findBranch(request.branchId, branches);
}

function findBranch(branchId: string | undefined, branches: Branch[]): Result<CheckedPlace, Refusal[]> {
  if (branchId === undefined) return accept({});
  const branch = branches.find(({ id }) => id === branchId);
  return branch ? accept({ branch }) : refuse([refusal(errorCodes.branchUnknown, { pointer: '/location' })]);
}

async function findDelivery(
  context: RequestContext,
  customerId: string | undefined,
  { addressId, position }: CheckoutRequest,
  branches: Branch[],
): Promise<Result<CheckedPlace, Refusal[]>> {
  if (addressId === undefined) return accept(position ? deliverTo(branches, position) : {});
  const address =
    customerId !== undefined && isUuid(addressId)
      ? await findAddress(context.db, context.merchant.id, customerId, addressId)
      : undefined;
  if (!address) return refuse([refusal(errorCodes.addressUnknown, { pointer: '/address' })]);
  return accept({ address, ...deliverTo(branches, address) });
}

function deliverTo(branches: Branch[], point: { latitude: number; longitude: number }): CheckedPlace {
  const found = findDeliveryArea(branches, point);
  if (found) return { branch: found.branch, area: found.area };
  return { isOutsideAreas: true, nearestArea: findNearestArea(branches, point)?.area };
}

/** As much of a cart as exists, and what it names in vain. */
type FoundCart = { cart: CheckedCart; missing: Refusal[] };

/** Finds everything a request names in this merchant's own data; what is left can still be looked at. */
export async function findCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<FoundCart> {
  const menu = await loadSellableMenu(context, context.merchant);
  const place = await findPlace(context, customerId, request);
  const { lines, missing } = findLines(menu, request.lines, place.ok ? place.value.branch?.id : undefined);
  const found = { request, menu, lines, place: place.ok ? place.value : {} };
  const cart = { ...found, shortages: await findShortages(context, found) };
  const offer = await findOffer(context, customerId, cart);
  return {
    cart: { ...cart, offer: offer.ok ? offer.value : undefined },
    missing: [...missing, ...(place.ok ? [] : place.refusal), ...(offer.ok ? [] : offer.refusal)],
  };
}

/** The same, when it is all there; else every field that names nothing. */
export async function loadCart(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<CheckedCart, Refusal[]>> {
  const { cart, missing } = await findCart(context, customerId, request);
  return missing.length > 0 ? refuse(missing) : accept(cart);
}

/**
 * The error of a line's choices as an error that names the field of the payload: the pointer leads to the very
 * modifier, ingredient or combo part, so that a screen can show it there.
 */
function pointAtConfiguration(
  refusal: ConfigurationRefusal,
  item: MenuItem,
  line: RequestedLine,
  linePointer: string,
): Refusal {
  const place = placeOf(refusal, item, line, linePointer);
  const { pointer, part } = place;
  const modifierPointer = (id: string | undefined, field: string) =>
    `${pointer}/modifiers/${indexOf(place.modifierIds, id)}/${field}`;
  const ingredientPointer = (id: string) => `${pointer}/ingredients/${indexOf(place.removedIngredientIds, id)}/id`;

  switch (refusal.code) {
    case 'wrong-item':
      return { code: errorCodes.itemUnknown, pointer: `${linePointer}/id` };
    case 'invalid-quantity':
      return {
        code: errorCodes.quantityInvalid,
        pointer: refusal.modifierId ? modifierPointer(refusal.modifierId, 'quantity') : `${pointer}/quantity`,
        params: { maximum: maximumQuantity },
      };
    case 'unknown-modifier':
      return {
        code: errorCodes.modifierUnknown,
        pointer: modifierPointer(refusal.modifierId, 'id'),
        params: { name: part.name },
      };
    case 'duplicate-modifier':
      return unusable(modifierPointer(refusal.modifierId, 'id'));
    case 'modifier-sold-out':
      return {
        code: errorCodes.modifierSoldOut,
        pointer: modifierPointer(refusal.modifierId, 'id'),
        params: { modifier: modifierName(part, refusal.modifierId) },
      };
    case 'modifier-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: modifierPointer(refusal.modifierId, 'quantity'),
        params: { group: modifierName(part, refusal.modifierId), maximum: refusal.maximum },
      };
    case 'group-below-minimum':
      return {
        code: errorCodes.modifierMinimum,
        pointer: `${pointer}/modifiers`,
        params: { group: groupName(part, refusal.groupId), minimum: refusal.minimum },
      };
    case 'group-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: `${pointer}/modifiers`,
        params: { group: groupName(part, refusal.groupId), maximum: refusal.maximum },
      };
    case 'unknown-ingredient':
      // An ingredient that became a fixed part of the recipe is another one than the removable one.
      return {
        code: errorCodes.ingredientNotRemovable,
        pointer: ingredientPointer(refusal.ingredientId),
        params: { name: part.name },
      };
    case 'duplicate-ingredient':
      return unusable(ingredientPointer(refusal.ingredientId));
    case 'ingredient-not-removable':
      return {
        code: errorCodes.ingredientNotRemovable,
        pointer: ingredientPointer(refusal.ingredientId),
        params: { name: ingredientName(part, refusal.ingredientId) },
      };
    case 'ingredient-sold-out':
      return {
        code: errorCodes.ingredientSoldOut,
        pointer: `${pointer}/ingredients`,
        params: { name: part.name, ingredient: ingredientName(part, refusal.ingredientId) },
      };
    case 'unknown-combo-choice':
      return { code: errorCodes.itemUnknown, pointer: `${pointer}/id` };
    case 'duplicate-combo-choice':
      return unusable(`${pointer}/id`);
    case 'combo-choice-sold-out':
      return { code: errorCodes.itemSoldOut, pointer: `${pointer}/id`, params: { name: part.name } };
    case 'slot-below-minimum':
      return {
        code: errorCodes.comboIncomplete,
        pointer: `${linePointer}/combo-items`,
        params: slotParams(item, refusal.slotId),
      };
    case 'slot-above-maximum':
      return {
        code: errorCodes.modifierMaximum,
        pointer: `${linePointer}/combo-items`,
        params: { group: slotName(item, refusal.slotId), maximum: refusal.maximum },
      };
    case 'notes-too-long':
      return { code: errorCodes.notesTooLong, pointer: `${linePointer}/notes`, params: { maximum: refusal.maximum } };
  }
}

type Part = Pick<MenuItem | ComboChoice, 'name' | 'modifierGroups' | 'ingredients'>;

/** The item itself, or the part of the combo in which it happened. */
function placeOf(refusal: ConfigurationRefusal, item: MenuItem, line: RequestedLine, linePointer: string) {
  const { comboItems, modifiers, removedIngredientIds } = line.configuration;
  const index = comboItems.findIndex(({ comboChoiceId }) => comboChoiceId === refusal.comboChoiceId);
  const chosen = comboItems[index];
  const choice = item.comboSlots.flatMap((slot) => slot.choices).find(({ id }) => id === refusal.comboChoiceId);
  const part: Part = choice ?? item;
  return chosen
    ? {
        part,
        pointer: `${linePointer}/combo-items/${index}`,
        modifierIds: chosen.modifiers.map(({ modifierId }) => modifierId),
        removedIngredientIds: chosen.removedIngredientIds,
      }
    : {
        part,
        pointer: linePointer,
        modifierIds: modifiers.map(({ modifierId }) => modifierId),
        removedIngredientIds,
      };
}

const indexOf = (ids: string[], id: string | undefined): number =>
  id === undefined ? 0 : Math.max(0, ids.lastIndexOf(id));

const nameIn = (things: { id: string; name: LocalizedText }[], id: string): LocalizedText =>
  things.find((thing) => thing.id === id)?.name ?? {};

const modifierName = (part: Part, id: string): LocalizedText =>
  nameIn(
    part.modifierGroups.flatMap((group) => group.modifiers),
    id,
  );
const groupName = (part: Part, id: string): LocalizedText => nameIn(part.modifierGroups, id);
const ingredientName = (part: Part, id: string): LocalizedText => nameIn(part.ingredients, id);
const slotName = (item: MenuItem, id: string): LocalizedText => nameIn(item.comboSlots, id);

function slotParams(item: MenuItem, id: string): Refusal['params'] {
  const slot = item.comboSlots.find((candidate) => candidate.id === id);
  return { slot: slotName(item, id), minimum: slot?.minimum ?? 1, maximum: slot?.maximum ?? 1 };
}

/** Something chosen twice, or that the item does not have. */
const unusable = (pointer: string): Refusal => ({
  code: errorCodes.invalidField,
  pointer,
  params: { field: pointer.split('/').slice(1).join(' › '), problem: fieldProblems.other },
});
