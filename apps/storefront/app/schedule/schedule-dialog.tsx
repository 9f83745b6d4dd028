import { useId, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { hasTimes, isAheadEnough, type OrderTimes, type TimesQuestion } from './order-times.ts';
import { schedule, useScheduledTime } from './schedule-store.ts';
import styles from './schedule.module.css';
import { TimePicker, type Picked } from './time-picker.tsx';
import { useOrderTimes } from './use-order-times.ts';

type ScheduleDialogProps = {
  question: TimesQuestion;
  /** What the order must reach at this place, in words, while it does not. */
  belowMinimum: string | undefined;
  onClose: () => void;
};

/** Asks for day and time; it is left only by its own buttons (SCHED-01, SCHED-02). */
export function ScheduleDialog({ question, belowMinimum, onClose }: ScheduleDialogProps) {
  const t = useText('schedule');
  const errorId = useId();
  const kept = useScheduledTime();
  const { known, askAgain } = useOrderTimes(question);
  const [picking, setPicking] = useState<Picked>();
  const [isWrong, setWrong] = useState(false);
  const times = known?.times;
  const picked = picking ?? (times && startingPoint(times, kept));
  const canChoose = times?.days.some(hasTimes) ?? false;

  const onConfirm = () => {
    const at = picked?.at;
    // A time may pass while the dialog is open (SCHED-05).
    if (!known || at === undefined || !isAheadEnough(known.times, at, known.conceptNow())) return setWrong(true);
    schedule(at);
    onClose();
  };
  return (
    <Dialog
      title={t('schedule.title')}
      isPersistent
      actions={<IconButton icon="close" label={t('shell.close')} onClick={onClose} />}
      footer={
        canChoose && (
          <Button isWide onClick={onConfirm}>
            {t('schedule.confirm')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className={styles.body}>
        {belowMinimum && <p className={styles.note}>{belowMinimum}</p>}
        {known === undefined && <Skeleton label={t('schedule.loading')} lines={4} />}
        {known === null && (
          <EmptyState icon="warning" title={t('schedule.failed')} hint={t('schedule.failedHelp')}>
            <Button variant="soft" onClick={askAgain}>
              {t('shell.retry')}
            </Button>
          </EmptyState>
        )}
        {times && !canChoose && <EmptyState icon="calendar" title={t('schedule.none')} hint={t('schedule.noneHelp')} />}
        {times && canChoose && (
          <TimePicker
            times={times}
            picked={picked}
            errorId={isWrong ? errorId : undefined}
            onPick={(next) => {
              setWrong(false);
              setPicking(next);
            }}
          />
        )}
        <p id={errorId} className={styles.error} role="alert">
          {isWrong && t('schedule.invalid')}
        </p>
      </div>
    </Dialog>
  );
}

/** The time that is set already, while it is offered; else the first day that has any. */
function startingPoint({ days }: OrderTimes, kept: string | undefined): Picked | undefined {
  const isKept = (time: string) => kept !== undefined && Date.parse(time) === Date.parse(kept);
  const day = days.find(({ times }) => times.some(isKept)) ?? days.find(hasTimes);
  return day && { date: day.date, at: day.times.find(isKept) };
}
