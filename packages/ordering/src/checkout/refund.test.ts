import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Quote, type QuoteInput, quoteOrder } from './quote-order.ts';
import { anyQuoteInput } from '../testing/any-quote-input.ts';
import {
  type PaidBill,
  pointsLeft,
  type Refund,
  refundBill,
  type RefundWish,
  restOfBill,
  substituteWish,
} from './refund.ts';

const billOf = ({ vat, lines, charges }: Quote): PaidBill => ({ vat, lines, charges });

/** The refund, which the bill allows. */
function refunded(bill: PaidBill, earlier: RefundWish[], wish: RefundWish): Refund {
  const refund = refundBill(bill, earlier, wish);
  if (!refund.ok) throw new Error(refund.refusal.code);
  return refund.value;
}

const nothing: RefundWish = { lines: [], charges: [], amountMinor: 0 };

const bill: PaidBill = {
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  lines: [
    { quantity: 3, totalMinor: 3000, discountMinor: 300 },
    { quantity: 1, totalMinor: 1150, discountMinor: 0 },
  ],
  charges: [{ amountMinor: 1000, isTaxable: true }],
};

describe('refundBill', () => {
  test('one of three burgers goes back with its share of the discount and its VAT', () => {
    const refund = refunded(bill, [], { ...nothing, lines: [{ index: 0, quantity: 1 }] });
    expect(refund).toMatchObject({ amountMinor: 900, vatMinor: 117, restMinor: 3950, foodMinor: 900 });
    expect(refund.parts).toEqual([
      { kind: 'line', index: 0, quantity: 1, amountMinor: 900, vatMinor: 117, discountMinor: 100 },
    ]);
  });

  test('delivery goes back as a charge, and earns no points back', () => {
    const refund = refunded(bill, [], { ...nothing, charges: [0] });
    expect(refund).toMatchObject({ amountMinor: 1000, vatMinor: 130, foodMinor: 0 });
  });

  test('an amount is shared over everything that is left', () => {
    const refund = refunded(bill, [], { ...nothing, amountMinor: 485 });
    expect(refund.parts.map(({ amountMinor }) => amountMinor)).toEqual([270, 115, 100]);
    expect(refund.parts.every(({ quantity }) => quantity === 0)).toBe(true);
  });

  test('what went back already does not go back again', () => {
    const both = { ...nothing, lines: [{ index: 1, quantity: 1 }] };
    expect(refundBill(bill, [both], both)).toEqual({
      ok: false,
      refusal: { code: 'more-than-left', field: 'lines', at: 0 },
    });
    expect(refundBill(bill, [both], { ...nothing, amountMinor: 3701 })).toEqual({
      ok: false,
      refusal: { code: 'amount-above-rest', restMinor: 3700 },
    });
  });

  test('a place that the bill does not have, and nothing at all, are refused', () => {
    expect(refundBill(bill, [], { ...nothing, charges: [7] }).ok).toBe(false);
    expect(refundBill(bill, [], nothing)).toEqual({ ok: false, refusal: { code: 'nothing-asked' } });
  });

  test('pieces that went back twice in one wish count together', () => {
    const twice = { ...nothing, lines: [2, 2].map((quantity) => ({ index: 0, quantity })) };
    expect(refundBill(bill, [], twice).ok).toBe(false);
  });
});

/** A refund as somebody might press it: some pieces, some charges, a share of what is then left. */
const anyPress = fc.record({
  pieces: fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }),
  charges: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
});

type Press = typeof anyPress extends fc.Arbitrary<infer Value> ? Value : never;

/** The wish of a press that the bill allows after the earlier ones. */
function wishOf(bill: PaidBill, earlier: RefundWish[], press: Press): RefundWish {
  const rest = restOfBill(bill, earlier);
  const wish = {
    lines: rest.lines.flatMap(({ index, quantity }) => {
      const wanted = Math.min(quantity, Math.max(0, (press.pieces[index] ?? 0) - 5));
      return wanted > 0 ? [{ index, quantity: wanted }] : [];
    }),
    charges: rest.charges.filter((index) => press.charges[index]),
    amountMinor: 0,
  };
  const after = refundBill(bill, earlier, wish);
  const left = after.ok ? after.value.restMinor : everythingOf(bill, earlier);
  return { ...wish, amountMinor: Math.floor(left * press.share) };
}

