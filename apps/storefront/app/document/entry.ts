import { storageKeys } from '@sufra/contracts/storage-keys';
import { isRecord, readStoredJson } from '../storage/stored-json.ts';
import { entryParameters, readEntry, type EntryParameters } from './entry-address.ts';

/**
 * Runs as soon as the head of a page is there: what the address says is kept before a guest can tap anything, and the
 * address loses it. The page takes it over once its code has arrived, this one or the next.
 */
export const entryScript = (): string =>
  `try{const k=${JSON.stringify(storageKeys.entry)},r=(${readEntry.toString()})(location.href,${JSON.stringify(entryParameters)});if(r){localStorage.setItem(k,JSON.stringify(Object.assign(JSON.parse(localStorage.getItem(k)||'{}'),r.entry)));history.replaceState(history.state,'',r.rest)}}catch{}`;

/** Where storage is blocked, an entry lives as long as the page. */
let held: EntryParameters | undefined;

/** Keeps what an address says until it is taken over. */
export function keepEntry(entry: EntryParameters): void {
  held = { ...held, ...entry };
}

export const isEntryWaiting = (): boolean => held !== undefined || readKept() !== undefined;

/** A code was scanned, and waits to be taken over. */
export const isScanWaiting = (): boolean => (held ?? readKept())?.qr !== undefined;

/** Everything that waits, once. */
export function takeEntry(): EntryParameters | undefined {
  const kept = readKept();
  const entry = kept || held ? { ...kept, ...held } : undefined;
  held = undefined;
  try {
    localStorage.removeItem(storageKeys.entry);
  } catch {
    // Nothing was kept there either.
  }
  return entry;
}

function readKept(): EntryParameters | undefined {
  try {
    const kept = readStoredJson(localStorage, storageKeys.entry);
    if (!isRecord(kept)) return undefined;
    return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'));
  } catch {
    return undefined;
  }
}
