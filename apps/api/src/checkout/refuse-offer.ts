import { errorCodes } from '@sufra/contracts';
import {
  localizedText,
  locales,
  timeZoneOf,
  type Locale,
  type LocalizedText,
  type OfferRefusal,
} from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import type { SellableMenu } from '../menu/load-menu.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import { orderTypeWords } from './order-type-words.ts';
import { priceText } from './price-text.ts';

/** Where the guest named an offer. */
export const pointerOf = ({ kind }: Pick<SellableOffer, 'kind'>): string =>
  kind === 'coupon' ? '/coupon-code' : '/campaign-id';

/** Why an offer does not hold, in words that say what is missing; pointing at the field that named the offer. */
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

/** What the missing pieces may be; the same dish on several menus is told once. */
function namesOf(menu: SellableMenu, { itemIds, categoryIds }: OfferRefusal & { code: 'too-few-items' }) {
  const items = itemIds.flatMap((id) => menu.items.get(id) ?? []);
  const categories = menu.categories.filter(({ id }) => categoryIds.includes(id));
  const named = new Map([...items, ...categories].map(({ handle, name }) => [handle, name]));
  return [...named.values()];
}

/** "this, that or the other" in every language. */
const listText = (names: LocalizedText[]): LocalizedText =>
  inEveryLanguage((locale) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      names.map((name) => localizedText(name, locale, 'en-us')),
    ),
  );

function momentText(moment: Date, timeZone: string): LocalizedText {
  return inEveryLanguage((locale) =>
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(moment),
  );
}

const inEveryLanguage = (write: (locale: Locale) => string): LocalizedText =>
  Object.fromEntries(locales.map((locale) => [locale, write(locale)]));
