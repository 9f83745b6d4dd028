import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { createStore, useStore } from '../store.ts';
import styles from './loading-bar.module.css';

/** The bar appears only when something takes longer than 200 ms (UI-22, CONST-02); its style sheet fills it in 5 seconds. */
export const loadingBarMs = { throttle: 200, failed: 1500 } as const;

/** Where the bar starts: at 30 percent when a page loads, at 45 when something is sent (CONST-03). */
const loadingSteps = { page: 30, send: 45 } as const;

type LoadingState = { phase: 'idle' } | { phase: 'loading'; step: number } | { phase: 'failed' };

const idle: LoadingState = { phase: 'idle' };
const loading = createStore<LoadingState>(idle);
let running = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows after a while what is under way then, if anything. */
const showLater = (delayMs: number, step: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => loading.set(running > 0 ? { phase: 'loading', step } : idle), delayMs);
};

/** Tells the bar that something is under way; call what it returns when that is over. */
export function startLoading(step: number = loadingSteps.page): () => void {
  running += 1;
  // A shorter load leaves this timer alone: it then finds nothing running. A failure stays for all of its time.
  if (loading.get().phase === 'idle') showLater(loadingBarMs.throttle, step);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    running -= 1;
    if (running === 0 && loading.get().phase !== 'failed') loading.set(idle);
  };
}

/** Turns the bar to failed for a moment (UI-21). */
export function failLoading(): void {
  loading.set({ phase: 'failed' });
  showLater(loadingBarMs.failed, loadingSteps.page);
}

/** A thin bar over the page while the next one is on its way. */
export function LoadingBar() {
  const t = useSharedText();
  const { state: navigation } = useNavigation();
  const state = useStore(loading);
  useEffect(() => {
    if (navigation === 'idle') return undefined;
    return startLoading(navigation === 'submitting' ? loadingSteps.send : loadingSteps.page);
  }, [navigation]);
  if (state.phase === 'idle') return null;
  const isFailed = state.phase === 'failed';
  return (
    // The bar lies over every page and so in none of its landmarks; a live region may stand beside them.
    <div role="status">
      <div
        className={styles.track}
        role="progressbar"
        aria-label={isFailed ? t('shell.loadingFailed') : t('shell.loading')}
      >
        <span className={classNames(styles.bar, isFailed ? styles.failed : startClass(state.step))} />
      </div>
    </div>
  );
}

const startClass = (step: number) => (step === loadingSteps.send ? styles.from45 : styles.from30);
