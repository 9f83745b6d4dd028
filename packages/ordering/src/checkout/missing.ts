import type { OrderStatusCode } from '../order/order-status.ts';

/** So long a guest is asked about a substitute where the merchant says nothing: long enough to see it, too short for food to get cold. */
export const standardAnswerMinutes = 5;

const inTheHouse: readonly OrderStatusCode[] = ['posted', 'accepted', 'confirmed', 'in-kitchen', 'ready'];

/**
 * True while another dish can still be made for an order: its branch has it, and it has not left.
 *
 * @example isReplaceable({ status: 'on-the-way', releasedAt: now }) // false
 */
export const isReplaceable = ({ status, releasedAt }: { status: OrderStatusCode; releasedAt: Date | null }): boolean =>
  releasedAt !== null && inTheHouse.includes(status);

const handedOver: readonly OrderStatusCode[] = ['on-the-way', 'delivered', 'finished'];

/**
 * True when an order leaves the house with a step. It does not while its guest is asked about a missing dish.
 *
 * @example leavesTheHouse('ready') // false
 */
export const leavesTheHouse = (to: OrderStatusCode): boolean => handedOver.includes(to);

/**
 * Dishes in the order in which they are worth offering: those of the missing dish's category first, the nearest in price
 * before others, the cheaper of two that are equally near.
 *
 * @example rankSubstitutes([steak, wings, wrap], { categoryId: 'wraps', priceMinor: 2000 }) // [wrap, wings, steak]
 */
export function rankSubstitutes<Dish extends { categoryId: string; priceMinor: number }>(
  dishes: readonly Dish[],
  missing: { categoryId: string | undefined; priceMinor: number },
): Dish[] {
  const isNear = (dish: Dish): number => Number(dish.categoryId === missing.categoryId);
  const distance = ({ priceMinor }: Dish): number => Math.abs(priceMinor - missing.priceMinor);
  return dishes.toSorted(
    (one, other) => isNear(other) - isNear(one) || distance(one) - distance(other) || one.priceMinor - other.priceMinor,
  );
}
