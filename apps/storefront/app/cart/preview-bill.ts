import { deliveryCharge, orderedLines, quoteOrder, type Currency, type MenuItem, type VatRule } from '@sufra/ordering';
import { deliveryChargeKey, type BillAmounts } from '../ui/bill/bill-amounts.ts';
import { unitPriceMinor, type KeptLine } from './kept-line.ts';

export type PreviewInput = {
  lines: KeptLine[];
  currency: Currency;
  vat: VatRule;
  branchId?: string | undefined;
  /** What delivery to the chosen area costs; absent when nothing is delivered. */
  delivery?: { chargeMinor: number; freeFromMinor: number } | undefined;
};

/** The bill as this device sees it, until the server has answered: the same calculation on what the cart keeps. */
export function previewBill({ lines, currency, vat, branchId, delivery }: PreviewInput): BillAmounts {
  const ordered = orderedLines(lines);
  const subtotalMinor = ordered.reduce((sum, line) => sum + unitPriceMinor(line, branchId) * line.quantity, 0);
  const charges = delivery
    ? [{ key: deliveryChargeKey, name: '', amountMinor: deliveryCharge(delivery, subtotalMinor), isTaxable: true }]
    : [];
  return quoteOrder({
    currency,
    vat,
    charges,
    lines: ordered.map((line) => ({
      item: pricedItem(line, branchId),
      configuration: { itemId: line.itemId, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' },
      quantity: line.quantity,
    })),
  });
}

/** What the line costs stands for its choices, which the cart does not keep as groups. */
const pricedItem = (line: KeptLine, branchId: string | undefined): MenuItem => ({
  id: line.itemId,
  categoryId: '',
  name: line.name,
  description: {},
  priceMinor: unitPriceMinor(line, branchId),
  branchPrices: {},
  allergens: [],
  modifierGroups: [],
  ingredients: [],
  comboSlots: [],
  isUpsell: line.isUpsell,
  isSoldOut: false,
  excludedBranchIds: [],
  outOfStockBranchIds: [],
  orderTypes: [],
  availability: { hours: [], dates: [] },
});
