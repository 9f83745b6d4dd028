import type { CheckoutPayload } from '@sufra/contracts';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { configurationKey, resetTimeAfterAdd } from '@sufra/ordering';
import {
  isRecord,
  storedList,
  momentOf,
  storedNumber,
  readStoredJson,
  storedText,
  writeJson,
} from '../storage/stored-json.ts';
import { customerStore } from '../customer/current-customer.ts';
import { createStoredStore } from '../storage/stored-store.ts';
import { cartExpiryMinutes, cartStore } from './cart-store.ts';
import { emptyCart, isCartEmpty, type Cart, type DeviceLine } from './device-line.ts';

/**
 * A cart that was sent as an order, until the server has said what became of it. Every tab and every later visit
 * knows it: the guest may pay in another browser and never come back to the page on which the order was placed.
 */
export type OrderedCart = {
  /** The attempt's idempotency key. */
  key: string;
  /** The request as JSON. The same text is the same attempt. */
  request: string;
  sentAt: number;
  /** The other choices it was sent with, in short; unknown of one that an earlier version stored. */
  chosen?: string | undefined;
  /** The only guest who may ask for the order; unknown of one that an earlier version stored. */
  customerId?: string | undefined;
  /** Unknown until the answer arrives. */
  orderId?: string | undefined;
  notes: string;
  lines: OrderedLine[];
};

/** A line as it was ordered; `made` is its configuration key. */
type OrderedLine = { lineId: string; quantity: number; made: string };

/** Above the number of attempts with one cart in practice. */
const mostKept = 10;

export const orderedCartsStore = createStoredStore<OrderedCart[]>({
  keys: [storageKeys.orderedCarts],
  empty: [],
  read: (storage) =>
    storedList(readStoredJson(storage, storageKeys.orderedCarts)).flatMap((kept) => readOrderedCart(kept) ?? []),
  write: (carts, storage) => writeJson(storage, storageKeys.orderedCarts, carts.length === 0 ? undefined : carts),
});

/**
 * Stores the cart at the moment it is sent; `chosen` says in short with which other choices. An attempt that is sent
 * again stays as it was.
 */
export function keepOrderedCart({ key, payload, chosen }: { key: string; payload: object; chosen?: string }): void {
  if (orderedCartsStore.get().some((kept) => kept.key === key)) return;
  const { lines, notes } = cartStore.get();
  const ordered: OrderedCart = {
    key,
    request: requestOf(payload),
    sentAt: Date.now(),
    chosen,
    customerId: customerStore.get().customer?.id,
    notes,
    lines: lines.map(asOrdered),
  };
  orderedCartsStore.update((carts) => [...carts, ordered].slice(-mostKept));
}

const asOrdered = (line: DeviceLine): OrderedLine => ({
  lineId: line.lineId,
  quantity: line.quantity,
  made: configurationKey(line),
});

/** Stores which order an attempt became. */
export function keepOrderId(key: string, orderId: string): void {
  orderedCartsStore.update((carts) => carts.map((kept) => (kept.key === key ? { ...kept, orderId } : kept)));
}

/** The key under which the same was sent before, and no answer has ended it. */
export function keySentWith(payload: object): string | undefined {
  const request = requestOf(payload);
  return orderedCartsStore.get().find((kept) => kept.request === request)?.key;
}

/** Names the other orders that were made of lines of this cart and are not known to be paid: this one takes their place. */
export function withReplacedOrders(payload: CheckoutPayload): CheckoutPayload {
  const [cart, request] = [cartStore.get(), requestOf(payload)];
  const replaced = orderedCartsStore
    .get()
    .filter((kept) => kept.request !== request && holdsLinesOf(cart, kept))
    .flatMap(({ orderId }) => orderId ?? []);
  return replaced.length > 0 ? { ...payload, 'replaces-orders': replaced } : payload;
}

/** The time that was shown is no part of what is ordered: it moves while the guest looks. Nor are orders before it. */
const requestOf = (payload: object): string =>
  JSON.stringify({ ...payload, 'ready-by': undefined, 'replaces-orders': undefined });

