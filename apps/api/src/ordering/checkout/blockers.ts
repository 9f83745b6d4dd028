import { errorCodes } from '@sufra/contracts';
import {
  allowedPayments,
  carriesTable,
  type CheckoutBlocker,
  checkoutBlockers,
  type CheckoutSituation,
  isServingAt,
  type PaymentType,
  type Quote,
} from '@sufra/ordering';
import { type Branch, isTypeOffered } from '../../catalogue/location/load-branches.ts';
import { scheduleOf } from '../../catalogue/schedule/branch-timing.ts';
import type { RequestContext } from '../../context.ts';
import { nearestAreaSentence } from '../../platform/errors/error-words.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import {
  checkSchedule,
  lineAvailability,
  pauseAt,
  pauseParams,
  refuseUnavailable,
  situationOf,
} from './availability.ts';
import { type CheckedCart, type CheckoutRequest, comboParts, type CheckedPlace } from './cart.ts';
import { amountAndCurrency, orderTypeWords } from './checkout-words.ts';

/** The merchant, and who takes its cards. */
type Shop = Pick<RequestContext, 'merchant' | 'gateways'>;

/** Checks that type and payment are ones that this merchant and branch offer. */
function checkChoices(context: Shop, { request, place }: CheckedCart): Refusal[] {
  const { merchant } = context;
  const { orderType, paymentType } = request;
  const refusals: Refusal[] = [];
  if (orderType && !isTypeOffered(merchant, place.branch, orderType)) {
    const isCurbsideMissing = orderType === 'curbside' && place.branch?.isCurbsideEnabled === false;
    const code = isCurbsideMissing ? errorCodes.curbsideUnavailable : errorCodes.orderTypeNotAllowed;
    refusals.push(refusal(code, { pointer: '/type' }));
  }
  if (orderType && isTableNamed(request) && !carriesTable(orderType)) {
    refusals.push(refusal(errorCodes.tableNotPossible, { pointer: '/table-label' }));
  }
  if (orderType && paymentType && !payableTypes(context, request).some((payment) => payment === paymentType)) {
    refusals.push(refusal(errorCodes.paymentTypeNotAllowed, { pointer: '/payment-type' }));
  }
  return refusals;
}

/** 0 means no minimum, set on purpose (D-24). */
const isTableNamed = ({ tableLabel }: CheckedCart['request']): boolean =>
  tableLabel !== undefined && tableLabel !== '0';

/** The payment types of an order of this type, with these lines, here (D-62; not by card with upsell items in it, CART-26). */
export function payableTypes(
  { merchant, gateways }: Shop,
  { orderType, lines = [] }: Pick<Partial<CheckoutRequest>, 'orderType' | 'lines'>,
): PaymentType[] {
  if (!orderType) return [];
  const { application, loyalty } = merchant;
  const settled: PaymentType[] = [
    ...settledAtHandover,
    ...(gateways.of(merchant) ? (['card'] as const) : []),
    ...(loyalty ? (['loyalty-points'] as const) : []),
  ];
  const { allowedPaymentsDeliver, allowedPaymentsPickup } = application;
  const settings = { deliver: allowedPaymentsDeliver.join(','), pickup: allowedPaymentsPickup.join(',') };
  const hasUpsell = lines.some(({ isUpsell, quantity }) => isUpsell && quantity > 0);
  return allowedPayments(settings, orderType).filter(
    (payment) => settled.includes(payment) && !(hasUpsell && payment === 'card'),
  );
}

/** Paying online needs a gateway with settings; points need a programme of the merchant. */
const settledAtHandover: PaymentType[] = ['cash', 'card-on-delivery', 'card-on-pickup'];

/** No branch delivers there; names where delivery would be possible (ERR-63). */
export const refuseOutside = ({ nearestArea }: CheckedPlace, pointer: string): Refusal =>
  refusal(errorCodes.outsideDeliveryAreas, { pointer, params: { nearest: nearestAreaSentence(nearestArea?.name) } });

/** Everything that keeps a cart from becoming an order, in the order of the messages. */
export function findBlockers(context: RequestContext, cart: CheckedCart, quote: Quote): Refusal[] {
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
  return withoutRepetition([
    ...refusals,
    ...cart.shortages,
    ...checkSchedule(context, cart),
    ...checkChoices(context, cart),
  ]);
}

function describeCart(context: RequestContext, cart: CheckedCart, quote: Quote): Omit<CheckoutSituation, 'lines'> {
  const { rules, application } = context.merchant;
  const { request, place } = cart;
  const { branch } = place;
  return {
    step: 'order',
    isMenuOnly: application.menuOnly,
    // Tokens of customers exist for proven numbers only, and a token was checked before.
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

/** An order for later is checked against the opening hours of its own time (D-25). */
const isTakingOrder = ({ merchant, now }: RequestContext, { request }: CheckedCart, branch: Branch): boolean =>
  branch.isAcceptingOrders &&
  (request.scheduledTime !== undefined ||
    (!pauseAt(branch, request.orderType, now()) && isServingAt(scheduleOf(merchant.concept, branch), now())));

type OtherBlocker = Exclude<CheckoutBlocker, { code: 'item-unavailable' }>;

function refuseBlocker(context: RequestContext, cart: CheckedCart, blocker: OtherBlocker): Refusal {
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
      return refuseBranch(context, cart);
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

/** Why a branch takes no orders now: its setting, its staff's pause or its hours. */
function refuseBranch(context: RequestContext, { request, place: { branch } }: CheckedCart): Refusal {
  const pointer = '/location';
  if (!branch?.isAcceptingOrders) return refusal(errorCodes.branchNotAccepting, { pointer });
  const pause = pauseAt(branch, request.orderType, context.now());
  if (!pause) return refusal(errorCodes.storeClosed, { pointer });
  const orderType = request.orderType ? orderTypeWords[request.orderType] : '';
  return refusal(errorCodes.branchPaused, {
    pointer,
    params: { ...pauseParams(context, pause, branch.timeZone), orderType },
  });
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
