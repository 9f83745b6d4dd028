import type { CheckoutPayload, PayloadItem } from '@sufra/contracts';
import {
  deliveryChargeKey,
  parseOrderType,
  placedOrderType,
  type ComboSelection,
  type ModifierChoice,
} from '@sufra/ordering';
import type { CheckoutRequest, RequestedLine } from './checkout-request.ts';
import { discountKey, vatKey } from './charge-names.ts';
import { plainText } from '../platform/plain-text.ts';

/**
 * Reads the checkout payload of the wire (CHK-01 to CHK-08). What the browser believes things cost is
 * left behind, except the total it showed (decision 1); the source is always the web (CHK-02).
 */
export function readCheckoutPayload(payload: CheckoutPayload): CheckoutRequest {
  return {
    orderType: readOrderType(payload),
    lines: payload.items.map(readLine),
    branchId: given(payload.location),
    addressId: given(payload.address),
    position: readPosition(payload),
    paymentType: given(payload['payment-type']),
    tableLabel: given(payload['table-label']),
    carId: given(payload['car-id']),
    notes: plainText(payload.notes ?? ''),
    couponCode: given(payload['coupon-code']),
    campaignId: given(payload['campaign-id']),
    scheduledTime: given(payload['scheduled-time']),
    device: given(payload.device),
    expectedTotal: payload.total ?? undefined,
    expectedPoints: payload['points-price'] ?? undefined,
    expectedAmounts: readAmounts(payload),
  };
}

function readAmounts(payload: CheckoutPayload): CheckoutRequest['expectedAmounts'] {
  const amounts = {
    [deliveryChargeKey]: payload['delivery-charge'],
    [discountKey]: payload.discount,
    [vatKey]: payload['vat-amount'],
  };
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([key, amount]) => (typeof amount === 'number' ? [[key, amount]] : [])),
  );
}

/** A to-go order with a car is a curbside order, whatever the browser called it (CHK-03). */
function readOrderType(payload: CheckoutPayload): CheckoutRequest['orderType'] {
  const type = parseOrderType(given(payload.type) ?? '');
  return type && placedOrderType(type, { hasCar: given(payload['car-id']) !== undefined });
}

function readLine(item: PayloadItem): RequestedLine {
  return {
    quantity: item.quantity,
    isPromotion: item['is-promotion'] === true,
    expectedUnitPrice: item.price,
    configuration: {
      itemId: item.id,
      modifiers: readModifiers(item.modifiers),
      removedIngredientIds: readRemoved(item.ingredients),
      comboItems: (item['combo-items'] ?? []).map(readComboItem),
      notes: plainText(item.notes ?? ''),
    },
  };
}

const readComboItem = (part: NonNullable<PayloadItem['combo-items']>[number]): ComboSelection => ({
  comboChoiceId: part.id,
  quantity: part.quantity,
  modifiers: readModifiers(part.modifiers),
  removedIngredientIds: readRemoved(part.ingredients),
});

const readModifiers = (modifiers: PayloadItem['modifiers']): ModifierChoice[] =>
  (modifiers ?? []).map(({ id, quantity }) => ({ modifierId: id, quantity }));

/** The wire lists only what was unchecked (CHK-05). */
const readRemoved = (ingredients: PayloadItem['ingredients']): string[] => (ingredients ?? []).map(({ id }) => id);

const readPosition = ({ lat, long }: CheckoutPayload): CheckoutRequest['position'] =>
  typeof lat === 'number' && typeof long === 'number' ? { latitude: lat, longitude: long } : undefined;

function given(text: string | null | undefined): string | undefined {
  const written = plainText(text ?? '');
  return written === '' ? undefined : written;
}
