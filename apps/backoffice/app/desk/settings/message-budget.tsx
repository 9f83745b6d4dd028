import type { MessageBudgetDocument } from '@sufra/contracts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { callStaff } from '../../api.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSettings } from '../../shell/settings.ts';
import styles from './settings.module.css';

/** That messages to guests are held back, since when and until when; while some are left nothing, or how many went out. */
export function MessageBudget({ mayRaise = false, isCounted = false }: { mayRaise?: boolean; isCounted?: boolean }) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const answer = useLoaded('', () => callStaff<MessageBudgetDocument>('/api/staff/message-budget'))?.value;
  if (!answer?.ok) return null;
  const { state, since, sent, limit } = answer.value.data.attributes;
  if (state === 'left') return isCounted && limit > 0 && <p className="muted">{t('messages.left', { sent, limit })}</p>;
  return (
    <section className={styles.budget} role="status">
      <p>
        <b>{t(`messages.used.${state}`, { sent, limit })}</b>{' '}
        {since && t('messages.since', { time: formatMoment(since, locale, timeZone) })}
      </p>
      <p>{t(`messages.until.${state}`)}</p>
      {mayRaise && (
        <p>
          <LinkButton variant="soft" isSmall to="/desk/settings/messages">
            {t('messages.raise')}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
