import type { SuggestedItem } from '@sufra/contracts';
import { checkConfiguration, fromMinor, itemPriceAt, type OrderingSituation } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { SellableCategory, SellableItem, SellableMenu } from '../menu/load-menu.ts';
import { lineAvailability } from './check-availability.ts';

/** More than three is a menu, not a suggestion. */
const most = 3;

type Wish = { itemId: string; item: SellableItem | undefined; priceMinor: number | undefined };
type Situation = OrderingSituation & { appId: string };
type Candidate = { item: SellableItem; category: SellableCategory };

/**
 * What can be had instead of something that cannot: dishes of the same category first, then those of the nearest
 * price, all of them available here and now.
 */
export function suggestItems(
  { merchant }: RequestContext,
  menu: SellableMenu,
  situation: Situation,
): (wish: Wish) => SuggestedItem[] {
  const available = candidatesOf(menu).filter(
    (candidate) => lineAvailability(menu, candidate, situation).isAvailable && !candidate.item.isUpsell,
  );
  const priceOf = (item: SellableItem) => itemPriceAt(item, situation.branchId);
  return ({ itemId, item, priceMinor }) => {
    const nearMinor = priceMinor ?? (item ? priceOf(item) : 0);
    const distance = (candidate: SellableItem) => Math.abs(priceOf(candidate) - nearMinor);
    const isKin = (candidate: SellableItem) => Number(candidate.categoryId !== item?.categoryId);
    return available
      .map((candidate) => candidate.item)
      .filter((candidate) => candidate.id !== itemId && (!item || candidate.menuId === item.menuId))
      .toSorted((a, b) => isKin(a) - isKin(b) || distance(a) - distance(b))
      .slice(0, most)
      .map((candidate) => ({
        id: candidate.id,
        name: candidate.name,
        price: fromMinor(priceOf(candidate), merchant.currency),
        'image-uri': candidate.imageUrl ?? null,
        'needs-choices': needsChoices(candidate),
      }));
  };
}

const candidatesOf = (menu: SellableMenu): Candidate[] => {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  return [...menu.items.values()].flatMap((item) => {
    const category = categories.get(item.categoryId);
    return category ? [{ item, category }] : [];
  });
};

function needsChoices(item: SellableItem): boolean {
  const plain = { itemId: item.id, modifiers: [], removedIngredientIds: [], comboItems: [], notes: '' };
  return checkConfiguration(item, plain).length > 0;
}
