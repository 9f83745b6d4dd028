/** Removes keys from this device; the open page reads again what it holds of them, as after another tab removed them. */
export function removeStored(keys: readonly string[]): void {
  for (const key of keys) {
    try {
      const oldValue = localStorage.getItem(key);
      localStorage.removeItem(key);
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    } catch {
      // A device without storage has nothing to remove.
    }
  }
}
