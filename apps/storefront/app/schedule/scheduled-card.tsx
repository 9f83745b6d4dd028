import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './schedule.module.css';
import { clearSchedule } from './schedule-store.ts';
import { useScheduleWords } from './use-schedule-words.ts';

/** The time that is set, until it is removed (SCHED-03). */
export function ScheduledCard({ at, onChange }: { at: string; onChange: () => void }) {
  const t = useText('schedule');
  const titleId = useId();
  const { day, time } = useScheduleWords()(at);
  return (
    <Card className={styles.card} role="group" aria-labelledby={titleId}>
      <Icon name="calendar" />
      <div className={styles.words}>
        <h3 id={titleId} className={styles.label}>
          {t('schedule.scheduledFor')}
        </h3>
        <p className={styles.moment}>
          <time dateTime={at}>
            <bdi>{day}</bdi> · <bdi>{time}</bdi>
          </time>
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant="plain" isSmall onClick={onChange}>
          {t('schedule.change')}
        </Button>
        <Button variant="plain" isSmall onClick={clearSchedule} aria-label={t('schedule.removeLabel')}>
          {t('schedule.remove')}
        </Button>
      </div>
    </Card>
  );
}
