import type { DraftListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import { beginDraft, chooseDraft, useDraftState } from '../draft/draft-store.ts';
import styles from './publish.module.css';

/** The drafts that are open: whose, since when, and when each is published; one may go to any of them or begin another. */
export function Drafts({ done }: { done: number }) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const { draft } = useDraftState();
  const key = [done, draft?.id, draft?.revision, draft?.['publish-at']].join(' ');
  const answer = useLoaded(key, () => callStaff<DraftListDocument>('/api/staff/drafts'))?.value;
  const moment = (at: string) => formatMoment(at, locale, timeZone);
  const go = async (act: () => Promise<boolean>) => {
    if (!(await act())) showSnackbar(t('shell.unreachable'), { tone: 'bad', durationMs: 6000 });
  };
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
