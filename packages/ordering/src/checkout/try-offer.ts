import type { OrderType } from '../location/order-type.ts';
import { itemPriceAt } from '../menu/price-item.ts';
import type { Currency } from '../money/money.ts';
import {
  type CartRuleRefusal,
  checkCartRules,
  checkOffer,
  type Offer,
  type OfferRefusal,
} from '../promotion/check-offer.ts';
import { deliveryChargeKey } from './order-charges.ts';
import {
  lineOfKnownPrice,
  type Quote,
  quoteOrder,
  type QuoteInput,
  type QuoteLineInput,
  type VatRule,
} from './quote-order.ts';

/** The item that an offer gives, as the menu has it. */
export type GivenItem = { id: string; priceMinor: number; branchPrices: Readonly<Record<string, number>> };

/** A cart that is only known by its prices: paid lines, and what its delivery costs without an offer. */
type KnownCart = {
  currency: Currency;
  vat: VatRule;
  branchId?: string | undefined;
  lines: readonly { itemId: string; quantity: number; priceMinor: number }[];
  deliveryMinor: number;
  isDeliveryTaxable?: boolean | undefined;
};

type TriedOffer = Pick<Offer, 'code' | 'benefit'>;

/** The bill of a known cart with an offer: what the offer gives is taken whole, as a line of its own. */
function quoteKnownCart(cart: KnownCart, offer: TriedOffer | undefined, given: GivenItem | undefined): Quote {
  const { currency, vat, branchId, deliveryMinor, isDeliveryTaxable = false } = cart;
  const lines: QuoteLineInput[] = cart.lines.map((line) =>
    lineOfKnownPrice({ ...line, isPromotion: false, choicesMinor: 0 }),
  );
  if (given && offer?.benefit.type === 'item') {
    const priceMinor = itemPriceAt(given, branchId);
    const { quantity } = offer.benefit;
    lines.push(lineOfKnownPrice({ itemId: given.id, quantity, isPromotion: true, priceMinor, choicesMinor: 0 }));
  }
  const delivery = { key: deliveryChargeKey, name: '', amountMinor: deliveryMinor, isTaxable: isDeliveryTaxable };
  const input: QuoteInput = {
    currency,
    vat,
    lines,
    charges: deliveryMinor > 0 ? [delivery] : [],
    ...(offer && { offer: { code: offer.code, name: '', benefit: offer.benefit } }),
  };
  return quoteOrder(input);
}

/** The total with an offer and without it, or what the cart lacks. */
export type OfferPreview = { before: Quote; after: Quote; refusal?: undefined } | { refusal: CartRuleRefusal };

/**
 * The effect of an offer on a cart with so much in it, by the calculation that makes every bill.
 *
 * @example previewOffer({ offer: fifteenPercent, cart: ofSixty }) // { before, after: { totalMinor: 5100, … } }
 */
export function previewOffer({
  offer,
  cart,
  given,
}: {
  offer: Pick<Offer, 'code' | 'benefit' | 'cartRules'>;
  cart: KnownCart & { categoryId: string };
  given?: GivenItem | undefined;
}): OfferPreview {
  const lines = cart.lines.map(({ itemId, quantity, priceMinor }) => ({
    itemId,
    categoryId: cart.categoryId,
    quantity,
    totalMinor: quantity * priceMinor,
  }));
  const refusal = checkCartRules(offer.cartRules, lines);
  if (refusal) return { refusal };
  return { before: quoteKnownCart(cart, undefined, undefined), after: quoteKnownCart(cart, offer, given) };
}

/** An order of the past as its guest placed it, without what an offer did to it. */
export type PastOrder = Omit<KnownCart, 'lines'> & {
  customerId: string;
  placedAt: Date;
  wantedAt: Date;
  orderType: OrderType;
  branchId: string;
  lines: readonly { itemId: string; categoryId: string; quantity: number; priceMinor: number }[];
  /** It used another offer; there is one an order. */
  hasOtherOffer: boolean;
  /** Known where the offer asks for it. */
  isFirstOrder?: boolean | undefined;
  loyaltyTier?: string | undefined;
};

/** Why an order of the past would not have used an offer. */
type TrialReason = OfferRefusal['code'] | 'other-offer' | 'no-effect';

export type OfferTrial = {
  orders: number;
  uses: number;
  guests: number;
  /** Of everything that the offer gives: discount, item and delivery, as orders keep it. */
  costMinor: number;
  reasons: { reason: TrialReason; orders: number }[];
};

/**
 * Tries an offer on orders of the past, the oldest first: as if it had been on all the time, known to everybody, and
 * used by every order that could. Its hours of the week, conditions and limits hold; its first and last day do not.
 * Orders are handed over one by one, so that a caller with many can do other work between.
 *
 * @example
 * const trial = startTrial(offer, { timeZone: 'Asia/Riyadh' });
 * for (const order of orders) trial.add(order);
 * trial.result() // { orders: 2000, uses: 312, costMinor: 124_000, … }
 */
export function startTrial(offer: Offer, { timeZone, given }: { timeZone: string; given?: GivenItem | undefined }) {
  const tried: Offer = { ...offer, isActive: true, validFrom: undefined, validUntil: undefined };
  const usesOf = new Map<string, number>();
  const reasons = new Map<TrialReason, number>();
  let [orders, uses, costMinor] = [0, 0, 0];
  const leave = (reason: TrialReason): void => void reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    add(order: PastOrder): void {
      orders += 1;
      if (order.hasOtherOffer) return leave('other-offer');
      const { customerId, placedAt, wantedAt, orderType, branchId, isFirstOrder, loyaltyTier } = order;
      const byCustomer = usesOf.get(customerId) ?? 0;
      const checked = checkOffer(tried, {
        now: placedAt,
        wantedAt,
        timeZone,
        orderType,
        branchId,
        lines: order.lines.map((line) => ({ ...line, totalMinor: line.priceMinor * line.quantity })),
        uses: { total: uses, byCustomer },
        isFirstOrder,
        loyaltyTier,
      });
      if (!checked.ok) return leave(checked.refusal.code);
      const { offer: used } = quoteKnownCart(order, tried, given);
      if (!used?.isUsed) return leave('no-effect');
      uses += 1;
      costMinor += used.savingMinor;
      usesOf.set(customerId, byCustomer + 1);
    },
    result: (): OfferTrial => ({
      orders,
      uses,
      guests: usesOf.size,
      costMinor,
      reasons: [...reasons]
        .map(([reason, count]) => ({ reason, orders: count }))
        .toSorted((a, b) => b.orders - a.orders),
    }),
  };
}
