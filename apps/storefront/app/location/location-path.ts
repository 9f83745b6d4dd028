import type { OrderType } from '@sufra/ordering';

type LocationPage = {
  categorySlug: string;
  orderType: OrderType;
  /** Where the guest comes from and goes back to. */
  page: 'menu' | 'cart';
  /** The guest was about to check out and goes on with it afterwards (CHK-12, CHK-13). */
  isCheckingOut?: boolean;
};

/** Address of the location chooser (ROUTE-07). */
export function locationPath({ categorySlug, orderType, page, isCheckingOut }: LocationPage): string {
  const query = new URLSearchParams({ page, islocation: 'true', ...(isCheckingOut && { checkout: 'true' }) });
  return `/menu/${categorySlug}/location/${orderType}?${query}`;
}
