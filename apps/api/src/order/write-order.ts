import { accept, refuse, type Result } from '@sufra/ordering';
import { refuseUse } from '../checkout/refuse-offer.ts';
import type { CheckoutRequest } from '../checkout/checkout-request.ts';
import { refuseTooFew } from '../checkout/check-points.ts';
import { withTransaction, type RequestContext } from '../context.ts';
import { bookSpending, takeForOrder, type TakenPoints } from '../loyalty/spend-points.ts';
import type { Refusal } from '../platform/refusal.ts';
import { takeUse } from '../promotion/take-use.store.ts';
import { insertOrder, type OrderDraft } from './insert-order.store.ts';

type Attempt = Parameters<typeof insertOrder>[2] & { request: CheckoutRequest };

/**
 * Writes an order, counts the use of its offer and takes the points it costs: all of it or nothing. Answers the
 * display number, nothing where insertOrder answers nothing, or which limit was reached a moment before. An order
 * without an offer and without points stays one statement.
 */
export async function writeOrder(
  context: RequestContext,
  draft: OrderDraft,
  attempt: Attempt,
): Promise<Result<number | undefined, Refusal[]>> {
  const { redemption, order } = draft;
  if (!redemption && order.pointsRedeemed === null) return accept(await insertOrder(context, draft, attempt));
  try {
    return await withTransaction(context, async (context) => {
      // The account first: whoever books points holds it before anything else (decision record 0046).
      const points = await takePoints(context, draft, attempt.request);
      const limit = redemption && (await takeUse(context.db, redemption));
      if (redemption && limit) throw new NothingWritten(refuse([refuseUse(redemption, limit)]));
      const number = await insertOrder(context, draft, attempt);
      if (number === undefined) throw new NothingWritten(accept(undefined));
      if (points) await bookSpending(context, points, { id: order.id, number });
      return accept(number);
    });
  } catch (error) {
    if (error instanceof NothingWritten) return error.result;
    throw error;
  }
}

/** Sets the points aside that the order costs; refused when they were spent or lost a moment before. */
async function takePoints(
  context: RequestContext,
  { order: { merchantId, customerId, pointsRedeemed: price } }: OrderDraft,
  request: CheckoutRequest,
): Promise<TakenPoints | undefined> {
  if (price === null) return undefined;
  const taken = await takeForOrder(context, { merchantId, customerId }, price);
  if (taken.ok) return taken.value;
  const { balance } = taken.refusal;
  throw new NothingWritten(refuse([refuseTooFew(context, { request }, { price, balance })]));
}

/** Takes the transaction back and carries out why. */
class NothingWritten extends Error {
  readonly result: Result<undefined, Refusal[]>;

  constructor(result: Result<undefined, Refusal[]>) {
    super('nothing was written');
    this.result = result;
  }
}
