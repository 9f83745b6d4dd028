import { storageKeys } from '@sufra/contracts/storage-keys';
import type { OrderStatusCode } from '@sufra/ordering';

/** Remembers the order that was just placed, for the way back to it (STATE-16, STATE-17). */
export function keepRecentOrder({ id, status }: { id: string; status: OrderStatusCode }): void {
  try {
    localStorage.setItem(storageKeys.recentOrderId, id);
    localStorage.setItem(storageKeys.recentOrderStatus, status);
    localStorage.removeItem(storageKeys.orderAlertShownAt);
  } catch {
    // The order exists without it.
  }
}

export function recentOrderId(): string | undefined {
  try {
    return localStorage.getItem(storageKeys.recentOrderId) ?? undefined;
  } catch {
    return undefined;
  }
}
