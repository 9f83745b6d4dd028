import { storageKeys } from '@sufra/contracts/storage-keys';
import type { OrderStatusCode } from '@sufra/ordering';

const alertHours = 23;

/**
 * The order that the alert is about. It is forgotten 23 hours after it was first shown (RT-10), and when nobody is
 * signed in on this device (RT-11).
 */
export function alertedOrder(nowMs: number): string | undefined {
  const id = read(storageKeys.recentOrderId);
  if (!id) return undefined;
  const shownAt = Number(read(storageKeys.orderAlertShownAt) ?? Number.NaN);
  const isOld = Number.isFinite(shownAt) && nowMs - shownAt >= alertHours * 60 * 60 * 1000;
  if (!isOld && read(storageKeys.currentUser)) return id;
  forgetAlert();
  return undefined;
}

/** Keeps where the order stands, and since when the alert has been shown (STATE-18). */
export function keepAlert(code: OrderStatusCode, nowMs: number): void {
  try {
    localStorage.setItem(storageKeys.recentOrderStatus, code);
    if (read(storageKeys.orderAlertShownAt) === null)
      localStorage.setItem(storageKeys.orderAlertShownAt, String(nowMs));
  } catch {
    // A device that remembers nothing shows the alert as long as the page is open.
  }
}

export function forgetAlert(): void {
  try {
    localStorage.removeItem(storageKeys.recentOrderId);
    localStorage.removeItem(storageKeys.recentOrderStatus);
    localStorage.removeItem(storageKeys.orderAlertShownAt);
  } catch {
    // There was nothing to forget.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
