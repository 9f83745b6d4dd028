import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutPayload } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import { storageKeys } from '@sufra/contracts/storage-keys';
import {
  type AppliedOffer,
  type ChargeRules,
  type Currency,
  lineOfKnownPrice,
  orderCharges,
  orderedLines,
  type OrderType,
  quoteOrder,
  subtotalOf,
  type VatRule,
} from '@sufra/ordering';
import type { BillAmounts } from '@sufra/ui/amounts/bill.tsx';
import { useRevalidator } from 'react-router';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { type Answer, isFailure } from '../../api/call-action.ts';
import type { ApiRefusal } from '../../api/read-refusal.ts';
import { useAction } from '../../api/use-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShop } from '../../shell/shop.ts';
import type { CartChoices, CartPlace } from '../cart-place.ts';
import { cartStore } from '../cart-store.ts';
import { type Cart, type DeviceLine, usualPriceMinor } from '../device-line.ts';
import { type Calculation, type CheckoutDraft, presentCheckout } from './checkout.resource.ts';

/** The delay after a change before the cart asks for a price (CART-27). */
const quoteDelayMs = 1000;

export type CartQuote = {
  bill: BillAmounts;
  /** True while these figures are not the server's answer to the cart as it is. */
  isPending: boolean;
  /** The server could not be asked; the figures are the device's own until it is asked again or the line is back. */
  isFailed: boolean;
  /** The server's answer to the cart as it is. */
  calculation?: Calculation | undefined;
  refusal?: ApiRefusal | undefined;
  /** Asks at once, instead of after the next change. */
  ask: () => Promise<Answer<Calculation> | undefined>;
};

/** A failure that passes: the price is asked for again once the page has the shop as it is now. */
const currencyChanged: ApiRefusal = { status: 503, code: 'currency-changed', detail: '', entries: [] };

type Answered = { key: string; answer: Answer<Calculation> };

/** The newest price of a cart with these lines, for the page that the guest goes on to. */
const newest = new WeakMap<Cart['lines'], Answered & { at: number }>();
const newForMs = 60_000;

function newestPrice(key: string): Answered | undefined {
  const known = newest.get(cartStore.get().lines);
  return known?.key === key && known.answer.ok && Date.now() - known.at < newForMs ? known : undefined;
}

/**
 * The price of a cart: the device's own preview at once, the server's answer a second after the last change. A page that
 * is opened begins with the price of the page before, and asks all the same.
 * An answer to an older cart is ignored (CART-27). `stock` names what the device knows to have run out: when that
 * changes, the server is asked anew.
 */
