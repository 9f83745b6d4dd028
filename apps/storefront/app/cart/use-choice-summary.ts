import { useLanguage } from '../i18n/language.tsx';
import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import type { KeptLine } from './kept-line.ts';

/** The guest's choices in one line: "Garlic sauce +3.00 · no onion". */
export function useChoiceSummary(line: KeptLine): string {
  const t = useText('cart');
  const { localized, direction } = useLanguage();
  const { formatPrice } = usePrices();

  // Where some choices were free, only the line's total can say what the others cost.
  const isEachPaid = listPriceOfChoices(line) === line.choicesMinor;
  const nameOf = (id: string) => localized(line.labels[id]?.name ?? {});
  const taken = (id: string, quantity: number) => {
    const { priceMinor = 0 } = line.labels[id] ?? {};
    const amount = formatPrice(priceMinor).parts.find((part) => part.type === 'amount')?.text;
    const name = nameOf(id);
    if (name === '') return '';
    // In text from right to left a sign goes astray unless a mark holds it to its number.
    const mark = direction === 'rtl' ? '\u200E' : '';
    return [quantity > 1 && `${mark}${quantity}×`, name, isEachPaid && priceMinor > 0 && `${mark}+${amount}`]
      .filter(Boolean)
      .join(' ');
  };
  const leftOut = (id: string) => (nameOf(id) === '' ? '' : t('cart.without', { name: nameOf(id) }));

  return [
    ...line.comboItems.flatMap((choice) => [
      taken(choice.comboChoiceId, choice.quantity),
      ...choice.modifiers.map((modifier) => taken(modifier.modifierId, modifier.quantity)),
      ...choice.removedIngredientIds.map(leftOut),
    ]),
    ...line.modifiers.map((modifier) => taken(modifier.modifierId, modifier.quantity)),
    ...line.removedIngredientIds.map(leftOut),
  ]
    .filter(Boolean)
    .join(' · ');
}

function listPriceOfChoices({ labels, modifiers, comboItems }: KeptLine): number {
  const priceOf = (id: string, quantity: number) => (labels[id]?.priceMinor ?? 0) * quantity;
  const sumOf = (chosen: KeptLine['modifiers']) =>
    chosen.reduce((sum, { modifierId, quantity }) => sum + priceOf(modifierId, quantity), 0);
  const combos = comboItems.map(
    (part) => priceOf(part.comboChoiceId, part.quantity) + sumOf(part.modifiers) * part.quantity,
  );
  return combos.reduce((sum, amount) => sum + amount, sumOf(modifiers));
}
