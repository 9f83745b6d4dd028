import { useCart } from '../cart/cart-store.ts';
import { isCartEmpty } from '../cart/cart.ts';
import { useForgetCarWithCart } from './use-forget-car-with-cart.ts';

/** Stands on every page, and shows nothing itself. */
export default function KeepCar() {
  useForgetCarWithCart(!isCartEmpty(useCart()));
  return null;
}
