export type Snackbar = {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
  /** Undefined stays until it is closed. */
  durationMs: number | undefined;
  /** What the guest can do about it. */
  action?: { label: string; onPress: () => void };
};

/** Kept long enough to read: 2 seconds (UI-11), 3 for an item that went into the cart (UI-12). */
export const snackbarMs = { usual: 2000, itemAdded: 3000 } as const;

let nextId = 1;
let shown: readonly Snackbar[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly Snackbar[]) => {
  shown = next;
  listeners.forEach((listener) => listener());
};

/** Shows a message at the top; the same text is not stacked. Returns how to take it away early. */
export function showSnackbar(
  text: string,
  options: Partial<Omit<Snackbar, 'id' | 'text'>> & { isSticky?: boolean } = {},
): () => void {
  const { isSticky, tone = 'plain', durationMs = snackbarMs.usual, action } = options;
  const id = nextId++;
  const bar: Snackbar = { id, text, tone, durationMs: isSticky ? undefined : durationMs, ...(action && { action }) };
  set([...shown.filter((other) => other.text !== text), bar].slice(-3));
  return () => closeSnackbar(id);
}

export const closeSnackbar = (id: number): void => set(shown.filter((bar) => bar.id !== id));

export const snackbarStore = {
  get: () => shown,
  getOnServer: (): readonly Snackbar[] => noSnackbars,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const noSnackbars: readonly Snackbar[] = [];
