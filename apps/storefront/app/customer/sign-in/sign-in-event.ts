import { announceShopEvent } from '../../shell/shop-events.ts';
import type { Customer } from '../current-customer.ts';

export type SignInMethod = 'mobile' | 'password' | 'reset' | 'google' | 'apple' | 'facebook';

/** Announces a sign-in to the page (SIGNIN-15). */
export function announceSignIn(customer: Customer, method: SignInMethod = 'mobile'): void {
  window.dispatchEvent(new CustomEvent<Customer>('sufra:signed-in', { detail: customer }));
  announceShopEvent('login', { method });
}
