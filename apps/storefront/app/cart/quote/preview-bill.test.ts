import type { AppliedOffer, ChargeRules } from '@sufra/ordering';
import { expect, it } from 'vitest';
import { aKeptLine } from '../testing/device-lines.ts';
import { previewBill, type PreviewInput } from './use-cart-quote.ts';

const noCharges: ChargeRules = { services: [], delivery: { name: '', isTaxable: true } };

/** Two burgers at 32.50 with their choices. */
const preview = (own: Partial<PreviewInput> = {}) =>
  previewBill({
    lines: [aKeptLine({ branchPrices: {} })],
    currency: { code: 'SAR', digits: 2 },
    vat: { type: 'inclusive', rateBasisPoints: 1500 },
    chargeRules: noCharges,
    orderType: 'pickup',
    ...own,
  });

const offer = (benefit: AppliedOffer['benefit']): AppliedOffer => ({ code: 'X', name: 'Summer', benefit });

it('adds up what the cart keeps', () => {
  expect(preview()).toMatchObject({ subtotalMinor: 6500, discountMinor: 0, charges: [], totalMinor: 6500 });
});

it('takes a discount off and names its promotion', () => {
  const bill = preview({ offer: offer({ type: 'percentage', basisPoints: 1000 }) });
  expect(bill).toMatchObject({ discountMinor: 650, discountName: 'Summer', totalMinor: 5850 });
});

it('prices a granted line as it is granted, and its choices as they are', () => {
  const granted = aKeptLine({ isPromotion: true, promotionPriceMinor: 0, quantity: 1, branchPrices: {} });
  const benefit = { type: 'item', itemId: 'burger', quantity: 1, priceMinor: 0 } as const;
  const lines = [aKeptLine({ lineId: 'own', branchPrices: {} }), granted];
  expect(preview({ lines, offer: offer(benefit) })).toMatchObject({ subtotalMinor: 6750, totalMinor: 6750 });
});

it('makes delivery cheaper, and nothing else', () => {
  const delivered = { orderType: 'deliver', areaChargeMinor: 1200 } as const;
  expect(preview(delivered)).toMatchObject({ charges: [{ amountMinor: 1200 }], totalMinor: 7700 });
  const bill = preview({ ...delivered, offer: offer({ type: 'delivery', chargeMinor: 500 }) });
  expect(bill).toMatchObject({ discountMinor: 0, charges: [{ amountMinor: 500 }], totalMinor: 7000 });
});

it('knows the special delivery price, and delivery without VAT', () => {
  const delivery = { name: '', isTaxable: false, specialFromMinor: 6000, specialChargeMinor: 300 };
  const bill = preview({ orderType: 'deliver', areaChargeMinor: 1200, chargeRules: { services: [], delivery } });
  expect(bill).toMatchObject({ charges: [{ amountMinor: 300, vatMinor: 0 }], vatMinor: 848, totalMinor: 6800 });
});

it('adds the service charge of the order type', () => {
  const service = {
    key: 'service',
    name: 'Service',
    basisPoints: 1000,
    orderTypes: ['eat-in'] as const,
    isTaxable: true,
  };
  const chargeRules = { ...noCharges, services: [service] };
  expect(preview({ orderType: 'eat-in', chargeRules })).toMatchObject({ charges: [{ amountMinor: 650 }] });
  expect(preview({ orderType: 'pickup', chargeRules })).toMatchObject({ charges: [] });
});