const everythingOf = (bill: PaidBill, earlier: RefundWish[]): number => {
  const last = refundBill(bill, earlier, restOfBill(bill, earlier));
  return last.ok ? last.value.amountMinor : 0;
};

type Story = { quote: Quote; input: QuoteInput; bill: PaidBill; wishes: RefundWish[]; refunds: Refund[] };

/** A law about every row of refunds of every bill. */
const everyStory = (law: (story: Story) => void) =>
  fc.assert(
    fc.property(anyQuoteInput, fc.array(anyPress, { maxLength: 6 }), (input, presses) => {
      const quote = quoteOrder(input);
      const bill = billOf(quote);
      const story: Story = { quote, input, bill, wishes: [], refunds: [] };
      for (const press of presses) {
        const wish = wishOf(bill, story.wishes, press);
        const refund = refundBill(bill, story.wishes, wish);
        if (!refund.ok) continue;
        story.wishes.push(wish);
        story.refunds.push(refund.value);
      }
      law(story);
    }),
    { numRuns: 300 },
  );

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('every row of refunds', () => {
  test('what went back and what is left are what was paid, of the money and of its VAT', () => {
    everyStory(({ quote, refunds }) => {
      const last = refunds.at(-1);
      if (!last) return;
      expect(sumOf(refunds.map(({ amountMinor }) => amountMinor)) + last.restMinor).toBe(quote.totalMinor);
      expect(sumOf(refunds.map(({ vatMinor }) => vatMinor)) + last.restVatMinor).toBe(quote.vatMinor);
      for (const { amountMinor, restMinor, restVatMinor, parts } of refunds) {
        for (const amount of [amountMinor, restMinor, restVatMinor, ...parts.map((part) => part.amountMinor)]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(sumOf(parts.map((part) => part.amountMinor))).toBe(amountMinor);
      }
    });
  });

  test('the last refund leaves nothing: money, VAT and discount are those of the bill', () => {
    everyStory(({ quote, bill, wishes, refunds }) => {
      const rest = restOfBill(bill, wishes);
      if (rest.lines.length + rest.charges.length === 0) return;
      const all = [...refunds, refunded(bill, wishes, rest)];
      expect(all.at(-1)).toMatchObject({ restMinor: 0, restVatMinor: 0 });
      expect(sumOf(all.map(({ amountMinor }) => amountMinor))).toBe(quote.totalMinor);
      expect(sumOf(all.map(({ vatMinor }) => vatMinor))).toBe(quote.vatMinor);
      const parts = all.flatMap((refund) => refund.parts);
      expect(sumOf(parts.map(({ discountMinor }) => discountMinor))).toBe(quote.discountMinor);
    });
  });

  test('pieces alone leave the bill that the rest would have had', () => {
    everyStory(({ input, quote, bill, wishes }) => {
      if (quote.discountMinor > 0 || input.offer) return;
      const pieces = wishes.map((wish) => ({ ...wish, amountMinor: 0 }));
      const gone = (index: number) =>
        sumOf(pieces.flatMap(({ lines }) => lines.filter((one) => one.index === index)).map((one) => one.quantity));
      const isCharged = (index: number) => pieces.every(({ charges }) => !charges.includes(index));
      const rest = quoteOrder({
        ...input,
        lines: input.lines.map((line, index) => ({ ...line, quantity: line.quantity - gone(index) })),
        charges: input.charges.filter((_, index) => isCharged(index)),
      });
      const last = pieces.at(-1);
      const refund = last && refundBill(bill, pieces.slice(0, -1), last);
      if (!refund?.ok) return;
      expect(refund.value.restMinor).toBe(rest.totalMinor);
      expect(refund.value.restVatMinor).toBe(rest.vatMinor);
    });
  });

  test('pieces that go back one by one are the pieces that go back at once', () => {
    everyStory(({ bill, wishes }) => {
      const lines = wishes.flatMap((wish) => wish.lines);
      if (lines.length === 0) return;
      const single = lines.flatMap(({ index, quantity }) =>
        Array.from({ length: quantity }, () => ({ ...nothing, lines: [{ index, quantity: 1 }] })),
      );
      const apart = single.map((wish, at) => refunded(bill, single.slice(0, at), wish).amountMinor);
      expect(sumOf(apart)).toBe(refunded(bill, [], { ...nothing, lines }).amountMinor);
    });
  });

  test('points of the rest are never more than all, and none for nothing', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.nat(), fc.nat(), (points, one, other) => {
        const [restMinor, wholeMinor] = [Math.min(one, other), Math.max(one, other)];
        const left = pointsLeft(points, { restMinor, wholeMinor });
        expect(left).toBeLessThanOrEqual(points);
        expect(pointsLeft(points, { restMinor: wholeMinor, wholeMinor })).toBe(points);
        expect(pointsLeft(points, { restMinor: 0, wholeMinor: wholeMinor + 1 })).toBe(0);
      }),
    );
  });
});

