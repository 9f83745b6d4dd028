import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { findBranchOrder, type Workplace } from './branch-order.store.ts';
import { findOwnOrder, type OrderOwner } from './order.store.ts';
import { findSteps } from './order-steps.store.ts';
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
  const asker = askerOf(context, request);
  const order =
    'customerId' in asker ? await findOwnOrder(context, asker, id) : await findBranchOrder(context, asker, id);
  return order ?? refuseUnknown();
}

/** The same for its steps alone. */
export async function findReachableSteps(context: RequestContext, request: FastifyRequest, id: string) {
  return (await findSteps(context, askerOf(context, request), id)) ?? refuseUnknown();
}

const refuseUnknown = (): never => {
  throw new RefusalError(refusal(errorCodes.notFound));
};

function askerOf({ merchant }: RequestContext, request: FastifyRequest): OrderOwner | Workplace {
  const { session } = request;
  return session?.kind === 'staff'
    ? { merchantId: merchant.id, branchId: session.branchId }
    : { merchantId: merchant.id, customerId: requireCustomer(request).customerId };
}
