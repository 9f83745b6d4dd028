import {
  orderCharges,
  orderedLines,
  quoteOrder,
  subtotalOf,
  type AppliedOffer,
  type ChargeRules,
  type Currency,
  type MenuItem,
  type OrderType,
  type QuoteLineInput,
  type VatRule,
} from '@sufra/ordering';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';
import { usualPriceMinor, type KeptLine } from './kept-line.ts';

export type PreviewInput = {
  lines: KeptLine[];
  currency: Currency;
  vat: VatRule;
  chargeRules: ChargeRules;
  orderType: OrderType | undefined;
  branchId?: string | undefined;
  /** What the chosen area charges for delivery; absent when nothing is delivered. */
  areaChargeMinor?: number | undefined;
  offer?: AppliedOffer | undefined;
};

/** The bill as this device sees it, until the server has answered: the same calculation on what the cart keeps. */
export function previewBill(input: PreviewInput): BillAmounts {
  const { currency, vat, branchId, offer } = input;
  const priced = {
    lines: orderedLines(input.lines).map((line) => quoteLine(line, branchId)),
    ...(branchId !== undefined && { branchId }),
    ...(offer && { offer }),
  };
  const isEmpty = priced.lines.length === 0;
  const charges = isEmpty ? [] : orderCharges(input.chargeRules, { ...input, subtotalMinor: subtotalOf(priced) });
  return { ...quoteOrder({ ...priced, currency, vat, charges }), discountName: offer?.name };
}

/** The cart does not keep the groups of its choices: what they cost together stands for them. */
function quoteLine(line: KeptLine, branchId: string | undefined): QuoteLineInput {
  const chosen = { modifierId: 'choices', quantity: 1 };
  const { itemId, quantity, isPromotion } = line;
  return {
    quantity,
    isPromotion,
    item: { ...plainItem, id: itemId, priceMinor: usualPriceMinor(line, branchId), modifierGroups: choicesOf(line) },
    configuration: { itemId, modifiers: [chosen], removedIngredientIds: [], comboItems: [], notes: '' },
  };
}

const choicesOf = ({ choicesMinor }: KeptLine): MenuItem['modifierGroups'] => [
  {
    id: 'choices',
    name: {},
    minimum: 0,
    maximum: 0,
    freeCount: 0,
    modifiers: [
      { id: 'choices', name: {}, priceMinor: choicesMinor, maximumQuantity: 1, isSoldOut: false, allergens: [] },
    ],
  },
];

const plainItem: Omit<MenuItem, 'id' | 'priceMinor'> = {
  categoryId: '',
  name: {},
  description: {},
  branchPrices: {},
  allergens: [],
  modifierGroups: [],
  ingredients: [],
  comboSlots: [],
  isUpsell: false,
  isSoldOut: false,
  excludedBranchIds: [],
  outOfStockBranchIds: [],
  orderTypes: [],
  availability: { hours: [], dates: [] },
};
