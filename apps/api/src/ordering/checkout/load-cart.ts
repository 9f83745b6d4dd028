import { errorCodes } from '@sufra/contracts';
import { accept, checkConfiguration, itemAtBranch, refuse, type Result } from '@sufra/ordering';
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
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { findShortages } from './availability.ts';
import type { CheckedCart, CheckedLine, CheckoutRequest, CheckedPlace, RequestedLine } from './cart.ts';
import { findOffer } from './offers.ts';
import { pointAtConfiguration } from './refuse-configuration.ts';

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
export type FoundLines = { lines: CheckedLine[]; missing: Refusal[] };

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
export type FoundCart = { cart: CheckedCart; missing: Refusal[] };

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
