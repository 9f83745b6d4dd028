import type { ItemConfiguration, OrderType } from '@sufra/ordering';

/** One thing the guest wants. Its place in the list is its place on the wire: `/items/{index}`. */
export type RequestedLine = {
  configuration: ItemConfiguration;
  quantity: number;
  /** Said to be granted by the coupon or promotion of the order (decision 11). */
  isPromotion?: boolean | undefined;
  /** What the guest saw one cost, in major units as it came; compared, never charged (decision 1). */
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
  /** "0" is an explicit "no table" (decision 24). */
  tableLabel: string | undefined;
  /** One of the customer's cars; makes an order to go a curbside order (CHK-03). */
  carId: string | undefined;
  notes: string;
  couponCode: string | undefined;
  campaignId: string | undefined;
  scheduledTime: string | undefined;
  device: string | undefined;
  /** The total the guest saw, in major units as it came (decision 1). */
  expectedTotal: number | undefined;
  /** What the guest saw it cost in points, when points pay. */
  expectedPoints: number | undefined;
  /** What the guest saw of the bill, by the key of its entries; says which of them changed. */
  expectedAmounts: Record<string, number>;
};
