import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { PrefetchPageLinks, useNavigate, useParams } from 'react-router';
import { highlightedOrderType } from '@sufra/ordering';
import { deliveryChargeKey } from '@sufra/ui/amounts/bill.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { loadMessages } from '@sufra/ui/i18n/catalogue.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { prefetch } from '@sufra/ui/prefetch.ts';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { callAction } from '../../api/call-action.ts';
import { useCartCurbside } from '../../curbside/use-cart-curbside.tsx';
import { forgetCustomer, useCustomer } from '../../customer/current-customer.ts';
import { formOf } from '../../customer/refusal-text.ts';
import { SignInPanel } from '../../customer/sign-in/sign-in-dialog.tsx';
import type { SignInProgress } from '../../customer/sign-in/sign-in-form.tsx';
import { useSessionChange } from '../../document/shared-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { branchOf } from '../../location/chosen-place.ts';
import { draftPlace } from '../../location/chooser/choose-place.ts';
import { locationPath } from '../../location/location-path.ts';
import { useLocationChoice, useOwnLocationChoice } from '../../location/location-store.ts';
import { OrderTypeSelector, QueueNote } from '../../location/order-type-selector.tsx';
import { keepSavedAddress, placeAtSignIn, type SavedAtSignIn, unsavedPlaceOf } from '../../location/save-address.ts';
import { promotionChoices } from '../../promotion/promotion.ts';
import { usePromotion } from '../../promotion/promotion-store.ts';
import { dropRefusedTime } from '../../schedule/schedule-store.ts';
import { useCartSchedule } from '../../schedule/use-cart-schedule.tsx';
import { announceShopEvent } from '../../shell/shop-events.ts';
import { useRoot, useShop } from '../../shell/shop.ts';
import { cartContents } from '../cart-actions.ts';
import { dishesOf, timesQuery, useMinimumBlocker } from '../cart-place.ts';
import { useCart } from '../cart-store.ts';
import { CartActions } from '../cart-summary.tsx';
import { isCartEmpty, totalsOf } from '../device-line.ts';
import { CartPromotion } from '../promotion/cart-promotion.tsx';
import { useCartQuote } from '../quote/use-cart-quote.ts';
import { useFreshStock } from '../refresh-stock.ts';
import { CartProblems, useCartCheckout, useCheckoutWords, useLatePrompt } from './cart-checkout.tsx';
import styles from './cart-drawer.module.css';
import {
  CartLines,
  CheckoutBar,
  MobileIndicator,
  NextThreshold,
  OrderNotes,
  PriceSummary,
  TableCard,
} from './cart-sections.tsx';

const ExpectedTime = lazyPart(async () => (await import('../../location/branch-now.tsx')).ExpectedTime);
const ClosedCard = lazyPart(async () => (await import('../../location/branch-now.tsx')).ClosedCard);

export type CartDrawerProps = {
  /** A column beside the menu instead of a sheet over it. */
  isBeside?: boolean;
  /** The address opens it. The column is there all the same, and then asks for nothing. */
  isOpen?: boolean;
};

