import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { findBranchOrder } from './branch-order.store.ts';
import { findOwnOrder } from './order.store.ts';
import type { StoredOrder } from './stored-order.ts';

/** Lets customers and staff in; 401 without a session, 403 for a guest who only looks around. */
export const requireCustomerOrStaff = (request: FastifyRequest): void => {
  if (request.session?.kind !== 'staff') requireCustomer(request);
};

/**
 * An order that the caller may see: the customer's own, or one of the branch that the staff works at. Any other
 * does not exist for them (decisions 45 and 46).
 */
export async function findReachableOrder(
  context: RequestContext,
  request: FastifyRequest,
  id: string,
): Promise<StoredOrder> {
  const { session } = request;
  const merchantId = context.merchant.id;
  const order =
    session?.kind === 'staff'
      ? await findBranchOrder(context, { merchantId, branchId: session.branchId }, id)
      : await findOwnOrder(context, { merchantId, customerId: requireCustomer(request).customerId }, id);
  if (!order) throw new RefusalError(refusal(errorCodes.notFound));
  return order;
}
