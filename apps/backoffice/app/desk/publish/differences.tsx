import type { BundleDifference } from '@sufra/contracts';
import { useText } from '../../i18n/use-text.ts';
import { useDifferenceWords } from '../draft/difference-words.ts';
import type { Draft } from '../draft/draft-store.ts';
import styles from './publish.module.css';

/** Longer lists are cut, and say how much they hold. */
export const mostShown = 200;

/** Changes in words, a line for each. */
export function Differences({
  draft,
  differences,
}: {
  draft: Draft | undefined;
  differences: readonly BundleDifference[];
}) {
  const t = useText('menu');
  const wordsOf = useDifferenceWords(draft);
  return (
    <ul className={styles.differences}>
      {differences.slice(0, mostShown).map((difference) => {
        const { what, field, was, now } = wordsOf(difference);
        return (
          <li key={`${difference.file} ${difference.at.join('/')} ${difference.kind}`}>
            <span className={styles.what}>
              <b dir="auto">{what}</b> {field !== '' && <span className="muted">{field}</span>}
            </span>
            <span className={styles.values} dir="auto">
              {was !== '' && <s>{was}</s>}{' '}
              <b>{difference.kind === 'added' && difference.now === null ? t('diff.added') : now}</b>
            </span>
          </li>
        );
      })}
      {differences.length > mostShown && <li>{t('publish.moreChanges', { count: differences.length - mostShown })}</li>}
    </ul>
  );
}
