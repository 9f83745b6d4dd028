import fc from 'fast-check';
import type { QuoteInput, QuoteLineInput, VatRule } from '../checkout/quote-order.ts';
import type { Charge } from '../checkout/order-charges.ts';
import type { OfferBenefit } from '../promotion/check-offer.ts';
import {
  aComboChoice,
  aComboSelection,
  aComboSlot,
  aConfiguration,
  aMenuItem,
  aModifier,
  aModifierGroup,
} from './factories.ts';

const price = fc.nat({ max: 50_000 });
const smallCount = fc.nat({ max: 4 });

const anyVat: fc.Arbitrary<VatRule> = fc.record({
  type: fc.constantFrom('inclusive' as const, 'exclusive' as const),
  rateBasisPoints: fc.oneof(fc.constantFrom(0, 500, 900, 1500, 2000), fc.nat({ max: 5000 })),
});

const anyBenefit: fc.Arbitrary<OfferBenefit> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.nat({ max: 10_000 }) }),
  fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.constant(10_000) }),
  fc.record({ type: fc.constant('percentage' as const), basisPoints: fc.nat({ max: 10_000 }), maximumMinor: price }),
  fc.record({ type: fc.constant('fixed' as const), amountMinor: price }),
  fc.record({ type: fc.constant('delivery' as const), chargeMinor: price }),
  fc.record({
    type: fc.constant('item' as const),
    itemId: fc.constant('burger'),
    quantity: fc.integer({ min: 1, max: 9 }),
    priceMinor: fc.oneof(fc.constant(0), price),
  }),
);

const anyCharge: fc.Arbitrary<Charge> = fc.record({
  key: fc.constantFrom('delivery_charge', 'service_charge'),
  name: fc.constant('Charge'),
  amountMinor: price,
  isTaxable: fc.boolean(),
});

/** A line with a modifier group of three, some of them free, and a combo slot. */
const anyLine: fc.Arbitrary<QuoteLineInput> = fc
  .record({
    priceMinor: price,
    branchPriceMinor: fc.option(price, { nil: undefined }),
    modifierPrices: fc.tuple(price, price, price),
    chosen: fc.tuple(smallCount, smallCount, smallCount),
    freeCount: smallCount,
    surchargeMinor: price,
    comboQuantity: smallCount,
    quantity: fc.integer({ min: 1, max: 9 }),
    isPromotion: fc.boolean(),
  })
  .map((own) => ({
    item: aMenuItem({
      priceMinor: own.priceMinor,
      branchPrices: own.branchPriceMinor === undefined ? {} : { olaya: own.branchPriceMinor },
      modifierGroups: [
        aModifierGroup({
          freeCount: own.freeCount,
          modifiers: own.modifierPrices.map((priceMinor, index) => aModifier({ id: `modifier-${index}`, priceMinor })),
        }),
      ],
      comboSlots: [aComboSlot({ choices: [aComboChoice({ surchargeMinor: own.surchargeMinor })] })],
    }),
    configuration: aConfiguration({
      modifiers: own.chosen.map((quantity, index) => ({ modifierId: `modifier-${index}`, quantity })),
      comboItems: [aComboSelection({ quantity: own.comboQuantity })],
    }),
    quantity: own.quantity,
    isPromotion: own.isPromotion,
  }));

/** Any order that can be quoted: 0 to 3 decimals, VAT in or on top, offers of each kind, taxed and untaxed charges. */
export const anyQuoteInput: fc.Arbitrary<QuoteInput> = fc
  .record({
    digits: fc.integer({ min: 0, max: 3 }),
    vat: anyVat,
    branchId: fc.option(fc.constant('olaya'), { nil: undefined }),
    lines: fc.array(anyLine, { maxLength: 8 }),
    benefit: fc.option(anyBenefit, { nil: undefined }),
    charges: fc.array(anyCharge, { maxLength: 2 }),
  })
  .map(({ digits, branchId, benefit, ...own }) => ({
    ...own,
    currency: { code: 'XXX', digits },
    ...(branchId !== undefined && { branchId }),
    ...(benefit && { offer: { code: 'OFF', name: 'Off', benefit } }),
  }));
