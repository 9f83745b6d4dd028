import { v7 as uuid } from 'uuid';
import { billAmounts, distanceMetres, travelMinutes, type Quote } from '@sufra/ordering';
import type { OrderableCart } from '../checkout/validate-order.ts';
import type { RequestContext } from '../context.ts';
import { copyCar } from '../customer/car/car-copy.ts';
import { copyLine } from './copy-line.ts';
import { logPlacing } from './log/log-placing.ts';
import { copyReceipt } from './receipt/copy-receipt.ts';
import type { OrderDraft } from './insert-order.store.ts';
import { timeOrder } from './order-timing.ts';

/** The order that a checked cart becomes: amounts of the quote, copies of names, the first step. */
export function draftOrder(context: RequestContext, customerId: string, checked: OrderableCart): OrderDraft {
  const { cart, quote, branch } = checked;
  const id = uuid();
  const now = context.now();
  const isUnpaid = waitsForCard(checked);
  const status = isUnpaid ? 'waiting-for-payment' : 'posted';
  const place = cart.place;
  const order: OrderDraft['order'] = {
    id,
    merchantId: context.merchant.id,
    customerId,
    branchId: branch.id,
    branchName: branch.name,
    ...timeOrder(context, checked),
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
    driverNotes: place.address?.instructions ?? null,
    promotionCode: cart.offer?.code ?? null,
    promotionName: cart.offer?.name ?? null,
    promotionKind: cart.offer?.kind ?? null,
    tableLabel: checked.tableLabel ?? null,
    addressId: place.address?.id ?? null,
    addressLine: place.address?.line1 ?? null,
    addressLatitude: place.address?.latitude ?? null,
    addressLongitude: place.address?.longitude ?? null,
    source: 'Web',
    device: cart.request.device ?? null,
    carId: checked.car?.id ?? null,
    car: checked.car ? copyCar(checked.car) : null,
    arrivedAt: null,
    travelMinutes: place.address ? travelMinutes(distanceMetres(branch, place.address)) : null,
    refundDueAt: null,
    ratedAt: null,
    receipt: copyReceipt(context, checked),
  };
  return {
    order,
    logged: logPlacing(order, checked, context.merchant.version),
    redemption: redeem(context, customerId, id, checked),
    lines: cart.lines.flatMap((line, position) => {
      const quoted = quote.lines[position];
      return quoted ? [copyLine(line, quoted, { id: uuid(), orderId: id, position })] : [];
    }),
    firstStatus: {
      orderId: id,
      code: status,
      id: uuid(),
      at: now,
      actor: 'customer',
      actorId: customerId,
      reason: null,
    },
  };
}

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

/** A card is charged online first; whatever is paid at the handover goes straight to the branch (decision 57). */
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
