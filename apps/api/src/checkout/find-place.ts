import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { findAddress } from '../customer/find-address.ts';
import { findDeliveryArea } from '../location/find-delivery-area.ts';
import { loadBranches, type Branch } from '../location/load-branches.ts';
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
  if (addressId === undefined) return position ? findArea(branches, position, {}, '/lat') : accept({});
  const saved = customerId === undefined ? undefined : await findAddress(context, customerId, addressId);
  if (!saved) return refuse([refusal(errorCodes.addressUnknown, { pointer: '/address' })]);
  const { id, line1, latitude, longitude } = saved;
  return findArea(branches, saved, { address: { id, line: line1, latitude, longitude } }, '/address');
}

function findArea(
  branches: Branch[],
  point: { latitude: number; longitude: number },
  place: Place,
  pointer: string,
): Result<Place, Refusal[]> {
  const found = findDeliveryArea(branches, point);
  if (!found) return refuse([refusal(errorCodes.outsideDeliveryAreas, { pointer })]);
  return accept({ ...place, branch: found.branch, area: found.area });
}
