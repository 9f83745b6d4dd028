import { errorCodes } from '@sufra/contracts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import { refusal, RefusalError } from '../../platform/errors/refusal.ts';
import { requireCustomer } from '../../platform/http/session.plugin.ts';
import { orderEvents, orders, type SteppedOrder, type StoredOrder, type StoredStep } from '../order.tables.ts';
import { type ArchivedOrder, findArchivedOrder } from './archive/read-archive.ts';
import { archivedSteps, stepColumns } from './order-event.store.ts';
import { findBranchOrder, findOwnOrder, isOwnedBy, isWorkedOnAt, type Workplace } from './order.store.ts';

/** The caller's own order; another customer's is not found (D-45). */
export async function requireOwnOrder(
  context: RequestContext,
  request: FastifyRequest,
  orderId: string,
): Promise<StoredOrder> {
  const owner = ownerOf(request);
  return (await findOwnOrder(context, owner, orderId)) ?? refuseMissing(context, owner, orderId);
}

/** The owner whose orders the caller may see. */
export const ownerOf = (request: FastifyRequest): CustomerKey => ({
  merchantId: request.merchant.id,
  customerId: requireCustomer(request).customerId,
});

/** Lets customers and staff in; 401 without a session, 403 for a guest who only looks around. */
export const requireCustomerOrStaff = (request: FastifyRequest): void => {
  if (request.session?.kind !== 'staff') requireCustomer(request);
};

/**
 * An order that the caller may see: the customer's own, or one of the branch that the staff works at. Any other
 * does not exist for them (D-45 and D-46).
 */
export async function findReachableOrder(
  context: RequestContext,
  request: FastifyRequest,
  id: string,
): Promise<StoredOrder> {
  const caller = callerOf(context, request);
  return (await findOrderOf(context, caller, id)) ?? refuseMissing(context, caller, id);
}

/** The same for what only reads: an order whose month is archived comes from there, where the files are at hand. */
export async function findReadableOrder(
  context: RequestContext,
  request: FastifyRequest,
  id: string,
): Promise<{ order: StoredOrder; archived?: ArchivedOrder }> {
  const caller = callerOf(context, request);
  const order = await findOrderOf(context, caller, id);
  if (order) return { order };
  const archived = isUuid(id) ? await findArchivedOrder(context, caller, id) : undefined;
  if (archived === undefined || archived === 'away') return refuseMissing(context, caller, id);
  return { order: archived.order, archived };
}

const findOrderOf = (context: RequestContext, caller: CustomerKey | Workplace, id: string) =>
  'customerId' in caller ? findOwnOrder(context, caller, id) : findBranchOrder(context, caller, id);

/** The steps of such an order, oldest first, with what is needed to tell them, in one statement. */
export async function findReachableSteps(
  context: RequestContext,
  request: FastifyRequest,
  id: string,
): Promise<{ order: SteppedOrder; steps: StoredStep[] }> {
  if (!isUuid(id)) return refuseUnknown();
  const caller = callerOf(context, request);
  const { type, status, releasedAt } = orders;
  const rows = await context.db
    .select({ order: { type, status, releasedAt }, step: stepColumns })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.merchantId, orders.merchantId), eq(orderEvents.orderId, orders.id)))
    .where(
      and(
        eq(orders.id, id),
        isNotNull(orderEvents.id),
        'customerId' in caller ? isOwnedBy(caller) : isWorkedOnAt(caller),
      ),
    )
    .orderBy(orderEvents.number);
  if (rows[0]) return { order: rows[0].order, steps: rows.map(({ step }) => step) };
  const { order, archived } = await findReadableOrder(context, request, id);
  return archived ? { order, steps: await archivedSteps(archived) } : refuseUnknown();
}

/** Says of an order that is archived that it is; of any other that there is none. */
async function refuseMissing(context: RequestContext, caller: CustomerKey | Workplace, id: string): Promise<never> {
  const archived = isUuid(id) ? await findArchivedOrder(context, caller, id) : undefined;
  if (archived === undefined) return refuseUnknown();
  throw new RefusalError(refusal(errorCodes.orderArchived));
}

const refuseUnknown = (): never => {
  throw new RefusalError(refusal(errorCodes.notFound));
};

function callerOf({ merchant }: RequestContext, request: FastifyRequest): CustomerKey | Workplace {
  const { session } = request;
  return session?.kind === 'staff'
    ? { merchantId: merchant.id, branchId: session.branchId }
    : { merchantId: merchant.id, customerId: requireCustomer(request).customerId };
}
