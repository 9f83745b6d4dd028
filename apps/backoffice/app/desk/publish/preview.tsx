import type { DraftPreviewDocument } from '@sufra/contracts';
import { isLocale, type Locale, momentOnClock } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { branchesOf, languagesIn } from '../draft/bundle-view.ts';
import { type Draft, saveNow } from '../draft/draft-store.ts';
import { Part } from '../draft/inputs.tsx';
import styles from './preview.module.css';

/** From this width on a phone fits beside the rest. */
const wide = '(min-width: 900px)';

/** The draft as a guest would see it, in a language, at a branch and a time of choice. */
export function Preview({ draft, hasErrors }: { draft: Draft; hasErrors: boolean }) {
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
      const detail = answer ? answer.refusal.detail || t('shell.unreachable') : t('preview.waiting');
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
      {problem && !problem.isOfTime && (
        <p className={styles.error} role="alert">
          {problem.text}
        </p>
      )}
      {address !== undefined && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the shop itself, whose pages need their scripts and our origin.
        <iframe className={styles.phone} key={address} src={address} title={t('preview.frame')} />
      )}
    </Part>
  );
}
