import { errorCodes } from '@sufra/contracts/error-codes';
import type { CheckoutBlocker } from '@sufra/ordering';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { callAction, isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useCartCurbside } from '../curbside/use-cart-curbside.tsx';
import { forgetCustomer, useCustomer } from '../customer/current-customer.ts';
import { formOf } from '../customer/form-of.ts';
import { joinedDetails } from '../customer/refusal-text.ts';
import { showMobile } from '../customer/show-mobile.ts';
import { SignInDialog } from '../customer/sign-in-dialog.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { draftPlace } from '../location/draft-place.ts';
import { locationPath } from '../location/location-path.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { OrderTypeSelector } from '../location/order-type-selector.tsx';
import { placeAtSignIn, unsavedPlaceOf, withSavedAddress, type SavedAddress } from '../location/save-address.ts';
import { CartPromotion } from '../promotion/cart-promotion.route.tsx';
import { promotionChoices } from '../promotion/promotion-choices.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { isAboutPromotion } from '../promotion/rejection-text.ts';
import { dropRefusedTime } from '../schedule/drop-refused-time.ts';
import { useCartSchedule } from '../schedule/use-cart-schedule.tsx';
import { useSessionChange } from '../shell/session-change.ts';
import { useShop, useRoot } from '../shell/shop.ts';
import { ErrorDialog } from '../ui/error-dialog.tsx';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { CartActions } from './cart-actions-bar.tsx';
import { CartSlider } from './cart-slider.tsx';
import { useCart } from './cart-store.ts';
import { useMinimumBlocker } from './minimum-blocker.ts';
import { isRepairable } from './repair-kind.ts';
import { TableCard } from './table-card.tsx';
import { timesQuestion } from './times-question.ts';
import { addressNotSaved, isOffline, useCartCheckout } from './use-cart-checkout.ts';
import { useCartView } from './use-cart-view.ts';
import { useCartQuote } from './use-cart-quote.ts';
import { useCheckoutAgain, type CheckoutCause } from './use-checkout-again.ts';
import { useCheckoutWords } from './use-checkout-words.ts';
import { useLatePrompt } from './use-late-prompt.ts';
import { useQuoteNotices } from './use-quote-notices.ts';

const RepairScreen = lazy(async () => ({ default: (await import('./repair.route.tsx')).RepairScreen }));

