import type { AppliedOffer, OrderType } from '@sufra/ordering';
import type { CheckoutDraft } from './checkout-payload.resource.ts';

/** How and where the cart is to be served, as far as the guest decided it. */
export type CartPlace = {
  orderType: OrderType | undefined;
  branchId: string | undefined;
  addressId: string | undefined;
  position: { latitude: number; longitude: number } | undefined;
  table: string | undefined;
  area: { minimumOrderMinor: number; deliveryChargeMinor: number } | undefined;
};

/** What the guest decided beside food and place; filled by the route that brings the capabilities together. */
export type CartChoices = Pick<
  CheckoutDraft,
  'couponCode' | 'campaignId' | 'promotionName' | 'scheduledTime' | 'carId'
> & {
  /** The same promotion as the preview of the bill needs it. */
  offer?: AppliedOffer | undefined;
};
