import { validate as isUuid } from 'uuid';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { findAddress } from '../customer/address/address.store.ts';
import { findDeliveryArea } from '../location/find-delivery-area.ts';
import { loadBranches, type Branch } from '../location/load-branches.ts';
import { findNearestArea } from '../location/nearest-area.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { Place } from './cart.ts';
import type { CheckoutRequest } from './checkout-request.ts';

/**
 * Where an order is cooked and goes: the chosen branch, or for delivery the branch whose area contains the
 * customer's saved address (decision 18). Nothing chosen yet is no refusal here: prices exist before that.
 */
export async function findPlace(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<Place, Refusal[]>> {
  const branches = await loadBranches(context, context.merchant);
  return request.orderType === 'deliver'
    ? findDelivery(context, customerId, request, branches)
    : findBranch(request.branchId, branches);
}

function findBranch(branchId: string | undefined, branches: Branch[]): Result<Place, Refusal[]> {
  if (branchId === undefined) return accept({});
  const branch = branches.find(({ id }) => id === branchId);
  return branch ? accept({ branch }) : refuse([refusal(errorCodes.branchUnknown, { pointer: '/location' })]);
}

async function findDelivery(
  context: RequestContext,
  customerId: string | undefined,
  { addressId, position }: CheckoutRequest,
  branches: Branch[],
): Promise<Result<Place, Refusal[]>> {
  if (addressId === undefined) return accept(position ? deliverTo(branches, position) : {});
  const address =
    customerId !== undefined && isUuid(addressId) ? await findAddress(context.db, customerId, addressId) : undefined;
  if (!address) return refuse([refusal(errorCodes.addressUnknown, { pointer: '/address' })]);
  return accept({ address, ...deliverTo(branches, address) });
}

function deliverTo(branches: Branch[], point: { latitude: number; longitude: number }): Place {
  const found = findDeliveryArea(branches, point);
  if (found) return { branch: found.branch, area: found.area };
  return { isOutsideAreas: true, nearestArea: findNearestArea(branches, point)?.area };
}
