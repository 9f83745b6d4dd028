import { useText } from '../i18n/use-text.ts';
import { useScheduleWords } from './use-schedule-words.ts';

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
