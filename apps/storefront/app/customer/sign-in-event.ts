import { announceShopEvent } from '../shell/shop-events.ts';
import type { Customer } from './current-customer.ts';

const name = 'sufra:signed-in';

/** Tells the page that somebody signed in (SIGNIN-15). */
export function announceSignIn(customer: Customer): void {
  window.dispatchEvent(new CustomEvent<Customer>(name, { detail: customer }));
  announceShopEvent('login', { method: 'mobile' });
}

/** Calls back on every sign-in; answers how to stop. */
export function onSignIn(listener: (customer: Customer) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Customer>).detail);
  window.addEventListener(name, onEvent);
  return () => window.removeEventListener(name, onEvent);
}