describe('substituteWish', () => {
  const instead = (priceMinor: number, quantity = 1, earlier: RefundWish[] = []) => {
    const substitute = substituteWish(bill, earlier, { index: 0, quantity, priceMinor });
    if (!substitute.ok) throw new Error(substitute.refusal.code);
    return { ...substitute.value, refund: refunded(bill, earlier, substitute.value.wish) };
  };

  test('a dearer dish costs what the missing one did, and the rest is a gift', () => {
    const { refund, giftMinor } = instead(1400);
    expect(giftMinor).toBe(400);
    expect(refund).toMatchObject({ amountMinor: 0, vatMinor: 0, foodMinor: 0, restMinor: 4850 });
    expect(refund.parts).toEqual([
      { kind: 'line', index: 0, quantity: 1, amountMinor: 900, vatMinor: 117, discountMinor: 100 },
      { kind: 'line', index: 2, quantity: -1, amountMinor: -900, vatMinor: -117, discountMinor: -100 },
    ]);
  });

  test('a cheaper one keeps the share of the discount, and the difference goes back', () => {
    const { refund, giftMinor } = instead(500);
    expect([giftMinor, refund.amountMinor]).toEqual([0, 450]);
    expect(refund.parts[1]).toMatchObject({ index: 2, quantity: -1, amountMinor: -450, discountMinor: -50 });
  });

  test('it can be missing as well, and be replaced or go back by itself', () => {
    const { wish } = instead(500, 2);
    const again = substituteWish(bill, [wish], { index: 2, quantity: 1, priceMinor: 250 });
    expect(again.ok && again.value.wish.substitutes).toEqual([
      { index: 2, quantity: 1, amountMinor: 225, discountMinor: 25 },
    ]);
    expect(refunded(bill, [wish], { ...nothing, lines: [{ index: 2, quantity: 2 }] }).amountMinor).toBe(450);
    expect(refundBill(bill, [wish], { ...nothing, lines: [{ index: 0, quantity: 2 }] }).ok).toBe(false);
  });

  test('more than is there, and more than it was paid with, are refused', () => {
    expect(substituteWish(bill, [], { index: 0, quantity: 4, priceMinor: 1 }).ok).toBe(false);
    expect(substituteWish(bill, [], { index: 9, quantity: 1, priceMinor: 1 }).ok).toBe(false);
    const substitutes = [{ index: 0, quantity: 1, amountMinor: 901, discountMinor: 0 }];
    expect(refundBill(bill, [], { ...nothing, substitutes })).toEqual({
      ok: false,
      refusal: { code: 'above-missing', field: 'substitutes' },
    });
  });
});

