import {
  checkOffer,
  priceLine,
  tierStanding,
  timeZoneOf,
  type Offer,
  type OfferRefusal,
  type OfferSituation,
  type Result,
} from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { readTierPoints } from '../loyalty/read-loyalty.ts';
import { selectUses, type UsesOfOffers } from '../promotion/promotion.store.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { lineAvailability } from './check-availability.ts';
import { situationOf } from './find-blockers.ts';

export type CartForOffers = Pick<Cart, 'request' | 'menu' | 'lines' | 'place'>;

/** An offer as it is for one cart: with the item of the menu that this cart orders from, and whether it holds. */
export type CheckedOffer = { offer: SellableOffer; checked: Result<undefined, OfferRefusal> };

/** Checks offers for a cart. The uses are asked for once, and only when one of the offers is limited. */
export async function checkOffers(
  context: RequestContext,
  customerId: string | undefined,
  cart: CartForOffers,
  offers: SellableOffer[],
): Promise<CheckedOffer[]> {
  const limited = offers.filter(isLimited).map(({ code }) => code);
  const who = { merchantId: context.merchant.id, customerId };
  const uses = limited.length === 0 ? undefined : await selectUses(context.db, who, limited);
  const loyaltyTier = await findTier(context, customerId, offers);
  return offers.map((each) => {
    const offer = withItemFor(context, cart, each);
    return { offer, checked: checkOffer(offer, { ...describe(context, customerId, cart, offer, uses), loyaltyTier }) };
  });
}

const isLimited = ({ limits, isFirstOrderOnly }: Offer): boolean =>
  limits.total !== undefined || limits.perCustomer !== undefined || isFirstOrderOnly;

/** The tier of the customer, asked for only when one of the offers is for members. */
async function findTier(
  context: RequestContext,
  customerId: string | undefined,
  offers: SellableOffer[],
): Promise<string | undefined> {
  const { id: merchantId, loyalty } = context.merchant;
  if (!loyalty || customerId === undefined || offers.every((offer) => offer.loyaltyTiers.length === 0))
    return undefined;
  const points = await readTierPoints(context, { merchantId, customerId });
  return tierStanding(loyalty.tiers, points).tier?.id;
}

function describe(
  context: RequestContext,
  customerId: string | undefined,
  cart: CartForOffers,
  offer: SellableOffer,
  uses: UsesOfOffers | undefined,
): OfferSituation {
  const { request, place } = cart;
  return {
    now: context.now(),
    wantedAt: situationOf(context, cart).now,
    timeZone: timeZoneOf(context.merchant.concept.defaultTimezone),
    orderType: request.orderType,
    branchId: place.branch?.id,
    lines: cart.lines
      .filter((line) => !line.isPromotion)
      .map((line) => ({
        itemId: line.item.id,
        categoryId: line.category.id,
        quantity: line.quantity,
        totalMinor: priceLine(line, place.branch?.id),
      })),
    isItemAvailable: offer.benefit.type !== 'item' || isAvailable(context, cart, offer.benefit.itemId),
    uses: uses && { total: uses.total[offer.code] ?? 0, byCustomer: uses.byCustomer[offer.code] ?? 0 },
    isFirstOrder: uses && customerId !== undefined ? !uses.hasOrdered : undefined,
  };
}

/** What decides from which menu an item is taken. */
type MenuChoice = Pick<Cart, 'menu' | 'place'> & { request: Pick<CheckoutRequest, 'orderType' | 'scheduledTime'> };

/** Where menus differ by order type the same item stands in several of them: the one that can be ordered counts. */
export function withItemFor(context: RequestContext, cart: MenuChoice, offer: SellableOffer): SellableOffer {
  const { benefit, grantedItemIds } = offer;
  if (benefit.type !== 'item' || grantedItemIds.length < 2) return offer;
  const itemId = grantedItemIds.find((id) => isAvailable(context, cart, id)) ?? benefit.itemId;
  return { ...offer, benefit: { ...benefit, itemId } };
}

function isAvailable(context: RequestContext, cart: MenuChoice, itemId: string): boolean {
  const { menu } = cart;
  const item = menu.items.get(itemId);
  const category = menu.categories.find(({ id }) => id === item?.categoryId);
  if (!item || !category) return false;
  return lineAvailability(menu, { item, category }, situationOf(context, cart)).isAvailable;
}
