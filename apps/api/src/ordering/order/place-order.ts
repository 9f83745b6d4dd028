import { createHash } from 'node:crypto';
import { type CheckoutPayload, errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import type { RequestContext } from '../../context.ts';
import { findCustomer } from '../../customer/customer.store.ts';
import { deadlock, retry } from '../../platform/database/transaction.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { CheckoutRequest } from '../checkout/cart.ts';
import { validateOrder } from '../checkout/validate-order.ts';
import type { StoredOrder } from '../order.tables.ts';
import { queueAcceptance } from './acceptance/accept-automatically.ts';
import { draftOrder } from './draft-order.ts';
import { moveOrder } from './move-order.ts';
import { findIdempotencyKey, findOwnOrder } from './order.store.ts';
import { type OrderDraft, writeOrder } from './write-order.ts';

/**
 * Equal for equal payloads: validation has already put the fields in one order. The time that the guest was shown and
 * the orders before it say nothing of what is ordered.
 */
export const hashRequest = (payload: CheckoutPayload): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...payload, 'ready-by': undefined, 'replaces-orders': undefined }))
    .digest('base64url');

type PlaceOrder = {
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
 * many processes the same attempt arrives, it becomes one order (D-53). Whether it came before is
 * asked only when it cannot be placed now: a first attempt pays nothing for that.
 */
export async function placeOrder(
  context: RequestContext,
  attempt: PlaceOrder,
): Promise<Result<PlacedOrder, Refusal[]>> {
  await callOffReplaced(context, attempt);
  const draft = await prepareOrder(context, attempt);
  if (!draft.ok) return (await findEarlier(context, attempt)) ?? draft;

  const { merchant } = context;
  const write = () => writeOrder(context, draft.value, { ...attempt, pricedWith: merchant.version });
  // The guest is just becoming part of an account, and the two waited for each other.
  const written = await retry(write, { after: [deadlock], times: 2 });
  const numbers = written.ok ? written.value : undefined;
  if (numbers) {
    const { id: orderId, branchId, type, paymentMethod } = draft.value.order;
    context.log.info({ orderId, branchId, number: numbers.number }, 'an order was placed');
    context.metrics.ordersPlaced.inc({ order_type: type, payment_method: paymentMethod });
    await queueAcceptance(context, draft.value.order, merchant);
    return accept({ order: { ...draft.value.order, ...numbers }, isNew: true });
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

/**
 * Calls off the orders that the same cart became before and that still wait for their payment: a guest who came back from
 * the payment and pays otherwise is not asked for the first one as well. Before the order is checked, so that their hold
 * on the kitchen, on counted things and on the customer's limits is free for it.
 */
async function callOffReplaced(context: RequestContext, { customerId, key, request }: PlaceOrder): Promise<void> {
  if (request.replacesOrders.length === 0) return;
  const owner = { merchantId: context.merchant.id, customerId };
  const known = await findIdempotencyKey(context, owner, key);
  for (const id of request.replacesOrders.filter((id) => id !== known?.orderId)) {
    const order = await findOwnOrder(context, owner, id);
    if (order?.status !== 'waiting-for-payment') continue;
    await moveOrder(context, order, {
      to: 'cancelled-by-customer',
      by: { role: 'system', name: 'customer', id: customerId },
    });
  }
}

/** Reads the clock once an order: what was checked, is stored and is logged agrees to the millisecond. */
async function prepareOrder(
  context: RequestContext,
  { customerId, request }: PlaceOrder,
): Promise<Result<OrderDraft, Refusal[]>> {
  const placedAt = context.now();
  const atOnce = { ...context, now: () => placedAt };
  const checked = await validateOrder(atOnce, customerId, request, { isOrder: true });
  return checked.ok ? accept(draftOrder(atOnce, customerId, checked.value)) : checked;
}

async function findEarlier(
  context: RequestContext,
  { customerId, key, requestHash }: PlaceOrder,
): Promise<Result<PlacedOrder, Refusal[]> | undefined> {
  const owner = { merchantId: context.merchant.id, customerId };
  const known = await findIdempotencyKey(context, owner, key);
  if (!known) return undefined;
  if (known.requestHash !== requestHash) return refuse([refusal(errorCodes.idempotencyKeyReused)]);
  const order = await findOwnOrder(context, owner, known.orderId);
  return order && accept({ order, isNew: false });
}
