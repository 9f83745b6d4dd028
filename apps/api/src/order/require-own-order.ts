import { errorCodes } from '@sufra/contracts';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';
import { refusal, RefusalError } from '../platform/refusal.ts';
import { requireCustomer } from '../platform/session.plugin.ts';
import { findOwnOrder, type OrderOwner } from './order.store.ts';
import type { StoredOrder } from './stored-order.ts';

/** The caller's own order; somebody else's does not exist for them (decision 45). */
export async function requireOwnOrder(
  context: RequestContext,
  request: FastifyRequest,
  orderId: string,
): Promise<StoredOrder> {
  const order = await findOwnOrder(context, ownerOf(request), orderId);
  if (!order) throw new RefusalError(refusal(errorCodes.notFound));
  return order;
}

/** Whose orders the caller may see. */
export const ownerOf = (request: FastifyRequest): OrderOwner => ({
  merchantId: request.merchant.id,
  customerId: requireCustomer(request).customerId,
});
