import { isCurbsideOffered, orderedLines, pointsPrice, selectedPayment, type PaymentType } from '@sufra/ordering';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { readCalculation } from '../cart/calculation.resource.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { useCart } from '../cart/cart-store.ts';
import { cartContents } from '../cart/event-items.ts';
import { revokeGrantedLines } from '../cart/granted-lines.ts';
import { presentCheckout } from '../cart/checkout-payload.resource.ts';
import { paymentChoices } from '../cart/payable-payments.ts';
import { isRepairable } from '../cart/repair-kind.ts';
import { keepAtNewPrice } from '../cart/repair-lines.ts';
import { seenAmounts } from '../cart/seen-amounts.ts';
import { timesQuestion } from '../cart/times-question.ts';
import { useCartQuote } from '../cart/use-cart-quote.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { CarFact } from '../curbside/car-fact.tsx';
import { useSelectedCar } from '../curbside/car-store.ts';
import { readCustomer } from '../customer/customer.resource.ts';
import { showMobile } from '../customer/show-mobile.ts';
import { useLanguage } from '../i18n/language.tsx';
import { branchOf, placeName } from '../location/chosen-place.ts';
import { draftPlace } from '../location/draft-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useKeepLocation } from '../location/use-keep-location.ts';
import { promotionChoices } from '../promotion/promotion-choices.ts';
import { usePromotion } from '../promotion/promotion-store.ts';
import { isAboutPromotion } from '../promotion/rejection-text.ts';
import { useRefusedPromotion } from '../promotion/use-refused-promotion.ts';
import { dropRefusedTime } from '../schedule/drop-refused-time.ts';
import { useScheduledTime } from '../schedule/schedule-store.ts';
import { ScheduledFact } from '../schedule/scheduled-fact.tsx';
import { useRecheckSchedule } from '../schedule/use-recheck-schedule.ts';
import { pageLeaver } from '../payment/leave-page.ts';
import { useHomePath } from '../shell/home-path.ts';
import { pathToPay } from '../shell/kiosk-terminal.ts';
import { useShop } from '../shell/shop.ts';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';
import { announceOrder } from './announce-order.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { newCalculation } from './new-total.resource.ts';
import { loadPayablePoints } from './load-points.resource.ts';
import { isAboutPoints, withPoints } from './payable-points.ts';
import { changedLine, isAboutPriceOnly, readPriceChanges } from './price-changes.ts';
import { keepRecentOrder } from './recent-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

const RepairScreen = lazy(async () => ({ default: (await import('../cart/repair.route.tsx')).RepairScreen }));

export async function loader(args: LoaderFunctionArgs) {
  const { api, shop, customer } = await requireSignIn(args);
  return { customer: readCustomer(customer), payablePoints: await loadPayablePoints(api, shop, customer.id) };
}

