import {
  billAmounts,
  type ComboChoice,
  type ComboSelection,
  distanceMetres,
  doorLine,
  estimateReadyAt,
  extraMinutesAt,
  type ItemConfiguration,
  localTimeAt,
  logBill,
  type MenuItem,
  type ModifierChoice,
  type ModifierGroup,
  leadMinutesOf,
  pausesOf,
  type Placed,
  type Point,
  type Quote,
  type QuotedLine,
  slowPercentAt,
  travelMinutes,
} from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { areaAt } from '../../catalogue/location/find-delivery-area.ts';
import type { Branch } from '../../catalogue/location/load-branches.ts';
import { scheduleOf } from '../../catalogue/schedule/branch-timing.ts';
import type { RequestContext } from '../../context.ts';
import { copyCar } from '../../customer/car/car-copy.ts';
import { countedWishes, wantedAt } from '../checkout/availability.ts';
import { type CheckedCart, comboParts, dishesOf } from '../checkout/cart.ts';
import type { OrderableCart } from '../checkout/validate-order.ts';
import type { ChosenCopy, ComboCopy, IngredientCopy, StoredLine, StoredOrder } from '../order.tables.ts';
import { copyReceipt } from './receipt/find-receipt.ts';
import { workOf } from '../promise.ts';
import type { OrderDraft } from './write-order.ts';

/**
 * A line of an order with the names and prices of this moment, so that it stays true whatever the menu
 * says tomorrow. The choice has been checked before: everything chosen exists.
 */
function copyLine(
  { item, configuration }: { item: MenuItem; configuration: ItemConfiguration },
  quoted: QuotedLine,
  place: Pick<StoredLine, 'merchantId' | 'id' | 'orderId' | 'position'>,
): StoredLine {
  return {
    ...place,
    itemId: item.id,
    name: item.name,
    quantity: quoted.quantity,
    isPromotion: quoted.isPromotion,
    unitPriceMinor: quoted.unitPriceMinor,
    totalMinor: quoted.totalMinor,
    discountMinor: quoted.discountMinor,
    vatMinor: quoted.vatMinor,
    notes: configuration.notes === '' ? null : configuration.notes,
    ...copyChoices(item, configuration),
    comboItems: configuration.comboItems.flatMap((part) => copyComboItem(item, part)),
  };
}

function copyComboItem(item: MenuItem, part: ComboSelection): ComboCopy[] {
  const choice = item.comboSlots.flatMap((slot) => slot.choices).find(({ id }) => id === part.comboChoiceId);
  if (!choice) return [];
  return [
    {
      id: choice.id,
      name: choice.name,
      quantity: part.quantity,
      priceMinor: choice.surchargeMinor,
      ...copyChoices(choice, part),
    },
  ];
}