/** Something that happens to a paid order: pieces go back, are replaced, or an amount goes back. */
const anyEvent = fc.record({
  kind: fc.constantFrom('back' as const, 'instead' as const, 'instead' as const, 'amount' as const),
  line: fc.nat({ max: 30 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  priceMinor: fc.nat({ max: 90_000 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

function wishOfEvent(
  paid: PaidBill,
  earlier: RefundWish[],
  { kind, line, quantity, priceMinor, share }: typeof anyEvent extends fc.Arbitrary<infer Value> ? Value : never,
): RefundWish | undefined {
  if (kind === 'amount') return { ...nothing, amountMinor: Math.floor(everythingOf(paid, earlier) * share) };
  const { lines } = restOfBill(paid, earlier);
  const chosen = lines[line % Math.max(1, lines.length)];
  if (!chosen) return undefined;
  const pieces = { index: chosen.index, quantity: Math.min(quantity, chosen.quantity) };
  if (kind === 'back') return { ...nothing, lines: [pieces] };
  const substitute = substituteWish(paid, earlier, { ...pieces, priceMinor });
  return substitute.ok ? substitute.value.wish : undefined;
}

describe('every row of refunds and substitutes', () => {
  test('what was paid is what went back and what is left, and nobody pays more for a substitute', () => {
    fc.assert(
      fc.property(anyQuoteInput, fc.array(anyEvent, { maxLength: 8 }), (input, events) => {
        const quote = quoteOrder(input);
        const paid = billOf(quote);
        const wishes: RefundWish[] = [];
        let [backMinor, backVatMinor] = [0, 0];
        for (const event of events) {
          const wish = wishOfEvent(paid, wishes, event);
          const refund = wish && refundBill(paid, wishes, wish);
          if (!wish || !refund?.ok) continue;
          wishes.push(wish);
          const { amountMinor, vatMinor, restMinor, restVatMinor, parts } = refund.value;
          backMinor += amountMinor;
          backVatMinor += vatMinor;
          expect(amountMinor).toBeGreaterThanOrEqual(0);
          expect(backMinor + restMinor).toBe(quote.totalMinor);
          expect(backVatMinor + restVatMinor).toBe(quote.vatMinor);
          expect(sumOf(parts.map((part) => part.amountMinor))).toBe(amountMinor);
        }
        const rest = restOfBill(paid, wishes);
        if (rest.lines.length + rest.charges.length === 0) return;
        const last = refunded(paid, wishes, rest);
        expect(last).toMatchObject({ restMinor: 0, restVatMinor: 0 });
        expect(backMinor + last.amountMinor).toBe(quote.totalMinor);
        expect(backVatMinor + last.vatMinor).toBe(quote.vatMinor);
      }),
      { numRuns: 500 },
    );
  });

  test('a cheaper dish leaves the bill that it would have made in the first place', () => {
    fc.assert(
      fc.property(anyQuoteInput, fc.nat({ max: 30 }), fc.nat({ max: 50_000 }), (input, at, unitMinor) => {
        const index = at % Math.max(1, input.lines.length);
        const line = input.lines[index];
        const quote = quoteOrder(input);
        const priced = quote.lines[index];
        if (!line || !priced || input.offer || unitMinor * line.quantity >= priced.totalMinor) return;
        const paid = billOf(quote);
        const priceMinor = unitMinor * line.quantity;
        const substitute = substituteWish(paid, [], { index, quantity: line.quantity, priceMinor });
        if (!substitute.ok) throw new Error(substitute.refusal.code);
        const plain = { ...line.item, priceMinor: unitMinor, branchPrices: {}, modifierGroups: [], comboSlots: [] };
        const configuration = { ...line.configuration, modifiers: [], comboItems: [] };
        const lines = input.lines.map((one, place) =>
          place === index ? { ...one, item: plain, configuration, isPromotion: false } : one,
        );
        const rest = quoteOrder({ ...input, lines });
        const refund = refunded(paid, [], substitute.value.wish);
        expect([refund.restMinor, refund.restVatMinor]).toEqual([rest.totalMinor, rest.vatMinor]);
        expect(substitute.value.giftMinor).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
