import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { formatDay, formatTime, formatWeekday } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { RetryButton } from '../offline/retry-button.tsx';
import { useText } from '../i18n/use-text.ts';
import choiceChipsStyles from './choice-chips.module.css';
import { hasTimes, isAheadEnough, type OrderTimes, type TimesQuery, useOrderTimes } from './order-times.ts';
import { schedule, useScheduledTime } from './schedule-store.ts';
import styles from './schedule.module.css';

type ChoiceChipsProps<Value extends string> = {
  legend: string;
  name: string;
  choices: { value: Value; label: ReactNode; spoken?: string; isDisabled?: boolean }[];
  chosen: Value | undefined;
  /** In one row that scrolls sideways, or in rows. */
  isRow?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  onChoose: (value: Value) => void;
};

/** One answer out of several, as chips: native radio buttons under one legend. */
function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, name, choices, chosen, isRow, isInvalid, describedBy, onChoose } = props;
  return (
    <fieldset className={choiceChipsStyles.group} aria-describedby={describedBy} aria-invalid={isInvalid || undefined}>
      <legend className={choiceChipsStyles.legend}>{legend}</legend>
      <div className={classNames(choiceChipsStyles.chips, isRow && choiceChipsStyles.row)}>
        {choices.map(({ value, label, spoken, isDisabled }) => (
          <label key={value} className={choiceChipsStyles.chip}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isDisabled}
              aria-label={spoken}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The present step: a day first, then one of its times. */
type Picked = { date: string; at: string | undefined };

type TimePickerProps = {
  times: OrderTimes;
  picked: Picked | undefined;
  errorId: string | undefined;
  onPick: (picked: Picked) => void;
};

/** Every day from today to the last one (SCHED-04), and the times of the one that is picked. */
function TimePicker({ times, picked, errorId, onPick }: TimePickerProps) {
  const t = useText('schedule');
  const { locale } = useLanguage();
  const { days, timeZone } = times;
  const day = days.find(({ date }) => date === picked?.date);
  const dayName = (date: string, index: number) => {
    if (index === 0) return t('schedule.today');
    return index === 1 ? t('schedule.tomorrow') : formatWeekday(date, locale, 'UTC');
  };
  const described = errorId === undefined ? {} : { describedBy: errorId, isInvalid: true };
  return (
    <>
      <ChoiceChips
        legend={t('schedule.pickDay')}
        name="day"
        isRow
        chosen={picked?.date}
        choices={days.map((each, index) => {
          const isFull = !hasTimes(each) && each.full !== undefined;
          const name = dayName(each.date, index);
          const date = formatDay(each.date, locale, 'UTC');
          return {
            value: each.date,
            label: (
              <>
                <small>{name}</small>
                <bdi>{date}</bdi>
                {isFull && <small>{t('schedule.full')}</small>}
              </>
            ),
            spoken: [name, date, ...(isFull ? [t('schedule.full')] : [])].join(', '),
            isDisabled: !hasTimes(each),
          };
        })}
        onChoose={(date) => onPick({ date, at: undefined })}
        {...(picked === undefined && described)}
      />
      {day && (
        <div className={styles.times}>
          <ChoiceChips
            legend={t('schedule.pickTime')}
            name="time"
            chosen={picked?.at}
            choices={[...day.times, ...(day.full ?? [])].toSorted().map((at) => {
              const time = formatTime(at, locale, timeZone);
              if (!day.full?.includes(at)) return { value: at, label: time };
              const label = (
                <>
                  {time}
                  <small>{t('schedule.full')}</small>
                </>
              );
              return { value: at, label, spoken: `${time}, ${t('schedule.full')}`, isDisabled: true };
            })}
            onChoose={(at) => onPick({ date: day.date, at })}
            {...described}
          />
        </div>
      )}
    </>
  );
}

type ScheduleDialogProps = {
  question: TimesQuery;
  /** The minimum of the order at this place, in words, while it is not reached. */
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
        {canChoose && question.orderType === 'deliver' && <p className="muted small">{t('schedule.leavesHelp')}</p>}
        {known === undefined && <Skeleton label={t('schedule.loading')} lines={4} />}
        {known === null && (
          <EmptyState icon="warning" title={t('schedule.failed')} hint={t('schedule.failedHelp')}>
            <RetryButton variant="soft" onRetry={askAgain} />
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
