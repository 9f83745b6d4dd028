import { isAutoAccepted } from '@sufra/ordering';
import { loadBranches } from '../../../catalogue/location/load-branches.ts';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../../../catalogue/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { StoredOrder } from '../../order.tables.ts';
import { moveOrder } from '../move-order.ts';
import { findOrder, type OrderWork } from '../notification/push-notification.job.ts';
import { readAttention } from '../unattended/presence.ts';

type Reached = Pick<StoredOrder, 'id' | 'merchantId' | 'branchId' | 'type' | 'status' | 'releasedAt'>;

/** Accepts an order in the name of its branch, where that accepts orders of its type as they come. */
export const acceptOrderJob: Job<Context, OrderWork> = {
  name: 'accept-order',
  retryLimit: 3,
  async run(context, work) {
    const order = await findOrder(context.db, work);
    if (order) await acceptAutomatically(context, order);
  },
};

/**
 * Has an order that reached its branch accepted automatically, in the caller's transaction. Should the work be lost, the
 * job that looks after orders does it.
 */
export async function queueAcceptance(context: Context, order: Reached, known?: Merchant): Promise<void> {
  if (order.status !== 'posted' || order.releasedAt === null) return;
  if (await acceptsAsTheyCome(context, order, known)) {
    await context.jobs.send(context, acceptOrderJob, { merchantId: order.merchantId, orderId: order.id });
  }
}

/**
 * Accepts an order unless a person has to: another type, or a branch whose devices are all silent, which then is called
 * as for any other order. Answers whether it was accepted.
 */
export async function acceptAutomatically(context: Context, order: StoredOrder): Promise<boolean> {
  if (order.status !== 'posted' || order.releasedAt === null) return false;
  if (!(await acceptsAsTheyCome(context, order))) return false;
  const { hasDevices, isHeard } = (await readAttention(context, [order.merchantId]))(order);
  if (hasDevices && !isHeard) return false;
  const moved = await moveOrder(context, order, { to: 'accepted', by: { role: 'system', name: 'system' } });
  return moved.ok;
}

async function acceptsAsTheyCome(context: Context, order: Reached, known?: Merchant): Promise<boolean> {
  const { merchantId, branchId, type } = order;
  const merchant = known ?? (await loadMerchant(context, merchantId));
  const branches = merchant ? await loadBranches(context, merchant) : [];
  const branch = branches.find(({ id }) => id === branchId);
  return branch !== undefined && isAutoAccepted(branch, type, context.now());
}
