import type { DraftDocument, PublicationDocument, PublicationListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { useDifferenceWords } from '../draft/difference-words.ts';
import { discardDraft, DraftFrame } from '../draft/draft-frame.tsx';
import { closeDraft, type Draft, openDraft, readDraft, saveNow } from '../draft/draft-store.ts';
import { FileButton } from '../draft/inputs.tsx';
import { momentOf, Preview } from './preview.tsx';
import styles from './publish.module.css';
import { saveFolder } from './save-folder.ts';

/** The changes of the draft, its publication, and the history. */
export function Publish() {
  // Counts what this page did, so that the history is read anew.
  const [done, setDone] = useState(0);
  return (
    <>
      <DraftFrame>{(draft) => <DraftPart draft={draft} onDone={() => setDone(done + 1)} />}</DraftFrame>
      <History done={done} onDone={() => setDone(done + 1)} />
    </>
  );
}

function DraftPart({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useText('menu');
  const { timeZone } = useSettings();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isSure, setIsSure] = useState(false);
  const errors = draft.problems.filter(({ severity }) => severity === 'error');
  const warnings = draft.problems.filter(({ severity }) => severity === 'warning');

  const publish = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    setRefusal(undefined);
    const isSaved = await saveNow();
    const moment = at === '' ? undefined : momentOf(at, timeZone);
    const body = { reason, ...(moment && { at: moment }) };
    const answer = isSaved
      ? await callStaff(`/api/staff/drafts/${draft.id}/publication`, { method: 'POST', body })
      : { ok: false as const, refusal: { status: 0, code: '', detail: '' } };
    setIsPending(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    setReason('');
    setAt('');
    showSnackbar(t(moment ? 'publish.willBe' : 'publish.done'), { tone: 'good' });
    if (moment) await readDraft(draft.id);
    else {
      closeDraft();
      await openDraft();
    }
    onDone();
  };

  return (
    <div className={styles.columns}>
      <section className={styles.part} aria-labelledby="changes">
        <h3 id="changes">{t('publish.changes', { count: draft.differences.length })}</h3>
        {draft.differences.length === 0 && <p className="muted">{t('publish.nothing')}</p>}
        <Differences draft={draft} differences={draft.differences} />
        <Preview draft={draft} hasErrors={errors.length > 0} />
        {errors.length > 0 && <Problems title={t('publish.errors')} problems={errors} isBad />}
        {warnings.length > 0 && (
          <details className={styles.more}>
            <summary>{t('publish.warnings', { count: warnings.length })}</summary>
            <Problems problems={warnings} />
          </details>
        )}
      </section>
      <form className={styles.form} onSubmit={(event) => void publish(event)}>
        <Field
          label={t('publish.reason')}
          hint={t('publish.reasonHint')}
          value={reason}
          maxLength={200}
          error={refusal?.field === 'reason' ? refusal.detail : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Field
          type="datetime-local"
          label={t('publish.at')}
          hint={t('publish.atHint')}
          value={at}
          error={refusal?.field === 'at' ? refusal.detail : undefined}
          onChange={(event) => setAt(event.target.value)}
        />
        {refusal && refusal.field !== 'reason' && refusal.field !== 'at' && (
          <p className={styles.error} role="alert">
            {refusal.detail || t('shell.unreachable')}
          </p>
        )}
        <Button
          type="submit"
          isWide
          isPending={isPending}
          disabled={draft.differences.length === 0 || errors.length > 0 || draft['is-outdated']}
        >
          {t(at === '' ? 'publish.now' : 'publish.later')}
        </Button>
        {draft.failure !== null && <p className={styles.error}>{t('publish.failed')}</p>}
        <p className="muted">{t('publish.safe')}</p>
        {draft.differences.length > 0 &&
          (isSure ? (
            <Button variant="line" onClick={() => void discardDraft(draft).then(() => setIsSure(false))}>
              {t('publish.discardSure')}
            </Button>
          ) : (
            <Button variant="plain" onClick={() => setIsSure(true)}>
              {t('publish.discard')}
            </Button>
          ))}
      </form>
    </div>
  );
}

const mostShown = 200;

function Differences({ draft, differences }: { draft: Draft | undefined; differences: Draft['differences'] }) {
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

function Problems({ title, problems, isBad }: { title?: string; problems: Draft['problems']; isBad?: boolean }) {
  return (
    <div className={isBad ? styles.bad : undefined} role={isBad ? 'alert' : undefined}>
      {title && <b>{title}</b>}
      <ul>
        {problems.slice(0, mostShown).map(({ file, place, message, remedy }) => (
          <li key={`${file} ${place} ${message}`}>
            <span dir="auto">
              {message} {remedy}
            </span>{' '}
            <code dir="ltr" className="muted">
              {file} {place}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The publications, by whom and why; each may be published again. */
function History({ done, onDone }: { done: number; onDone: () => void }) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [open, setOpen] = useState<string>();
  const loaded = useLoaded(done, async () => {
    const found = await callStaff<PublicationListDocument>('/api/staff/publications');
    return found.ok ? found.value.data : [];
  });
  return (
    <section className={styles.part} aria-labelledby="history">
      <div className={styles.head}>
        <h3 id="history">{t('history.title')}</h3>
        <Upload onDone={onDone} />
      </div>
      <ol className={styles.history}>
        {loaded?.value.map(({ id, attributes }) => {
          const { by, reason, source, restores } = attributes;
          const restored = loaded.value.find((one) => one.id === restores)?.attributes;
          const title =
            source === 'files'
              ? t('history.files')
              : restored
                ? t('history.rollback', {
                    time: formatMoment(restored['published-at'], locale, timeZone),
                    reason: reason ?? '',
                  })
                : (reason ?? '');
          return (
            <li key={id}>
              <div className={styles.entry}>
                <span className={styles.what}>
                  <b dir="auto">{title}</b>
                  <span className="muted">
                    {[
                      formatMoment(attributes['published-at'], locale, timeZone),
                      by ?? t('history.folder'),
                      t('history.count', { count: attributes['change-count'] }),
                    ].join(' · ')}
                  </span>
                </span>
                <Download id={id} at={attributes['published-at']} />
                {attributes['is-current'] ? (
                  <span className={styles.current}>{t('history.current')}</span>
                ) : (
                  <Button
                    isSmall
                    variant="soft"
                    aria-expanded={open === id}
                    onClick={() => setOpen(open === id ? undefined : id)}
                  >
                    {t('history.look')}
                  </Button>
                )}
              </div>
              {open === id && <OpenPublication id={id} onDone={() => (setOpen(undefined), onDone())} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The folder of a publication, for people who edit files. */
function Download({ id, at }: { id: string; at: string }) {
  const t = useText('menu');
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    const isSaved = await saveFolder(id, `menu-${at.slice(0, 10)}`);
    setIsPending(false);
    if (!isSaved) showSnackbar(t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
  };
  return (
    <Button isSmall variant="plain" isPending={isPending} onClick={() => void save()}>
      {t('history.download')}
    </Button>
  );
}

function OpenPublication({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useText('menu');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const loaded = useLoaded(id, async () => {
    const found = await callStaff<PublicationDocument>(`/api/staff/publications/${id}`);
    return found.ok ? found.value.data.attributes.differences : [];
  });
  const rollBack = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    const answer = await callStaff(`/api/staff/publications/${id}/rollback`, { method: 'POST', body: { reason } });
    setIsPending(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    showSnackbar(t('history.done'), { tone: 'good' });
    closeDraft();
    await openDraft();
    onDone();
  };
  return (
    <div className={styles.open}>
      {loaded && loaded.value.length > 0 && (
        <details className={styles.more}>
          <summary>{t('history.changed', { count: loaded.value.length })}</summary>
          <Differences draft={undefined} differences={loaded.value} />
        </details>
      )}
      <form className={styles.rollback} onSubmit={(event) => void rollBack(event)}>
        <p>{t('history.rollbackHint')}</p>
        <Field
          label={t('publish.reason')}
          value={reason}
          maxLength={200}
          error={refusal ? refusal.detail || t('shell.unreachable') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" isPending={isPending}>
          {t('history.rollbackNow')}
        </Button>
      </form>
    </div>
  );
}

/** A folder of files becomes a draft, with its differences. */
function Upload({ onDone }: { onDone: () => void }) {
  const t = useText('menu');
  const [isPending, setIsPending] = useState(false);
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    const form = new FormData();
    // The chosen folder itself is no part of the paths.
    for (const file of files) form.append(file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file);
    setIsPending(true);
    const answer = await callStaff<DraftDocument>('/api/staff/draft-uploads', { method: 'POST', body: form });
    setIsPending(false);
    if (!answer.ok) {
      showSnackbar(answer.refusal.detail || t('shell.unreachable'), { tone: 'bad', durationMs: 8000 });
      return;
    }
    closeDraft();
    await readDraft(answer.value.data.id);
    onDone();
  };
  return (
    <FileButton
      label={t('upload.folder')}
      isPending={isPending}
      // React knows no such attribute by type; browsers choose folders by it.
      {...{ webkitdirectory: '' }}
      onChange={(event) => void send(event)}
    />
  );
}
