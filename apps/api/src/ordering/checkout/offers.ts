import { errorCodes } from '@sufra/contracts';
import {
  accept,
  checkOffer,
  formatDay,
  formatMoment,
  formatTime,
  formatWeekday,
  type Locale,
  locales,
  localize,
  type LocalizedText,
  normalizeDigits,
  type Offer,
  type OfferRefusal,
  type OfferSituation,
  priceLine,
  refuse,
  type Result,
  tierStanding,
  timeZoneOf,
  ungrantedLines,
} from '@sufra/ordering';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { loadSellableMenu, type SellableMenu } from '../../catalogue/menu/load-menu.ts';
import type { Merchant } from '../../catalogue/merchant/merchant.ts';
import type { Context, RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { createVersionCache } from '../../platform/http/packed-answers.ts';
import { readTierPoints } from '../loyalty/points.ts';
import { selectOfferDocuments, selectUses, type UsesOfOffers } from '../promotion/promotion.store.ts';
import { readOffers, type SellableOffer } from '../promotion/read-offers.ts';
import { lineAvailability, situationOf } from './availability.ts';
import type { CheckedCart, CheckoutRequest } from './cart.ts';
import { orderTypeWords, priceText } from './checkout-words.ts';

const cached = createVersionCache<SellableOffer[]>(200);

/** The merchant's coupons and promotions with ids instead of handles; cached by the merchant's version. */
export function loadOffers(context: Pick<Context, 'db' | 'now'>, merchant: Merchant): Promise<SellableOffer[]> {
  return cached(merchant.id, merchant.version, async () => {
    const documents = await selectOfferDocuments(context.db, merchant.id);
    const menu = await loadSellableMenu(context, merchant);
    const branches = await loadBranches(context, merchant);
    return readOffers(documents, {
      currency: merchant.currency,
      itemIds: idsIn([...menu.items.values()]),
      categoryIds: idsIn(menu.categories),
      branchId: (handle) => branches.find((branch) => branch.handle === handle)?.id,
    });
  });
}

function idsIn(things: { id: string; handle: string }[]): (handle: string) => string[] {
  const byHandle = Map.groupBy(things, ({ handle }) => handle);
  return (handle) => (byHandle.get(handle) ?? []).map(({ id }) => id);
}

type CartForOffers = Pick<CheckedCart, 'request' | 'menu' | 'lines' | 'place'>;

/** An offer as it is for one cart: with the item of the menu that this cart orders from, and whether it holds. */
type CheckedOffer = { offer: SellableOffer; checked: Result<undefined, OfferRefusal> };

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

/** The inputs that decide from which menu an item is taken. */
type MenuChoice = Pick<CheckedCart, 'menu' | 'place'> & {
  request: Pick<CheckoutRequest, 'orderType' | 'scheduledTime'>;
};

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

/** Where the guest named an offer. */
export const pointerOf = ({ kind }: Pick<SellableOffer, 'kind'>): string =>
  kind === 'coupon' ? '/coupon-code' : '/campaign-id';

/** The refusal of an offer that does not apply: its text names what is missing, its pointer the field of the offer. */
export async function refuseOffer(
  context: RequestContext,
  menu: SellableMenu,
  offer: SellableOffer,
  reason: OfferRefusal,
): Promise<Refusal> {
  const pointer = pointerOf(offer);
  const { merchant, locale } = context;
  const price = (minor: number) => priceText(merchant, locale, minor);
  switch (reason.code) {
    case 'not-active':
      return refusal(offer.kind === 'coupon' ? errorCodes.couponInvalid : errorCodes.promotionInvalid, { pointer });
    case 'expired':
      return refusal(offer.kind === 'coupon' ? errorCodes.offerExpired : errorCodes.promotionInvalid, { pointer });
    case 'not-started':
    case 'outside-hours': {
      const params = { from: momentText(reason.from, timeZoneOf(merchant.concept.defaultTimezone)) };
      return refusal(plainCodes[reason.code], { pointer, params });
    }
    case 'order-type-missing':
      return refusal(errorCodes.orderTypeRequired, { pointer: '/type' });
    case 'order-type':
      return refusal(errorCodes.offerOrderType, {
        pointer,
        params: { orderTypes: listText(reason.orderTypes.map((type) => orderTypeWords[type])) },
      });
    case 'branch': {
      const branches = await loadBranches(context, merchant);
      const names = branches.filter(({ id }) => reason.branchIds.includes(id)).map(({ name }) => name);
      return refusal(errorCodes.offerBranch, { pointer, params: { branches: listText(names) } });
    }
    case 'item-unavailable':
      return refusal(errorCodes.offerItemUnavailable, {
        pointer,
        params: { name: menu.items.get(reason.itemId)?.name ?? offer.name },
      });
    case 'too-few-items': {
      const { missing } = reason;
      const named = namesOf(menu, reason);
      const code = named.length === 0 ? errorCodes.offerMinimumPieces : errorCodes.offerMinimumQuantity;
      return refusal(code, { pointer, params: { missing, names: listText(named) } });
    }
    case 'below-minimum-subtotal':
      return refusal(errorCodes.offerMinimumSubtotal, {
        pointer,
        params: { missing: price(reason.missingMinor), minimum: price(reason.minimumMinor) },
      });
    default:
      return refusal(plainCodes[reason.code], { pointer });
  }
}

const plainCodes = {
  'not-started': errorCodes.offerNotStarted,
  'outside-hours': errorCodes.offerOutsideHours,
  'used-up': errorCodes.offerUsedUp,
  'used-by-customer': errorCodes.offerUsedByCustomer,
  'not-first-order': errorCodes.offerFirstOrderOnly,
  'members-only': errorCodes.offerMembersOnly,
  'branch-missing': errorCodes.offerBranchRequired,
} as const;

/** Refuses an offer for a reason that only the writing of the order could find. */
export const refuseUse = (
  offer: Pick<SellableOffer, 'kind'>,
  reason: 'used-up' | 'used-by-customer' | 'not-first-order',
): Refusal => refusal(plainCodes[reason], { pointer: pointerOf(offer) });

/** The names of the possible missing pieces; the same dish on several menus is named once. */
function namesOf(menu: SellableMenu, { itemIds, categoryIds }: OfferRefusal & { code: 'too-few-items' }) {
  const items = itemIds.flatMap((id) => menu.items.get(id) ?? []);
  const categories = menu.categories.filter(({ id }) => categoryIds.includes(id));
  const named = new Map([...items, ...categories].map(({ handle, name }) => [handle, name]));
  return [...named.values()];
}

/** "this, that or the other" in every language. */
const listText = (names: LocalizedText[]): LocalizedText =>
  inEveryLanguage((locale) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(names.map((name) => localize(name, locale, 'en-us'))),
  );

/** The start of a day says no time. */
function momentText(moment: Date, timeZone: string): LocalizedText {
  const isMidnight = formatTime(moment, 'fr', timeZone) === '00:00';
  return inEveryLanguage((locale) =>
    [formatWeekday, isMidnight ? formatDay : formatMoment]
      .map((write) => write(moment, locale, timeZone))
      .join(locale === 'en-us' ? ', ' : ' '),
  );
}

const inEveryLanguage = (write: (locale: Locale) => string): LocalizedText =>
  Object.fromEntries(locales.map((locale) => [locale, write(locale)]));

/**
 * The coupon or digital promotion that a cart uses, checked (PRICE-17): at most one of the two (D-9).
 * Refused is a code that does not hold, and a line that says it is granted while nothing grants it (D-11).
 * A cart without offers runs no query.
 */
export async function findOffer(
  context: RequestContext,
  customerId: string | undefined,
  cart: CartForOffers,
): Promise<Result<SellableOffer | undefined, Refusal[]>> {
  const named = await findNamed(context, cart);
  if (!named.ok) return refuse([...named.refusal, ...refuseUngranted(cart, undefined)]);
  if (!named.value) return acceptGranted(cart, undefined);
  const [found] = await checkOffers(context, customerId, cart, [named.value]);
  if (!found) return acceptGranted(cart, undefined);
  const { offer, checked } = found;
  if (checked.ok) return acceptGranted(cart, offer);
  const reason = await refuseOffer(context, cart.menu, offer, checked.refusal);
  return refuse([reason, ...refuseUngranted(cart, undefined)]);
}

/** A coupon by its code, in any letter case and with any digits; switched-off ones do not exist. */
export function findCoupon(offers: SellableOffer[], code: string): SellableOffer | undefined {
  return offers.find((offer) => offer.kind === 'coupon' && offer.isActive && offer.code === spellCode(code));
}

const spellCode = (code: string): string => normalizeDigits(code).replaceAll(/\s/g, '').toUpperCase();

async function findNamed(
  context: RequestContext,
  { request: { couponCode, campaignId } }: CartForOffers,
): Promise<Result<SellableOffer | undefined, Refusal[]>> {
  if (couponCode === undefined && campaignId === undefined) return accept(undefined);
  if (couponCode !== undefined && campaignId !== undefined) {
    return refuse([refusal(errorCodes.promotionsExclusive, { pointer: '/campaign-id' })]);
  }
  const offers = await loadOffers(context, context.merchant);
  if (couponCode !== undefined) {
    const coupon = findCoupon(offers, couponCode);
    return coupon ? accept(coupon) : refuse([refusal(errorCodes.couponInvalid, { pointer: '/coupon-code' })]);
  }
  const campaign = offers.find(({ kind, isActive, code }) => kind === 'campaign' && isActive && code === campaignId);
  return campaign ? accept(campaign) : refuse([refusal(errorCodes.promotionInvalid, { pointer: '/campaign-id' })]);
}

function acceptGranted(
  cart: CartForOffers,
  offer: SellableOffer | undefined,
): Result<SellableOffer | undefined, Refusal[]> {
  const refusals = refuseUngranted(cart, offer);
  return refusals.length > 0 ? refuse(refusals) : accept(offer);
}

function refuseUngranted({ lines }: CartForOffers, offer: SellableOffer | undefined): Refusal[] {
  return ungrantedLines(lines, offer?.benefit).flatMap((index) => {
    const line = lines[index];
    if (!line) return [];
    const params = { name: line.item.name };
    return [refusal(errorCodes.promotionLineNotGranted, { pointer: line.pointer, params })];
  });
}
