import type { OrderType } from '@sufra/ordering';

/** How and where the cart is to be served, as far as the guest decided it. */
export type CartPlace = {
  orderType: OrderType | undefined;
  branchId: string | undefined;
  addressId: string | undefined;
  position: { latitude: number; longitude: number } | undefined;
  table: string | undefined;
  area: { minimumOrderMinor: number; deliveryChargeMinor: number } | undefined;
};
