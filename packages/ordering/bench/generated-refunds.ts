import {
  type PaidBill,
  type Quote,
  quoteOrder,
  type Refund,
  refundBill,
  type RefundWish,
  restOfBill,
  substituteWish,
} from '../src/index.ts';
import { generateCart } from './generated-carts.ts';
import { type Random, seededRandom } from './seeded-random.ts';

/** The result of refunding a number of generated bills; `broken` names each bill by its seed. */
export type GeneratedRefundsReport = {
  bills: number;
  refunds: number;
  /** Refunds that asked for more than was left, each of which was refused. */
  refused: number;
  broken: { seed: number; problems: string[] }[];
};

/**
 * Gives parts of generated bills back until nothing is left of them, and checks each refund against what a gateway that
 * only adds up would say, and against the VAT of the rest in exact fractions.
 *
 * @param refunds how many are made at least
 * @param seed of the first bill; each has its own, so that a broken one can be made again alone
 * @example refundGeneratedBills({ refunds: 1_000_000, seed: 1 }).broken // []
 */
export function refundGeneratedBills({ refunds, seed }: { refunds: number; seed: number }): GeneratedRefundsReport {
  const report: GeneratedRefundsReport = { bills: 0, refunds: 0, refused: 0, broken: [] };
  for (let at = seed; report.refunds < refunds; at += 1) {
    const random = seededRandom(at);
    const quote = quoteOrder(generateCart(random));
    const problems = refundWhole(quote, random, report);
    report.bills += 1;
    if (problems.length > 0) report.broken.push({ seed: at, problems });
  }
  return report;
}

const nothing: RefundWish = { lines: [], charges: [], amountMinor: 0 };

/** Refunds of one bill, of which the last leaves nothing; what is wrong about them. */
function refundWhole(quote: Quote, random: Random, counted: { refunds: number; refused: number }): string[] {
  const bill: PaidBill = { vat: quote.vat, lines: quote.lines, charges: quote.charges };
  const books = openBooks(quote);
  const wishes: RefundWish[] = [];
  const take = (wish: RefundWish): void => {
    const refund = refundBill(bill, wishes, wish);
    if (!refund.ok) {
      counted.refused += 1;
      return;
    }
    wishes.push(wish);
    counted.refunds += 1;
    books.write(refund.value);
  };
  for (let count = random.between(1, 6); count > 0; count -= 1) {
    // One in ten asks for a halala more than there is, which no bill gives.
    const left = books.leftMinor();
    if (random.oneIn(10)) {
      const above = refundBill(bill, wishes, { ...nothing, amountMinor: left + 1 });
      if (above.ok) books.note('more than was left went back');
      counted.refused += 1;
    }
    const wish = anyWish(bill, wishes, left, random);
    if (wish) take(wish);
  }
  const rest = restOfBill(bill, wishes);
  if (rest.lines.length + rest.charges.length > 0) {
    take(rest);
    books.end();
  }
  return books.problems;
}

/** Pieces, charges, a sum, or another dish. */
function anyWish(bill: PaidBill, wishes: RefundWish[], leftMinor: number, random: Random): RefundWish | undefined {
  const rest = restOfBill(bill, wishes);
  const line = rest.lines[random.between(0, Math.max(0, rest.lines.length - 1))];
  const kind = random.oneOf(['pieces', 'pieces', 'charge', 'amount', 'both', 'instead'] as const);
  const amountMinor = random.oneOf([
    random.between(0, Math.min(leftMinor, 500)),
    random.between(0, leftMinor),
    // All of the money but a coin, while the pieces are still there.
    Math.max(0, leftMinor - random.between(0, 2)),
  ]);
  if (kind === 'amount') return { ...nothing, amountMinor };
  if (kind === 'charge') return { ...nothing, charges: rest.charges.slice(0, 1) };
  if (!line) return undefined;
  const pieces = { index: line.index, quantity: random.between(1, line.quantity) };
  if (kind === 'instead') {
    const wish = substituteWish(bill, wishes, { ...pieces, priceMinor: random.between(0, 20_000) });
    return wish.ok ? wish.value.wish : undefined;
  }
  // The rest after the pieces is not known here: a sum that is too large is refused.
  return { ...nothing, lines: [pieces], amountMinor: kind === 'both' ? Math.floor(amountMinor / 2) : 0 };
}

/** The sums that a gateway and the tax office would make. */
function openBooks({ lines, charges, totalMinor, vatMinor, vat }: Quote) {
  const problems: string[] = [];
  const note = (problem: string) => void (problems.includes(problem) || problems.push(problem));
  const isInclusive = vat.type === 'inclusive';
  const gross = (minor: number, own: number) => (isInclusive ? minor : minor + own);
  /** The money that is still paid of each part, VAT included. */
  const left = new Map<string, { grossMinor: number; isTaxable: boolean }>([
    ...lines.map((line, index) => {
      const paid = gross(line.totalMinor - line.discountMinor, line.vatMinor);
      return [`line ${index}`, { grossMinor: paid, isTaxable: vat.rateBasisPoints > 0 }] as const;
    }),
    ...charges.map((charge, index) => {
      const isTaxable = charge.isTaxable && vat.rateBasisPoints > 0;
      return [`charge ${index}`, { grossMinor: gross(charge.amountMinor, charge.vatMinor), isTaxable }] as const;
    }),
  ]);
  let [backMinor, backVatMinor] = [0, 0];
  return {
    problems,
    note,
    leftMinor: () => totalMinor - backMinor,
    write({ amountMinor, vatMinor: ownVatMinor, parts, restMinor, restVatMinor }: Refund): void {
      backMinor += amountMinor;
      backVatMinor += ownVatMinor;
      for (const part of parts) {
        const key = `${part.kind} ${part.index}`;
        const before = left.get(key) ?? { grossMinor: 0, isTaxable: vat.rateBasisPoints > 0 };
        left.set(key, { ...before, grossMinor: before.grossMinor - part.amountMinor });
        if (before.grossMinor < part.amountMinor) note('a part gave back more than was paid for it');
        // Below 0 pieces is the other dish, which came onto the bill.
        if (part.quantity >= 0 && part.amountMinor < 0) note('a part costs more after it was given back');
      }
      let [keptMinor, keptVatMinor] = [0, 0n];
      for (const { grossMinor, isTaxable } of left.values()) {
        keptMinor += grossMinor;
        if (isTaxable) keptVatMinor += containedVat(grossMinor, vat.rateBasisPoints);
      }
      if (amountMinor < 0) note('a refund is negative');
      if (backMinor > totalMinor) note('more went back than was paid');
      if (backMinor + restMinor !== totalMinor) note('refunds and the rest are not what was paid');
      if (keptMinor !== restMinor) note('the parts that are left are not the rest');
      if (backVatMinor + restVatMinor !== vatMinor) note('the VAT of refunds and rest is not that of the bill');
      if (keptVatMinor !== BigInt(restVatMinor)) note('the VAT of the rest is not that of a bill of the rest');
    },
    /** Nothing is left after the last refund. */
    end(): void {
      if (backMinor !== totalMinor) note('the last refund left money');
      if (backVatMinor !== vatMinor) note('the last refund left VAT');
    },
  };
}

/** Half up in exact fractions. */
function containedVat(grossMinor: number, rateBasisPoints: number): bigint {
  const whole = 10_000n + BigInt(rateBasisPoints);
  return (2n * BigInt(grossMinor) * BigInt(rateBasisPoints) + whole) / (2n * whole);
}
