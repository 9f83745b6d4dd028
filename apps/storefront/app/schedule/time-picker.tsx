import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { formatScheduledDay, formatScheduledTime, formatWeekday, noonOf } from './format-schedule.ts';
import { hasTimes, type OrderTimes } from './order-times.ts';
import styles from './schedule.module.css';

/** What is being picked: a day first, then one of its times. */
export type Picked = { date: string; at: string | undefined };

type TimePickerProps = {
  times: OrderTimes;
  picked: Picked | undefined;
  errorId: string | undefined;
  onPick: (picked: Picked) => void;
};

/** Every day from today to the last one (SCHED-04), and the times of the one that is picked. */
export function TimePicker({ times, picked, errorId, onPick }: TimePickerProps) {
  const t = useText('schedule');
  const { locale } = useLanguage();
  const { days, timeZone } = times;
  const day = days.find(({ date }) => date === picked?.date);
  const dayName = (date: string, index: number) => {
    if (index === 0) return t('schedule.today');
    return index === 1 ? t('schedule.tomorrow') : formatWeekday(date, locale);
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
          const [name, date] = [dayName(each.date, index), formatScheduledDay(noonOf(each.date), locale, 'UTC')];
          return {
            value: each.date,
            label: (
              <>
                <small>{name}</small>
                <bdi>{date}</bdi>
              </>
            ),
            spoken: `${name}, ${date}`,
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
            choices={day.times.map((at) => ({ value: at, label: formatScheduledTime(at, locale, timeZone) }))}
            onChoose={(at) => onPick({ date: day.date, at })}
            {...described}
          />
        </div>
      )}
    </>
  );
}
