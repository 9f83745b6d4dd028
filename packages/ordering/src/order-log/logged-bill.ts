import type { ModifierChoice } from '../cart/cart-line.ts';
import type { QuoteInput, QuoteLineInput, VatRule } from '../checkout/quote-order.ts';
import type { Charge } from '../checkout/order-charges.ts';
import { itemPriceAt, type PricedGroup } from '../menu/price-item.ts';
import type { Currency } from '../money/money.ts';
import type { AppliedOffer } from '../promotion/check-offer.ts';

/** Everything that a bill was made of, prices included and words left out, so that it can be made again. */
export type LoggedBill = {
  currency: Currency;
  vat: VatRule;
  lines: LoggedLine[];
  /** As they were before the offer made one of them cheaper. */
  charges: Omit<Charge, 'name'>[];
  offer?: Omit<AppliedOffer, 'name'>;
};

/** A line of the cart: the price of the bare item at the branch, and what was chosen with it. */
type LoggedLine = LoggedChoices & {
  itemId: string;
  quantity: number;
  priceMinor: number;
  /** Present on the line that the offer gives. */
  isPromotion?: true;
  /** The choices of a combo. */
  parts?: (LoggedChoices & { choiceId: string; quantity: number; surchargeMinor: number })[];
};

/** The answered questions: how many units each gives away, and which modifiers were taken. */
type LoggedChoices = { groups?: { freeCount: number; chosen: LoggedModifier[] }[] };

/** One modifier: its id, how often it was taken, what one costs. */
type LoggedModifier = [modifierId: string, quantity: number, priceMinor: number];

/**
 * The bill of an order as the log keeps it: nothing but ids, quantities, prices and rules. `quoteInputOf` makes a
 * quote of it again, years after the menu has changed.
 *
 * @example quoteOrder(quoteInputOf(logBill(input))).totalMinor // what quoteOrder(input) says
 */
export function logBill({ currency, vat, lines, charges, offer, branchId }: QuoteInput): LoggedBill {
  return {
    currency: { code: currency.code, digits: currency.digits },
    vat,
    lines: lines.map((line) => logLine(line, branchId)),
    charges: charges.map(({ key, amountMinor, isTaxable }) => ({ key, amountMinor, isTaxable })),
    ...(offer && { offer: { code: offer.code, benefit: offer.benefit } }),
  };
}

function logLine({ item, configuration, quantity, isPromotion }: QuoteLineInput, branchId?: string): LoggedLine {
  const choices = item.comboSlots.flatMap((slot) => slot.choices);
  const parts = configuration.comboItems.flatMap((part) => {
    const choice = choices.find(({ id }) => id === part.comboChoiceId);
    if (!choice) return [];
    const { id: choiceId, surchargeMinor } = choice;
    return [
      { choiceId, quantity: part.quantity, surchargeMinor, ...logChoices(choice.modifierGroups, part.modifiers) },
    ];
  });
  return {
    itemId: item.id,
    quantity,
    priceMinor: itemPriceAt(item, branchId),
    ...(isPromotion && { isPromotion: true as const }),
    ...logChoices(item.modifierGroups, configuration.modifiers),
    ...(parts.length > 0 && { parts }),
  };
}

/** A modifier that stands in several groups belongs to the first of them, as in the calculation. */
function logChoices(groups: readonly PricedGroup[], choices: readonly ModifierChoice[]): LoggedChoices {
  const seen = new Set<string>();
  const answered = groups.flatMap(({ freeCount, modifiers }) => {
    const chosen = modifiers.flatMap(({ id, priceMinor }): LoggedModifier[] => {
      if (seen.has(id)) return [];
      seen.add(id);
      const own = choices.filter(({ modifierId }) => modifierId === id);
      return own.map(({ quantity }) => [id, quantity, priceMinor]);
    });
    return chosen.length > 0 ? [{ freeCount, chosen }] : [];
  });
  return answered.length > 0 ? { groups: answered } : {};
}

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
