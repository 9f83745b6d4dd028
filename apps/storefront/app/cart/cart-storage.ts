import { storageKeys } from '@sufra/contracts/storage-keys';
import type { Currency } from '@sufra/ordering';
import { listOf, momentOf, readJson, writeJson, writeText } from '../storage/stored-json.ts';
import type { Cart } from './cart.ts';
import type { KeptLine } from './kept-line.ts';
import { readStoredLine } from './read-stored-line.ts';
import { writeStoredLine } from './write-stored-line.ts';

export const cartKeys = [
  storageKeys.items,
  storageKeys.upsellItems,
  storageKeys.notes,
  storageKeys.cartResetTime,
  storageKeys.cartLastActivity,
] as const;

/** Reads the kept cart. A line that is broken is dropped; the rest stays (STATE-01, CART-24, CART-25). */
export function readCart(storage: Storage, currency: Currency): Cart {
  const stored = [storageKeys.items, storageKeys.upsellItems].flatMap((key) => listOf(readJson(storage, key)));
  return {
    lines: stored.flatMap((item) => readStoredLine(item, currency) ?? []),
    notes: storage.getItem(storageKeys.notes) ?? '',
    resetAt: momentOf(readJson(storage, storageKeys.cartResetTime)),
    lastActivityAt: momentOf(readJson(storage, storageKeys.cartLastActivity)),
  };
}

export function writeCart(cart: Cart, storage: Storage, currency: Currency): void {
  const write = (lines: KeptLine[]) =>
    lines.length === 0 ? undefined : lines.map((line) => writeStoredLine(line, currency));
  writeJson(storage, storageKeys.items, write(cart.lines.filter((line) => !line.isUpsell)));
  writeJson(storage, storageKeys.upsellItems, write(cart.lines.filter((line) => line.isUpsell)));
  writeText(storage, storageKeys.notes, cart.notes);
  writeJson(storage, storageKeys.cartResetTime, cart.resetAt);
  writeJson(storage, storageKeys.cartLastActivity, cart.lastActivityAt);
}
