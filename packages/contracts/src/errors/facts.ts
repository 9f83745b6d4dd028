import type { Locale } from '@sufra/ordering';

/** Everything that is fixed about an error, by its stable code: a language that is missing does not compile. */
export type ErrorFacts = {
  /** The HTTP status it is answered with, unless a refusal names another. */
  status: number;
  /**
   * The repair for the cart: another place or time, another way of paying, a branch that has the dish, or the guest's
   * own entry. Without one, other dishes are suggested for a line, and nothing for the rest.
   */
  repair?: 'place' | 'payment' | 'elsewhere' | 'own-entry';
  /** A name that guests know it by (ERR-62), instead of the title of its status. */
  title?: Record<Locale, string>;
  /** The problem and the next step; {names} are filled in from the refusal's params. */
  text: Record<Locale, string>;
};
