import { isLocale, type Locale, momentOnClock } from '@sufra/ordering';
import type { BranchPublicationDocument, DraftListDocument, DraftPreviewDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { type FormEvent, useState } from 'react';
import { type ApiRefusal, callStaff, unreachable } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { useSettings } from '../../shell/settings.ts';
import { branchesOf, languagesIn } from '../draft/bundle-view.ts';
import { useBranchNames } from '../draft/difference-words.ts';
import { discardDraft, DraftFrame, useAct } from '../draft/draft-frame.tsx';
import {
  beginDraft,
  chooseDraft,
  type Draft,
  openDraft,
  readDraft,
  saveNow,
  useDraftState,
} from '../draft/draft-store.ts';
import { Part, SureButton, Ticks } from '../draft/inputs.tsx';
import { Differences, Problems } from './differences.tsx';
import { History } from './history.tsx';
import styles from './publish.module.css';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';

/** The changes of the draft, its publication, and the history. */
export function Publish() {
  // Counts what this page did, so that the history is read anew.
  const [done, setDone] = useState(0);
  return (
    <>
      <DraftFrame>{(draft) => <DraftPart draft={draft} onDone={() => setDone(done + 1)} />}</DraftFrame>
      <Drafts done={done} />
      <History done={done} onDone={() => setDone(done + 1)} />
    </>
  );
}

function DraftPart({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const t = useText('menu');
  const { timeZone } = useSettings();
  const { localized } = useLanguage();
  const [reason, setReason] = useState('');
  const [at, setAt] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const branchNames = useBranchNames(draft);
  const [first, setFirst] = useState<string[]>([]);
  const all = branchesOf(draft);
  const chosen = all.flatMap(({ handle }) => (first.includes(handle) ? [handle] : []));
  // Ticked everywhere is everywhere at once.
  const branches = chosen.length > 0 && chosen.length < all.length ? chosen : undefined;
  const atBranches = useAtBranches(draft, branches);
  const errors = draft.problems.filter(({ severity }) => severity === 'error');
  const warnings = draft.problems.filter(({ severity }) => severity === 'warning');

  const publish = async (event: FormEvent) => {
    event.preventDefault();
    setIsPending(true);
    setRefusal(undefined);
    const isSaved = await saveNow();
    const moment = at === '' ? undefined : momentOnClock(at, timeZone).toISOString();
    const body = { reason, ...(moment && { at: moment }), ...(branches && { branches }) };
    const answer = isSaved
      ? await callStaff(`/api/staff/drafts/${draft.id}/publication`, { method: 'POST', body })
      : { ok: false as const, refusal: { status: 0, code: unreachable, detail: t('shell.unreachable') } };
    if (!answer.ok) {
      setIsPending(false);
      return setRefusal(answer.refusal);
    }
    setReason('');
    setAt('');
    setFirst([]);
    const done = branches ? 'publish.doneAt' : 'publish.done';
    showSnackbar(t(moment ? 'publish.willBe' : done, { branches: branchNames(branches ?? []) }), { tone: 'good' });
    // What was typed since, on another page, goes on in the next draft.
    await (moment || branches ? readDraft(draft.id) : openDraft());
    setIsPending(false);
    onDone();
  };

  return (
    <div className={styles.columns}>
      <section className={styles.part} aria-labelledby="changes">
        <h3 id="changes">{t('publish.changes', { count: draft.differences.length })}</h3>
        {draft.differences.length === 0 && <p className="muted">{t('publish.nothing')}</p>}
        {branches ? (
          <AtBranches draft={draft} answer={atBranches} names={branchNames(branches)} />
        ) : (
          <Differences draft={draft} differences={draft.differences} />
        )}
        <Preview draft={draft} hasErrors={errors.length > 0} />
        {/* While a change is on its way, the places of the last check are of a draft that is no more. */}
        {errors.length > 0 && draft.waiting === 0 && (
          <Problems draft={draft} title={t('publish.errors')} problems={errors} isBad />
        )}
        {warnings.length > 0 && (
          <details className={styles.more}>
            <summary>{t('publish.warnings', { count: warnings.length })}</summary>
            <Problems draft={draft} problems={warnings} />
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
        {all.length > 1 && (
          <Ticks
            label={t('publish.branches')}
            options={all.map(({ handle, name }) => [handle, localized(name)])}
            chosen={chosen}
            onTick={(handle, isOn) => setFirst(isOn ? [...chosen, handle] : chosen.filter((one) => one !== handle))}
          />
        )}
        {refusal && refusal.field !== 'reason' && refusal.field !== 'at' && <ErrorText>{refusal.detail}</ErrorText>}
        <Button
          type="submit"
          isWide
          isPending={isPending}
          disabled={
            draft.differences.length === 0 || errors.length > 0 || draft['is-outdated'] || Boolean(atBranches?.refusal)
          }
        >
          {t(at === '' ? 'publish.now' : 'publish.later')}
        </Button>
        {draft.failure !== null && <p className="error">{t(failures[draft.failure] ?? 'publish.failed')}</p>}
        <p className="muted">{t('publish.safe')}</p>
        {draft.differences.length > 0 && (
          <SureButton
            label={t('publish.discard')}
            sureLabel={t('publish.discardSure')}
            onSure={() => discardDraft(draft)}
          />
        )}
      </form>
    </div>
  );
}

type AtBranchesAnswer = Partial<BranchPublicationDocument['data']['attributes']> & { refusal?: ApiRefusal };

/** The changes that a publication at some branches first makes, and those that wait; undefined until they are known. */
const failures: Record<string, 'publish.failedConflict' | 'publish.failedServer'> = {
  'draft-outdated': 'publish.failedConflict',
  'internal-error': 'publish.failedServer',
};

function useAtBranches(draft: Draft, branches: readonly string[] | undefined): AtBranchesAnswer | undefined {
  const key = branches && draft.waiting === 0 ? `${draft.id} ${draft.revision} ${branches.join(',')}` : undefined;
  const loaded = useLoaded(key, async (): Promise<AtBranchesAnswer> => {
    const query = new URLSearchParams({ branches: (branches ?? []).join(',') });
    const found = await callStaff<BranchPublicationDocument>(`/api/staff/drafts/${draft.id}/publication?${query}`);
    return found.ok ? found.value.data.attributes : { refusal: found.refusal };
  });
  return loaded?.key === key ? loaded?.value : undefined;
}

function AtBranches({ draft, answer, names }: { draft: Draft; answer: AtBranchesAnswer | undefined; names: string }) {
  const t = useText('menu');
  if (!answer) return <p role="status">{t('draft.loading')}</p>;
  const { differences = [], waiting = [], refusal } = answer;
  if (refusal) return <ErrorText>{refusal.detail}</ErrorText>;
  return (
    <>
      <h4>{t('publish.atBranches', { branches: names, count: differences.length })}</h4>
      <Differences draft={draft} differences={differences} />
      {waiting.length > 0 && (
        <>
          <h4>{t('publish.waiting', { count: waiting.length })}</h4>
          <Differences draft={draft} differences={waiting} />
        </>
      )}
      <p className="muted">{t('publish.branchesHint')}</p>
    </>
  );
}

/** From this width on a phone fits beside the rest. */
const wide = '(min-width: 900px)';

/** The draft as a guest would see it, in a language, at a branch and a time of choice. */
function Preview({ draft, hasErrors }: { draft: Draft; hasErrors: boolean }) {
  const t = useText('menu');
  const { locale: own, localized } = useLanguage();
  const { timeZone } = useSettings();
  const languages = languagesIn(draft);
  const [language, setLanguage] = useState<Locale>(languages.includes(own) ? own : (languages[0] ?? own));
  const [branch, setBranch] = useState('');
  const [at, setAt] = useState('');
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOfTime: boolean }>();
  const [address, setAddress] = useState<string>();

  const open = async () => {
    // Browsers open a tab for the press itself, not for what comes after it.
    const tab = matchMedia(wide).matches ? null : window.open('', '_blank');
    setIsPending(true);
    setProblem(undefined);
    const isSaved = await saveNow();
    const body = { ...(at && { at: momentOnClock(at, timeZone).toISOString() }), ...(branch && { branch }) };
    const answer = isSaved
      ? await callStaff<DraftPreviewDocument>(`/api/staff/drafts/${draft.id}/preview`, { method: 'POST', body })
      : undefined;
    setIsPending(false);
    if (!answer?.ok) {
      tab?.close();
      setAddress(undefined);
      const detail = answer ? answer.refusal.detail : t('preview.waiting');
      return setProblem({ text: detail, isOfTime: answer?.refusal.field === 'at' });
    }
    const { key, branch: chosen } = answer.value.data.attributes;
    const query = new URLSearchParams({ key, lang: language, ...(chosen !== null && { branch: chosen }) });
    const opened = `/preview/open?${query.toString()}`;
    setAddress(opened);
    if (tab) tab.location.href = opened;
  };

  return (
    <Part level={3} title={t('preview.title')}>
      <div className={styles.choices}>
        <SelectField
          label={t('preview.language')}
          value={language}
          onChange={({ target }) => isLocale(target.value) && setLanguage(target.value)}
        >
          {languages.map((each) => (
            <option key={each} value={each} lang={htmlLanguages[each]}>
              {languageNames[each].name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('preview.branch')} value={branch} onChange={({ target }) => setBranch(target.value)}>
          <option value="">{t('preview.anyBranch')}</option>
          {branchesOf(draft).map(({ handle, name }) => (
            <option key={handle} value={handle}>
              {localized(name)}
            </option>
          ))}
        </SelectField>
        <Field
          type="datetime-local"
          label={t('preview.at')}
          hint={t('publish.atHint')}
          value={at}
          error={problem?.isOfTime ? problem.text : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      <div className={styles.actions}>
        <Button variant="soft" isPending={isPending} disabled={hasErrors} onClick={() => void open()}>
          {t(address === undefined ? 'preview.open' : 'preview.again')}
        </Button>
        {address !== undefined && (
          <a className={styles.tab} href={address} target="_blank" rel="noreferrer">
            {t('preview.newTab')}
          </a>
        )}
      </div>
      <p className="muted">{t(hasErrors ? 'preview.errors' : 'preview.note')}</p>
      {problem && !problem.isOfTime && <ErrorText>{problem.text}</ErrorText>}
      {address !== undefined && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop itself, whose pages need their scripts and our origin.
        <iframe className={styles.phone} key={address} src={address} title={t('preview.frame')} />
      )}
    </Part>
  );
}

/** The drafts that are open: whose, since when, and when each is published; one may go to any of them or begin another. */
function Drafts({ done }: { done: number }) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const { draft } = useDraftState();
  const key = [done, draft?.id, draft?.revision, draft?.['publish-at']].join(' ');
  const answer = useLoaded(key, () => callStaff<DraftListDocument>('/api/staff/drafts'))?.value;
  const moment = (at: string) => formatMoment(at, locale, timeZone);
  const go = useAct();
  if (!answer?.ok || !draft) return null;
  // A draft without changes is listed only while it is the open one.
  const shown = answer.value.data.filter(
    ({ id, attributes }) => id === draft.id || attributes['change-count'] > 0 || attributes['publish-at'] !== null,
  );
  const isFresh = draft.differences.length === 0 && draft['publish-at'] === null;
  if (isFresh && shown.length === 1) return null;
  return (
    <section className={styles.part} aria-labelledby="drafts">
      <div className={styles.head}>
        <h3 id="drafts">{t('drafts.title')}</h3>
        {!isFresh && (
          <Button variant="soft" isSmall onClick={() => void go(beginDraft)}>
            {t('drafts.begin')}
          </Button>
        )}
      </div>
      <ol className={styles.history}>
        {shown.map(({ id, attributes }) => {
          const at = attributes['publish-at'];
          const count = attributes['change-count'];
          const since = t('drafts.since', { name: attributes['created-by'], time: moment(attributes['created-at']) });
          return (
            <li key={id}>
              <div className={styles.entry}>
                <span className={styles.what}>
                  <b dir="auto">{attributes.reason ?? since}</b>
                  <span className="muted">
                    {[...(attributes.reason === null ? [] : [since]), t('history.count', { count })].join(' · ')}
                  </span>
                  {at !== null && <span>{t('drafts.scheduled', { time: moment(at) })}</span>}
                  {attributes.failure !== null && <span className="error">{t('drafts.failed')}</span>}
                </span>
                {id === draft.id ? (
                  <span className={styles.current}>{t('drafts.here')}</span>
                ) : (
                  <Button isSmall variant="soft" onClick={() => void go(() => chooseDraft(id))}>
                    {t('drafts.open')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
