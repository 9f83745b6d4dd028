import { useText } from '../i18n/use-text.ts';
import styles from './location-chooser.module.css';
import type { PositionProblem } from './use-position.ts';

const texts = {
  denied: 'location.positionDenied',
  failed: 'location.positionFailed',
  missing: 'location.positionMissing',
} as const;

/** Says in words what became of looking for the guest. */
export function PositionNotice({ problem, isLocating }: { problem: PositionProblem | undefined; isLocating: boolean }) {
  const t = useText('location');
  return (
    <>
      <p className="muted small" role="status">
        {isLocating ? t('location.locating') : ''}
      </p>
      <p className={styles.notice} role="alert">
        {problem && t(texts[problem])}
      </p>
    </>
  );
}
