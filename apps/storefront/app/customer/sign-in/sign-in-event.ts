import { announceShopEvent } from '../../shell/shop-events.ts';
import type { Customer } from '../current-customer.ts';

const name = 'sufra:signed-in';

export type SignInMethod = 'mobile' | 'password' | 'reset' | 'google' | 'apple' | 'facebook';

/** Announces a sign-in to the page (SIGNIN-15). */
export function announceSignIn(customer: Customer, method: SignInMethod = 'mobile'): void {
  window.dispatchEvent(new CustomEvent<Customer>(name, { detail: customer }));
  announceShopEvent('login', { method });
}

/** Calls back on every sign-in; answers how to stop. */
export function onSignIn(listener: (customer: Customer) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Customer>).detail);
  window.addEventListener(name, onEvent);
  return () => window.removeEventListener(name, onEvent);
}
