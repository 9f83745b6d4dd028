import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { CheckoutRequest } from '../checkout/checkout-request.ts';
import { validateOrder } from '../checkout/validate-order.ts';
import type { RequestContext } from '../context.ts';
import { findCustomer } from '../customer/customer.store.ts';
import { deadlock, runAgain } from '../database/run-again.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { draftOrder } from './draft-order.ts';
import type { OrderDraft } from './insert-order.store.ts';
import { findIdempotencyKey, findOwnOrder } from './order.store.ts';
import type { StoredOrder } from './stored-order.ts';
import { writeOrder } from './write-order.ts';

export type PlaceOrder = {
  customerId: string;
  /** One per checkout attempt; the hash tells a retry from another order under the same key. */
  key: string;
  requestHash: string;
  request: CheckoutRequest;
};

/** `isNew` is false when the same attempt had already become this order. */
export type PlacedOrder = { order: StoredOrder; isNew: boolean };

/**
 * Places an order at the price the guest saw, or says what stands in the way. However often, from however
 * many processes the same attempt arrives, it becomes one order (decision 53). Whether it came before is
 * asked only when it cannot be placed now: a first attempt pays nothing for that.
 */
export async function placeOrder(
  context: RequestContext,
  attempt: PlaceOrder,
): Promise<Result<PlacedOrder, Refusal[]>> {
  const draft = await prepareOrder(context, attempt);
  if (!draft.ok) return (await findEarlier(context, attempt)) ?? draft;

  const { merchant } = context;
  const write = () => writeOrder(context, draft.value, { ...attempt, pricedWith: merchant.version });
  // The guest is just becoming part of an account, and the two waited for each other.
  const written = await runAgain(write, { after: [deadlock], times: 2 });
  const number = written.ok ? written.value : undefined;
  if (number !== undefined) {
    const { type, paymentMethod } = draft.value.order;
    context.metrics.ordersPlaced.inc({ order_type: type, payment_method: paymentMethod });
    return accept({ order: { ...draft.value.order, number }, isNew: true });
  }

  const twin = await findEarlier(context, attempt);
  if (twin) return twin;
  if (!written.ok) return written;
  // The guest became part of another account a moment ago, and this session ended.
  if (!(await findCustomer(context.db, merchant.id, attempt.customerId)))
    return refuse([refusal(errorCodes.unauthenticated)]);
  // Prices or branches changed between pricing and writing: price it again as they are now.
  const changed = await loadMerchant(context, merchant.id);
  if (!changed || changed.version === merchant.version) throw new Error('an order was neither written nor refused');
  return placeOrder({ ...context, merchant: changed }, attempt);
}

async function prepareOrder(
  context: RequestContext,
  { customerId, request }: PlaceOrder,
): Promise<Result<OrderDraft, Refusal[]>> {
  const checked = await validateOrder(context, customerId, request, { isOrder: true });
  return checked.ok ? accept(draftOrder(context, customerId, checked.value)) : checked;
}

async function findEarlier(
  context: RequestContext,
  { customerId, key, requestHash }: PlaceOrder,
): Promise<Result<PlacedOrder, Refusal[]> | undefined> {
  const known = await findIdempotencyKey(context, customerId, key);
  if (!known) return undefined;
  if (known.requestHash !== requestHash) return refuse([refusal(errorCodes.idempotencyKeyReused)]);
  const order = await findOwnOrder(context, { merchantId: context.merchant.id, customerId }, known.orderId);
  return order && accept({ order, isNew: false });
}
