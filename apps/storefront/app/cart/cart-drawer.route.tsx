import type { CheckoutBlocker } from '@sufra/ordering';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { callAction, isFailure } from '../api/call-action.ts';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { forgetCustomer, useCustomer } from '../customer/current-customer.ts';
import { formOf } from '../customer/form-of.ts';
import { joinedDetails } from '../customer/refusal-text.ts';
import { showMobile } from '../customer/show-mobile.ts';
import { SignInDialog } from '../customer/sign-in-dialog.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { draftPlace } from '../location/draft-place.ts';
import { locationPath } from '../location/location-path.ts';
import { locationStore, useLocationChoice } from '../location/location-store.ts';
import { OrderTypeSelector } from '../location/order-type-selector.tsx';
import { placeAtSignIn, unsavedPlaceOf, withSavedAddress, type SavedAddress } from '../location/save-address.ts';
import { CartPromotion } from '../promotion/cart-promotion.route.tsx';
import { promotionChoices } from '../promotion/promotion-choices.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { isAboutPromotion } from '../promotion/rejection-text.ts';
import { useSessionChange } from '../shell/session-change.ts';
import { useShop, useRoot } from '../shell/shop.ts';
import { ErrorDialog } from '../ui/error-dialog.tsx';
import { CartActions } from './cart-actions-bar.tsx';
import { CartSlider } from './cart-slider.tsx';
import { useCart } from './cart-store.ts';
import { TableCard } from './table-card.tsx';
import { addressNotSaved, useCartCheckout } from './use-cart-checkout.ts';
import { useCartQuote } from './use-cart-quote.ts';
import { useCheckoutWords } from './use-checkout-words.ts';
import { useLatePrompt } from './use-late-prompt.ts';
import { useQuoteNotices } from './use-quote-notices.ts';

/** The cart over the menu, with everything it borrows from location and customer. */
export default function CartDrawer() {
  const t = useText('cart');
  const { locale, localized } = useLanguage();
  const navigate = useNavigate();
  const onSessionChange = useSessionChange();
  const { categorySlug = '' } = useParams();
  const [search, setSearch] = useSearchParams();
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
  const { quote, draft } = useCartQuote(cart, place, customer?.id, {
    ...promotionChoices(usePromotion(), place.orderType, localized),
  });
  const [isSigningIn, setSigningIn] = useState(false);
  const [blocker, setBlocker] = useState<CheckoutBlocker>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const words = useCheckoutWords(cart.lines);

  const menuPath = `/menu/${categorySlug}`;
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
      if (!answer.ok) return undefined;
      keepAddress(answer.value);
      return answer.value.addressId;
    },
    onBlocked: (found) => {
      if (found.code === 'not-signed-in' || found.code === 'mobile-not-verified') return setSigningIn(true);
      if (found.code === 'order-type-missing' || found.code === 'branch-missing') {
        const orderType = place.orderType ?? allowedOrderTypes[0] ?? 'to-go';
        return navigate(locationPath({ categorySlug, orderType, page: 'cart', isCheckingOut: true }));
      }
      return setBlocker(found);
    },
    onRefused: setRefusal,
    onReady: () => navigate('/upsell'),
  });

  const onCheckout = () => {
    setBlocker(undefined);
    void checkout();
  };

  // Back from choosing a place in the middle of a checkout: go on with it, once (CHK-13).
  const isResuming = search.get('checkout') === 'resume';
  const resume = useRef(onCheckout);
  useEffect(() => {
    resume.current = onCheckout;
  });
  useEffect(() => {
    if (!isResuming) return;
    setSearch({ cart: 'open' }, { replace: true, preventScrollReset: true });
    resume.current();
  }, [isResuming, setSearch]);

  useLatePrompt(!isSignedIn && !isSigningIn && !isResuming, () => setSigningIn(true));
  const notice = useQuoteNotices(quote, place.orderType === 'deliver', isAboutPromotion);

  const onRefusalRead = () => {
    setRefusal(undefined);
    if (refusal?.status !== 401) return;
    forgetCustomer();
    setNewSession(false);
    void onSessionChange();
    setSigningIn(true);
  };
  const refusalText = (read: ApiRefusal) => {
    if (read === addressNotSaved) return t('cart.addressFailed');
    return (!isFailure(read) && joinedDetails(read)) || t('cart.checkFailed');
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
        promoForm={<CartPromotion draft={draft} quote={quote} menuPath={menuPath} />}
        verifiedMobile={customer?.isMobileVerified ? showMobile(customer, locale) : undefined}
        problem={blocker && (isTableMissing || blocker.code !== 'table-missing') ? words(blocker) : undefined}
        isChecking={isChecking}
        onVerify={() => setSigningIn(true)}
        onCheckout={onCheckout}
        onClose={() => navigate(menuPath, { preventScrollReset: true })}
      />
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
      {refusal && <ErrorDialog title={t('cart.refusedTitle')} message={refusalText(refusal)} onClose={onRefusalRead} />}
      {notice && <ErrorDialog title={t('cart.refusedTitle')} message={notice.text} onClose={notice.onRead} />}
    </>
  );
}
