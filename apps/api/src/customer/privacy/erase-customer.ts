import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type Context, type RequestContext } from '../../context.ts';
import { notify } from '../../database/notify.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import { finishErasureJob } from './finish-erasure.job.ts';
import { eraseRows, findOpenOrder, listSessionIds } from './privacy.store.ts';
import { proveOwner, type Proof } from './prove-owner.ts';
import { sessionEndedChannel } from '../sign-in/sign-out.ts';

/**
 * Takes everything that says who a customer is out of the database, for good, and ends all their sessions. Orders stay
 * as figures without a person. Refused while an order is under way, and without proof that it is the owner who asks.
 */
export async function eraseCustomer(
  context: RequestContext,
  customerId: string,
  proof: Proof,
): Promise<Result<undefined, Refusal>> {
  const open = await findOpenOrder(context.db, customerId);
  if (open !== undefined) return refuse(underWay(open));
  const proven = await proveOwner(context, customerId, proof);
  if (!proven.ok) return proven;
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const late = await findOpenOrder(context.db, customerId);
    if (late !== undefined) return refuse(underWay(late));
    await forget(context, customerId);
    // What was being written at this moment is caught a little later.
    await context.jobs.send(context, finishErasureJob, { customerId }, { startAfterSeconds: 300 });
    return accept(undefined);
  });
}

async function forget(context: Context, customerId: string): Promise<void> {
  const sessions = await listSessionIds(context.db, customerId);
  await eraseRows(context.db, customerId);
  for (const id of sessions) await notify(context.db, sessionEndedChannel, id);
}

const underWay = (number: number): Refusal =>
  refusal(errorCodes.orderUnderWay, { params: { number: String(number).padStart(3, '0') } });
