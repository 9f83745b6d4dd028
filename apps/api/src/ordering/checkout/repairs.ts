import {
  type ErrorCode,
  errorCodes,
  type RemainingChoice,
  type RepairMeta,
  type SuggestedItem,
  type SuggestedLocation,
} from '@sufra/contracts';
import { errors } from '@sufra/contracts/errors';
import {
  checkConfiguration,
  distanceMetres,
  fromMinor,
  isServingAt,
  itemAtBranch,
  type ItemConfiguration,
  itemPriceAt,
  nextServingAt,
  type OrderingSituation,
  possibleConfiguration,
  priceConfiguration,
  toMinor,
} from '@sufra/ordering';
import { type Branch, loadBranches, isTypeOffered, servedTypes } from '../../catalogue/location/load-branches.ts';
import type { SellableCategory, SellableItem, SellableMenu } from '../../catalogue/menu/load-menu.ts';
import { scheduleOf } from '../../catalogue/schedule/branch-timing.ts';
import type { RequestContext } from '../../context.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import { lineAvailability, pauseAt, situationOf, wantedAt } from './availability.ts';
import { payableTypes } from './blockers.ts';
import { type CheckedCart, comboParts, type RequestedLine } from './cart.ts';

const mostBranches = 3;

/**
 * Other branches that would take the order as it is: the type is served there, they accept orders and are open
 * when it is wanted, and everything in it can be had. The nearest come first. Where the food is delivered, the
 * address decides, so nothing is suggested.
 */
function otherBranches(context: RequestContext, cart: CheckedCart, branches: Branch[]): SuggestedLocation[] {
  const { request, place } = cart;
  const { orderType } = request;
  if (!orderType || orderType === 'deliver') return [];
  const chosen = place.branch;
  const metresTo = (branch: Branch) => (chosen ? Math.round(distanceMetres(chosen, branch)) : 0);
  return branches
    .filter((branch) => branch.id !== chosen?.id && isTypeOffered(context.merchant, branch, orderType))
    .filter((branch) => canServe(context, cart, branch))
    .toSorted((a, b) => metresTo(a) - metresTo(b))
    .slice(0, mostBranches)
    .map((branch) => ({ id: branch.id, name: branch.name, 'distance-metres': metresTo(branch) }));
}

function canServe(context: RequestContext, { request, menu, lines }: CheckedCart, branch: Branch): boolean {
  const at = wantedAt(context, request.scheduledTime);
  if (pauseAt(branch, request.orderType, at)) return false;
  if (!branch.isAcceptingOrders || !isServingAt(scheduleOf(context.merchant.concept, branch), at)) return false;
  const situation = {
    appId: context.merchant.id,
    branchId: branch.id,
    orderType: request.orderType,
    now: at,
    timeZone: branch.timeZone,
  };
  return lines
    .flatMap((line) => [line, ...comboParts(menu, line)])
    .every((part) => lineAvailability(menu, part, situation).isAvailable);
}

/**
 * The rest of a line without its unavailable parts, and the price of one; undefined when the rest would need an answer,
 * or is the same as before.
 */
function remainingOf(
  { merchant }: RequestContext,
  { place }: CheckedCart,
  item: SellableItem,
  { configuration }: RequestedLine,
  pointer: string,
): { remaining?: RemainingChoice } {
  const wanted = withoutPart(configuration, pointer);
  const possible = possibleConfiguration(itemAtBranch(item, place.branch?.id), wanted);
  if (!possible || isSame(possible, configuration)) return {};
  const price = fromMinor(priceConfiguration(item, possible, place.branch?.id), merchant.currency);
  return { remaining: { price, ...present(possible), 'combo-items': possible.comboItems.map(presentPart) } };
}

/** A part of a combo that the branch has run out of is named by its place in the list. */
function withoutPart(configuration: ItemConfiguration, pointer: string): ItemConfiguration {
  const index = /^\/items\/\d+\/combo-items\/(\d+)$/.exec(pointer)?.[1];
  if (index === undefined) return configuration;
  return { ...configuration, comboItems: configuration.comboItems.filter((_, position) => position !== Number(index)) };
}

const isSame = (a: ItemConfiguration, b: ItemConfiguration): boolean => JSON.stringify(a) === JSON.stringify(b);

type Part = Pick<ItemConfiguration, 'modifiers' | 'removedIngredientIds'>;

const present = ({ modifiers, removedIngredientIds }: Part) => ({
  modifiers: modifiers.map(({ modifierId, quantity }) => ({ id: modifierId, quantity })),
  ingredients: removedIngredientIds.map((id) => ({ id })),
});

const presentPart = (part: ItemConfiguration['comboItems'][number]) => ({
  id: part.comboChoiceId,
  quantity: part.quantity,
  ...present(part),
});

/** More than three is a menu, not a suggestion. */
const mostSuggestions = 3;

type Wish = { itemId: string; item: SellableItem | undefined; priceMinor: number | undefined };
type Situation = OrderingSituation & { appId: string };
type Candidate = { item: SellableItem; category: SellableCategory };

/**
 * The alternatives to an unavailable item: dishes of the same category first, then those of the nearest price, all of
 * them available here and now. What is offered once more before paying stands in for its like alone.
 */
