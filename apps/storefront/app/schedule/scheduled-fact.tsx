import styles from './schedule.module.css';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useText } from '../i18n/use-text.ts';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useShop } from '../shell/shop.ts';

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

/** The texts of a moment on the concept's clock: its day and its time of day. */
export function useScheduleWords(): (at: string) => { day: string; time: string } {
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  return (at) => ({
    day: formatDay(at, locale, timeZone),
    time: formatTime(at, locale, timeZone),
  });
}
