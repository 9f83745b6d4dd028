import {
  type DraftUploadDocument,
  mostFolderBytes,
  type PublicationDocument,
  type PublicationListDocument,
} from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { unzipSync, zip, type Zippable } from 'fflate';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { type ApiRefusal, callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { useAnswer } from '../../shell/use-answer.ts';
import { useBranchNames } from '../draft/difference-words.ts';
import { chooseDraft, openDraft, useDraftState } from '../draft/draft-store.ts';
import { FileButton } from '../draft/inputs.tsx';
import { saveFile } from '../save-table.ts';
import { Differences } from './differences.tsx';
import styles from './publish.module.css';

/** The publications, by whom and why, with what each changed; each may be published again. The address may name one. */
export function History({ done, onDone }: { done: number; onDone: () => void }) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const named = useLocation().hash.slice(1);
  const [open, setOpen] = useState<string | undefined>(named);
  const { draft } = useDraftState();
  const branchNames = useBranchNames(draft);
  const { answer: found, readAgain } = useAnswer<PublicationListDocument>('/api/staff/publications', done);
  const publications = found?.ok ? found.value.data : [];
  return (
    <section className={styles.part} aria-labelledby="history">
      <div className={styles.head}>
        <h3 id="history">{t('history.title')}</h3>
        <Upload onDone={onDone} />
      </div>
      {found && !found.ok && <NotRead refusal={found.refusal} onAgain={readAgain} />}
      <ol className={styles.history}>
        {publications.map(({ id, attributes }) => {
          const { by, reason, source, restores, branches } = attributes;
          const restored = publications.find((one) => one.id === restores)?.attributes;
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
            <li key={id} ref={id === named ? showEntry : undefined}>
              <div className={styles.entry}>
                <span className={styles.what}>
                  <b dir="auto">{title}</b>
                  <span className="muted">
                    {[
                      formatMoment(attributes['published-at'], locale, timeZone),
                      by ?? t('history.folder'),
                      t('history.count', { count: attributes['change-count'] }),
                      ...(branches ? [t('history.branches', { branches: branchNames(branches) })] : []),
                    ].join(' · ')}
                  </span>
                </span>
                <Download id={id} at={attributes['published-at']} />
                {attributes['is-current'] && <span className={styles.current}>{t('history.current')}</span>}
                <Button
                  isSmall
                  variant="soft"
                  aria-expanded={open === id}
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  {t(attributes['is-current'] ? 'history.lookAtCurrent' : 'history.look')}
                </Button>
              </div>
              {open === id && (
                <OpenPublication
                  id={id}
                  isCurrent={attributes['is-current']}
                  onDone={() => (setOpen(undefined), onDone())}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const showEntry = (entry: HTMLLIElement | null): void => entry?.scrollIntoView({ block: 'center' });

/** Why something could not be read, and a way to read it again. */
function NotRead({ refusal, onAgain }: { refusal: ApiRefusal; onAgain: () => void }) {
  const t = useText('menu');
  return (
    <div className={styles.actions}>
      <ErrorText>{refusal.detail}</ErrorText>
      <Button isSmall variant="soft" onClick={onAgain}>
        {t('shell.tryAgain')}
      </Button>
    </div>
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

type OpenPublicationProps = { id: string; isCurrent: boolean; onDone: () => void };

function OpenPublication({ id, isCurrent, onDone }: OpenPublicationProps) {
  const t = useText('menu');
  const { draft } = useDraftState();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isPending, setIsPending] = useState(false);
  const { answer: found, readAgain } = useAnswer<PublicationDocument>(`/api/staff/publications/${id}`);
  const publication = found?.ok ? found.value.data.attributes : undefined;
  const rollBack = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    const answer = await callStaff(`/api/staff/publications/${id}/rollback`, { method: 'POST', body: { reason } });
    setIsPending(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    showSnackbar(t('history.done'), { tone: 'good' });
    // Changes that are not saved yet go on in the draft.
    await openDraft();
    onDone();
  };
  return (
    <div className={styles.open}>
      {found && !found.ok && <NotRead refusal={found.refusal} onAgain={readAgain} />}
      {publication && (isCurrent || publication.differences.length > 0) && (
        <details className={styles.more} open={isCurrent}>
          <summary>{t('history.changed', { count: publication.differences.length })}</summary>
          <Differences draft={draft} differences={publication.differences} />
        </details>
      )}
      {publication && !isCurrent && (
        <>
          <details className={styles.more} open>
            <summary>{t('history.toReturn', { count: publication['to-return'].length })}</summary>
            <Differences draft={draft} differences={publication['to-return']} />
          </details>
          <form className={styles.rollback} onSubmit={(event) => void rollBack(event)}>
            <p>{t('history.rollbackHint')}</p>
            <Field
              label={t('publish.reason')}
              value={reason}
              maxLength={200}
              error={refusal ? refusal.detail : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" isPending={isPending}>
              {t('history.rollbackNow')}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}

/** A folder of files, open or packed, becomes a draft with its differences. */
function Upload({ onDone }: { onDone: () => void }) {
  const t = useText('menu');
  const [pending, setPending] = useState<'folder' | 'zip'>();
  const [unread, setUnread] = useState<Pick<DraftUploadDocument['data']['attributes'], 'ignored' | 'ignored-count'>>();
  const refuse = (text: string) => showSnackbar(text, { tone: 'bad', durationMs: 8000 });
  const send = async (form: FormData) => {
    const answer = await callStaff<DraftUploadDocument>('/api/staff/draft-uploads', { method: 'POST', body: form });
    if (!answer.ok) {
      refuse(answer.refusal.detail);
      return;
    }
    const { id, attributes } = answer.value.data;
    setUnread(attributes);
    await chooseDraft(id);
    onDone();
  };
  const sendFolder = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length === 0) return;
    const form = new FormData();
    // The chosen folder itself is no part of the paths.
    for (const file of files) form.append(file.webkitRelativePath.split('/').slice(1).join('/') || file.name, file);
    setPending('folder');
    await send(form);
    setPending(undefined);
  };
  const sendZip = async (event: ChangeEvent<HTMLInputElement>) => {
    const [packed] = event.target.files ?? [];
    event.target.value = '';
    if (!packed) return;
    setPending('zip');
    const files = packed.size > mostFolderBytes ? 'too-large' : readZip(new Uint8Array(await packed.arrayBuffer()));
    if (files === 'not-a-zip') refuse(t('upload.notAZip'));
    else if (files === 'too-large') refuse(t('upload.tooLarge', { megabytes: mostFolderBytes / 1e6 }));
    else {
      const form = new FormData();
      for (const [path, body] of files) form.append(path, new Blob([body]), path);
      await send(form);
    }
    setPending(undefined);
  };
  return (
    <>
      <div className={styles.uploads}>
        <FileButton
          label={t('upload.zip')}
          accept=".zip,application/zip"
          isPending={pending === 'zip'}
          disabled={pending !== undefined}
          onChange={(event) => void sendZip(event)}
        />
        <FileButton
          label={t('upload.folder')}
          isPending={pending === 'folder'}
          disabled={pending !== undefined}
          // React knows no such attribute by type; browsers choose folders by it.
          {...{ webkitdirectory: '' }}
          onChange={(event) => void sendFolder(event)}
        />
      </div>
      {unread && unread.ignored.length > 0 && <Unread {...unread} />}
    </>
  );
}

type UnreadProps = { ignored: readonly string[]; 'ignored-count': number };

/** Files of an upload that were not read. */
function Unread({ ignored, 'ignored-count': count }: UnreadProps) {
  const t = useText('menu');
  return (
    <section className={styles.unread} role="alert">
      <p>{t('upload.ignored', { count })}</p>
      <ul dir="ltr">
        {ignored.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      {count > ignored.length && <p>{t('prices.moreProblems', { count: count - ignored.length })}</p>}
    </section>
  );
}

const atOnce = 6;

/** Saves a published menu as the folder that it is, packed; false when a file of it could not be had. */
async function saveFolder(id: string, name: string): Promise<boolean> {
  const found = await callStaff<PublicationDocument>(`/api/staff/publications/${id}`);
  if (!found.ok) return false;
  const waiting = [...found.value.data.attributes.paths];
  const files: Zippable = {};
  const fetchFiles = async (): Promise<boolean> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(`/staff/api/staff/publications/${id}/file?path=${encodeURIComponent(path)}`);
      if (!answer.ok) return false;
      // Pictures are packed already.
      files[`${name}/${path}`] = [
        new Uint8Array(await answer.arrayBuffer()),
        { level: path.endsWith('.json') ? 6 : 0 },
      ];
    }
    return true;
  };
  try {
    const done = await Promise.all(Array.from({ length: atOnce }, fetchFiles));
    if (done.includes(false)) return false;
  } catch {
    return false;
  }
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(files, (error, data) => (error ? reject(error) : resolve(new Uint8Array(data)))),
  );
  saveFile(new Blob([packed], { type: 'application/zip' }), `${name}.zip`);
  return true;
}

/** Files of a packed folder, by their paths inside the folder that holds `merchant.json`. */
type PackedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/**
 * Unpacks a folder that was packed by a desk or by a computer: the folder around the files is left out, with all that lies beside it.
 *
 * @param most bytes that are unpacked
 * @returns the files; `not-a-zip` for anything that is none or is damaged, `too-large` before anything beyond
 *   `most` is unpacked.
 */
export function readZip(packed: Uint8Array, most = mostFolderBytes): PackedFiles | 'not-a-zip' | 'too-large' {
  let bytes = 0;
  let entries: Record<string, Uint8Array<ArrayBuffer>>;
  try {
    entries = unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
        bytes += originalSize;
        return bytes <= most;
      },
    });
  } catch {
    return 'not-a-zip';
  }
  if (bytes > most) return 'too-large';
  const names = Object.keys(entries);
  const roots = names.filter((name) => name === 'merchant.json' || name.endsWith('/merchant.json'));
  const root = roots.toSorted((one, other) => one.length - other.length)[0]?.slice(0, -'merchant.json'.length) ?? '';
  return new Map(
    Object.entries(entries).flatMap(([name, body]) => (name.startsWith(root) ? [[name.slice(root.length), body]] : [])),
  );
}
