import type { Customer } from './current-customer.ts';

const name = 'sufra:signed-in';

/** Tells the page that somebody signed in (SIGNIN-15). */
export const announceSignIn = (customer: Customer): boolean =>
  window.dispatchEvent(new CustomEvent<Customer>(name, { detail: customer }));

/** Calls back on every sign-in; answers how to stop. */
export function onSignIn(listener: (customer: Customer) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<Customer>).detail);
  window.addEventListener(name, onEvent);
  return () => window.removeEventListener(name, onEvent);
}
