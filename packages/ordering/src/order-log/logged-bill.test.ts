import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type QuoteInput, quoteOrder } from '../checkout/quote-order.ts';
import { anyQuoteInput } from '../testing/any-quote-input.ts';
import {
  aComboChoice,
  aComboSelection,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from '../testing/factories.ts';
import { logBill, quoteInputOf } from './logged-bill.ts';

const bill: Omit<QuoteInput, 'lines'> = {
  currency: { code: 'SAR', digits: 2 },
  vat: { type: 'inclusive', rateBasisPoints: 1500 },
  charges: [{ key: 'delivery_charge', name: 'Delivery', amountMinor: 1200, isTaxable: true }],
};

describe('the bill in a log', () => {
  test('gives the same bill again, to the last unit, whatever was in the cart and after any journey as JSON', () => {
    const nameless = (quote: ReturnType<typeof quoteOrder>) => ({
      ...quote,
      charges: quote.charges.map((charge) => ({ ...charge, name: charge.key })),
      ...(quote.offer && { offer: { ...quote.offer, name: quote.offer.code } }),
    });
    fc.assert(
      fc.property(anyQuoteInput, (input) => {
        const logged = JSON.parse(JSON.stringify(logBill(input)));
        expect(quoteOrder(quoteInputOf(logged))).toEqual(nameless(quoteOrder(input)));
      }),
      { numRuns: 500 },
    );
  });

  test('holds prices, numbers and ids, and no words of anybody', () => {
    const configuration = aConfiguration({ notes: 'no onion' });
    expect(logBill({ ...bill, lines: [{ item: aMenuItem(), configuration, quantity: 2 }] })).toEqual({
      currency: { code: 'SAR', digits: 2 },
      vat: { type: 'inclusive', rateBasisPoints: 1500 },
      lines: [{ itemId: 'burger', quantity: 2, priceMinor: 3000 }],
      charges: [{ key: 'delivery_charge', amountMinor: 1200, isTaxable: true }],
    });
  });

  test('holds what was chosen in the place that counts for its price, and nothing that is not on the menu', () => {
    const cheese = aModifier({ id: 'cheese', priceMinor: 200 });
    const dips = aModifierGroup({ id: 'dips', freeCount: 1, modifiers: [aModifier({ id: 'toum', priceMinor: 100 })] });
    const item = aMenuItem({
      modifierGroups: [
        aModifierGroup({ modifiers: [cheese, aModifier({ id: 'egg', priceMinor: 300 })] }),
        aModifierGroup({ id: 'again', freeCount: 9, modifiers: [cheese] }),
      ],
      comboSlots: [
        aComboSlot({ choices: [aComboChoice({ id: 'cola' }), aComboChoice({ id: 'fries', surchargeMinor: 400 })] }),
        aComboSlot({ choices: [aComboChoice({ id: 'wings', surchargeMinor: 900, modifierGroups: [dips] })] }),
      ],
    });
    const twice = (modifierId: string) => ({ modifierId, quantity: 2 });
    const comboItems = [
      aComboSelection({ comboChoiceId: 'fries' }),
      aComboSelection({ comboChoiceId: 'wings', quantity: 3, modifiers: [twice('toum'), twice('cheese')] }),
      aComboSelection({ comboChoiceId: 'pizza' }),
    ];
    const configuration = aConfiguration({ modifiers: [twice('cheese'), twice('anchovy')], comboItems });
    const input = { ...bill, lines: [{ item, configuration, quantity: 1, isPromotion: true }] };
    expect(logBill(input).lines).toEqual([
      {
        itemId: 'burger',
        quantity: 1,
        priceMinor: 3000,
        isPromotion: true,
        groups: [{ freeCount: 0, chosen: [['cheese', 2, 200]] }],
        parts: [
          { choiceId: 'fries', quantity: 1, surchargeMinor: 400 },
          {
            choiceId: 'wings',
            quantity: 3,
            surchargeMinor: 900,
            groups: [{ freeCount: 1, chosen: [['toum', 2, 100]] }],
          },
        ],
      },
    ]);
    // 30.00, twice cheese, fries, and thrice wings with one of two toum free.
    expect(quoteOrder(quoteInputOf(logBill(input))).subtotalMinor).toBe(3000 + 400 + 400 + 3 * (900 + 100));
  });
});
