import type { Moved } from '@sufra/ordering';
import type { OrderMove } from '../move-order.store.ts';

/** A step of an order for its log: what it changed, and in which role. A guest is no more than that. */
export function logMove({ order, step, ...changed }: OrderMove): Moved {
  return {
    status: step.code,
    actor: step.actor,
    ...(step.actor === 'employee' && step.actorId !== null && { staffId: step.actorId }),
    ...(changed.paymentMethod !== order.paymentMethod && { paymentMethod: changed.paymentMethod }),
    ...(changed.paymentStatus !== order.paymentStatus && { paymentStatus: changed.paymentStatus }),
    ...moment('estimatedReadyAt', order.estimatedReadyAt, changed.estimatedReadyAt),
    ...moment('releaseAt', order.releaseAt, changed.releaseAt),
    ...moment('releasedAt', order.releasedAt, changed.releasedAt),
    ...moment('refundDueAt', order.refundDueAt, changed.refundDueAt),
    ...(changed.pointsEarned !== null &&
      changed.pointsEarned !== order.pointsEarned && { pointsEarned: changed.pointsEarned }),
  };
}

/** A moment is set or moved, never taken back. */
const moment = (name: string, before: Date | null, after: Date | null) =>
  after && after.getTime() !== before?.getTime() ? { [name]: after.toISOString() } : {};
