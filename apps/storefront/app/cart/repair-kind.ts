import type { ErrorEntry } from '@sufra/contracts';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { ApiRefusal } from '../api/read-refusal.ts';

/** What a refused checkout is about, when it is not one line of the cart. */
export type Kind = 'place' | 'promotion' | 'time' | 'minimum' | 'car' | 'payment' | 'unknown';

const kindsByCode: Record<string, Kind> = {
  [errorCodes.storeClosed]: 'place',
  [errorCodes.branchNotAccepting]: 'place',
  [errorCodes.branchRequired]: 'place',
  [errorCodes.branchUnknown]: 'place',
  [errorCodes.orderTypeRequired]: 'place',
  [errorCodes.orderTypeNotAllowed]: 'place',
  [errorCodes.addressRequired]: 'place',
  [errorCodes.addressUnknown]: 'place',
  [errorCodes.outsideDeliveryAreas]: 'place',
  [errorCodes.curbsideUnavailable]: 'car',
  [errorCodes.zoneMinimum]: 'minimum',
  [errorCodes.deliveryMinimum]: 'minimum',
  [errorCodes.orderMinimum]: 'minimum',
  [errorCodes.schedulingUnavailable]: 'time',
  [errorCodes.paymentTypeRequired]: 'payment',
  [errorCodes.paymentTypeNotAllowed]: 'payment',
};
const kindsByPointer: Record<string, Kind> = {
  '/coupon-code': 'promotion',
  '/campaign-id': 'promotion',
  '/scheduled-time': 'time',
  '/car-id': 'car',
  '/location': 'place',
  '/address': 'place',
};

export const kindOf = ({ code, source }: ErrorEntry): Kind =>
  kindsByCode[code] ?? kindsByPointer[source?.pointer ?? ''] ?? 'unknown';

/** Which line an entry is about, counted as they were sent. */
export function lineIndexOf({ source }: ErrorEntry): number | undefined {
  const index = /^\/items\/(\d+)/.exec(source?.pointer ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** Whether the guest can do something about a refusal beside reading it. */
export const isRepairable = ({ status, entries }: ApiRefusal): boolean =>
  status === 422 && entries.some((entry) => lineIndexOf(entry) !== undefined || kindOf(entry) !== 'unknown');