function useQuote(payload: CheckoutPayload, preview: BillAmounts, stock: string): CartQuote {
  const { start, stop } = useAction<Calculation>('/cart/quote');
  const { code, digits } = useShop().prices.currency;
  const { revalidate } = useRevalidator();
  const key = JSON.stringify(payload);
  const [answered, setAnswered] = useState<Answered | undefined>(() => newestPrice(key));
  const isFirst = useRef(true);
  const isEmpty = payload.items.length === 0;

  const latest = useRef<Promise<Answer<Calculation> | undefined>>(undefined);
  const request = useCallback(
    (asked: string) => {
      latest.current = start(JSON.parse(asked)).then((given) => {
        let answer = given;
        const { currency: own } = given?.ok ? given.value : {};
        if (own && (own.code !== code || own.digits !== digits)) {
          // The shop was changed while the page was open: these figures are not in the page's currency.
          answer = { ok: false, refusal: currencyChanged };
          void revalidate();
        }
        if (answer) {
          setAnswered({ key: asked, answer });
          newest.set(cartStore.get().lines, { key: asked, answer, at: Date.now() });
        }
        return answer;
      });
      return latest.current;
    },
    [start, code, digits, revalidate],
  );

  const ask = async () => {
    let asked = request(key);
    let answer = await asked;
    // Overtaken by a newer request, which answers for this one as well.
    while (!answer && latest.current && latest.current !== asked) {
      asked = latest.current;
      answer = await asked;
    }
    return answer;
  };

  useEffect(() => {
    if (isEmpty) return undefined;
    const delayMs = isFirst.current ? 0 : quoteDelayMs;
    const timer = setTimeout(() => {
      isFirst.current = false;
      void request(key);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, stock, isEmpty, request, stop]);

  const current = answered?.key === key ? answered.answer : undefined;
  const isFailed = current !== undefined && !current.ok && isFailure(current.refusal);
  useEventListener('window', 'online', () => void (isFailed && request(key)));
  const calculation = current?.ok ? current.value : undefined;
  const refusal = current && !current.ok && !isFailure(current.refusal) ? current.refusal : undefined;
  return {
    bill: calculation ?? preview,
    isPending: !isEmpty && current === undefined,
    isFailed,
    calculation,
    refusal,
    ask,
  };
}

export type PreviewInput = {
  lines: DeviceLine[];
  currency: Currency;
  vat: VatRule;
  chargeRules: ChargeRules;
  orderType: OrderType | undefined;
  branchId?: string | undefined;
  /** The delivery charge of the chosen area; absent when nothing is delivered. */
  areaChargeMinor?: number | undefined;
  offer?: AppliedOffer | undefined;
};

/** The bill as this device sees it, until the server has answered: the same calculation on what the cart keeps. */
export function previewBill(input: PreviewInput): BillAmounts {
  const { currency, vat, branchId, offer } = input;
  const priced = {
    lines: orderedLines(input.lines).map((line) =>
      lineOfKnownPrice({ ...line, priceMinor: usualPriceMinor(line, branchId) }),
    ),
    ...(branchId !== undefined && { branchId }),
    ...(offer && { offer }),
  };
  const isEmpty = priced.lines.length === 0;
  const charges = isEmpty ? [] : orderCharges(input.chargeRules, { ...input, subtotalMinor: subtotalOf(priced) });
  return { ...quoteOrder({ ...priced, currency, vat, charges }), discountName: offer?.name };
}

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
    // A granted line goes with the promotion that grants it, or not at all (D-11).
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

const sessionKey = 'session';

/**
 * Says that the store takes no orders now, once per session (ERR-04, ERR-05). The key lies in local storage but names
 * the session it belongs to, so that the next visit sees it again (D-34).
 */
function announceStoreClosed(detail: string): void {
  try {
    const session = sessionStorage.getItem(sessionKey) ?? crypto.randomUUID();
    sessionStorage.setItem(sessionKey, session);
    if (localStorage.getItem(storageKeys.storeClosed) === session) return;
    localStorage.setItem(storageKeys.storeClosed, session);
  } catch {
    // Without storage it is said once by each page.
  }
  showSnackbar(detail, { tone: 'bad', isSticky: true });
}

/**
 * Shows the refusal of a price: that the store is closed, once per session (ERR-04, ERR-05, ERR-07), or a text to be
 * read and closed (ERR-06).
 */
export function useQuoteRefusals(
  { refusal, calculation }: CartQuote,
  isDelivery: boolean,
  /** True when another part of the page shows the refusal. */
  isToldElsewhere: (refusal: ApiRefusal) => boolean = () => false,
) {
  const [read, setRead] = useState<ApiRefusal>();
  const closed = closedDetail(refusal, isDelivery) ?? problemDetail(calculation?.problem);

  useEffect(() => {
    if (closed) announceStoreClosed(closed);
  }, [closed]);

  if (!refusal || isToldElsewhere(refusal)) return undefined;
  if (refusal.detail === '' || read === refusal || closedDetail(refusal, isDelivery)) return undefined;
  return { refusal, text: refusal.detail, onRead: () => setRead(refusal) };
}

function closedDetail(refusal: ApiRefusal | undefined, isDelivery: boolean): string | undefined {
  if (!refusal) return undefined;
  const isClosed = refusal.code === errorCodes.storeClosed || (isDelivery && refusal.status === 400);
  return isClosed ? refusal.detail : undefined;
}

const problemDetail = (problem: { code: string; detail: string } | undefined): string | undefined =>
  problem?.code === errorCodes.storeClosed ? problem.detail : undefined;

/** Why the delivery of an order of this much food is free, in words; undefined where the amount is not the reason. */
export function useFreeDeliveryReason(subtotalMinor: number): string | undefined {
  const t = useText('cart');
  const { formatPrice } = usePrices();
  const { freeFromMinor = 0 } = useShop().chargeRules.delivery;
  const isFreeByAmount = freeFromMinor > 0 && subtotalMinor >= freeFromMinor;
  return isFreeByAmount ? t('cart.freeFrom', { amount: formatPrice(freeFromMinor).text }) : undefined;
}
