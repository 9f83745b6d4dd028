import { errorCodes } from '@sufra/contracts/error-codes';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type CheckoutBlocker,
  firstCheckoutBlocker,
  orderedLines,
  type OrderType,
  selectedPayment,
} from '@sufra/ordering';
import { useChange } from '@sufra/ui/effects.ts';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { ErrorDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { useAction } from '../../api/use-action.ts';
import { joinedDetails } from '../../customer/refusal-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { isAboutPromotion } from '../../promotion/use-code.ts';
import { useShop } from '../../shell/shop.ts';
import { type CartPlace, payablePayments, paymentChoices } from '../cart-place.ts';
import { type Cart, type DeviceLine, totalsOf } from '../device-line.ts';
import { type Calculation, type CheckoutDraft, presentCheckout, seenAmounts } from '../quote/checkout.resource.ts';
import { type CartQuote, useQuoteRefusals } from '../quote/use-cart-quote.ts';
import { isRepairable } from '../repair/repair.ts';

/** The message about an obstacle to checkout. */
export function useCheckoutWords(lines: DeviceLine[]): (blocker: CheckoutBlocker) => string {
  const t = useText('cart');
  const { localized } = useLanguage();
  const { formatPrice } = usePrices();
  return (blocker) => {
    switch (blocker.code) {
      case 'cart-empty':
        return t('cart.emptyCheckout');
      case 'notes-too-long':
        return t('cart.notesMaximum', { maximum: blocker.maximum });
      case 'below-zone-minimum':
        return t('cart.belowZone', { amount: formatPrice(blocker.minimumMinor).text });
      case 'below-delivery-minimum':
        return t('cart.belowDelivery', { amount: formatPrice(blocker.minimumMinor).text });
      case 'below-order-minimum':
        return t('cart.belowOrder', { amount: formatPrice(blocker.minimumMinor).text });
      case 'item-unavailable': {
        const line = lines.find(({ itemId }) => itemId === blocker.itemId);
        return t('cart.unavailable', { name: line ? localized(line.name) : '' });
      }
      case 'table-missing':
        return t('cart.tableRequired');
      case 'outside-delivery-area':
        return t('cart.outside');
      case 'menu-only':
        return t('cart.menuOnly');
      default:
        return t('cart.checkFailed');
    }
  };
}

/** The time that the cart is open before a guest is asked to sign in (SIGNIN-28). */
const signInPromptDelayMs = 500;

/**
 * Asks once after a while, unless the guest is writing: then it waits until they have finished, so that no
 * typed text goes astray.
 */
export function useLatePrompt(isWanted: boolean, ask: () => void): void {
  const isAsked = useRef(false);
  const onAsked = useEffectEvent(ask);
  useEffect(() => {
    if (!isWanted || isAsked.current) return undefined;
    const prompt = () => {
      if (isWriting()) return;
      document.removeEventListener('focusout', onFocusOut);
      isAsked.current = true;
      onAsked();
    };
    // Focus moves to the next field only after this event.
    const onFocusOut = () => void setTimeout(prompt);
    const timer = setTimeout(() => {
      document.addEventListener('focusout', onFocusOut);
      prompt();
    }, signInPromptDelayMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [isWanted]);
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;

type CartSituation = {
  lines: DeviceLine[];
  notes: string;
  subtotalMinor: number;
  isSignedIn: boolean;
  isMenuOnly: boolean;
  orderType: OrderType | undefined;
  branchId: string | undefined;
  zoneMinimumMinor: number | undefined;
  deliveryMinimumMinor: number;
  orderMinimumMinor: number;
};

/**
 * The first obstacle to checkout that this device can find (CHK-09); the server checks everything again. Signing in is
 * asked for first, then the rest in the order of the rules.
 */
function findCartProblem(situation: CartSituation): CheckoutBlocker | undefined {
  const { lines, branchId } = situation;
  return firstCheckoutBlocker({
    ...situation,
    step: 'cart',
    isMobileVerified: situation.isSignedIn,
    lines: orderedLines(lines).map((line) => ({
      itemId: line.itemId,
      quantity: line.quantity,
      availability: availabilityAt(line, branchId),
    })),
  });
}

function availabilityAt(line: DeviceLine, branchId: string | undefined) {
  if (branchId === undefined) return { isAvailable: true as const };
  if (line.excludedBranchIds.includes(branchId)) return { isAvailable: false as const, reason: 'excluded' as const };
  const isOut = line.outOfStockBranchIds.includes(branchId);
  return isOut ? { isAvailable: false as const, reason: 'out-of-stock' as const } : { isAvailable: true as const };
}

const unknownRefusal: ApiRefusal = { status: 500, code: '', detail: '', entries: [] };

/** The delivery place could not become one of the customer's addresses (ERR-36). */
const addressNotSaved: ApiRefusal = { ...unknownRefusal, code: 'address-not-saved' };

/** There is no connection to ask the server through. */
const isOffline = ({ code }: ApiRefusal): boolean => code === offline.code;
const offline: ApiRefusal = { ...unknownRefusal, status: 0, code: 'offline' };

type CartCheckout = {
  cart: Cart;
  place: CartPlace;
  draft: CheckoutDraft;
  quote: CartQuote;
  isSignedIn: boolean;
  /** The guest is at it. */
  isSigningIn: boolean;
  /** Makes the delivery place one of the customer's addresses and answers its id. */
  saveAddress: () => Promise<string | undefined>;
  onSignInNeeded: () => void;
  onPlaceNeeded: () => void;
  onRefused: (refusal: ApiRefusal) => void;
  /** Everything is in order. `isAutomatic`: the guest did not press Checkout, they came back from choosing a place. */
  onReady: (isAutomatic: boolean) => void;
};

/**
 * Checkout of the cart: what this device knows first, then everything the server knows (CHK-09, CHK-10). One that had to
 * stop goes on once: when the guest has signed in for it, comes back from choosing a place (CHK-13), when the connection
 * it lacked is there again, and when what stood in its way has been repaired.
 */
export function useCartCheckout(props: CartCheckout) {
  const { cart, place, draft, quote } = props;
  const shop = useShop();
  const validation = useAction<Calculation>('/cart/validate');
  const [isChecking, setIsChecking] = useState(false);
  const [blocker, setBlocker] = useState<CheckoutBlocker>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [repeats, setRepeats] = useState(0);
  const lacksConnection = useRef(false);
  const [search, setSearch] = useSearchParams();
  const isResuming = search.get('checkout') === 'resume';

  const checkout = async (isAutomatic: boolean) => {
    setBlocker(undefined);
    if (isChecking) return;
    const found = findProblem();
    if (found) showProblem(found);
    // Only the server knows what can be had instead, and whether it is still true.
    if (found && found.code !== 'item-unavailable') return;
    setIsChecking(true);
    const refused = await askServer();
    setIsChecking(false);
    if (!refused) return props.onReady(isAutomatic);
    lacksConnection.current = isOffline(refused);
    setRefusal(refused);
    props.onRefused(refused);
  };

  const resume = useEffectEvent(() => {
    setSearch({ cart: 'open' }, { replace: true, preventScrollReset: true });
    void checkout(true);
  });
  useEffect(() => {
    if (isResuming) resume();
  }, [isResuming]);

  const lacksSignIn = useRef(false);
  useChange(props.isSignedIn, () => {
    if (!props.isSignedIn || !lacksSignIn.current) return;
    lacksSignIn.current = false;
    void checkout(false);
  });
  useChange(props.isSigningIn, () => {
    // Put away without signing in, the checkout is over.
    if (!props.isSigningIn) lacksSignIn.current = false;
  });

  const checkAgain = () => setRepeats((count) => count + 1);
  // A repair is in the cart once it is shown again.
  useChange(repeats, () => void checkout(false));
  useEventListener('window', 'online', () => {
    if (!lacksConnection.current) return;
    lacksConnection.current = false;
    setRefusal(undefined);
    checkAgain();
  });

  return {
    checkout: () => void checkout(false),
    checkAgain,
    /** Goes on once the guest has signed in. */
    awaitSignIn: () => {
      lacksSignIn.current = true;
    },
    isChecking,
    isResuming,
    /** The obstacle that this device finds, to be read beside the button. */
    blocker,
    /** The server's objection, to be read and closed. */
    refusal,
    dismiss: () => {
      setRefusal(undefined);
      setBlocker(undefined);
    },
    closeRefusal: () => setRefusal(undefined),
  };

  function showProblem(found: CheckoutBlocker): void {
    if (found.code === 'not-signed-in' || found.code === 'mobile-not-verified') {
      lacksSignIn.current = true;
      props.onSignInNeeded();
    } else if (found.code === 'order-type-missing' || found.code === 'branch-missing') props.onPlaceNeeded();
    else setBlocker(found);
  }

  function findProblem(): CheckoutBlocker | undefined {
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
  }

  /** Asks the server; undefined means that it may go on. */
  async function askServer(): Promise<ApiRefusal | undefined> {
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
  }
}

const RepairScreen = lazyPart(async () => (await import('../repair/repair-screen.tsx')).RepairScreen);

type CartProblemsProps = {
  checkout: ReturnType<typeof useCartCheckout>;
  quote: CartQuote;
  lines: DeviceLine[];
  isDelivery: boolean;
  menuPath: string;
  /** Opens the choice of a time, where orders for later are taken. */
  toTimes: (() => void) | undefined;
  /** The session has ended. */
  onSessionEnded: () => void;
};

/** The server's objections to the cart: dialogs to be read, or the repair screen. */
export function CartProblems(props: CartProblemsProps) {
  const { checkout, quote, isDelivery, menuPath, toTimes } = props;
  const { refusal } = checkout;
  const t = useText('cart');
  const navigate = useNavigate();
  const notice = useQuoteRefusals(quote, isDelivery, isAboutPromotion);
  const told = refusal ?? notice?.refusal;
  const repaired = told && isRepairable(told) ? told : undefined;
  const closeRepair = () => {
    checkout.dismiss();
    notice?.onRead();
  };

  const onRefusalRead = () => {
    checkout.closeRefusal();
    // After social sign-in the guest proves a number on its own page, which leads back to the cart that waits.
    const here = encodeURIComponent(`${menuPath}?cart=open`);
    if (refusal?.code === errorCodes.mobileUnverified) return void navigate(`/user/profile/mobile?next=${here}`);
    if (refusal?.status === 401) props.onSessionEnded();
  };
  const titleOf = (read: ApiRefusal) => {
    if (isOffline(read)) return 'shell.offline';
    return read.status === 401 ? 'shell.signIn' : 'cart.refusedTitle';
  };
  const refusalText = (read: ApiRefusal) => {
    if (isOffline(read)) return t('cart.needsConnection');
    if (read === addressNotSaved) return t('cart.addressFailed');
    return (!isFailure(read) && joinedDetails(read)) || t('cart.checkFailed');
  };

  return (
    <>
      {refusal && !isRepairable(refusal) && (
        <ErrorDialog title={t(titleOf(refusal))} message={refusalText(refusal)} onClose={onRefusalRead} />
      )}
      {notice && !repaired && (
        <ErrorDialog title={t('cart.refusedTitle')} message={notice.text} onClose={notice.onRead} />
      )}
      {repaired && (
        <Suspense>
          <RepairScreen
            refusal={repaired}
            lines={props.lines}
            menuPath={menuPath}
            toTimes={
              toTimes &&
              (() => {
                closeRepair();
                toTimes();
              })
            }
            onRepaired={() => {
              closeRepair();
              if (refusal) checkout.checkAgain();
            }}
            onBack={closeRepair}
          />
        </Suspense>
      )}
    </>
  );
}
