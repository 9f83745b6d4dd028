import { withStorage } from './stored-store.ts';

/** Removes keys from this device; the open page reads again what it holds of them, as after another tab removed them. */
export const removeStored = (keys: readonly string[]): void =>
  withStorage((storage) => {
    for (const key of keys) {
      const oldValue = storage.getItem(key);
      storage.removeItem(key);
      dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
    }
  });

/** Key of a tab's storage: the dishes that the guest wants to see. */
export const dishFilterKey = 'dish_filter';

/** Removes what this tab keeps: an order that was sent and not answered, with its address, and purchases not counted yet. */
export function removeOfTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A tab without storage has nothing to remove.
  }
}
