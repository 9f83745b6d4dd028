import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, mayRoleSet, orderStatusCodes, refuse, type OrderStatusCode, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { deadlock, runAgain } from '../database/run-again.ts';
import { plainText } from '../platform/plain-text.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { StaffSession } from '../platform/session.plugin.ts';
import { advanceOrder } from './advance-order.ts';
import { findBranchOrder } from './branch-order.store.ts';
import type { StoredOrder } from './stored-order.ts';

export type StaffMove = { code: string; reason?: string | undefined };

/**
 * Moves an order as its branch does (decision 46). Saying again where it stands already changes nothing, whether the
 * same person pressed twice or two screens pressed at once. Cancelling needs a reason (CANCEL-04).
 * That the order's guest is just becoming part of an account is nothing to the branch: it is moved all the same.
 */
export async function moveByStaff(
  context: RequestContext,
  order: StoredOrder,
  { code, reason }: StaffMove,
  staff: StaffSession,
): Promise<Result<StoredOrder, Refusal>> {
  const to = orderStatusCodes.find((known) => known === code);
  if (!to || isTooEarly(order, to)) return no(errorCodes.statusMoveNotAllowed);
  if (!mayRoleSet(staff.role, to)) return refuse(refusal(errorCodes.forbidden));
  if (order.status === to) return accept(order);
  const why = plainText(reason ?? '');
  if (to === 'cancelled-by-employee' && why === '') return no(errorCodes.reasonRequired, '/reason');
  const by = { role: 'staff', name: 'employee', id: staff.staffId } as const;
  const advance = (order: StoredOrder) => advanceOrder(context, order, { to, by, ...(why && { reason: why }) });
  const move = async (): Promise<Result<StoredOrder, Refusal>> => {
    const moved = await advance(order);
    if (moved.ok) return moved;
    const now = await findBranchOrder(context, { merchantId: order.merchantId, branchId: null }, order.id);
    if (now?.status === to) return accept(now);
    const isOnlyAnothers = now?.status === order.status && now.customerId !== order.customerId;
    return isOnlyAnothers ? advance(now) : moved;
  };
  return runAgain(move, { after: [deadlock], times: 2 });
}

/** An order for later is nobody's to cook until it was released; calling it off is always possible. */
const isTooEarly = (order: StoredOrder, to: OrderStatusCode): boolean =>
  order.releasedAt === null && !['order-failed', 'cancelled-by-employee'].includes(to);

const no = (code: ErrorCode, pointer = '/code') => refuse(refusal(code, { pointer }));
