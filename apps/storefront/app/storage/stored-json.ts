/** The value of a key; undefined when it is missing or broken. */
export function readStoredJson(storage: Storage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps a value under a key; an undefined value leaves no trace. */
export function writeJson(storage: Storage, key: string, value: unknown): void {
  if (value === undefined) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(value));
}

/** Keeps a plain text under a key; an empty one leaves no trace. */
export function writeText(storage: Storage, key: string, text: string | undefined): void {
  if (text) storage.setItem(key, text);
  else storage.removeItem(key);
}

export type StoredRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const storedList = (value: unknown): StoredRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const storedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const storedNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** A moment as we write it (milliseconds), or as an ISO text of another writer. */
export function momentOf(value: unknown): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : storedNumber(value);
  return moment === undefined || Number.isNaN(moment) ? undefined : moment;
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
