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
  /** Pieces that are replaced by another dish, before the amount; each becomes a further line of the bill. */
  substitutes?: readonly Substitute[];
};

/** Pieces of a line that another dish replaces, for an amount with VAT, and its share of the discount. */
export type Substitute = { index: number; quantity: number; amountMinor: number; discountMinor: number };

/** A part of the bill as a refund takes it back. */
export type RefundedPart = {
  kind: 'line' | 'charge';
  index: number;
  /** Pieces that go back; 0 where only money does, below 0 for what came onto the bill instead. */
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
  | { code: 'not-on-bill' | 'more-than-left'; field: 'lines' | 'charges' | 'substitutes'; at: number }
  | { code: 'above-missing'; field: 'substitutes' }
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
  /** The amount contains the VAT, whatever the prices of the bill do: that of a substitute. */
  isGross?: true;
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
  const withoutPieces = replacePieces(before, wish, bill.vat);
  const left = sumOf(withoutPieces, (part) => grossOf(part, bill.vat));
  if (wish.amountMinor > left) return refuse({ code: 'amount-above-rest', restMinor: left });
  const after = takeAmount(withoutPieces, wish.amountMinor, bill.vat);
  const parts = after.flatMap((part, at) => differenceOf(before[at] ?? noneOf(part), part, bill.vat));
  const amountMinor = sumOf(parts, (part) => part.amountMinor);
  if (amountMinor < 0) return refuse({ code: 'above-missing', field: 'substitutes' });
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
 * Replaces pieces of a line by another dish: for its price with the same share of the discount when it is cheaper, for what
 * the pieces were paid with when it is not. So no guest pays more, and the restaurant gives the rest away.
 *
 * @param priceMinor of all the pieces of the other dish, as menus say it
 * @example substituteWish(billOfABurgerFor30, [], { index: 0, quantity: 1, priceMinor: 2500 }) // 25.00 for it, 5.00 go back
 */
export function substituteWish(
  bill: PaidBill,
  earlier: readonly RefundWish[],
  { index, quantity, priceMinor }: { index: number; quantity: number; priceMinor: number },
): Result<{ wish: RefundWish; giftMinor: number }, RefundRefusal> {
  const wanted = { lines: [{ index, quantity }], charges: [], amountMinor: 0 };
  const left = earlier.reduce((parts, one) => takeBack(parts, one, bill.vat), partsOf(bill));
  const wrong = refuseWish(left, wanted);
  const part = left.find((one) => one.kind === 'line' && one.index === index);
  if (wrong || !part) return refuse(wrong ?? { code: 'not-on-bill', field: 'lines', at: 0 });
  const after = takePiecesOf(part, quantity, bill.vat);
  const paidMinor = grossOf(part, bill.vat) - grossOf(after, bill.vat);
  const netMinor = netOf(part, part.quantity) - netOf(part, after.quantity);
  const discountMinor = discountOf(part) - discountOf(after);
  const price = part.isGross ? withVat(priceMinor, part, bill.vat) : priceMinor;
  const listMinor = netMinor + discountMinor;
  const isCheaper = price < listMinor;
  const share = (minor: number) => (isCheaper ? multiplyDivideHalfUp(minor, price, listMinor) : minor);
  const cheaperMinor = part.isGross ? share(netMinor) : withVat(share(netMinor), part, bill.vat);
  const amountMinor = isCheaper ? Math.min(paidMinor, cheaperMinor) : paidMinor;
  const substitute = { index, quantity, amountMinor, discountMinor: share(discountMinor) };
  return accept({
    wish: { lines: [], charges: [], amountMinor: 0, substitutes: [substitute] },
    giftMinor: Math.max(0, price - listMinor),
  });
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

const netOf = ({ netMinor, bought }: PartLeft, quantity: number): number =>
  quantity === 0 ? 0 : multiplyDivideHalfUp(netMinor, quantity, bought);

const withVat = (minor: number, { isTaxable }: PartLeft, vat: VatRule): number =>
  vat.type === 'exclusive' && isTaxable ? minor + percentageOf(minor, vat.rateBasisPoints) : minor;

/** The price of so many pieces of a part on this bill, VAT included. */
const billedMinor = (part: PartLeft, quantity: number, vat: VatRule): number =>
  part.isGross ? netOf(part, quantity) : withVat(netOf(part, quantity), part, vat);

const grossOf = (part: PartLeft, vat: VatRule): number => billedMinor(part, part.quantity, vat) - part.lessMinor;

/** VAT that was added to an amount is the same that is contained in the sum of the two. */
const vatOf = (part: PartLeft, vat: VatRule): number =>
  part.isTaxable ? percentageContainedIn(grossOf(part, vat), vat.rateBasisPoints) : 0;

const discountOf = ({ discountMinor, quantity, bought }: PartLeft): number =>
  quantity === 0 ? 0 : multiplyDivideHalfUp(discountMinor, quantity, bought);

const takeBack = (parts: readonly PartLeft[], wish: RefundWish, vat: VatRule): PartLeft[] =>
  takeAmount(replacePieces(parts, wish, vat), wish.amountMinor, vat);

/** Takes pieces back and puts what replaces them behind the lines that are there. */
function replacePieces(parts: readonly PartLeft[], wish: RefundWish, vat: VatRule): PartLeft[] {
  const lines = parts.filter(({ kind }) => kind === 'line').length;
  const added = (wish.substitutes ?? []).map(({ quantity, amountMinor, discountMinor }, at): PartLeft => ({
    kind: 'line',
    index: lines + at,
    bought: quantity,
    netMinor: amountMinor,
    discountMinor,
    isTaxable: vat.rateBasisPoints > 0,
    quantity,
    lessMinor: 0,
    isGross: true,
  }));
  return [...takePieces(parts, wish, vat), ...added];
}

/** A part before it came onto the bill. */
const noneOf = (part: PartLeft): PartLeft => ({ ...part, quantity: 0, lessMinor: 0 });

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
        [...wish.lines, ...(wish.substitutes ?? [])].filter((line) => line.index === index),
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
  for (const field of ['lines', 'charges', 'substitutes'] as const) {
    const kind = field === 'charges' ? 'charge' : 'line';
    for (const [at, asked] of (wish[field] ?? []).entries()) {
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
