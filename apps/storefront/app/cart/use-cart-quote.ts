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
  { offer, ...choices }: CartChoices = {},
): { quote: CartQuote; draft: CheckoutDraft } {
  const { prices, vat, chargeRules } = useShop();
  const { currency } = prices;
  const { area, branchId } = place;
  const draft: CheckoutDraft = {
    ...place,
    ...choices,
    currency,
    // A granted line goes with the promotion that grants it, or not at all (decision 11).
    lines: offer ? cart.lines : cart.lines.filter((line) => !line.isPromotion),
    notes: cart.notes,
    device: 'web',
    customerId,
  };
  const preview = previewBill({
    lines: draft.lines,
    currency,
    vat,
    chargeRules,
    orderType: choices.carId ? 'curbside' : place.orderType,
    branchId,
    areaChargeMinor: area?.deliveryChargeMinor,
    offer,
  });
  // Notes and table cost nothing: typing them asks for no new price.
  const payload = presentCheckout({ ...draft, notes: '', table: undefined });
  return { quote: useQuote(payload, preview, stockOf(draft.lines)), draft };
}

const stockOf = (lines: Cart['lines']): string =>
  lines.map(({ excludedBranchIds, outOfStockBranchIds }) => [...excludedBranchIds, ...outOfStockBranchIds]).join(';');
