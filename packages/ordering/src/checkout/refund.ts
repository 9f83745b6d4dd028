import type { VatRule } from './quote-order.ts';
import {
  allocate,
  multiplyDivide,
  multiplyDivideHalfUp,
  percentageContainedIn,
  percentageOf,
} from '../money/shares.ts';
import { accept, refuse, type Result } from '../result.ts';

/** Why money goes back to a guest whose order was kept. */
export const refundReasons = ['missing-item', 'wrong-item', 'quality', 'late', 'guest-asked', 'other'] as const;

export type RefundReason = (typeof refundReasons)[number];

/** A bill as it was paid, in minor units: what money can go back for. */
export type PaidBill = {
  vat: VatRule;
  /** `totalMinor` before the line's share of the discount, without VAT where prices exclude it. */
  lines: readonly { quantity: number; totalMinor: number; discountMinor: number }[];
  charges: readonly { amountMinor: number; isTaxable: boolean }[];
};

/** Asked for: pieces of lines, whole charges, and an amount of what is left after those, VAT included. */
export type RefundWish = {
  lines: readonly { index: number; quantity: number }[];
  /** Places of charges on the bill. */
  charges: readonly number[];
  amountMinor: number;
};

/** A part of the bill as a refund takes it back. */
export type RefundedPart = {
  kind: 'line' | 'charge';
  index: number;
  /** Pieces that go back; 0 where only money does. */
  quantity: number;
  /** VAT included. */
  amountMinor: number;
  vatMinor: number;
  /** The share of the discount that these pieces had, already deducted from the amount. */
  discountMinor: number;
};

export type Refund = {
  amountMinor: number;
  vatMinor: number;
  /** The food in it, as it earns points: after the discount, without VAT that came on top. */
  foodMinor: number;
  parts: RefundedPart[];
  /** Paid for the bill afterwards, and the VAT in it. */
  restMinor: number;
  restVatMinor: number;
};

export type RefundRefusal =
  | { code: 'nothing-asked' }
  | { code: 'not-on-bill' | 'more-than-left'; field: 'lines' | 'charges'; at: number }
  | { code: 'amount-above-rest'; restMinor: number };

/** The rest of a part: pieces, and money that went back without pieces. */
type PartLeft = {
  kind: 'line' | 'charge';
  index: number;
  bought: number;
  netMinor: number;
  discountMinor: number;
  isTaxable: boolean;
  quantity: number;
  lessMinor: number;
};

/**
 * Takes a part of a paid bill back, after earlier refunds of it. Pieces go back with their share of the discount, so what
 * remains of a line is what the bill would say of the remaining pieces; VAT is calculated on what remains, by the rule
 * and the rounding of the bill. An amount without pieces is shared over everything that is left. Whatever the order of
 * refunds: together they are never above what was paid, and the last one leaves nothing of money, VAT and discount.
 *
 * @param earlier refunds of the same bill that hold, oldest first
 * @example refundBill(billOfTwoBurgers, [], { lines: [{ index: 0, quantity: 1 }], charges: [], amountMinor: 0 }) // 11.50, VAT 1.50
 */
export function refundBill(
  bill: PaidBill,
  earlier: readonly RefundWish[],
  wish: RefundWish,
): Result<Refund, RefundRefusal> {
  const before = earlier.reduce((parts, one) => takeBack(parts, one, bill.vat), partsOf(bill));
  const wrong = refuseWish(before, wish);
  if (wrong) return refuse(wrong);
  const withoutPieces = takePieces(before, wish, bill.vat);
  const left = sumOf(withoutPieces, (part) => grossOf(part, bill.vat));
  if (wish.amountMinor > left) return refuse({ code: 'amount-above-rest', restMinor: left });
  const after = takeAmount(withoutPieces, wish.amountMinor, bill.vat);
  const parts = before.flatMap((part, at) => differenceOf(part, after[at] ?? part, bill.vat));
  const amountMinor = sumOf(parts, (part) => part.amountMinor);
  if (amountMinor === 0 && parts.length === 0) return refuse({ code: 'nothing-asked' });
  const food = parts.filter(({ kind }) => kind === 'line');
  return accept({
    amountMinor,
    vatMinor: sumOf(parts, (part) => part.vatMinor),
    foodMinor: sumOf(food, (part) => part.amountMinor - (bill.vat.type === 'exclusive' ? part.vatMinor : 0)),
    parts,
    restMinor: sumOf(after, (part) => grossOf(part, bill.vat)),
    restVatMinor: sumOf(after, (part) => vatOf(part, bill.vat)),
  });
}

/**
 * Everything that is left of a bill, as a wish: the last refund.
 *
 * @example refundBill(bill, earlier, restOfBill(bill, earlier)).value.restMinor // 0
 */
export function restOfBill(bill: PaidBill, earlier: readonly RefundWish[]): RefundWish {
  const left = earlier.reduce((parts, one) => takeBack(parts, one, bill.vat), partsOf(bill));
  const open = left.filter(({ quantity }) => quantity > 0);
  return {
    lines: open.flatMap(({ kind, index, quantity }) => (kind === 'line' ? [{ index, quantity }] : [])),
    charges: open.flatMap(({ kind, index }) => (kind === 'charge' ? [index] : [])),
    amountMinor: 0,
  };
}

