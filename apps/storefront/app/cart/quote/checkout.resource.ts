import type { CalculationAttributes, CheckoutPayload, PayloadItem } from '@sufra/contracts';
import {
  type ComboSelection,
  type Currency,
  type ModifierChoice,
  type OrderType,
  carriesTable,
  fromMinor,
} from '@sufra/ordering';
import { type BillAmounts, deliveryChargeKey } from '@sufra/ui/amounts/bill.tsx';
import { minorOf } from '../../api/wire-amount.ts';
import { type DeviceLine, unitPriceMinor } from '../device-line.ts';

/** A cart as the server priced it. */
export type Calculation = BillAmounts & {
  /** The branch whose prices count; the nearest one for delivery (PRICE-16). */
  branchId?: string | undefined;
  /** The currency that the shop sells in now, which an open page may not know yet; the last release does not say it. */
  currency?: Currency | undefined;
  /** Of each line in the order in which they were sent. */
  lineTotalsMinor: number[];
  /** The points that the order would earn; none where the merchant gives none. */
  pointsEarned?: number | undefined;
  /** The obstacle to this order, although it can be priced. */
  problem?: { code: string; detail: string } | undefined;
};

/** Reads the server's calculation (PRICE-13, PRICE-14). */
export function readCalculation(attributes: CalculationAttributes, currency: Currency): Calculation {
  const minor = (amount: number) => minorOf(amount, currency);
  return {
    currency,
    subtotalMinor: minor(attributes.subtotal),
    discountMinor: minor(attributes.discount),
    discountName: attributes['promotion-name'] ?? undefined,
    charges: attributes.charges.map(({ key, name, amount }) => ({ key, name, amountMinor: minor(amount) })),
    vat: { type: attributes['vat-type'], rateBasisPoints: Math.round(attributes['vat-rate'] * 100) },
    vatMinor: minor(attributes['vat-amount']),
    totalMinor: minor(attributes.total),
    branchId: attributes.location ?? undefined,
    lineTotalsMinor: attributes.items.map(({ total }) => minor(total)),
    pointsEarned: attributes['points-earned'],
    problem: readProblem(attributes.error),
  };
}

function readProblem(error: unknown): Calculation['problem'] {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return typeof detail === 'string' ? { code: typeof code === 'string' ? code : '', detail } : undefined;
}

/** The amounts the guest has on the screen: sent to be compared, never to be charged (D-1). */
type SeenAmounts = {
  subtotalMinor: number;
  discountMinor: number;
  vatMinor: number;
  deliveryChargeMinor: number;
  totalMinor: number;
};

/** A cart with everything decided so far; what is not decided yet is left out. */
export type CheckoutDraft = {
  currency: Currency;
  lines: DeviceLine[];
  notes: string;
  device: string;
  orderType?: OrderType | undefined;
  /** The branch that cooks: chosen by the guest, or the nearest one for delivery. */
  branchId?: string | undefined;
  addressId?: string | undefined;
  /** Where to deliver while the address is not saved yet. */
  position?: { latitude: number; longitude: number } | undefined;
  table?: string | undefined;
  /** With a car the order is a curbside order (CHK-03). */
  carId?: string | undefined;
  /** The promo code the guest applied. */
  couponCode?: string | undefined;
  /** The digital promotion the guest picked: its digital coupon code (CHK-08). */
  campaignId?: string | undefined;
  promotionName?: string | undefined;
  /** The instant the food is wanted, ISO 8601 UTC; none means now. */
  scheduledTime?: string | undefined;
  paymentType?: string | undefined;
  customerId?: string | undefined;
  seen?: SeenAmounts | undefined;
};

/** The checkout payload of quote, validation and order (CHK-01 to CHK-07). */
export function presentCheckout(draft: CheckoutDraft): CheckoutPayload {
  const { seen, currency } = draft;
  const amount = (minor: number | undefined) => (minor === undefined ? null : fromMinor(minor, currency));
  const isDelivery = draft.orderType === 'deliver';
  return {
    customer: draft.customerId ?? null,
    source: 'Web',
    device: draft.device,
    type: draft.carId ? 'curbside' : (draft.orderType ?? null),
    'car-id': draft.carId ?? null,
    'table-label': !draft.carId && carriesTable(draft.orderType) ? (draft.table ?? null) : null,
    'coupon-code': draft.couponCode ?? null,
    'promotion-name': draft.promotionName ?? null,
    'campaign-id': draft.campaignId ?? null,
    items: draft.lines.filter((line) => line.quantity > 0).map((line) => presentLine(line, draft)),
    subtotal: amount(seen?.subtotalMinor),
    discount: amount(seen?.discountMinor),
    'vat-amount': amount(seen?.vatMinor),
    'delivery-charge': amount(seen?.deliveryChargeMinor),
    total: amount(seen?.totalMinor),
    notes: draft.notes || null,
    address: isDelivery ? (draft.addressId ?? null) : null,
    location: isDelivery ? null : (draft.branchId ?? null),
    'scheduled-time': draft.scheduledTime ?? null,
    'payment-type': draft.paymentType ?? null,
    lat: isDelivery ? (draft.position?.latitude ?? null) : null,
    long: isDelivery ? (draft.position?.longitude ?? null) : null,
  };
}

function presentLine(line: DeviceLine, { currency, branchId }: CheckoutDraft): PayloadItem {
  const price = (id: string) => fromMinor(line.labels[id]?.priceMinor ?? 0, currency);
  const modifiers = (chosen: ModifierChoice[]) =>
    chosen.map(({ modifierId, quantity }) => ({ id: modifierId, price: price(modifierId), quantity }));
  const leftOut = (ids: string[]) => ids.map((id) => ({ id, quantity: 1 }));
  return {
    id: line.itemId,
    price: fromMinor(unitPriceMinor(line, branchId), currency),
    quantity: line.quantity,
    notes: line.notes,
    discount: 0,
    ingredients: leftOut(line.removedIngredientIds),
    modifiers: modifiers(line.modifiers),
    ...(line.isPromotion && { 'is-promotion': true }),
    ...(line.isUpsell && { 'is-upsell': true }),
    'combo-items': line.comboItems.map((choice: ComboSelection) => ({
      id: choice.comboChoiceId,
      price: price(choice.comboChoiceId),
      quantity: choice.quantity,
      ingredients: leftOut(choice.removedIngredientIds),
      modifiers: modifiers(choice.modifiers),
    })),
  };
}

/** The figures that the guest agrees to. */
export const seenAmounts = (bill: BillAmounts): SeenAmounts => ({
  subtotalMinor: bill.subtotalMinor,
  discountMinor: bill.discountMinor,
  vatMinor: bill.vatMinor,
  deliveryChargeMinor: bill.charges.find(({ key }) => key === deliveryChargeKey)?.amountMinor ?? 0,
  totalMinor: bill.totalMinor,
});
