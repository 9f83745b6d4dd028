import type { RepairMeta } from '@sufra/contracts';
import { toMinor, type Currency } from '@sufra/ordering';
import { cartStore } from './cart-store.ts';
import { usualPriceMinor, type KeptLine } from './kept-line.ts';

/** The guest keeps a line at what it costs now: from here on this is the price they know. */
export function keepAtNewPrice(line: KeptLine, meta: RepairMeta, currency: Currency, branchId?: string): void {
  const unitMinor = minor(meta['new-price'], currency);
  if (unitMinor === undefined) return;
  changeLine(line, (kept) => priced(kept, unitMinor, minor(meta['base-price'], currency), branchId));
}

/** The guest keeps what can still be had of a line, at what that costs. */
export function keepRemaining(line: KeptLine, meta: RepairMeta, currency: Currency, branchId?: string): void {
  const { remaining } = meta;
  const unitMinor = minor(remaining?.price, currency);
  if (!remaining || unitMinor === undefined) return;
  changeLine(line, (kept) => ({
    ...priced(kept, unitMinor, minor(meta['base-price'], currency), branchId),
    ...readPart(remaining),
    comboItems: remaining['combo-items'].map((part) => ({
      comboChoiceId: part.id,
      quantity: part.quantity,
      ...readPart(part),
    })),
  }));
}

type Part = { modifiers: { id: string; quantity: number }[]; ingredients: { id: string }[] };

const readPart = ({ modifiers, ingredients }: Part) => ({
  modifiers: modifiers.map(({ id, quantity }) => ({ modifierId: id, quantity })),
  removedIngredientIds: ingredients.map(({ id }) => id),
});

function priced(line: KeptLine, unitMinor: number, givenBaseMinor: number | undefined, branchId?: string): KeptLine {
  const baseMinor = Math.min(unitMinor, givenBaseMinor ?? usualPriceMinor(line, branchId));
  const hasOwnPrice = branchId !== undefined && line.branchPrices[branchId] !== undefined;
  return {
    ...line,
    ...(hasOwnPrice ? { branchPrices: { ...line.branchPrices, [branchId]: baseMinor } } : { priceMinor: baseMinor }),
    choicesMinor: unitMinor - baseMinor,
  };
}

/** A repair is the guest's doing: the cart counts it as activity. */
function changeLine({ lineId }: KeptLine, change: (line: KeptLine) => KeptLine): void {
  cartStore.update((cart) => ({
    ...cart,
    lines: cart.lines.map((line) => (line.lineId === lineId ? change(line) : line)),
    lastActivityAt: Date.now(),
  }));
}

function minor(amount: number | undefined, currency: Currency): number | undefined {
  const read = amount === undefined ? undefined : toMinor(amount, currency);
  return read?.ok ? read.value : undefined;
}
