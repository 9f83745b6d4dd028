import { errorCodes } from '@sufra/contracts';
import {
  checkoutBlockers,
  isServingAt,
  timeZoneOf,
  type CheckoutBlocker,
  type CheckoutSituation,
  type Quote,
} from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { Branch } from '../location/load-branches.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { scheduleOf } from '../schedule/branch-timing.ts';
import type { Cart } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { lineAvailability, refuseUnavailable } from './check-availability.ts';
import { checkChoices } from './check-choices.ts';
import { checkSchedule, wantedAt } from './check-schedule.ts';
import { comboParts } from './combo-parts.ts';
import { amountAndCurrency } from './price-text.ts';
import { refuseOutside } from './refuse-outside.ts';

/** Everything that keeps a cart from becoming an order, first what should be told first. */
export function findBlockers(context: RequestContext, cart: Cart, quote: Quote): Refusal[] {
  // A part of a combo must be there like an item of its own.
  const parts = cart.lines.flatMap((line) => [{ ...line, pointer: line.pointer }, ...comboParts(cart.menu, line)]);
  const lines = parts.map((part) => ({
    itemId: part.pointer,
    quantity: part.quantity,
    availability: lineAvailability(cart.menu, part, situationOf(context, cart)),
  }));
  const blockers = checkoutBlockers({ ...describeCart(context, cart, quote), lines });
  const refusals = blockers.map((blocker) => {
    if (blocker.code !== 'item-unavailable') return refuseBlocker(context, cart, blocker);
    const part = parts.find(({ pointer }) => pointer === blocker.itemId);
    if (!part) throw new Error(`no line at ${blocker.itemId}`);
    return refuseUnavailable(blocker.availability, part, cart.request.orderType);
  });
  return withoutRepetition([...refusals, ...checkSchedule(context, cart), ...checkChoices(context, cart)]);
}

/** The moment and place at which things have to be available. */
export const situationOf = (
  { merchant, now }: RequestContext,
  { request, place }: { request: Pick<CheckoutRequest, 'orderType' | 'scheduledTime'>; place: Cart['place'] },
) => ({
  appId: merchant.id,
  branchId: place.branch?.id,
  orderType: request.orderType,
  now: wantedAt({ now }, request.scheduledTime),
  timeZone: place.branch?.timeZone ?? timeZoneOf(merchant.concept.defaultTimezone),
});

function describeCart(context: RequestContext, cart: Cart, quote: Quote): Omit<CheckoutSituation, 'lines'> {
  const { rules, application } = context.merchant;
  const { request, place } = cart;
  const { branch } = place;
  return {
    step: 'order',
    isMenuOnly: application.menuOnly,
    // Tokens of customers exist for proven numbers only, and nobody else comes this far.
    isSignedIn: true,
    isMobileVerified: true,
    orderType: request.orderType,
    branchId: branch?.id,
    isBranchTakingOrders: !branch || isTakingOrder(context, cart, branch),
    isInsideDeliveryArea: place.isOutsideAreas !== true,
    addressId: place.address?.id,
    tableNumber: request.tableLabel === undefined ? undefined : Number(request.tableLabel),
    paymentType: request.paymentType,
    subtotalMinor: quote.subtotalMinor,
    zoneMinimumMinor: place.area?.minimumOrderMinor,
    deliveryMinimumMinor: rules.minimumDeliveryOrderMinor,
    orderMinimumMinor: rules.minimumOrderMinor,
    notes: request.notes,
  };
}

/** An order for later asks for the hours of its own time, which are judged with it (decision 25). */
const isTakingOrder = ({ merchant, now }: RequestContext, { request }: Cart, branch: Branch): boolean =>
  branch.isAcceptingOrders &&
  (request.scheduledTime !== undefined || isServingAt(scheduleOf(merchant.concept, branch), now()));

type OtherBlocker = Exclude<CheckoutBlocker, { code: 'item-unavailable' }>;

function refuseBlocker(context: RequestContext, cart: Cart, blocker: OtherBlocker): Refusal {
  const { merchant, locale } = context;
  switch (blocker.code) {
    case 'menu-only':
      return refusal(errorCodes.orderingDisabled);
    case 'not-signed-in':
    case 'mobile-not-verified':
      return refusal(errorCodes.unauthenticated);
    case 'cart-empty':
      return refusal(errorCodes.cartEmpty, { pointer: '/items' });
    case 'notes-too-long':
      return refusal(errorCodes.notesTooLong, { pointer: '/notes', params: { maximum: blocker.maximum } });
    case 'order-type-missing':
      return refusal(errorCodes.orderTypeRequired, { pointer: '/type' });
    case 'outside-delivery-area':
      return refuseOutside(cart.place, '/address');
    case 'branch-missing':
      return cart.request.orderType === 'deliver'
        ? addressRequired
        : refusal(errorCodes.branchRequired, { pointer: '/location' });
    case 'branch-not-taking-orders':
      return refusal(cart.place.branch?.isAcceptingOrders ? errorCodes.storeClosed : errorCodes.branchNotAccepting, {
        pointer: '/location',
      });
    case 'below-zone-minimum':
    case 'below-delivery-minimum':
    case 'below-order-minimum':
      return refusal(minimumCodes[blocker.code], {
        pointer: '/items',
        params: amountAndCurrency(merchant, locale, blocker.minimumMinor),
      });
    case 'table-missing':
      return refusal(errorCodes.tableRequired, { pointer: '/table-label' });
    case 'address-missing':
      return addressRequired;
    case 'payment-type-missing':
      return refusal(errorCodes.paymentTypeRequired, { pointer: '/payment-type' });
  }
}

const addressRequired = refusal(errorCodes.addressRequired, { pointer: '/address' });

const minimumCodes = {
  'below-zone-minimum': errorCodes.zoneMinimum,
  'below-delivery-minimum': errorCodes.deliveryMinimum,
  'below-order-minimum': errorCodes.orderMinimum,
} as const;

const withoutRepetition = (refusals: Refusal[]): Refusal[] =>
  refusals.filter(
    ({ code, pointer }, index) =>
      refusals.findIndex((other) => other.code === code && other.pointer === pointer) === index,
  );
