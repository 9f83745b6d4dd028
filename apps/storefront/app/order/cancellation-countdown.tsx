import { useText } from '../i18n/use-text.ts';
import styles from './cancellation.module.css';

/** The time left to cancel, second by second; read aloud in minutes, when somebody comes by. */
export function CancellationCountdown({ leftMs }: { leftMs: number }) {
  const t = useText('cancellation');
  // Never a second more than there is.
  const seconds = Math.floor(leftMs / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className={styles.left}>
      {t('cancellation.left')}{' '}
      <span role="timer">
        <span aria-hidden="true" className="numbers" dir="ltr">
          {shown}
        </span>
        <span className="visually-hidden">{t('cancellation.leftSpoken', { minutes: Math.ceil(seconds / 60) })}</span>
      </span>
    </p>
  );
}
