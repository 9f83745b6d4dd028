import { isInForce } from '@sufra/ordering';
import { readPauses } from '../../../catalogue/availability/availability.store.ts';
import { loadBranches } from '../../../catalogue/location/load-branches.ts';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import { type Setting, setPause } from '../../../catalogue/publishing/set-availability.ts';
import type { Context } from '../../../context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';

type Unattended = { merchantId: string; branchId: string; minutes: number };

/**
 * Closes a branch for a while that let an order come to its end unanswered, unless it is closed already: the next guests
 * are spared. `log` writes into the log of the restaurant's side, which lies above.
 */
export const pauseBranchJob = (log: Setting['log']): Job<Context, Unattended> => ({
  name: 'pause-unattended-branch',
  retryLimit: 3,
  async run(context, { merchantId, branchId, minutes }) {
    const merchant = await loadMerchant(context, merchantId);
    const branch = merchant && (await loadBranches(context, merchant)).find(({ id }) => id === branchId);
    if (!branch) return;
    const pauses = await readPauses(context.db, merchantId);
    const isClosed = pauses.some(
      (pause) =>
        pause.branchId === branchId &&
        pause.extraMinutes === null &&
        isInForce(pause, context.now()) &&
        branch.orderTypes.every((type) => pause.orderTypes.includes(type)),
    );
    if (isClosed) return;
    const { orderTypes } = branch;
    const wish = { orderTypes, extraMinutes: null, reason: 'other', until: minutes } as const;
    const set = await setPause(context, { merchantId, branch, by: undefined, log }, wish);
    if (!set.ok) throw new Error('the branch could not be paused');
    context.log.warn({ merchantId, branchId, minutes }, 'a branch that does not answer is paused');
  },
});

/** The same work as it is stored; the process that does it has the log. */
export const pauseBranchWork = pauseBranchJob(async () => {});
