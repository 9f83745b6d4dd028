import { isOrderTypeServed, type OrderType, wayOfServing } from '@sufra/ordering';
import type { Merchant } from '../merchant/merchant.ts';
import type { Branch } from './load-branches.ts';

/** The order types that the merchant offers, and where a branch is given, that it serves. */
export const servedTypes = (merchant: Merchant, branch: Branch | undefined): OrderType[] =>
  merchant.application.allowedOrderTypes.filter((type) => isTypeOffered(merchant, branch, type));

/** True when the merchant, and this branch, serve orders of a type. */
export function isTypeOffered({ application }: Merchant, branch: Branch | undefined, orderType: OrderType): boolean {
  // Curbside is to-go that is carried out, where the branch does so (D-16).
  if (orderType === 'curbside' && branch && !branch.isCurbsideEnabled) return false;
  if (!isOrderTypeServed(orderType, application.allowedOrderTypes)) return false;
  if (!branch) return true;
  // A queue stands wherever guests come to (decision record 0071).
  return branch.orderTypes.some((type) =>
    orderType === 'queue' ? type !== 'deliver' : wayOfServing(type) === wayOfServing(orderType),
  );
}
