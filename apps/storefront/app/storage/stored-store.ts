import { useSyncExternalStore } from 'react';

/** The storage of a state in the browser: its keys, and how it is read and written. */
type StoredShape<State> = {
  keys: readonly string[];
  empty: State;
  read: (storage: Storage) => State;
  write: (state: State, storage: Storage) => void;
};

export type StoredStore<State> = {
  get: () => State;
  update: (change: (state: State) => State) => void;
  /** Reads the keys again, as after another tab wrote them. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
  shape: StoredShape<State>;
};

/** A store that holds a state, saves it on this device and tells who listens, in every open tab. */
export function createStoredStore<State>(shape: StoredShape<State>): StoredStore<State> {
  const listeners = new Set<() => void>();
  let held: State | undefined;
  /** The texts under the keys when the state was last read or written. */
  let seen: string | undefined;

  const notify = () => listeners.forEach((listener) => listener());
  const texts = () => withStorage((storage) => JSON.stringify(shape.keys.map((key) => storage.getItem(key))));
  const get = () => {
    if (held === undefined) {
      seen = texts();
      held = withStorage(shape.read) ?? shape.empty;
    }
    return held;
  };
  const reload = () => {
    held = undefined;
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    // A cleared storage reports no key at all.
    if (event.key === null || shape.keys.includes(event.key)) reload();
  };

  // For as long as the page lives: the state must stay current before the first subscriber.
  if (typeof window !== 'undefined') addEventListener('storage', onStorage);

  return {
    shape,
    get,
    reload,
    update(change) {
      // The event of another tab's write may be still to come: its change would be overwritten.
      if (texts() !== seen) held = undefined;
      held = change(get());
      withStorage((storage) => shape.write(held as State, storage));
      // As written: a full storage keeps less than the page, and that is no other tab's change.
      seen = texts();
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The store's state in a component; the server and the first paint see it empty. */
export function useStored<State>(store: StoredStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.get, () => store.shape.empty);
}

/** Storage may be missing (server), blocked (private mode) or full: the page then works from memory. */
export function withStorage<Value>(act: (storage: Storage) => Value): Value | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : act(localStorage);
  } catch {
    return undefined;
  }
}
