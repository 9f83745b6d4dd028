import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './schedule.module.css';
import { useScheduleWords } from './use-schedule-words.ts';

/** When the food is wanted, where it is shown and not changed: at checkout and with an order. */
export function ScheduledFact({ at }: { at: string }) {
  const t = useText('schedule');
  const { day, time } = useScheduleWords()(at);
  return (
    <div className={styles.fact}>
      <Icon name="calendar" />
      <p>
        <span className={styles.label}>{t('schedule.scheduledFor')}</span>
        <time dateTime={at} className={styles.moment}>
          <bdi>{day}</bdi> · <bdi>{time}</bdi>
        </time>
      </p>
    </div>
  );
}

/** When an order is wanted, in one line of a list. */
export function ScheduledNote({ at }: { at: string }) {
  const t = useText('schedule');
  const { day, time } = useScheduleWords()(at);
  return (
    <span className="small">
      {t('schedule.scheduledFor')}{' '}
      <time dateTime={at}>
        <bdi>{day}</bdi> · <bdi>{time}</bdi>
      </time>
    </span>
  );
}
