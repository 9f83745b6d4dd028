import { storageKeys } from '@sufra/contracts/storage-keys';
import { readJson, textsOf, writeJson } from '../storage/stored-json.ts';

const remembered = 20;

/** Whether an order was not counted yet; from now on it is, also after a reload. */
export function isNewPurchase(orderId: string): boolean {
  try {
    const counted = textsOf(readJson(localStorage, storageKeys.countedOrders));
    if (counted.includes(orderId)) return false;
    writeJson(localStorage, storageKeys.countedOrders, [...counted, orderId].slice(-remembered));
  } catch {
    // Without storage an order may be counted twice; it is never ordered twice.
  }
  return true;
}