/** Reviews the cart, takes the payment type and places the order (decision 29). */
export default function CheckoutRoute() {
  const { customer, payablePoints } = useLoaderData<typeof loader>();
  const { localized, locale } = useLanguage();
  const shop = useShop();
  const home = useHomePath();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const cart = useCart();
  const choice = useLocationChoice();
  const place = draftPlace(choice);
  const kept = useScheduledTime();
  const scheduledTime = shop.isAdvanceOrderAllowed ? kept : undefined;
  useRecheckSchedule(timesQuestion(cart, place));
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
  const [wanted, setWanted] = useState<PaymentType>();
  const { choices, points } = withPoints(
    paymentChoices(shop, place.orderType ?? 'to-go', cart.lines),
    payablePoints,
    quote.bill.totalMinor,
  );
  const paymentType = selectedPayment(choices, wanted);

  const {
    state,
    place: placeOrder,
    sendAgain,
    dismiss,
  } = usePlaceOrder((order) => {
    announceOrder(order, cartContents(cart, { branchId: place.branchId, totalMinor: quote.bill.totalMinor }));
    keepRecentOrder(order);
    if (order.status === 'waiting-for-payment' && shop.paymentGateway) {
      pageLeaver.forGood(pathToPay(shop.paymentGateway, order.id));
    } else {
      void navigate(`/user/order/${order.id}`, { replace: true });
    }
  });
  const refusal = state.phase === 'refused' ? state.refusal : undefined;
  useEffect(() => {
    if (refusal) dropRefusedTime(refusal);
    if (refusal && isAboutPoints(refusal)) void revalidate();
  }, [refusal, revalidate]);
  useOpenCart();
  useKeepLocation(state.phase === 'sending' || state.phase === 'unknown');

  const placeAt = (bill: BillAmounts) =>
    placeOrder({
      ...presentCheckout({ ...draft, paymentType, seen: seenAmounts(bill) }),
      ...(paymentType === 'loyalty-points' &&
        payablePoints && { 'points-price': pointsPrice(bill.totalMinor, payablePoints.redeem) }),
    });
  const { currency } = shop.prices;
  const changed = refusal && isAboutPriceOnly(refusal) ? newCalculation(refusal) : undefined;
  const changedBill = changed && readCalculation(changed, currency);
  const [readRefusal, setReadRefusal] = useState<ApiRefusal>();
  const isQuoteRead = !quote.refusal || quote.refusal === readRefusal || isAboutPromotion(quote.refusal);
  const told = refusal ?? (isQuoteRead ? undefined : quote.refusal);
  const isRepaired = told !== undefined && !changedBill && isRepairable(told);
  const lines = orderedLines(cart.lines);

  /** The guest has read what things cost now. */
  const keepPrices = () =>
    refusal?.entries.forEach((entry) => {
      const line = lines[changedLine(entry)];
      if (line && entry.meta) keepAtNewPrice(line, entry.meta, currency, place.branchId);
    });
  const closeRepair = () => {
    dismiss();
    setReadRefusal(quote.refusal);
  };
  const review = () => {
    dismiss();
    void quote.ask();
  };
  const isComplete = place.branchId !== undefined && (place.orderType !== 'deliver' || place.addressId !== undefined);

  return (
    <CheckoutPage
      cartPath={`${home}?cart=open`}
      cart={cart}
      summary={
        <CartSummary
          lines={cart.lines}
          branchId={place.branchId}
          lineTotalsMinor={quote.calculation?.lineTotalsMinor}
        />
      }
      orderType={place.orderType}
      placeName={choice.lastLocation && placeName(choice.lastLocation, localized)}
      table={place.orderType === 'eat-in' ? place.table : undefined}
      contact={{ name: customer.firstName, mobile: showMobile(customer, locale) }}
      facts={
        <>
          {scheduledTime && <ScheduledFact at={scheduledTime} />}
          {car && <CarFact car={car} />}
        </>
      }
      isComplete={isComplete}
      quote={quote}
      payment={{ choices, points, selected: paymentType, onSelect: setWanted }}
      isCardRemoved={isCardRemoved()}
      state={state}
      changedBill={changedBill}
      onPlace={() => quote.calculation && placeAt(quote.calculation)}
      changes={
        refusal && changedBill
          ? readPriceChanges(refusal, (index) => localized(lines[index]?.name ?? {}), currency)
          : []
      }
      repair={
        isRepaired && (
          <Suspense>
            <RepairScreen
              refusal={told}
              lines={cart.lines}
              menuPath={home}
              toTimes={shop.isAdvanceOrderAllowed ? () => void navigate(`${home}?cart=open`) : undefined}
              onPayment={setWanted}
              onRepaired={() => {
                setReadRefusal(quote.refusal);
                review();
              }}
              onBack={closeRepair}
              onToCart={() => void navigate(`${home}?cart=open`)}
            />
          </Suspense>
        )
      }
      onAcceptPrice={() => changedBill && placeAt(changedBill)}
      onReview={() => {
        keepPrices();
        review();
      }}
      onSendAgain={sendAgain}
      onDismiss={dismiss}
      onChangeOrder={() => void navigate(`${home}?cart=open`)}
      onChangePlace={() => void navigate(`${home}/location/${place.orderType ?? 'to-go'}?page=cart&islocation=true`)}
    />
  );

  function isCardRemoved() {
    const withoutExtras = paymentChoices(shop, place.orderType ?? 'to-go', []);
    return withoutExtras.includes('card') && !choices.includes('card');
  }
}
