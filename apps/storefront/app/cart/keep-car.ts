import { forgetCar } from '../curbside/car-store.ts';
import { useChange } from '@sufra/ui/effects.ts';
import { useCart } from './cart-store.ts';
import { isCartEmpty } from './device-line.ts';

/** With the last line in the cart the car leaves it too (CART-28). Stands on every page and shows nothing. */
export function KeepCar() {
  useChange(isCartEmpty(useCart()), (wasEmpty) => !wasEmpty && forgetCar());
  return null;
}
