import type { QuoteLineInput } from '@sufra/ordering';
import type { CustomerAddress } from '../customer/address/address.store.ts';
import type { Branch, DeliveryArea } from '../location/load-branches.ts';
import type { SellableCategory, SellableItem, SellableMenu } from '../menu/load-menu.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import type { CheckoutRequest, RequestedLine } from './checkout-request.ts';

/** A requested line with what the kitchen sells, found and checked. */
export type CartLine = QuoteLineInput &
  RequestedLine & { item: SellableItem; category: SellableCategory; pointer: string };

/** Where the food is cooked, and for delivery where it goes. */
export type Place = {
  /** The chosen branch; for delivery the one whose area contains the address. */
  branch?: Branch;
  area?: DeliveryArea;
  address?: CustomerAddress;
  /** Nobody delivers to the point that was named. */
  isOutsideAreas?: boolean;
  /** Where delivery would be possible, for a point outside of all areas. */
  nearestArea?: DeliveryArea;
};

/** A request with everything it names found in this merchant's own data. */
export type Cart = {
  request: CheckoutRequest;
  menu: SellableMenu;
  lines: CartLine[];
  place: Place;
  /** The coupon or promotion it uses, when one was named and holds. */
  offer?: SellableOffer | undefined;
};
