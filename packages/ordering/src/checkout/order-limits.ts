import type { Currency } from '../money/money.ts';
import type { OrderStatusCode } from '../order/order-status.ts';
import { isFinalStatus } from '../order/status-table.ts';
import type { PaymentType } from '../payment/offered-payments.ts';
import { hourMs } from '../schedule/local-time.ts';

/** Longest note in characters: for the order, an item and the driver (CART-14, D-33). */
export const maximumNotesLength = 256;

/**
 * Length of a note as every part of the system counts it: a line break is one character, however the
 * browser sends it.
 *
 * @example notesLength('no\r\nonion') // 8
 */
export const notesLength = (notes: string): number => notes.replaceAll('\r\n', '\n').length;

/** True when a note is refused: exactly 256 characters pass, 257 do not (CHK-16). */
export const areNotesTooLong = (notes: string): boolean => notesLength(notes) > maximumNotesLength;

/**
 * A note without the marks that turn the direction of the text after them: the kitchen would read it backwards.
 *
 * @example withoutDirectionMarks('no \u202enoino') // 'no noino'
 */
export const withoutDirectionMarks = (notes: string): string => notes.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The limits for guests who have not paid yet. 0 is no limit. */
export type OrderLimits = {
  /** Orders that are not over and not paid, those that wait for an online payment included. */
  unpaidOrders: { perCustomer: number; perNumber: number };
  /** Orders placed within sixty minutes, however they ended. */
  hourlyOrders: { perCustomer: number; perNumber: number };
  /** Highest total that may be paid at the handover, in minor units. */
  handoverMinor: number;
  /** Highest quantity of one line. */
  lineQuantity: number;
  /** Mobile numbers that the two limits of orders do not hold for, such as +966512345678: the restaurant's own. */
  exemptNumbers: readonly string[];
};

/** An order that the customer, or the same mobile number, placed before. */
export type EarlierOrder = {
  isOfCustomer: boolean;
  isOfNumber: boolean;
  status: OrderStatusCode;
  isPaid: boolean;
  placedAt: Date;
  /** When it is wanted: the scheduled time, or when it was placed. */
  wantedAt: Date;
};

/** Which limit one more order does not keep, with what the message needs. */
export type PaceBreach =
  | { code: 'unpaid-orders'; maximum: number }
  | { code: 'hourly-orders'; maximum: number; minutesToWait: number };

/** Which limit the order itself does not keep. */
type SizeBreach =
  | { code: 'handover-amount'; maximumMinor: number }
  | { code: 'line-quantity'; lineIndex: number; maximum: number };

/** From when on an order counts for the limit of orders an hour. */
export const hourBefore = (now: Date): Date => new Date(now.getTime() - hourMs);

/**
 * True when an order is still to be paid: not paid, and not over. An order that its branch forgot to finish must not
 * keep the guest from ordering, so one that was wanted more than a day ago no longer counts (decision record 0065).
 *
 * @example isUnpaidOrder({ status: 'posted', isPaid: false, wantedAt: now }, now) // true
 */
const isUnpaidOrder = (
  { status, isPaid, wantedAt }: Pick<EarlierOrder, 'status' | 'isPaid' | 'wantedAt'>,
  now: Date,
): boolean => !isPaid && !isFinalStatus(status) && wantedAt.getTime() > now.getTime() - 24 * hourMs;

/**
 * Checks whether a guest may place one more order now against the limits of unpaid orders and of orders an hour, for
 * the customer and for the mobile number. Returns every limit that is met, each once. `earlier` holds at least the
 * orders of the last hour and those that are not over.
 *
 * @example checkOrderPace(limits, fiveUnpaidOrders, now) // [{ code: 'unpaid-orders', maximum: 5 }]
 */
