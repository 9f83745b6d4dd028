import { storageKeys } from '@sufra/contracts/storage-keys';
import type { Currency } from '@sufra/ordering';
import { isRecord, listOf, momentOf, readJson, writeJson, writeText } from '../storage/stored-json.ts';
import type { Cart } from './cart.ts';
import type { KeptLine } from './kept-line.ts';
import { readStoredLine, readText } from './read-stored-line.ts';
import { writeStoredLine } from './write-stored-line.ts';

export const cartKeys = [
  storageKeys.items,
  storageKeys.upsellItems,
  storageKeys.notes,
  storageKeys.cartResetTime,
  storageKeys.cartLastActivity,
  storageKeys.reorder,
] as const;

/** Reads the kept cart. A line that is broken is dropped; the rest stays (STATE-01, CART-24, CART-25). */
export function readCart(storage: Storage, currency: Currency): Cart {
  const stored = [storageKeys.items, storageKeys.upsellItems].flatMap((key) => listOf(readJson(storage, key)));
  return {
    lines: stored.flatMap((item) => readStoredLine(item, currency) ?? []),
    notes: storage.getItem(storageKeys.notes) ?? '',
    resetAt: momentOf(readJson(storage, storageKeys.cartResetTime)),
    lastActivityAt: momentOf(readJson(storage, storageKeys.cartLastActivity)),
    reorder: readReorder(readJson(storage, storageKeys.reorder)),
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
  writeJson(storage, storageKeys.reorder, cart.reorder);
}

function readReorder(value: unknown): Cart['reorder'] {
  if (!isRecord(value)) return undefined;
  const names = (list: unknown) => listOf(list).flatMap((name) => readText(name) ?? []);
  return { leftOut: names(value['leftOut']), reduced: names(value['reduced']) };
}