/**
 * Points of an order that stay when money of it went back: the whole stays whole, nothing leaves none.
 *
 * @param rest of what the points were given for, in minor units
 * @example pointsLeft(55, { restMinor: 2750, wholeMinor: 5500 }) // 27
 */
export const pointsLeft = (points: number, { restMinor, wholeMinor }: { restMinor: number; wholeMinor: number }) =>
  wholeMinor === 0 ? points : multiplyDivide(points, Math.max(restMinor, 0), wholeMinor).quotient;

const partsOf = ({ lines, charges, vat }: PaidBill): PartLeft[] => [
  ...lines.map(({ quantity, totalMinor, discountMinor }, index) => ({
    kind: 'line' as const,
    index,
    bought: quantity,
    netMinor: totalMinor - discountMinor,
    discountMinor,
    isTaxable: vat.rateBasisPoints > 0,
    quantity,
    lessMinor: 0,
  })),
  ...charges.map(({ amountMinor, isTaxable }, index) => ({
    kind: 'charge' as const,
    index,
    bought: 1,
    netMinor: amountMinor,
    discountMinor: 0,
    isTaxable: isTaxable && vat.rateBasisPoints > 0,
    quantity: 1,
    lessMinor: 0,
  })),
];

/** The price of so many pieces of a part on this bill, VAT included. */
function billedMinor({ netMinor, bought, isTaxable }: PartLeft, quantity: number, vat: VatRule): number {
  if (quantity === 0) return 0;
  const net = multiplyDivideHalfUp(netMinor, quantity, bought);
  return vat.type === 'exclusive' && isTaxable ? net + percentageOf(net, vat.rateBasisPoints) : net;
}

const grossOf = (part: PartLeft, vat: VatRule): number => billedMinor(part, part.quantity, vat) - part.lessMinor;

/** VAT that was added to an amount is the same that is contained in the sum of the two. */
const vatOf = (part: PartLeft, vat: VatRule): number =>
  part.isTaxable ? percentageContainedIn(grossOf(part, vat), vat.rateBasisPoints) : 0;

const discountOf = ({ discountMinor, quantity, bought }: PartLeft): number =>
  quantity === 0 ? 0 : multiplyDivideHalfUp(discountMinor, quantity, bought);

const takeBack = (parts: readonly PartLeft[], wish: RefundWish, vat: VatRule): PartLeft[] =>
  takeAmount(takePieces(parts, wish, vat), wish.amountMinor, vat);

const takePieces = (parts: readonly PartLeft[], wish: RefundWish, vat: VatRule): PartLeft[] =>
  parts.map((part) => takePiecesOf(part, piecesIn(wish, part), vat));

function takePiecesOf(part: PartLeft, pieces: number, vat: VatRule): PartLeft {
  if (pieces === 0) return part;
  const quantity = part.quantity - pieces;
  const billed = billedMinor(part, quantity, vat);
  const share = multiplyDivide(part.lessMinor, quantity, part.quantity).quotient;
  // Taking pieces back never leaves more to pay than before it, nor less than nothing.
  const lessMinor = Math.min(billed, Math.max(share, billed - grossOf(part, vat)));
  return { ...part, quantity, lessMinor };
}

function takeAmount(parts: readonly PartLeft[], amountMinor: number, vat: VatRule): PartLeft[] {
  if (amountMinor === 0) return [...parts];
  const left = parts.map((part) => grossOf(part, vat));
  const shares = allocate(amountMinor, left);
  return parts.map((part, at) => ({ ...part, lessMinor: part.lessMinor + (shares[at] ?? 0) }));
}

const piecesIn = (wish: RefundWish, { kind, index }: PartLeft): number =>
  kind === 'charge'
    ? wish.charges.filter((one) => one === index).length
    : sumOf(
        wish.lines.filter((line) => line.index === index),
        ({ quantity }) => quantity,
      );

function differenceOf(before: PartLeft, after: PartLeft, vat: VatRule): RefundedPart[] {
  const part = {
    kind: before.kind,
    index: before.index,
    quantity: before.quantity - after.quantity,
    amountMinor: grossOf(before, vat) - grossOf(after, vat),
    vatMinor: vatOf(before, vat) - vatOf(after, vat),
    discountMinor: discountOf(before) - discountOf(after),
  };
  return part.quantity === 0 && part.amountMinor === 0 ? [] : [part];
}

function refuseWish(parts: readonly PartLeft[], wish: RefundWish): RefundRefusal | undefined {
  for (const field of ['lines', 'charges'] as const) {
    const kind = field === 'lines' ? 'line' : 'charge';
    for (const [at, asked] of wish[field].entries()) {
      const index = typeof asked === 'number' ? asked : asked.index;
      const part = parts.find((one) => one.kind === kind && one.index === index);
      if (!part) return { code: 'not-on-bill', field, at };
      if (piecesIn(wish, part) > part.quantity) return { code: 'more-than-left', field, at };
    }
  }
  return undefined;
}

const sumOf = <Part>(parts: readonly Part[], amountOf: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + amountOf(part), 0);
