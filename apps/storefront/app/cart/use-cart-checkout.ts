import { selectedPayment, type CheckoutBlocker } from '@sufra/ordering';
import { useState } from 'react';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { useShop } from '../shell/shop.ts';
import type { Calculation } from './calculation.resource.ts';
import type { CartPlace } from './cart-place.ts';
import { totalsOf, type Cart } from './cart.ts';
import { presentCheckout, type CheckoutDraft } from './checkout-payload.resource.ts';
import { findCartProblem } from './checkout-problem.ts';
import { payablePayments, paymentChoices } from './payable-payments.ts';
import { seenAmounts } from './seen-amounts.ts';
import type { CartQuote } from './use-quote.ts';

type CartCheckout = {
  cart: Cart;
  place: CartPlace;
  draft: CheckoutDraft;
  quote: CartQuote;
  isSignedIn: boolean;
  /** Makes the delivery place one of the customer's addresses and answers its id. */
  saveAddress: () => Promise<string | undefined>;
  onBlocked: (blocker: CheckoutBlocker) => void;
  onRefused: (refusal: ApiRefusal) => void;
  onReady: () => void;
};

const unknownRefusal: ApiRefusal = { status: 500, code: '', detail: '', entries: [] };

/** The delivery place could not become one of the customer's addresses (ERR-36). */
export const addressNotSaved: ApiRefusal = { ...unknownRefusal, code: 'address-not-saved' };

/** There is no connection to ask the server through. */
export const isOffline = ({ code }: ApiRefusal): boolean => code === offline.code;
const offline: ApiRefusal = { ...unknownRefusal, status: 0, code: 'offline' };

/** Pressing Checkout: what this device knows first, then everything the server knows (CHK-09, CHK-10). */
export function useCartCheckout(props: CartCheckout) {
  const { cart, place, draft, quote } = props;
  const shop = useShop();
  const validation = useAction<Calculation>('/cart/validate');
  const [isChecking, setIsChecking] = useState(false);

  const findProblem = (): CheckoutBlocker | undefined => {
    const known = findCartProblem({
      lines: cart.lines,
      notes: cart.notes,
      subtotalMinor: totalsOf(cart, place.branchId).subtotalMinor,
      isSignedIn: props.isSignedIn,
      isMenuOnly: shop.isMenuOnly,
      orderType: place.orderType,
      branchId: place.branchId,
      zoneMinimumMinor: place.area?.minimumOrderMinor,
      deliveryMinimumMinor: shop.minimumDeliveryMinor,
      orderMinimumMinor: shop.minimumOrderMinor,
    });
    const lacksTable = place.orderType === 'eat-in' && place.table === undefined;
    return known ?? (lacksTable ? { code: 'table-missing' } : undefined);
  };

  /** Asks the server; undefined means that it may go on. */
  const askServer = async (): Promise<ApiRefusal | undefined> => {
    if (!navigator.onLine) return offline;
    const isDelivery = place.orderType === 'deliver';
    const addressId = isDelivery ? (place.addressId ?? (await props.saveAddress())) : undefined;
    if (isDelivery && !addressId) return addressNotSaved;
    const priced = quote.calculation ? { ok: true as const, value: quote.calculation } : await quote.ask();
    if (!priced) return unknownRefusal;
    if (!priced.ok) return priced.refusal;
    const choices = paymentChoices(shop, place.orderType ?? 'to-go', cart.lines);
    const paymentType = selectedPayment(payablePayments(choices));
    const answer = await validation.start(
      presentCheckout({ ...draft, addressId, paymentType, seen: seenAmounts(priced.value) }),
    );
    return answer?.ok ? undefined : (answer?.refusal ?? unknownRefusal);
  };

  const checkout = async () => {
    if (isChecking) return;
    const blocker = findProblem();
    if (blocker) props.onBlocked(blocker);
    // Only the server knows what can be had instead, and whether it is still true.
    if (blocker && blocker.code !== 'item-unavailable') return;
    setIsChecking(true);
    const refusal = await askServer();
    setIsChecking(false);
    if (refusal) props.onRefused(refusal);
    else props.onReady();
  };

  return { checkout, isChecking };
}