/** The cart over the menu, with everything it borrows from location and customer. */
export default function CartDrawer() {
  const t = useText('cart');
  const { locale, localized } = useLanguage();
  const navigate = useNavigate();
  const onSessionChange = useSessionChange();
  const { categorySlug = '' } = useParams();
  const { allowedOrderTypes } = useShop();
  const { isSignedIn: hasSession } = useRoot();
  const kept = useCustomer();
  // The page hears of a new session only after its next look at the server, which a slow line delays.
  const [hasNewSession, setNewSession] = useState(false);
  const isSignedIn = hasSession || hasNewSession;
  const customer = isSignedIn ? kept : undefined;
  const cart = useCart();
  const choice = useLocationChoice();
  const place = draftPlace(choice);
  const placeType = place.orderType ?? allowedOrderTypes[0] ?? 'to-go';
  const words = useCheckoutWords(cart.lines);
  const menuPath = `/menu/${categorySlug}`;
  const curbside = useCartCurbside({
    customerId: customer?.id,
    orderType: place.orderType,
    isCurbsideBranch: branchOf(choice)?.isCurbsideEnabled === true,
    chooserPath: `${menuPath}/curbside`,
  });
  const minimum = useMinimumBlocker(cart, place);
  const schedule = useCartSchedule({
    question: timesQuestion(cart, place),
    belowMinimum: minimum && words(minimum),
    onChoosePlace: () => navigate(locationPath({ categorySlug, orderType: placeType, page: 'cart' })),
  });
  useCartView(cart, place.branchId);
  const { quote, draft } = useCartQuote(cart, place, customer?.id, {
    carId: curbside.carId,
    scheduledTime: schedule.scheduledTime,
    ...promotionChoices(usePromotion(), place.orderType, localized),
  });
  const [isSigningIn, setSigningIn] = useState(false);
  const [blocker, setBlocker] = useState<CheckoutBlocker>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const isAutomatic = useRef(false);

  const keepAddress = (saved: SavedAddress) => locationStore.update((current) => withSavedAddress(current, saved));

  const { checkout, isChecking } = useCartCheckout({
    cart,
    place,
    draft,
    quote,
    isSignedIn: customer !== undefined,
    saveAddress: async () => {
      const unsaved = unsavedPlaceOf(choice);
      if (!customer || !unsaved) return undefined;
      const fields = formOf({ customerId: customer.id, place: JSON.stringify(unsaved) });
      const answer = await callAction<SavedAddress>('/customer/address', fields);
      if (!answer.ok) {
        if (answer.refusal.detail) showSnackbar(answer.refusal.detail, { tone: 'bad', isSticky: true });
        return undefined;
      }
      keepAddress(answer.value);
      return answer.value.addressId;
    },
    onBlocked: (found) => {
      if (found.code === 'not-signed-in' || found.code === 'mobile-not-verified') return setSigningIn(true);
      if (found.code === 'order-type-missing' || found.code === 'branch-missing') {
        return navigate(locationPath({ categorySlug, orderType: placeType, page: 'cart', isCheckingOut: true }));
      }
      return setBlocker(found);
    },
    onRefused: (refused) => {
      again.waitForConnection(isOffline(refused));
      dropRefusedTime(refused);
      curbside.onRefused(refused);
      setRefusal(refused);
    },
    onReady: () => {
      // Nobody pressed Checkout here: the guest first sees that the order can come to the car (CHK-11).
      if (!isAutomatic.current || !curbside.isPossible) void navigate('/upsell');
    },
  });

  const onCheckout = (cause: CheckoutCause) => {
    isAutomatic.current = cause === 'automatic';
    setBlocker(undefined);
    void checkout();
  };

  const again = useCheckoutAgain(onCheckout, () => setRefusal(undefined));

  useLatePrompt(!isSignedIn && !isSigningIn && !again.isResuming, () => setSigningIn(true));
  const notice = useQuoteNotices(quote, place.orderType === 'deliver', isAboutPromotion);

  const onRefusalRead = () => {
    setRefusal(undefined);
    // Who came through a sign-in provider proves a number on its own page, which leads back to the cart that waits.
    const here = encodeURIComponent(`${menuPath}?cart=open`);
    if (refusal?.code === errorCodes.mobileUnverified) return void navigate(`/user/profile/mobile?next=${here}`);
    if (refusal?.status !== 401) return;
    forgetCustomer();
    setNewSession(false);
    void onSessionChange();
    setSigningIn(true);
  };
  const refusalText = (read: ApiRefusal) => {
    if (isOffline(read)) return t('cart.needsConnection');
    if (read === addressNotSaved) return t('cart.addressFailed');
    return (!isFailure(read) && joinedDetails(read)) || t('cart.checkFailed');
  };
  const told = refusal ?? notice?.refusal;
  const repaired = told && isRepairable(told) ? told : undefined;
  const closeRepair = () => {
    setRefusal(undefined);
    setBlocker(undefined);
    notice?.onRead();
  };
  const pickTime = () => {
    closeRepair();
    schedule.pickTime?.();
  };
  const isTableMissing = blocker?.code === 'table-missing' && place.table === undefined;

  return (
    <>
      <CartSlider
        cart={cart}
        branchId={place.branchId}
        menuPath={menuPath}
        quote={quote}
        actions={<CartActions isSignedIn={customer !== undefined} onSignIn={() => setSigningIn(true)} />}
        selector={<OrderTypeSelector page="cart" />}
        tableCard={
          place.orderType === 'eat-in' && (
            <TableCard
              table={choice.table}
              isQueue={choice.isQueue}
              missing={isTableMissing ? blocker : undefined}
              onChange={(table) => locationStore.update((current) => ({ ...current, table }))}
            />
          )
        }
        curbsideCard={curbside.card}
        scheduleCard={schedule.card}
        scheduleButton={schedule.button}
        promoForm={<CartPromotion draft={draft} quote={quote} menuPath={menuPath} />}
        verifiedMobile={customer?.isMobileVerified ? showMobile(customer, locale) : undefined}
        problem={blocker && (isTableMissing || blocker.code !== 'table-missing') ? words(blocker) : undefined}
        isChecking={isChecking}
        onVerify={() => setSigningIn(true)}
        onCheckout={() => onCheckout('pressed')}
        onClose={() => navigate(menuPath, { preventScrollReset: true })}
      />
      {schedule.dialog}
      {isSigningIn && (
        <SignInDialog
          place={placeAtSignIn(choice)}
          onClose={() => setSigningIn(false)}
          onSignedIn={(signedIn) => {
            keepAddress(signedIn);
            setNewSession(true);
            void onSessionChange();
          }}
        />
      )}
      {refusal && !isRepairable(refusal) && (
        <ErrorDialog title={t('cart.refusedTitle')} message={refusalText(refusal)} onClose={onRefusalRead} />
      )}
      {notice && !repaired && (
        <ErrorDialog title={t('cart.refusedTitle')} message={notice.text} onClose={notice.onRead} />
      )}
      {repaired && (
        <Suspense>
          <RepairScreen
            refusal={repaired}
            lines={cart.lines}
            menuPath={menuPath}
            toTimes={schedule.pickTime && pickTime}
            onRepaired={() => {
              closeRepair();
              if (refusal) again.checkAgain();
            }}
            onBack={closeRepair}
          />
        </Suspense>
      )}
    </>
  );
}
