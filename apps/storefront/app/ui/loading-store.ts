/** The bar appears only when something takes longer than 200 ms and fills in 5 seconds (UI-22, CONST-02). */
export const loadingBarMs = { throttle: 200, duration: 5000, failed: 1500 } as const;

/** Where the bar starts: at 30 percent when a page loads, at 45 when something is sent (CONST-03). */
export const loadingSteps = { page: 30, send: 45 } as const;

export type LoadingState = { phase: 'idle' } | { phase: 'loading'; step: number } | { phase: 'failed' };

const idle: LoadingState = { phase: 'idle' };
let state: LoadingState = idle;
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const set = (next: LoadingState) => {
  state = next;
  listeners.forEach((listener) => listener());
};

const later = (delayMs: number, change: () => void) => {
  clearTimeout(timer);
  timer = setTimeout(change, delayMs);
};

/** Tells the bar that something is under way; call what it returns when that is over. */
export function startLoading(step: number = loadingSteps.page): () => void {
  running += 1;
  if (state.phase !== 'loading') later(loadingBarMs.throttle, () => set({ phase: 'loading', step }));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    if (running > 0 || state.phase === 'failed') return;
    clearTimeout(timer);
    set(idle);
  };
}

/** Turns the bar to failed for a moment (UI-21). */
export function failLoading(): void {
  set({ phase: 'failed' });
  later(loadingBarMs.failed, () => set(idle));
}

export const loadingStore = {
  get: () => state,
  getOnServer: (): LoadingState => idle,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
