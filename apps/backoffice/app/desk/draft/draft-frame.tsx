import { classNames } from '@sufra/ui/class-names.ts';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { useArrival, useReturnToTab } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { callStaff, unreachable } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { nameAround, useBranchNames, useDifferenceWords } from './difference-words.ts';
import {
  arriveAtDraft,
  beginDraft,
  closeConflicts,
  closeDraft,
  type Draft,
  insist,
  openDraft,
  readDraft,
  rebaseDraft,
  useDraftState,
} from './draft-store.ts';
import styles from './draft.module.css';

const followEveryMs = 20_000;

/** Runs an action on drafts, and shows a message where it answers false. */
export function useAct(): (act: () => Promise<boolean>) => Promise<boolean> {
  const t = useText();
  return async (act) => {
    const isDone = await act();
    if (!isDone) showSnackbar(t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
    return isDone;
  };
}

/** A screen that changes the draft: what is in it, whether it is kept, and what others did to it stand above. */
export function DraftFrame({ children }: { children: (draft: Draft) => ReactNode }) {
  const t = useText('menu');
  const { draft, refusal } = useDraftState();
  useArrival(() => void arriveAtDraft());
  // A draft that could not be read is read again; one that is on its way is waited for.
  const follow = () => {
    if (draft || refusal) void arriveAtDraft();
  };
  useInterval(() => {
    if (document.visibilityState === 'visible') follow();
  }, followEveryMs);
  useReturnToTab(follow);
  if (!draft) {
    if (!refusal) return <p role="status">{t('draft.loading')}</p>;
    return (
      <div className={styles.note} role="alert">
        <p>{refusal.detail}</p>
        <Button variant="soft" isSmall onClick={() => void openDraft()}>
          {t('draft.again')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <DraftBar draft={draft} />
      <fieldset className={styles.fields} disabled={draft['publish-at'] !== null}>
        {children(draft)}
      </fieldset>
    </>
  );
}

function DraftBar({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const errors = draft.problems.filter(({ severity }) => severity === 'error').length;
  const takeBack = async () => {
    const done = await callStaff(`/api/staff/drafts/${draft.id}/publication`, { method: 'DELETE' });
    if (done.ok) await readDraft(draft.id);
    else showSnackbar(done.refusal.detail, { tone: 'bad', durationMs: 6000 });
  };
  const act = useAct();
  const branchNames = useBranchNames(draft);
  const at = draft['publish-at'];
  return (
    <div className={styles.above}>
      <div className={styles.bar}>
        <b>{t('draft.of', { name: draft['changed-by'], count: draft.differences.length })}</b>
        <span className={styles.state} role="status">
          {draft.waiting > 0
            ? t('draft.saving', { count: draft.waiting })
            : draft.differences.length > 0
              ? t('draft.saved')
              : ''}
        </span>
        {errors > 0 && (
          <span className={classNames(styles.chip, styles.bad)}>{t('draft.errors', { count: errors })}</span>
        )}
        <LinkButton to="/desk/publish" isSmall variant={draft.differences.length > 0 ? 'primary' : 'soft'}>
          {t('draft.toPublish')}
        </LinkButton>
      </div>
      {draft.refusal && (
        <p className={styles.note} role="alert">
          {draft.refusal.code === unreachable ? t('draft.unreachable') : draft.refusal.detail} {t('draft.kept')}
        </p>
      )}
      {at !== null && (
        <div className={styles.note}>
          <p>
            {t(draft.branches ? 'draft.scheduledAt' : 'draft.scheduled', {
              time: formatMoment(at, locale, timeZone),
              branches: branchNames(draft.branches ?? []),
            })}
          </p>
          <div className={styles.choices}>
            <Button variant="soft" isSmall onClick={() => void act(beginDraft)}>
              {t('drafts.begin')}
            </Button>
            <Button variant="soft" isSmall onClick={() => void takeBack()}>
              {t('draft.takeBack')}
            </Button>
          </div>
        </div>
      )}
      {draft['is-outdated'] && (
        <div className={styles.note}>
          <p>{t(at === null ? 'draft.outdated' : 'draft.outdatedWaiting')}</p>
          {at === null && (
            <Button variant="soft" isSmall onClick={() => void rebaseDraft()}>
              {t('draft.rebase')}
            </Button>
          )}
        </div>
      )}
      <Conflicts draft={draft} />
    </div>
  );
}

/** Values that two people changed: both are shown, and one press takes the own one after all. */
function Conflicts({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const wordsOf = useDifferenceWords(draft);
  const box = useRef<HTMLElement>(null);
  const { length } = draft.conflicts;
  // The field that lost its value may be far below, on a phone.
  useEffect(() => {
    if (length > 0) box.current?.scrollIntoView({ block: 'center' });
  }, [length]);
  if (length === 0) return null;
  return (
    <section ref={box} className={styles.conflicts} aria-labelledby="conflicts" role="alert">
      <h3 id="conflicts">{t('conflict.title')}</h3>
      <ul>
        {draft.conflicts.map((conflict) => {
          const { file, at, yours, theirs, by } = conflict;
          const words = wordsOf({
            file,
            at,
            kind: 'changed',
            was: theirs,
            now: yours,
            thing: nameAround(draft, file, at),
          });
          return (
            <li key={`${file} ${at.join('/')}`}>
              <b dir="auto">{[words.what, words.field].join(' · ')}</b>
              <span>{t('conflict.theirs', { name: by ?? t('conflict.somebody'), value: words.was })}</span>
              <span>{t('conflict.yours', { value: words.now })}</span>
              <Button variant="soft" isSmall onClick={() => insist(conflict)}>
                {t('conflict.insist')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="line" isSmall onClick={closeConflicts}>
        {t('conflict.leave')}
      </Button>
    </section>
  );
}

/** The draft is gone for good, with what is in it. */
export async function discardDraft(draft: Draft): Promise<boolean> {
  const done = await callStaff(`/api/staff/drafts/${draft.id}`, { method: 'DELETE' });
  if (!done.ok) return false;
  closeDraft();
  await openDraft();
  return true;
}
