/**
 * Remembers one value per key for as long as its version stays the same. The version is read from the
 * database by the caller, so several processes never disagree for longer than one transaction.
 *
 * Values are remembered, not promises: on the embedded database a caller inside a transaction that
 * waited for another caller's query would wait for ever.
 */
export function createVersionCache<Value>(limit: number) {
  const entries = new Map<string, { version: string; value: Value }>();

  return async (key: string, version: string, load: () => Promise<Value>): Promise<Value> => {
    const known = entries.get(key);
    const value = known?.version === version ? known.value : await load();
    entries.delete(key);
    entries.set(key, { version, value });
    const oldest = entries.keys().next();
    if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
    return value;
  };
}
