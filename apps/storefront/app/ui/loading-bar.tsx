import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import styles from './loading-bar.module.css';
import { loadingSteps, loadingStore, startLoading } from './loading-store.ts';

/** A thin bar over the page while the next one is on its way. */
export function LoadingBar() {
  const t = useText();
  const { state: navigation } = useNavigation();
  const state = useSyncExternalStore(loadingStore.subscribe, loadingStore.get, loadingStore.getOnServer);
  useEffect(() => {
    if (navigation === 'idle') return undefined;
    return startLoading(navigation === 'submitting' ? loadingSteps.send : loadingSteps.page);
  }, [navigation]);
  if (state.phase === 'idle') return null;
  const isFailed = state.phase === 'failed';
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={isFailed ? t('shell.loadingFailed') : t('shell.loading')}
    >
      <span className={classNames(styles.bar, isFailed ? styles.failed : startClass(state.step))} />
    </div>
  );
}

const startClass = (step: number) => (step === loadingSteps.send ? styles.from45 : styles.from30);