function copyChoices(
  of: Pick<MenuItem | ComboChoice, 'modifierGroups' | 'ingredients'>,
  chosen: Pick<ComboSelection, 'modifiers' | 'removedIngredientIds'>,
): { modifiers: ChosenCopy[]; removedIngredients: IngredientCopy[] } {
  return {
    modifiers: chosen.modifiers.flatMap((choice) => copyModifier(of.modifierGroups, choice)),
    removedIngredients: of.ingredients
      .filter(({ id }) => chosen.removedIngredientIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  };
}

function copyModifier(groups: ModifierGroup[], choice: ModifierChoice): ChosenCopy[] {
  const modifier = groups.flatMap((group) => group.modifiers).find(({ id }) => id === choice.modifierId);
  if (!modifier) return [];
  const { id, name, priceMinor } = modifier;
  return [{ id, name, quantity: choice.quantity, priceMinor }];
}

type OrderTiming = Pick<
  StoredOrder,
  'businessDay' | 'placedAt' | 'estimatedReadyAt' | 'scheduledAt' | 'releaseAt' | 'releasedAt'
>;

/**
 * When an order is placed, reaches the branch and is ready. An order for now is released at once; one for later as
 * many minutes before its time as it had to be placed ahead (decision record 0020), and numbered on that day.
 */
function timeOrder(context: RequestContext, { cart, branch }: OrderableCart): OrderTiming {
  const { concept } = context.merchant;
  const now = context.now();
  const pauses = pausesOf(branch.pauses, cart.request.orderType, branch.orderTypes);
  const dayOf = (moment: Date) => localTimeAt(moment, branch.timeZone).date;
  if (cart.request.scheduledTime === undefined) {
    const minutes = longestPreparation(cart, branch) + extraMinutesAt(pauses, now);
    const estimatedReadyAt = estimateReadyAt(scheduleOf(concept, branch), now, minutes);
    return {
      businessDay: dayOf(now),
      placedAt: now,
      estimatedReadyAt,
      scheduledAt: null,
      releaseAt: now,
      releasedAt: now,
    };
  }
  const scheduledAt = wantedAt(context, cart.request.scheduledTime);
  const usualRelease = new Date(scheduledAt.getTime() - leadMinutesOf(concept.advanceOrder, branch) * 60_000);
  // A branch that is busy until then begins earlier.
  const extraMinutes = extraMinutesAt(pauses, usualRelease);
  const releaseAt = new Date(usualRelease.getTime() - extraMinutes * 60_000);
  return {
    businessDay: dayOf(scheduledAt),
    placedAt: now,
    estimatedReadyAt: scheduledAt,
    scheduledAt,
    releaseAt,
    releasedAt: releaseAt <= now ? now : null,
  };
}

/** Minutes of the item that takes longest; one that says nothing takes the branch's usual time. */
function longestPreparation({ lines, menu }: CheckedCart, branch: { preparationMinutes: number }): number {
  const items = lines.flatMap((line) => [line.item, ...comboParts(menu, line).map(({ item }) => item)]);
  return Math.max(...items.map((item) => item.preparationMinutes ?? branch.preparationMinutes));
}

/** Minutes of the ride to an address, of an order that is ready at a moment. */
const rideTo = (branch: Branch, address: Point, readyAt: Date): number =>
  travelMinutes(distanceMetres(branch, address), {
    areaMinutes: areaAt(branch, address)?.rideMinutes,
    slowPercent: slowPercentAt(branch.slowHours, readyAt, branch.timeZone),
  });

const doorWords = {
  'en-us': { floor: 'Floor', house: 'House' },
  'ar-sa': { floor: 'الدور', house: 'منزل' },
  fr: { floor: 'Étage', house: 'Maison' },
} as const;

/** The order that a checked cart becomes: amounts of the quote, copies of names, the first step. */
export function draftOrder(context: RequestContext, customerId: string, checked: OrderableCart): OrderDraft {
  const { cart, quote, branch } = checked;
  const id = uuid();
  const now = context.now();
  const isUnpaid = waitsForCard(checked);
  const status = isUnpaid ? 'waiting-for-payment' : 'posted';
  const place = cart.place;
  const times = timeOrder(context, checked);
  const order: OrderDraft['order'] = {
    id,
    merchantId: context.merchant.id,
    customerId,
    branchId: branch.id,
    branchName: branch.name,
    ...times,
    // The branch gets it when it is paid.
    ...(isUnpaid && { releasedAt: null }),
    type: checked.orderType,
    status,
    statusAt: now,
    paymentMethod: checked.paymentType,
    // Points are taken while the order is written, and nothing needs no card; everything else is paid later.
    paymentStatus: isPaid(checked) ? 'success' : 'pending',
    ...amountsOf(quote),
    pointsRedeemed: checked.pointsPrice ?? null,
    pointsEarned: null,
    notes: cart.request.notes === '' ? null : cart.request.notes,
    driverNotes: [place.address?.landmark, place.address?.instructions].filter(Boolean).join(' · ') || null,
    promotionCode: cart.offer?.code ?? null,
    promotionName: cart.offer?.name ?? null,
    promotionKind: cart.offer?.kind ?? null,
    tableLabel: checked.tableLabel ?? null,
    addressId: place.address?.id ?? null,
    addressLine: place.address ? doorLine(place.address, doorWords[context.locale]) : null,
    addressLatitude: place.address?.latitude ?? null,
    addressLongitude: place.address?.longitude ?? null,
    source: 'Web',
    device: cart.request.device ?? null,
    locale: context.locale,
    carId: checked.car?.id ?? null,
    car: checked.car ? copyCar(checked.car) : null,
    arrivedAt: null,
    delayMinutes: 0,
    delayReasonCode: null,
    delayReason: null,
    travelMinutes: place.address ? rideTo(branch, place.address, times.estimatedReadyAt ?? now) : null,
    refundDueAt: null,
    ratedAt: null,
    unansweredAt: null,
    isGuarded: true,
    booking: null,
    refundedMinor: 0,
    refundedVatMinor: 0,
    refundedFoodMinor: 0,
    missingChanges: 0,
    missingUntil: null,
    receipt: copyReceipt(context, checked),
  };
  return {
    order,
    placed: describePlacing(order, checked, context.merchant.version),
    redemption: redeem(context, customerId, id, checked),
    counted: countedWishes(context, cart),
    wish: branch.kitchen
      ? {
          branch,
          orderType: checked.orderType,
          work: workOf(context, branch, dishesOf(cart)),
          wantedAt: order.scheduledAt ?? undefined,
          seenReadyBy: cart.request.seenReadyBy,
        }
      : undefined,
    lines: cart.lines.flatMap((line, position) => {
      const quoted = quote.lines[position];
      return quoted
        ? [copyLine(line, quoted, { merchantId: order.merchantId, id: uuid(), orderId: id, position })]
        : [];
    }),
  };
}

/** The first row of an order's log: all that its bill was made of. The branch's number is added as it is written. */
function describePlacing(
  order: OrderDraft['order'],
  { cart, quote, branch }: Pick<OrderableCart, 'cart' | 'quote' | 'branch'>,
  pricedWith: string,
): Placed {
  return {
    businessDay: order.businessDay,
    branchId: order.branchId,
    orderType: order.type,
    source: order.source,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    releaseAt: order.releaseAt.toISOString(),
    ...(order.releasedAt && { releasedAt: order.releasedAt.toISOString() }),
    ...(order.estimatedReadyAt && { estimatedReadyAt: order.estimatedReadyAt.toISOString() }),
    ...(order.scheduledAt && { scheduledAt: order.scheduledAt.toISOString() }),
    pricedWith,
    bill: logBill({
      currency: quote.currency,
      vat: quote.vat,
      lines: cart.lines,
      branchId: branch.id,
      charges: quote.charges.map(usualCharge),
      ...(cart.offer && { offer: { code: cart.offer.code, name: '', benefit: cart.offer.benefit } }),
    }),
    totals: {
      subtotalMinor: quote.subtotalMinor,
      discountMinor: quote.discountMinor,
      vatMinor: quote.vatMinor,
      totalMinor: quote.totalMinor,
    },
    ...(order.pointsRedeemed !== null && { pointsRedeemed: order.pointsRedeemed }),
  };
}

/** The charge before the offer. */
const usualCharge = (charge: Quote['charges'][number]) => ({
  ...charge,
  amountMinor: charge.amountMinor + charge.savedMinor,
});

/** The use of an offer that gave something; one that gave nothing is not used up. */
function redeem(
  { merchant, now }: RequestContext,
  customerId: string,
  orderId: string,
  { cart: { offer }, quote }: OrderableCart,
): OrderDraft['redemption'] {
  if (!offer || !quote.offer?.isUsed) return undefined;
  return {
    orderId,
    customerId,
    merchantId: merchant.id,
    offerCode: offer.code,
    kind: offer.kind,
    isFirstOrderOnly: offer.isFirstOrderOnly,
    limits: offer.limits,
    redeemedAt: now(),
  };
}

/** A card is charged online first; whatever is paid at the handover goes straight to the branch (D-57). */
const waitsForCard = ({ paymentType, quote }: OrderableCart): boolean => paymentType === 'card' && quote.totalMinor > 0;

const isPaid = (checked: OrderableCart): boolean =>
  checked.pointsPrice !== undefined || (checked.paymentType === 'card' && !waitsForCard(checked));

const amountsOf = (quote: Quote) => ({
  currencyCode: quote.currency.code,
  currencyDigits: quote.currency.digits,
  vatType: quote.vat.type,
  vatRateBasisPoints: quote.vat.rateBasisPoints,
  ...billAmounts(quote),
});