function suggestItems(
  { merchant }: RequestContext,
  menu: SellableMenu,
  situation: Situation,
): (wish: Wish) => SuggestedItem[] {
  const available = candidatesOf(menu).filter((candidate) => lineAvailability(menu, candidate, situation).isAvailable);
  const priceOf = (item: SellableItem) => itemPriceAt(item, situation.branchId);
  return ({ itemId, item, priceMinor }) => {
    const nearMinor = priceMinor ?? (item ? priceOf(item) : 0);
    const distance = (candidate: SellableItem) => Math.abs(priceOf(candidate) - nearMinor);
    const isKin = (candidate: SellableItem) => Number(candidate.categoryId !== item?.categoryId);
    return available
      .map((candidate) => candidate.item)
      .filter((candidate) => candidate.id !== itemId && (!item || candidate.menuId === item.menuId))
      .filter((candidate) => !candidate.isUpsell || item?.isUpsell)
      .toSorted((a, b) => isKin(a) - isKin(b) || distance(a) - distance(b))
      .slice(0, mostSuggestions)
      .map((candidate) => ({
        id: candidate.id,
        name: candidate.name,
        price: fromMinor(priceOf(candidate), merchant.currency),
        'image-uri': candidate.imageUrl ?? null,
        'needs-choices': needsChoices(candidate),
      }));
  };
}

const candidatesOf = (menu: SellableMenu): Candidate[] => {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  return [...menu.items.values()].flatMap((item) => {
    const category = categories.get(item.categoryId);
    return category ? [{ item, category }] : [];
  });
};

function needsChoices(item: SellableItem): boolean {
  const plain = { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
  return checkConfiguration(item, plain).length > 0;
}

/**
 * Adds repairs to each refusal: the rest of the line, similar items, another branch that would serve, the opening time
 * of this one. A screen that knows the code offers them; others show the text.
 */
function addRepairs(context: RequestContext, cart: CheckedCart, branches: Branch[], refusals: Refusal[]): Refusal[] {
  const suggest = memoize(() => suggestItems(context, cart.menu, situationOf(context, cart)));
  const locations = memoize(() => otherBranches(context, cart, branches));

  const metaOf = ({ code, pointer = '' }: Refusal): RepairMeta => {
    const index = /^\/items\/(\d+)/.exec(pointer)?.[1];
    if (index !== undefined) return lineMeta(Number(index), code, pointer);
    if (errors[code].repair === 'place') return placeMeta();
    if (errors[code].repair === 'payment') return { 'payment-types': payableTypes(context, cart.request) };
    return {};
  };

  const lineMeta = (index: number, code: ErrorCode, pointer: string): RepairMeta => {
    const line = cart.request.lines[index];
    if (!line) return {};
    const { itemId } = line.configuration;
    const item = cart.menu.items.get(itemId);
    const seen =
      line.expectedUnitPrice === undefined ? undefined : toMinor(line.expectedUnitPrice, context.merchant.currency);
    const { repair } = errors[code];
    return {
      item: { id: itemId, name: item?.name ?? null },
      ...(item && { 'base-price': basePrice(context, cart, item), ...remainingOf(context, cart, item, line, pointer) }),
      ...(repair === 'own-entry'
        ? {}
        : { suggestions: suggest()({ itemId, item, priceMinor: seen?.ok ? seen.value : undefined }) }),
      ...(repair === 'elsewhere' && { locations: locations() }),
      ...(code === errorCodes.itemUnavailableNow && { 'next-opening': nextServing(context, cart, itemId) }),
    };
  };

  const placeMeta = (): RepairMeta => {
    const { branch } = cart.place;
    const opening = branch?.isAcceptingOrders ? nextOpening(context, cart, branch) : undefined;
    return {
      locations: locations(),
      'next-opening': opening?.toISOString() ?? null,
      'order-types': servedTypes(context.merchant, branch).filter(
        (type) => type !== cart.request.orderType && !(branch && pauseAt(branch, type, context.now())),
      ),
    };
  };

  return refusals.map((refusal) => {
    const meta = { ...metaOf(refusal), ...refusal.meta };
    return Object.keys(meta).length > 0 ? { ...refusal, meta } : refusal;
  });
}

/** When the branch takes orders again, by its hours and the pause of its staff. */
function nextOpening(context: RequestContext, { request }: CheckedCart, branch: Branch): Date | undefined {
  const schedule = scheduleOf(context.merchant.concept, branch);
  const pause = request.scheduledTime === undefined && pauseAt(branch, request.orderType, context.now());
  if (!pause) return nextServingAt(schedule, wantedAt(context, request.scheduledTime));
  return isServingAt(schedule, pause.until) ? pause.until : nextServingAt(schedule, pause.until);
}

const basePrice = ({ merchant }: RequestContext, { place }: CheckedCart, item: SellableItem): number =>
  fromMinor(itemPriceAt(item, place.branch?.id), merchant.currency);

function nextServing(context: RequestContext, cart: CheckedCart, itemId: string): string | null {
  const line = cart.lines.find(({ item }) => item.id === itemId);
  const availability = line && lineAvailability(cart.menu, line, situationOf(context, cart));
  const at = availability && 'nextOpeningAt' in availability ? availability.nextOpeningAt : undefined;
  return at?.toISOString() ?? null;
}

/** Computed once, at the first use. */
function memoize<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}

/** The same refusals, each with what the guest can do about it. */
export async function offerRepairs(
  context: RequestContext,
  cart: CheckedCart,
  refusals: Refusal[],
): Promise<Refusal[]> {
  return addRepairs(context, cart, await loadBranches(context, context.merchant), refusals);
}
