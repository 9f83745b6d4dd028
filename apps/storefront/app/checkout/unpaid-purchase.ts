import { isRecord, readJson } from '../storage/stored-json.ts';
import type { ShopEvents } from '../shell/shop-events.ts';

export type Purchase = ShopEvents['purchase'];

const storageKey = 'checkout_purchase';

/** Keeps what was ordered by card in this tab, until it is paid and counts as bought. */
export function keepUnpaidPurchase(purchase: Purchase): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(purchase));
  } catch {
    // It is bought all the same; only nobody counts it.
  }
}

/** Takes what was kept of this order; whoever asks again finds nothing. */
export function takeUnpaidPurchase(orderId: string): Purchase | undefined {
  try {
    const kept = readJson(sessionStorage, storageKey);
    if (!isRecord(kept) || kept['orderId'] !== orderId) return undefined;
    sessionStorage.removeItem(storageKey);
    return kept as Purchase;
  } catch {
    return undefined;
  }
}
