import type { ComboSelection, ModifierChoice } from '../cart/cart-line.ts';
import type { ComboChoice, MenuItem, Modifier, ModifierGroup } from './menu.ts';

/** The fields of a modifier group that pricing needs. */
export type PricedGroup = Pick<ModifierGroup, 'freeCount'> & {
  readonly modifiers: readonly Pick<Modifier, 'id' | 'priceMinor'>[];
};

/** The fields of an item that pricing needs; every `MenuItem` has them. */
export type PricedItem = Pick<MenuItem, 'id' | 'priceMinor' | 'branchPrices'> & {
  readonly modifierGroups: readonly PricedGroup[];
  readonly comboSlots: readonly { readonly choices: readonly PricedChoice[] }[];
};

type PricedChoice = Pick<ComboChoice, 'id' | 'surchargeMinor'> & { readonly modifierGroups: readonly PricedGroup[] };

/** The guest's choices that pricing needs; every `ItemConfiguration` has them. */
export type PricedConfiguration = {
  readonly modifiers: readonly ModifierChoice[];
  readonly comboItems: readonly Pick<ComboSelection, 'comboChoiceId' | 'quantity' | 'modifiers'>[];
};

/**
 * Price of the bare item, in minor units: the branch's own price once a branch is known, else the base
 * price (PRICE-21, D-8).
 *
 * @example itemPriceAt(burger, 'olaya') // 3200 where the base price is 3000
 */
export function itemPriceAt(item: Pick<MenuItem, 'priceMinor' | 'branchPrices'>, branchId?: string): number {
  const branchPrice = branchId === undefined ? undefined : item.branchPrices[branchId];
  return branchPrice ?? item.priceMinor;
}

/**
 * The price of the chosen modifiers for one piece, in minor units. In each group the cheapest chosen units are free, up
 * to the group's free count (D-7): three toppings at 2.00, 3.00 and 5.00 with one free cost 8.00. Unknown choices cost
 * nothing here; `checkConfiguration` refuses them.
 *
 * @example priceModifiers([toppings], [{ modifierId: 'cheese', quantity: 2 }]) // 200 with one of two free
 */
export function priceModifiers(groups: readonly PricedGroup[], choices: readonly ModifierChoice[]): number {
  const priced = new Set<string>();
  let sum = 0;
  for (const group of groups) {
    const units = group.modifiers.flatMap(({ id, priceMinor }) => {
      if (priced.has(id)) return [];
      priced.add(id);
      return [{ priceMinor, quantity: quantityOf(choices, id) }];
    });
    sum += priceBeyondFree(units, group.freeCount);
  }
  return sum;
}

/**
 * Price of one piece as configured: the item at this branch, its modifiers, and for combos the surcharge
 * and modifiers of everything that fills a slot (PRICE-09).
 *
 * @example priceConfiguration(burger, { ...plain, modifiers: [{ modifierId: 'cheese', quantity: 1 }] }) // 3200
 */
export function priceConfiguration(item: PricedItem, configuration: PricedConfiguration, branchId?: string): number {
  const modifiers = priceModifiers(item.modifierGroups, configuration.modifiers);
  return itemPriceAt(item, branchId) + modifiers + priceComboItems(item.comboSlots, configuration);
}

/**
 * Price of a cart line: one configured piece times the quantity (PRICE-09, PRICE-10).
 *
 * @example priceLine({ item: burger, configuration: plain, quantity: 2 }) // 6000
 */
export function priceLine(
  line: { item: PricedItem; configuration: PricedConfiguration; quantity: number },
  branchId?: string,
): number {
  return priceConfiguration(line.item, line.configuration, branchId) * line.quantity;
}

/**
 * The least that required choices add to the price of one piece, in minor units, and whether other answers to the same
 * questions cost more. Sold-out answers count only where nothing else is left; what fills a combo brings the cost of its own
 * required choices.
 *
 * @example requiredCost(pizza) // { leastMinor: 300, isFrom: true } with a required size of 3.00 or 7.00
 */
export function requiredCost(item: Pick<MenuItem, 'modifierGroups' | 'comboSlots'>): RequiredCost {
  const slots = item.comboSlots.map(({ minimum, choices }) => {
    const costs = soldIn(choices).map((choice) => ({
      surcharge: choice.surchargeMinor,
      own: requiredCost({ ...choice, comboSlots: [] }),
    }));
    const prices = costs.map(({ surcharge, own }) => surcharge + own.leastMinor);
    const isFrom = minimum > 0 && (new Set(prices).size > 1 || costs.some(({ own }) => own.isFrom));
    return { leastMinor: prices.length > 0 ? minimum * Math.min(...prices) : 0, isFrom };
  });
  const groups = item.modifierGroups.map(({ minimum, freeCount, modifiers }) => {
    const sold = soldIn(modifiers).toSorted((one, other) => one.priceMinor - other.priceMinor);
    const units = sold.flatMap((modifier) =>
      Array<number>(Math.min(minimum, modifier.maximumQuantity)).fill(modifier.priceMinor),
    );
    const paid = units.slice(freeCount, minimum);
    return {
      leastMinor: paid.reduce((sum, price) => sum + price, 0),
      isFrom: minimum > freeCount && new Set(units).size > 1,
    };
  });
  const parts = [...slots, ...groups];
  return {
    leastMinor: parts.reduce((sum, { leastMinor }) => sum + leastMinor, 0),
    isFrom: parts.some(({ isFrom }) => isFrom),
  };
}

type RequiredCost = { leastMinor: number; isFrom: boolean };

function soldIn<Choice extends { readonly isSoldOut: boolean }>(choices: readonly Choice[]): readonly Choice[] {
  const sold = choices.filter(({ isSoldOut }) => !isSoldOut);
  return sold.length > 0 ? sold : choices;
}

function priceComboItems(slots: PricedItem['comboSlots'], configuration: PricedConfiguration): number {
  const choices = slots.flatMap((slot) => slot.choices);
  return configuration.comboItems.reduce((sum, selection) => {
    const choice = choices.find((candidate) => candidate.id === selection.comboChoiceId);
    if (!choice) return sum;
    const each = choice.surchargeMinor + priceModifiers(choice.modifierGroups, selection.modifiers);
    return sum + each * wholeUnits(selection.quantity);
  }, 0);
}

function priceBeyondFree(units: { priceMinor: number; quantity: number }[], freeCount: number): number {
  let free = freeCount;
  let sum = 0;
  for (const unit of units.toSorted((a, b) => a.priceMinor - b.priceMinor)) {
    const given = Math.min(free, unit.quantity);
    free -= given;
    sum += unit.priceMinor * (unit.quantity - given);
  }
  return sum;
}

function quantityOf(choices: readonly ModifierChoice[], modifierId: string): number {
  return choices.reduce(
    (sum, choice) => (choice.modifierId === modifierId ? sum + wholeUnits(choice.quantity) : sum),
    0,
  );
}

const wholeUnits = (quantity: number): number => (Number.isSafeInteger(quantity) ? Math.max(quantity, 0) : 0);
