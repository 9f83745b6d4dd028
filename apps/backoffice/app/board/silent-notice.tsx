import { Button } from '@sufra/ui/controls/button.tsx';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { alarm } from './alarm.ts';
import styles from './start-shift.module.css';

/** True while a ring of this device would be heard. */
export const useIsSounding = (): boolean => useSyncExternalStore(alarm.subscribe, alarm.isReady);

/** Says that the device went silent during the shift, and lets it sound again: the tap is what browsers ask for. */
export function SilentNotice() {
  const t = useText();
  if (useIsSounding()) return null;
  const mend = async () => {
    if (await alarm.unlock()) alarm.ring('usual');
  };
  return (
    <div className={styles.notice} role="alert">
      <p>{t('board.silent')}</p>
      <Button variant="second" onClick={() => void mend()}>
        {t('board.soundOn')}
      </Button>
    </div>
  );
}
