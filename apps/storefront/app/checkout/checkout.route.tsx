import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import type { StartPaymentBody } from '@sufra/contracts';
import { areNotesTooLong, carriesTable, isCurbsideOffered, pointsPrice, selectedPayment } from '@sufra/ordering';
import type { PaymentProgress } from '@sufra/payment-gateways/provider-form';
import type { BillAmounts } from '@sufra/ui/amounts/bill.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { IconLink } from '@sufra/ui/controls/icon-button.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { trackerHosts } from '../analytics/tracker-hosts.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { presentCheckout, seenAmounts } from '../cart/quote/checkout.resource.ts';
import { useCart } from '../cart/cart-store.ts';
import { cartContents } from '../cart/cart-actions.ts';
import { revokeGrantedLines } from '../cart/granted-lines.ts';
import {
  forgetOrderedCart,
  isAttemptOver,
  keepOrderedCart,
  keepOrderId,
  keySentWith,
  withReplacedOrders,
} from '../cart/ordered-carts.ts';
import { dishesOf, paymentChoices, timesQuery } from '../cart/cart-place.ts';
import { useCartQuote } from '../cart/quote/use-cart-quote.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { CarFact } from '../curbside/car-look.tsx';
import { useSelectedCar } from '../curbside/car-store.ts';
import { readCustomer } from '../customer/customer.resource.ts';
import { showMobile } from '../customer/mobile-field.tsx';
import { ExpectedTimeOf, useExpectedWindow } from '../location/branch-now.tsx';
import { branchOf, placeName } from '../location/chosen-place.ts';
import { draftPlace } from '../location/chooser/choose-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useKeepLocation } from '../location/use-keep-location.ts';
import { firstMenuPath } from '../menu/load/read-menu.server.ts';
import { askAppleSession, findApplePay, openApplePay } from '../payment/apple-pay/apple-pay.ts';
import { AppleMark, useApplePayPlace } from '../payment/apple-pay/apple-pay-button.tsx';
import brand from '../payment/apple-pay/brand.module.css';
import { useCardFrame } from '../payment/card-frame/card-frame.tsx';
import { CardMarks, LockMark } from '../payment/card-marks.tsx';
import { pageLeaver } from '../payment/leave-page.ts';
import { loadCardGateway } from '../payment/payment.resource.ts';
import { type Charged, chargeOrder } from '../payment/use-payment.ts';
import { promotionChoices } from '../promotion/promotion.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { useRefusedPromotion } from '../promotion/use-code.ts';
import { ScheduledFact } from '../schedule/scheduled-fact.tsx';
import { clearSchedule, dropRefusedTime } from '../schedule/schedule-store.ts';
import { useCartSchedule } from '../schedule/use-cart-schedule.tsx';
import { useHomePath } from '../shell/home-path.ts';
import { kioskStore } from '../kiosk/kiosk-mode.ts';
import { pathToPay } from '../kiosk/kiosk-terminal.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { useStored } from '../storage/stored-store.ts';
import { useText } from '../i18n/use-text.ts';
import { isCartEmpty, totalsOf } from '../cart/device-line.ts';
import styles from './checkout.module.css';
import {
  isAboutPoints,
  lastPaymentStore,
  loadPayablePoints,
  type PaymentChoice,
  type PaymentLooks,
  PaymentSection,
  PlaceBar,
  withPoints,
} from './checkout-payment.tsx';
import { CheckoutProblems } from './checkout-problems.tsx';
import {
  BillSection,
  EmptySection,
  IncompleteSection,
  ItemsSection,
  NotesSection,
  Placed,
  PlaceMap,
  PlaceSection,
} from './checkout-sections.tsx';
import { announceOrder, keepRecentOrder, type OrderAttempt, recentOrderId, usePlaceOrder } from './use-place-order.ts';
import { choicesNow, settleOrder } from './ordered-cart.ts';
import type { PlacedOrder } from './placed-order.resource.ts';

export async function loader(args: LoaderFunctionArgs) {
  const open = await requireSignIn(args);
  const { api, shop, customer } = open;
  const [payablePoints, firstPath, gateway] = await Promise.all([
    loadPayablePoints(api, shop, customer.id),
    firstMenuPath(open),
    shop.paymentGateway === undefined ? undefined : loadCardGateway(api),
  ]);
  return {
    customer: readCustomer(customer),
    payablePoints,
    firstPath,
    gateway: gateway && {
      ...gateway,
      // Scripts from elsewhere have no business around card fields: with them, the fields stay on a page of their own.
      hasFieldsHere: gateway.isTokenFirst && trackerHosts(shop.tracking).scripts.length === 0,
    },
  };
}

