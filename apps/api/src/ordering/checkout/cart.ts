import type { CheckoutPayload, PayloadItem } from '@sufra/contracts';
import {
  type ComboSelection,
  defaultPaymentType,
  deliveryChargeKey,
  type ItemConfiguration,
  type ModifierChoice,
  type OrderType,
  parseOrderType,
  placedOrderType,
} from '@sufra/ordering';
import type { Branch, DeliveryArea } from '../../catalogue/location/load-branches.ts';
import type { SellableCategory, SellableItem, SellableMenu } from '../../catalogue/menu/load-menu.ts';
import type { CustomerAddress } from '../../customer/address/address.store.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../platform/http/plain-text.ts';
import type { SellableOffer } from '../promotion/read-offers.ts';
import type { Dish } from '../promise.ts';
import { discountKey, vatKey } from './checkout-words.ts';

/** One thing the guest wants. Its place in the list is its place on the wire: `/items/{index}`. */
export type RequestedLine = {
  configuration: ItemConfiguration;
  quantity: number;
  /** Said to be granted by the coupon or promotion of the order (D-11). */
  isPromotion?: boolean | undefined;
  /** Added among the extras before checkout (CART-26). */
  isUpsell?: boolean | undefined;
  /** The price of one that the guest saw, in major units as it came; compared, never charged (D-1). */
  expectedUnitPrice?: number | undefined;
};

/** A cart on its way to a price or an order, in our own words. No amount but the total survives. */
export type CheckoutRequest = {
  /** None when the guest has not chosen, or sent a word that means nothing here. */
  orderType: OrderType | undefined;
  lines: RequestedLine[];
  branchId: string | undefined;
  addressId: string | undefined;
  /** Where to deliver while no address is saved; for quotes only. */
  position: { latitude: number; longitude: number } | undefined;
  paymentType: string | undefined;
  /** "0" is an explicit "no table" (D-24). */
  tableLabel: string | undefined;
  /** One of the customer's cars; makes an order to go a curbside order (CHK-03). */
  carId: string | undefined;
  notes: string;
  couponCode: string | undefined;
  campaignId: string | undefined;
  scheduledTime: string | undefined;
  /** The end of the span in which the food would be ready, as the guest saw it. */
  seenReadyBy: Date | undefined;
  /** Orders that the same cart became before. */
  replacesOrders: string[];
  device: string | undefined;
  /** The total the guest saw, in major units as it came (D-1). */
  expectedTotal: number | undefined;
  /** The price in points that the guest saw, when points pay. */
  expectedPoints: number | undefined;
  /** The amounts of the bill that the guest saw, by the key of its entries; they tell which of them changed. */
  expectedAmounts: Record<string, number>;
};

/**
 * Reads the checkout payload of the wire (CHK-01 to CHK-08). The browser's own prices are left behind, except the total
 * it showed (D-1); the source is always the web (CHK-02).
 */
export function readCheckoutPayload(payload: CheckoutPayload): CheckoutRequest {
  return {
    orderType: readOrderType(payload),
    lines: payload.items.map(readLine),
    branchId: given(payload.location),
    addressId: given(payload.address),
    position: readPosition(payload),
    paymentType: readPaymentType(payload),
    tableLabel: given(payload['table-label']),
    carId: given(payload['car-id']),
    notes: plainText(payload.notes ?? ''),
    couponCode: given(payload['coupon-code']),
    campaignId: given(payload['campaign-id']),
    scheduledTime: given(payload['scheduled-time']),
    seenReadyBy: payload['ready-by'] ? new Date(payload['ready-by']) : undefined,
    replacesOrders: payload['replaces-orders'] ?? [],
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

/** PAY-07: a payload that does not name the field is paid by card; null says that nothing was chosen (CHK-26). */
const readPaymentType = ({ 'payment-type': type }: CheckoutPayload): CheckoutRequest['paymentType'] =>
  type === undefined ? defaultPaymentType : given(type);

/** A to-go order with a car is a curbside order, whatever the browser called it (CHK-03). */
function readOrderType(payload: CheckoutPayload): CheckoutRequest['orderType'] {
  const type = parseOrderType(given(payload.type) ?? '');
  return type && placedOrderType(type, { hasCar: given(payload['car-id']) !== undefined });
}

function readLine(item: PayloadItem): RequestedLine {
  return {
    quantity: item.quantity,
    isPromotion: item['is-promotion'] === true,
    isUpsell: item['is-upsell'] === true,
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

/** A requested line with what the kitchen sells, found and checked. */
export type CheckedLine = RequestedLine & { item: SellableItem; category: SellableCategory; pointer: string };

/** Where the food is cooked, and for delivery where it goes. */
export type CheckedPlace = {
  /** The chosen branch; for delivery the one whose area contains the address. */
  branch?: Branch;
  area?: DeliveryArea;
  address?: CustomerAddress;
  /** No branch delivers to the given point. */
  isOutsideAreas?: boolean;
  /** Where delivery would be possible, for a point outside of all areas. */
  nearestArea?: DeliveryArea;
};

/** A request with everything it names found in this merchant's own data. */
export type CheckedCart = {
  request: CheckoutRequest;
  menu: SellableMenu;
  lines: CheckedLine[];
  place: CheckedPlace;
  /** The coupon or promotion it uses, when one was named and holds. */
  offer?: SellableOffer | undefined;
  /** Counted items with fewer left than the line needs. */
  shortages: Refusal[];
};

/** The choices of a combo as the items they are. */
export function comboParts(
  menu: SellableMenu,
  { item, configuration, pointer }: CheckedLine,
): Pick<CheckedLine, 'item' | 'category' | 'quantity' | 'pointer'>[] {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  return configuration.comboItems.flatMap(({ comboChoiceId, quantity }, index) => {
    const choice = choices.find(({ id }) => id === comboChoiceId);
    const part = choice && menu.items.get(choice.itemId);
    const category = part && menu.categories.find(({ id }) => id === part.categoryId);
    return part && category ? [{ item: part, category, quantity, pointer: `${pointer}/combo-items/${index}` }] : [];
  });
}

/** The dishes of a cart; a combo is made of its parts. */
export const dishesOf = ({ lines, menu }: Pick<CheckedCart, 'lines' | 'menu'>): Dish[] =>
  lines.flatMap((line) => {
    const parts = comboParts(menu, line);
    if (parts.length === 0) return [line];
    return parts.map((part) => ({ item: part.item, quantity: part.quantity * line.quantity }));
  });
