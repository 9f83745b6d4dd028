import type { RemainingChoice } from '@sufra/contracts';
import { fromMinor, possibleConfiguration, priceConfiguration, type ItemConfiguration } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { SellableItem } from '../menu/load-menu.ts';
import type { Cart } from './cart.ts';
import type { RequestedLine } from './checkout-request.ts';

/**
 * What is left of a line without the parts that cannot be had, and what one of it costs; nothing when the rest
 * would need an answer, or is the same as before.
 */
export function remainingOf(
  { merchant }: RequestContext,
  { place }: Cart,
  item: SellableItem,
  { configuration }: RequestedLine,
  pointer: string,
): { remaining?: RemainingChoice } {
  const wanted = withoutPart(configuration, pointer);
  const possible = possibleConfiguration(item, wanted);
  if (!possible || isSame(possible, configuration)) return {};
  const price = fromMinor(priceConfiguration(item, possible, place.branch?.id), merchant.currency);
  return { remaining: { price, ...present(possible), 'combo-items': possible.comboItems.map(presentPart) } };
}

/** A part of a combo that the branch has run out of is named by its place in the list. */
function withoutPart(configuration: ItemConfiguration, pointer: string): ItemConfiguration {
  const index = /^\/items\/\d+\/combo-items\/(\d+)$/.exec(pointer)?.[1];
  if (index === undefined) return configuration;
  return { ...configuration, comboItems: configuration.comboItems.filter((_, position) => position !== Number(index)) };
}

const isSame = (a: ItemConfiguration, b: ItemConfiguration): boolean => JSON.stringify(a) === JSON.stringify(b);

type Part = Pick<ItemConfiguration, 'modifiers' | 'removedIngredientIds'>;

const present = ({ modifiers, removedIngredientIds }: Part) => ({
  modifiers: modifiers.map(({ modifierId, quantity }) => ({ id: modifierId, quantity })),
  ingredients: removedIngredientIds.map((id) => ({ id })),
});

const presentPart = (part: ItemConfiguration['comboItems'][number]) => ({
  id: part.comboChoiceId,
  quantity: part.quantity,
  ...present(part),
});
