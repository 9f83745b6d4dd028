import type { ModifierChoice } from '../cart/cart-line.ts';
import type { QuoteInput, QuoteLineInput } from '../checkout/quote-order.ts';
import type { PricedGroup } from '../menu/price-item.ts';
import type { LoggedBill, LoggedChoices, LoggedLine } from './logged-bill.ts';

/**
 * The input of `quoteOrder` for a logged bill: the same calculation gives the same bill to the last unit. Names are
 * gone; what is charged and offered goes by its key and its code.
 *
 * @example quoteOrder(quoteInputOf(placed.bill)).totalMinor // 4725
 */
export function quoteInputOf({ currency, vat, lines, charges, offer }: LoggedBill): QuoteInput {
  return {
    currency,
    vat,
    lines: lines.map(readLine),
    charges: charges.map((charge) => ({ ...charge, name: charge.key })),
    ...(offer && { offer: { ...offer, name: offer.code } }),
  };
}

function readLine(line: LoggedLine): QuoteLineInput {
  const { itemId: id, priceMinor, quantity, isPromotion, parts = [] } = line;
  return {
    item: {
      id,
      priceMinor,
      branchPrices: {},
      modifierGroups: groupsOf(line),
      // Each part is a place of its own: the same choice may fill two of them, dressed differently.
      comboSlots: parts.map((part, index) => ({
        choices: [{ id: String(index), surchargeMinor: part.surchargeMinor, modifierGroups: groupsOf(part) }],
      })),
    },
    configuration: {
      modifiers: choicesOf(line),
      comboItems: parts.map((part, index) => ({
        comboChoiceId: String(index),
        quantity: part.quantity,
        modifiers: choicesOf(part),
      })),
    },
    quantity,
    ...(isPromotion && { isPromotion }),
  };
}

const choicesOf = ({ groups = [] }: LoggedChoices): ModifierChoice[] =>
  groups.flatMap(({ chosen }) => chosen.map(([modifierId, quantity]) => ({ modifierId, quantity })));

const groupsOf = ({ groups = [] }: LoggedChoices): PricedGroup[] =>
  groups.map(({ freeCount, chosen }) => ({
    freeCount,
    modifiers: chosen.map(([id, , priceMinor]) => ({ id, priceMinor })),
  }));
