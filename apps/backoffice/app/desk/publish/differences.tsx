import type { BundleDifference } from '@sufra/contracts';
import { setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { categoriesOf, placeAt } from '../draft/bundle-view.ts';
import { nameAround, useDifferenceWords } from '../draft/difference-words.ts';
import { type Draft, edit, valueIn } from '../draft/draft-store.ts';
import styles from './publish.module.css';

/** Longer lists are cut, and say how much they hold. */
const mostShown = 200;

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

type ProblemsProps = { draft: Draft; title?: string; problems: Draft['problems']; isBad?: boolean };

/** The findings of the check of the draft, each with the thing that it is about. */
export function Problems({ draft, title, problems, isBad }: ProblemsProps) {
  return (
    <div className={classNames(isBad && styles.bad)} role={isBad ? 'alert' : undefined}>
      {title && <b>{title}</b>}
      <ul>
        {problems.slice(0, mostShown).map((problem) => (
          <Problem key={`${problem.file} ${problem.place} ${problem.message}`} draft={draft} problem={problem} />
        ))}
      </ul>
    </div>
  );
}

function Problem({ draft, problem }: { draft: Draft; problem: Draft['problems'][number] }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const wordsOf = useDifferenceWords(draft);
  const { file, message, remedy } = problem;
  const at = placeAt(draft.files.get(file), problem.place);
  const thing = nameAround(draft, file, at);
  const dish = dishAt(file, at);
  const gone = goneChoice(draft, file, at);
  const { what, field, now: goneName } = wordsOf({ file, at, kind: 'changed', was: null, now: gone ?? null, thing });
  // The dish around a step of a combo, a question or a price of a branch.
  const whole = localized(nameAround(draft, file, at.slice(0, 2)) ?? {});
  return (
    <li>
      <b dir="auto">
        {dish && <Link to={dish}>{whole}</Link>}
        {[...(dish ? [''] : []), ...(what === (dish ? whole : field) ? [] : [what]), field].join(' · ')}
      </b>{' '}
      {at.length === 0 && (
        <code dir="ltr" className="muted">
          {file}
        </code>
      )}{' '}
      {gone === undefined ? (
        <span dir="auto">
          {message} {remedy}
        </span>
      ) : (
        <>
          <span dir="auto">{t('problem.goneDish', { dish: goneName })}</span>{' '}
          <Button isSmall variant="soft" onClick={takeOut}>
            {t('problem.takeOut', { dish: goneName, combo: whole })}
          </Button>
        </>
      )}
    </li>
  );

  function takeOut(): void {
    const choice = at.slice(0, -1);
    edit(setValue(file, choice, { was: valueIn(draft, file, choice), to: null }));
  }
}

/** The screen of the dish that a place is in; undefined where it is in none. */
function dishAt(file: string, at: readonly string[]): string | undefined {
  const [, menu, category] = /^menus\/([^/]+)\/categories\/([^/]+)\.json$/.exec(file) ?? [];
  return menu && at[0] === 'items' && at[1] ? `/desk/menu/${menu}/${category}/${at[1]}` : undefined;
}

/** The dish that a step of a combo offers and the menu does not have; undefined for every other problem. */
function goneChoice(draft: Draft, file: string, at: readonly string[]): string | undefined {
  const [, , slots, , choices, dish, key] = at;
  if (slots !== 'comboSlots' || choices !== 'choices' || key !== 'item' || dish === undefined) return undefined;
  const menu = file.split('/')[1];
  const isThere = categoriesOf(draft).some(
    (category) => category.menu === menu && category.items.some(({ handle }) => handle === dish),
  );
  return isThere ? undefined : dish;
}
