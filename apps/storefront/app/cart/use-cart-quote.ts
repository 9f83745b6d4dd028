import { useShop } from '../shell/shop.ts';
import type { CartChoices, CartPlace } from './cart-place.ts';
import type { Cart } from './cart.ts';
import { presentCheckout, type CheckoutDraft } from './checkout-payload.resource.ts';
import { previewBill } from './preview-bill.ts';
import { useQuote, type CartQuote } from './use-quote.ts';

/** The price of this device's cart at a place, and the draft that it was asked for. */
export function useCartQuote(
  cart: Cart,
  place: CartPlace,
  customerId: string | undefined,
  choices: CartChoices = {},
): { quote: CartQuote; draft: CheckoutDraft } {
  const { prices, vat, freeDeliveryFromMinor } = useShop();
  const { currency } = prices;
  const { area, branchId } = place;
  const draft: CheckoutDraft = {
    ...place,
    ...choices,
    currency,
    lines: cart.lines,
    notes: cart.notes,
    device: 'web',
    customerId,
  };
  const preview = previewBill({
    lines: cart.lines,
    currency,
    vat,
    branchId,
    delivery: area && { chargeMinor: area.deliveryChargeMinor, freeFromMinor: freeDeliveryFromMinor },
  });
  // Notes and table cost nothing: typing them asks for no new price.
  const payload = presentCheckout({ ...draft, notes: '', table: undefined });
  return { quote: useQuote(payload, preview), draft };
}