export function checkOrderPace(
  { unpaidOrders, hourlyOrders }: Pick<OrderLimits, 'unpaidOrders' | 'hourlyOrders'>,
  earlier: readonly EarlierOrder[],
  now: Date,
): PaceBreach[] {
  const ofCustomer = earlier.filter((order) => order.isOfCustomer);
  const ofNumber = earlier.filter((order) => order.isOfNumber);
  const unpaid =
    checkUnpaid(ofCustomer, unpaidOrders.perCustomer, now) ?? checkUnpaid(ofNumber, unpaidOrders.perNumber, now);
  const hourly =
    checkHourly(ofCustomer, hourlyOrders.perCustomer, now) ?? checkHourly(ofNumber, hourlyOrders.perNumber, now);
  return [unpaid, hourly].filter((breach) => breach !== undefined);
}

function checkUnpaid(orders: readonly EarlierOrder[], maximum: number, now: Date): PaceBreach | undefined {
  const isReached = maximum > 0 && orders.filter((order) => isUnpaidOrder(order, now)).length >= maximum;
  return isReached ? { code: 'unpaid-orders', maximum } : undefined;
}

function checkHourly(orders: readonly EarlierOrder[], maximum: number, now: Date): PaceBreach | undefined {
  const since = hourBefore(now).getTime();
  const moments = orders.map(({ placedAt }) => placedAt.getTime()).filter((at) => at > since);
  if (maximum === 0 || moments.length < maximum) return undefined;
  // When the limit is lowered there are more than it allows: all but `maximum - 1` have to be an hour old.
  const lastInTheWay = moments.toSorted((one, other) => other - one)[maximum - 1] ?? since;
  return { code: 'hourly-orders', maximum, minutesToWait: Math.ceil((lastInTheWay - since) / 60_000) };
}

const handoverPayments: readonly (PaymentType | undefined)[] = ['cash', 'card-on-delivery', 'card-on-pickup'];

/**
 * True when an order is paid where the food changes hands, and not before.
 *
 * @example isPaidAtHandover('card') // false
 */
export const isPaidAtHandover = (type: PaymentType | undefined): boolean => handoverPayments.includes(type);

/**
 * Checks the amounts of one order against the limits: the total where it is paid at the handover, and the quantity of
 * every line. A total of exactly the limit is allowed.
 *
 * @example checkOrderSize(limits, { paymentType: 'cash', totalMinor: 200_001, quantities: [1] })
 * // [{ code: 'handover-amount', maximumMinor: 200_000 }]
 */
export function checkOrderSize(
  { handoverMinor, lineQuantity }: Pick<OrderLimits, 'handoverMinor' | 'lineQuantity'>,
  order: { paymentType: PaymentType | undefined; totalMinor: number; quantities: readonly number[] },
): SizeBreach[] {
  const isAboveHandover = handoverMinor > 0 && isPaidAtHandover(order.paymentType) && order.totalMinor > handoverMinor;
  return [
    ...(isAboveHandover ? [{ code: 'handover-amount' as const, maximumMinor: handoverMinor }] : []),
    ...order.quantities.flatMap((quantity, lineIndex) =>
      lineQuantity > 0 && quantity > lineQuantity
        ? [{ code: 'line-quantity' as const, lineIndex, maximum: lineQuantity }]
        : [],
    ),
  ];
}

/** Above the total of a large family order, in major units; several hundred US dollars each. */
const usualHandoverAmounts: Partial<Record<string, number>> = {
  AED: 2000,
  BDT: 60_000,
  BHD: 200,
  EGP: 25_000,
  EUR: 500,
  GBP: 400,
  INR: 40_000,
  IQD: 700_000,
  JOD: 350,
  KWD: 160,
  LBP: 45_000_000,
  MAD: 5000,
  OMR: 200,
  PKR: 140_000,
  QAR: 2000,
  SAR: 2000,
  TND: 1500,
  TRY: 20_000,
  USD: 500,
};

/**
 * The highest total payable at the handover, in minor units, for a merchant that names none. A currency that is
 * not listed has no limit: 0.
 *
 * @example usualHandoverMinor({ code: 'KWD', digits: 3 }) // 160_000
 */
export const usualHandoverMinor = ({ code, digits }: Currency): number =>
  (usualHandoverAmounts[code] ?? 0) * 10 ** digits;
