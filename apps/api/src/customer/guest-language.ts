import type { Locale } from '@sufra/ordering';

/**
 * The language in which a guest is told about an order: the one that the account names, else the one it was ordered in.
 *
 * @param usual for orders of releases that did not keep theirs
 */
export const guestLanguage = (
  customer: { locale: Locale | null },
  order: { locale: Locale | null },
  usual: Locale,
): Locale => customer.locale ?? order.locale ?? usual;