/** The cart over the menu or beside it, its sections in the order that CART-07 gives. */
export function CartDrawer({ isBeside = false, isOpen = true }: CartDrawerProps = {}) {
  const t = useText('cart');
  const { locale, localized } = useLanguage();
  const navigate = useNavigate();
  const { categorySlug = '' } = useParams();
  const menuPath = `/menu/${categorySlug}`;
  const shop = useShop();
  const titleId = useId();
  const cart = useCart();
  const choice = useLocationChoice();
  const { orderType: chosenType } = useOwnLocationChoice();
  const place = draftPlace(choice);
  const guest = useCartGuest();
  const words = useCheckoutWords(cart.lines);

  const choosePlace = (isCheckingOut: boolean) => {
    const wanted = choice.isQueue ? 'queue' : highlightedOrderType(chosenType, shop.allowedOrderTypes);
    void navigate(locationPath({ categorySlug, orderType: wanted ?? 'to-go', page: 'cart', isCheckingOut }));
  };
  const curbside = useCartCurbside({
    customerId: guest.customer?.id,
    orderType: place.orderType,
    isCurbsideBranch: branchOf(choice)?.isCurbsideEnabled === true,
    chooserPath: `${menuPath}/curbside`,
  });
  const minimum = useMinimumBlocker(cart, place);
  const schedule = useCartSchedule({
    question: timesQuery(cart, place),
    belowMinimum: minimum && words(minimum),
    onChoosePlace: () => choosePlace(false),
  });
  const { quote, draft } = useCartQuote(cart, place, guest.customer?.id, {
    carId: curbside.carId,
    scheduledTime: schedule.scheduledTime,
    ...promotionChoices(usePromotion(), place.orderType, localized),
  });
  const checkout = useCartCheckout({
    cart,
    place,
    draft,
    quote,
    isSignedIn: guest.customer !== undefined,
    isSigningIn: guest.isSigningIn,
    saveAddress: guest.saveAddress,
    onSignInNeeded: guest.signIn,
    onPlaceNeeded: () => choosePlace(true),
    onRefused: (refusal) => {
      dropRefusedTime(refusal);
      curbside.onRefused(refusal);
    },
    // The guest who pressed nothing first sees that the order can come to the car (CHK-11).
    onReady: (isAutomatic) => (isAutomatic && curbside.isPossible ? undefined : void navigate('/upsell')),
  });
  const isEmpty = isCartEmpty(cart);
  useLatePrompt(isOpen && !guest.isKnown && !checkout.isResuming, guest.offerSignIn);
  // Once each time the cart is opened, or comes to stand beside the menu with something in it (ANALYT-01).
  const isSeen = isOpen || !isEmpty;
  useFreshStock(!isEmpty, place);
  const seen = useEffectEvent(() => {
    announceShopEvent('view_cart', cartContents(cart, { branchId: place.branchId }));
    prefetch(() => loadMessages('checkout', locale))();
  });
  useEffect(() => {
    if (isSeen) seen();
  }, [isSeen]);
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = column;
    if (!isOpen || !current) return undefined;
    const before = document.activeElement;
    current.focus();
    return () => {
      if (before instanceof HTMLElement && current.contains(document.activeElement)) before.focus();
    };
  }, [isOpen]);

  const lacksTable = checkout.blocker?.code === 'table-missing';
  const isTableMissing = lacksTable && place.table === undefined;
  const problem = lacksTable && !isTableMissing ? undefined : checkout.blocker;
  const close = () => void navigate(menuPath, { preventScrollReset: true });
  const content = useRef<HTMLDivElement>(null);
  // Escape puts away what came last: the sign-in, then the cart (CART-03).
  useEventListener('document', 'keydown', (event) => {
    const frame = isBeside ? column.current : content.current?.closest('dialog');
    const isHere = event.target === document.body || (event.target instanceof Node && frame?.contains(event.target));
    if (!isHere || !(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    if (guest.isSigningIn) {
      event.preventDefault();
      guest.putAway();
    } else if (isBeside && isOpen) close();
  });
  const checkoutBar = (
    <CheckoutBar
      totalMinor={isEmpty ? undefined : quote.bill.totalMinor}
      problem={problem && words(problem)}
      isChecking={checkout.isChecking}
      isQuiet={guest.isSigningIn}
      onCheckout={checkout.checkout}
    />
  );

  // A delivery that an offer made free has no amount to reach.
  const isDeliveryCharged =
    place.orderType === 'deliver' &&
    (place.area?.deliveryChargeMinor ?? 0) > 0 &&
    (quote.bill.discountName === undefined ||
      quote.bill.charges.some(({ key, amountMinor }) => key === deliveryChargeKey && amountMinor > 0));
  const foot = (
    <div className={styles.foot}>
      {!guest.isSigningIn && (
        <NextThreshold
          subtotalMinor={totalsOf(cart, place.branchId).subtotalMinor}
          minimumMinor={minimum && 'minimumMinor' in minimum ? minimum.minimumMinor : undefined}
          freeFromMinor={isDeliveryCharged ? shop.chargeRules.delivery.freeFromMinor : undefined}
        />
      )}
      {/* Its texts may still be on their way, which must not hide the cart. */}
      <Suspense>{guest.panel}</Suspense>
      {checkoutBar}
    </div>
  );
  const title = (
    <h2 id={titleId} className={styles.title}>
      {t('cart.title')}
      {!isEmpty && (
        <span className="muted small numbers">{t('cart.count', { count: totalsOf(cart, place.branchId).pieces })}</span>
      )}
    </h2>
  );
  // An empty cart beside the menu is quiet: a line of words, and nothing to press.
  const isQuiet = isEmpty && !isOpen;
  const quiet = (
    <div className={styles.quiet}>
      {title}
      <EmptyState icon="bag" title={t('cart.empty')} hint={t('cart.emptyHelp')} />
    </div>
  );
  const sections = (
    <div ref={content} className={styles.sections}>
      {/* Beside the menu, the place stands in the header of the page. */}
      {!isBeside && (
        <OrderTypeSelector
          page="cart"
          dishes={dishesOf(cart.lines)}
          isScheduled={schedule.scheduledTime !== undefined}
        />
      )}
      {!isBeside && <QueueNote page="cart" />}
      {place.branchId !== undefined && schedule.scheduledTime === undefined && (
        <Suspense>
          <ClosedCard branchId={place.branchId} onOrderLater={schedule.pickTime} />
        </Suspense>
      )}
      {curbside.card}
      {title}
      {isBeside && schedule.scheduledTime === undefined && (
        <Suspense>
          <ExpectedTime className={styles.when} dishes={dishesOf(cart.lines)} />
        </Suspense>
      )}
      {isEmpty ? (
        <EmptyState icon="bag" title={t('cart.empty')} hint={t('cart.emptyHelp')}>
          {!isBeside && (
            <Button variant="soft" onClick={close}>
              {t('cart.browse')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <CartLines cart={cart} branchId={place.branchId} menuPath={menuPath} quote={quote} />
      )}
      <MobileIndicator customer={guest.customer} onVerify={guest.signIn} />
      <CartPromotion draft={draft} quote={quote} menuPath={menuPath} />
      {!isEmpty && <PriceSummary quote={quote} />}
      {schedule.card}
      <TableCard missing={isTableMissing ? checkout.blocker : undefined} />
      {shop.areCartNotesEnabled && <OrderNotes notes={cart.notes} />}
      {schedule.button}
    </div>
  );

  return (
    <>
      {isBeside ? (
        <div
          ref={column}
          // Opened by its address, it is where the guest went, and may be left again.
          role={isOpen ? 'dialog' : 'complementary'}
          tabIndex={-1}
          className={styles.beside}
          aria-labelledby={titleId}
        >
          <div className={styles.body}>{isQuiet ? quiet : sections}</div>
          {!isQuiet && <div className={styles.bar}>{foot}</div>}
        </div>
      ) : (
        <Dialog
          title={t('cart.menu')}
          labelledBy={titleId}
          size="page"
          hasBackArrow
          actions={<CartActions isSignedIn={guest.customer !== undefined} onSignIn={guest.signIn} />}
          footer={shop.isMenuOnly ? undefined : foot}
          onClose={close}
        >
          {sections}
        </Dialog>
      )}
      <p className="visually-hidden" role="status">
        {guest.isOffered && t('cart.signInOffered')}
      </p>
      {guest.customer && !isEmpty && <PrefetchPageLinks page="/checkout" />}
      {schedule.dialog}
      <CartProblems
        checkout={checkout}
        quote={quote}
        lines={cart.lines}
        isDelivery={place.orderType === 'deliver'}
        menuPath={menuPath}
        toTimes={schedule.pickTime}
        onSessionEnded={() => {
          checkout.awaitSignIn();
          guest.signInAgain();
        }}
      />
    </>
  );
}

/** The customer of the cart, and signing in over it. */
function useCartGuest() {
  const { isSignedIn: hasSession } = useRoot();
  const kept = useCustomer();
  const choice = useLocationChoice();
  const onSessionChange = useSessionChange();
  // The page learns of a new session with its next answer from the server, which a slow line delays.
  const [hasNewSession, setNewSession] = useState(false);
  // How often the guest asked to sign in while the panel is open; 0 when it came by itself.
  const [asked, setAsked] = useState<number>();
  const isSigningIn = asked !== undefined;
  // A tablet that is turned has its cart beside the menu or over it: the panel is another one, and goes on.
  const progress: SignInProgress = useState();
  const putAway = () => {
    setAsked(undefined);
    progress[1](undefined);
  };
  const signIn = () => setAsked((times = 0) => times + 1);
  const isSignedIn = hasSession || hasNewSession;
  const customer = isSignedIn ? kept : undefined;

  return {
    customer,
    /** The guest has a session, or is about to. */
    isKnown: isSignedIn || isSigningIn,
    signIn,
    /** Shows the panel and leaves the guest where they are. */
    offerSignIn: () => setAsked((times = 0) => times),
    /** The panel is open. */
    isSigningIn,
    putAway,
    /** It came by itself. */
    isOffered: asked === 0,
    signInAgain: () => {
      forgetCustomer();
      setNewSession(false);
      void onSessionChange();
      signIn();
    },
    saveAddress: async () => {
      const unsaved = unsavedPlaceOf(choice);
      if (!customer || !unsaved) return undefined;
      const fields = formOf({ customerId: customer.id, place: JSON.stringify(unsaved) });
      const answer = await callAction<SavedAtSignIn>('/customer/address', fields);
      if (!answer.ok) {
        if (answer.refusal.detail) showSnackbar(answer.refusal.detail, { tone: 'bad', isSticky: true });
        return undefined;
      }
      keepSavedAddress(answer.value);
      return answer.value.addressId;
    },
    panel: isSigningIn && (
      <SignInPanel
        asked={asked}
        progress={progress}
        place={placeAtSignIn(choice)}
        onClose={putAway}
        onSignedIn={(signedIn) => {
          keepSavedAddress(signedIn);
          setNewSession(true);
          void onSessionChange();
        }}
      />
    ),
  };
}
