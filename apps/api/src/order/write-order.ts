import { accept, refuse, type Result } from '@sufra/ordering';
import { refuseUse } from '../checkout/refuse-offer.ts';
import { withTransaction, type Context } from '../context.ts';
import type { Refusal } from '../platform/refusal.ts';
import { takeUse } from '../promotion/take-use.store.ts';
import { insertOrder, type OrderDraft } from './insert-order.store.ts';

type Attempt = Parameters<typeof insertOrder>[2];

/**
 * Writes an order and, when it uses an offer, counts that use: both or neither. Answers the display number, nothing
 * where insertOrder answers nothing, or which limit was reached a moment before. An order without an offer
 * stays one statement.
 */
export async function writeOrder(
  context: Context,
  draft: OrderDraft,
  attempt: Attempt,
): Promise<Result<number | undefined, Refusal[]>> {
  const { redemption } = draft;
  if (!redemption) return accept(await insertOrder(context, draft, attempt));
  try {
    return await withTransaction(context, async (context) => {
      const limit = await takeUse(context.db, redemption);
      if (limit) throw new NothingWritten(refuse([refuseUse(redemption, limit)]));
      const number = await insertOrder(context, draft, attempt);
      if (number === undefined) throw new NothingWritten(accept(undefined));
      return accept(number);
    });
  } catch (error) {
    if (error instanceof NothingWritten) return error.result;
    throw error;
  }
}

/** Takes the transaction back and carries out why. */
class NothingWritten extends Error {
  readonly result: Result<undefined, Refusal[]>;

  constructor(result: Result<undefined, Refusal[]>) {
    super('nothing was written');
    this.result = result;
  }
}
