import type { FormError } from 'moyasar-payment-form';
import type { CardProblem } from '../../provider-form.ts';

/**
 * What a failure of Moyasar's form means for the page: the guest can put a field right and stays with the form; the
 * merchant's account takes nothing; or nobody here knows what happened, and the server asks.
 */
export type FormFailure = { kind: 'fields'; problems: CardProblem[] } | { kind: 'unavailable' } | { kind: 'unknown' };

const unavailable = new Set(['authentication_error', 'authorization_error', 'account_inactive_error']);

const fields: Record<string, CardProblem> = {
  number: 'number',
  month: 'expiry',
  year: 'expiry',
  cvc: 'cvv',
  name: 'name',
};

/**
 * Tells failures apart. An id that Moyasar has already seen is a payment whose answer was lost, or one that waits for
 * the bank; a failure without a type is a lost connection.
 *
 * @example readFormFailure({ type: 'used_given_id' }) // { kind: 'unknown' }
 */
export function readFormFailure({ type, errors }: FormError): FormFailure {
  if (typeof type !== 'string' || type === 'used_given_id') return { kind: 'unknown' };
  if (unavailable.has(type)) return { kind: 'unavailable' };
  const named = typeof errors === 'object' && errors !== null ? Object.keys(errors) : [];
  const problems = named.flatMap((name) => fields[name.split('.').at(-1) ?? ''] ?? []);
  return { kind: 'fields', problems: [...new Set(problems)] };
}