/** When, where, how it is paid and what it comes to, on one screen with one button (D-29). */
export default function CheckoutRoute() {
  const t = useText('checkout');
  const { customer, payablePoints, firstPath, gateway } = useLoaderData<typeof loader>();
  const { localized, locale } = useLanguage();
  const shop = useShop();
  const home = useHomePath(firstPath);
  const cartPath = `${home}?cart=open`;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const cart = useCart();
  const choice = useLocationChoice();
  const place = draftPlace(choice);
  const onChangePlace = () => void navigate(`${home}/location/${place.orderType ?? 'to-go'}?page=cart&islocation=true`);
  const schedule = useCartSchedule({
    question: timesQuery(cart, place),
    belowMinimum: undefined,
    onChoosePlace: onChangePlace,
  });
  const { scheduledTime } = schedule;
  const selectedCar = useSelectedCar(customer.id);
  const isCurbsideEnabled = branchOf(choice)?.isCurbsideEnabled === true;
  const isCurbside = isCurbsideOffered({ isSignedIn: true, isCurbsideEnabled, orderType: place.orderType });
  const car = isCurbside ? selectedCar : undefined;
  const { quote, draft } = useCartQuote(cart, place, customer.id, {
    scheduledTime,
    carId: car?.id,
    ...promotionChoices(usePromotion(), place.orderType, localized),
  });
  useRefusedPromotion(quote.refusal, revokeGrantedLines, { hasForm: false });
  const [picked, setPicked] = useState<PaymentChoice>();
  const last = useStored(lastPaymentStore);
  // A coupon or an offer pays for all of it.
  const isFree = quote.bill.totalMinor === 0;
  const wanted = isFree ? 'card' : (picked ?? last.choice);
  const { choices, points } = withPoints(
    paymentChoices(shop, place.orderType ?? 'to-go', cart.lines),
    payablePoints,
    quote.bill.totalMinor,
  );
  const applePayPlace = useApplePayPlace();
  const applePay = applePayPlace === 'here' && choices.includes('card') ? gateway?.applePay : undefined;
  const paymentType = selectedPayment(choices, wanted === 'apple-pay' ? 'card' : wanted);
  const isByWallet = applePay !== undefined && paymentType === 'card' && wanted !== 'card';
  const payment: PaymentChoice | undefined = isByWallet ? 'apple-pay' : paymentType;

  const card = useCardFrame(quote.bill.totalMinor, shop.prices.currency, gateway?.fieldsHeight ?? 0);
  // A kiosk watches for absent guests and hears no key that is pressed in a frame.
  const isKiosk = useStored(kioskStore);
  const hasFieldsHere = gateway?.hasFieldsHere === true && !isFree && !isKiosk && !card.isFailed;
  const isByFields = hasFieldsHere && payment === 'card';
  // From the token until it is charged: what was ordered is paid here and not on the gateway's page.
  const isCharging = useRef(false);
  const placing = usePlaceOrder({
    keySentWith,
    isOver: (attempt) => isAttemptOver(attempt, { customerId: customer.id, chosen: choicesNow() }),
    onSend: (attempt) => keepOrderedCart({ ...attempt, chosen: choicesNow() }),
    onEnded: ({ key }) => forgetOrderedCart(key),
    onPlaced,
    onRefused: (refused) => {
      dropRefusedTime(refused);
      if (isAboutPoints(refused)) void revalidate();
    },
  });
  function onPlaced(order: PlacedOrder, { key }: OrderAttempt): void {
    announceOrder(order, cartContents(cart, { branchId: place.branchId, totalMinor: quote.bill.totalMinor }));
    keepRecentOrder(order);
    // Points are spent only when asked for, and a free order says nothing of the next one.
    if (payment !== 'loyalty-points' && !isFree) lastPaymentStore.update(() => ({ choice: payment }));
    keepOrderId(key, order.id);
    settleOrder(order.id, order.status);
    if (!isCharging.current) goOn(order);
  }
  function goOn({ id, status }: PlacedOrder): void {
    if (status === 'waiting-for-payment' && shop.paymentGateway) pageLeaver.andBack(pathToPay(shop.paymentGateway, id));
    else void navigate(`/user/order/${id}`, { replace: true });
  }
  const { state } = placing;
  const dishes = dishesOf(cart.lines);
  const [look, setLook] = useState(0);
  const expected = useExpectedWindow(dishes, look);
  const seenReadyBy = scheduledTime === undefined ? expected?.branch.readyWindow?.to : undefined;
  useOpenCart();
  useKeepLocation(state.phase === 'sending' || state.phase === 'unknown');

  const placeAt = (bill: BillAmounts, readyBy = seenReadyBy): Promise<PlacedOrder | undefined> => {
    const payload = {
      ...presentCheckout({ ...draft, paymentType, seen: seenAmounts(bill) }),
      ...(readyBy !== undefined && { 'ready-by': readyBy }),
      ...(paymentType === 'loyalty-points' &&
        payablePoints && { 'points-price': pointsPrice(bill.totalMinor, payablePoints.redeem) }),
    };
    return placing.place(withReplacedOrders(payload));
  };
  /** Places the order and charges the token at once. */
  const orderAndPay = async (
    bill: BillAmounts,
    start: StartPaymentBody,
    readyBy?: string,
  ): Promise<PaymentProgress> => {
    isCharging.current = true;
    const order = await placeAt(bill, readyBy);
    const { progress, leave }: Charged = order ? await charge(order, start) : { progress: 'failed' };
    isCharging.current = false;
    if (order && leave !== undefined && pageLeaver.to(leave)) {
      // Back from the bank's page may show this one as it was left.
      addEventListener('pageshow', ({ persisted }) => persisted && goOn(order), { once: true });
    } else if (order) {
      // The page of the payment looks up an outcome that is not certain, and offers another try after a failure.
      goOn(progress === 'paid' ? { ...order, status: 'posted' } : order);
    }
    return progress;
  };
  const charge = async ({ id, status }: PlacedOrder, start: StartPaymentBody): Promise<Charged> =>
    status === 'waiting-for-payment'
      ? chargeOrder(id, start, { locale, digits: shop.prices.currency.digits })
      : { progress: 'paid' };
  /** Opens the sheet of Apple Pay. The order is placed once the guest has agreed in it: one that is closed leaves none. */
  const payWithApple = (bill: BillAmounts) => {
    const ApplePay = findApplePay();
    if (!ApplePay || !applePay) return;
    openApplePay(ApplePay, {
      settings: applePay,
      order: { amountMinor: bill.totalMinor, currency: shop.prices.currency },
      shopName: shop.label,
      validate: (validationUrl) => askAppleSession({ validatePath: applePay.validatePath, validationUrl }, locale),
      onToken: (token) => orderAndPay(bill, { method: 'apple-pay', token }),
      onFailed: (reason) => reason === 'failed' && showSnackbar(t('checkout.appleFailed'), { tone: 'bad' }),
    });
  };
  /** Orders once the fields have made a token: a card that is not complete leaves no order. */
  const payByFields = async (bill: BillAmounts, readyBy?: string) => {
    const token = await card.askForToken();
    if (token !== undefined) await orderAndPay(bill, { method: 'card', token }, readyBy);
  };
  const isComplete = place.branchId !== undefined && (place.orderType !== 'deliver' || place.addressId !== undefined);
  const canPlace =
    isComplete && payment !== undefined && !quote.isFailed && !quote.refusal && !areNotesTooLong(cart.notes);
  const looks: PaymentLooks = {
    applePay: <AppleMark />,
    cards: gateway && <CardMarks brands={gateway.brands} />,
    fields: hasFieldsHere && (
      <>
        {card.fields}
        {gateway.applePay && applePayPlace === 'elsewhere' && (
          // The payment's page has the button that shows a code for the guest's own device.
          <Button
            variant="plain"
            isSmall
            className={styles.otherDevice}
            disabled={!canPlace || card.isAsking || quote.isPending}
            onClick={() => quote.calculation && void placeAt(quote.calculation)}
          >
            {t('checkout.appleElsewhere')}
          </Button>
        )}
      </>
    ),
    lock: <LockMark />,
    appleButton: brand.look,
  };
  const orderFor = (bill: BillAmounts, readyBy?: string) =>
    void (isByFields ? payByFields(bill, readyBy) : placeAt(bill, readyBy));
  const onPlace = () => {
    if (!quote.calculation) return;
    if (isByWallet) payWithApple(quote.calculation);
    else orderFor(quote.calculation);
  };
  const nameOfPlace = choice.lastLocation && placeName(choice.lastLocation, localized);
  const isUnderWay = state.phase === 'sending' || state.phase === 'unknown' || state.phase === 'placed';
  const isEmpty = isCartEmpty(cart);
  const [orderBefore] = useState(recentOrderId);

  if (state.phase === 'placed' || (isEmpty && state.phase === 'sending'))
    return <Placed payingWith={state.phase === 'placed' && (isByWallet || isByFields) ? payment : undefined} />;
  return (
    <SiteFrame>
      <PageTitle title={t('checkout.title')} />
      <h1 className={styles.title}>
        <IconLink icon="back" flip label={t('checkout.back')} to={cartPath} />
        <span className={styles.titleWords}>{t('checkout.title')}</span>
        {!isEmpty && (
          <span className={styles.count}>{t('checkout.count', { count: totalsOf(cart, place.branchId).pieces })}</span>
        )}
      </h1>
      {isEmpty && !isUnderWay ? (
        <EmptySection cartPath={cartPath} orderBefore={orderBefore} />
      ) : (
        <div className={styles.page}>
          <div className={styles.column}>
            {place.orderType && nameOfPlace && (
              <PlaceSection
                orderType={place.orderType}
                placeName={nameOfPlace}
                address={place.orderType === 'deliver' ? undefined : localized(expected?.branch.address ?? {})}
                table={carriesTable(place.orderType) ? place.table : undefined}
                contact={{ name: customer.firstName, mobile: showMobile(customer, locale) }}
                time={
                  <div className={styles.when}>
                    {scheduledTime ? (
                      <ScheduledFact at={scheduledTime} />
                    ) : (
                      expected && <ExpectedTimeOf className={styles.window} expected={expected} />
                    )}
                    {schedule.pickTime && (
                      <span className={styles.timeChanges}>
                        <Button variant="plain" isSmall onClick={schedule.pickTime}>
                          {t(scheduledTime ? 'checkout.changeTime' : 'checkout.pickTime')}
                        </Button>
                        {scheduledTime && (
                          <Button variant="plain" isSmall onClick={clearSchedule}>
                            {t('checkout.asSoonAsPossible')}
                          </Button>
                        )}
                      </span>
                    )}
                  </div>
                }
                map={<PlaceMap choice={choice} />}
              >
                {car && <CarFact car={car} />}
              </PlaceSection>
            )}
            {!isComplete && <IncompleteSection onChangePlace={onChangePlace} />}
            {place.orderType && (
              <PaymentSection
                orderType={place.orderType}
                totalMinor={quote.bill.totalMinor}
                choices={applePay ? ['apple-pay', ...choices] : choices}
                looks={looks}
                points={points}
                selected={payment}
                isCardRemoved={isCardRemoved()}
                onSelect={setPicked}
              />
            )}
            {shop.areCartNotesEnabled && <NotesSection notes={cart.notes} />}
          </div>
          <div className={`${styles.column} ${styles.aside}`}>
            <ItemsSection
              cart={cart}
              branchId={place.branchId}
              draft={draft}
              quote={quote}
              cartPath={cartPath}
              menuPath={home}
            />
            <BillSection
              quote={quote}
              onRetry={() => {
                placing.dismiss();
                void quote.ask();
              }}
            />
            <PlaceBar
              totalMinor={quote.bill.totalMinor}
              isPricePending={quote.isPending}
              isSending={state.phase === 'sending'}
              isAskingCard={card.isAsking}
              isUnknown={state.phase === 'unknown'}
              canPlace={canPlace}
              choice={payment}
              looks={looks}
              onPlace={onPlace}
              onSendAgain={placing.sendAgain}
            />
          </div>
        </div>
      )}
      {schedule.dialog}
      <CheckoutProblems
        placing={placing}
        quote={quote}
        lines={cart.lines}
        branchId={place.branchId}
        menuPath={home}
        expected={expected}
        onAcceptPrice={orderFor}
        onAcceptTime={(readyBy) => quote.calculation && orderFor(quote.calculation, readyBy)}
        onPickTime={schedule.pickTime}
        onReviewTime={() => setLook((count) => count + 1)}
        onPayment={setPicked}
        onChangePlace={onChangePlace}
      />
    </SiteFrame>
  );

  /** Card is missing because of the extras in the cart (CART-26, D-28). */
  function isCardRemoved() {
    const withoutExtras = paymentChoices(shop, place.orderType ?? 'to-go', []);
    return withoutExtras.includes('card') && !choices.includes('card');
  }
}