/** An attempt without an answer is sent again without a press for so long, as after a reload. */
const goesOnMs = 2 * 60_000;

/**
 * True for an attempt that is not sent again by itself: it is another guest's, or old, the cart or another choice is no
 * longer what was sent, or it is known what became of it and the cart holds something else.
 */
export function isAttemptOver(
  { key, payload }: { key: string; payload: CheckoutPayload },
  { customerId, chosen }: { customerId: string; chosen: string },
): boolean {
  if (payload.customer && payload.customer !== customerId) return true;
  const { lines, notes } = cartStore.get();
  const ordered = orderedCartsStore.get().find((kept) => kept.key === key);
  if (!ordered) return lines.length > 0;
  const isCartAsSent =
    JSON.stringify(lines.map(asOrdered)) === JSON.stringify(ordered.lines) && notes === ordered.notes;
  return !isCartAsSent || chosen !== ordered.chosen || Date.now() - ordered.sentAt > goesOnMs;
}

/** It became no order: the cart stays as it is. */
export const forgetOrderedCart = (key: string): void =>
  orderedCartsStore.update((carts) => carts.filter((kept) => kept.key !== key));

/** It became an order that came to nothing: the cart stays, and its time, which stood still, begins anew. */
export function returnOrderedCart(ordered: OrderedCart): void {
  forgetOrderedCart(ordered.key);
  if (!holdsLinesOf(cartStore.get(), ordered)) return;
  const now = new Date();
  const resetAt = resetTimeAfterAdd(now, cartExpiryMinutes())?.getTime();
  cartStore.update((cart) => ({ ...cart, lastActivityAt: now.getTime(), resetAt }));
}

/**
 * Takes what was ordered out of the cart. Lines that were added, raised or made differently since then stay. Answers
 * whether the cart still held any of it.
 */
export function takeOrdered(ordered: OrderedCart): boolean {
  forgetOrderedCart(ordered.key);
  if (!holdsLinesOf(cartStore.get(), ordered)) return false;
  cartStore.update((cart) => withoutOrdered(cart, ordered));
  return true;
}

/** True when the cart was sent as an order with an unknown outcome: it is neither abandoned nor expired. */
export const isBeingOrdered = (cart: Cart): boolean =>
  orderedCartsStore.get().some((ordered) => holdsLinesOf(cart, ordered));

const holdsLinesOf = (cart: Cart, ordered: OrderedCart): boolean =>
  cart.lines.some((line) => ordered.lines.some(({ lineId }) => lineId === line.lineId));

function withoutOrdered(cart: Cart, ordered: OrderedCart): Cart {
  const lines = cart.lines.flatMap((line) => {
    const before = ordered.lines.find(({ lineId }) => lineId === line.lineId);
    if (!before || before.made !== configurationKey(line)) return [line];
    return line.quantity > before.quantity ? [{ ...line, quantity: line.quantity - before.quantity }] : [];
  });
  const left = { ...cart, lines, notes: cart.notes === ordered.notes ? '' : cart.notes };
  return isCartEmpty(left) ? emptyCart : left;
}

function readOrderedCart(kept: unknown): OrderedCart | undefined {
  if (!isRecord(kept)) return undefined;
  const [key, request, sentAt] = [storedText(kept['key']), storedText(kept['request']), momentOf(kept['sentAt'])];
  if (!key || !request || sentAt === undefined) return undefined;
  const lines = storedList(kept['lines']).flatMap((line) => {
    const [lineId, quantity, made] = [
      storedText(line['lineId']),
      storedNumber(line['quantity']),
      storedText(line['made']),
    ];
    return lineId && quantity !== undefined && made ? [{ lineId, quantity, made }] : [];
  });
  const [chosen, customerId, orderId] = ['chosen', 'customerId', 'orderId'].map((name) => storedText(kept[name]));
  return { key, request, sentAt, chosen, customerId, orderId, notes: storedText(kept['notes']) ?? '', lines };
}
