import { type Place, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatWeekday } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { edit } from '../draft/draft-store.ts';
import styles from './hours.module.css';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Day = (typeof weekdays)[number] | 'everyDay';

export type Week = { [Key in Day]?: string[] };

/** The name of a day of the week, in the person's language. */
export function useDayName(): (day: Day) => string {
  const t = useText('menu');
  const { locale } = useLanguage();
  // The fourth of January 1970 was a Sunday.
  return (day) =>
    day === 'everyDay'
      ? t('hours.everyDay')
      : formatWeekday(new Date(Date.UTC(1970, 0, 4 + weekdays.indexOf(day))), locale, 'UTC');
}

type WeekEditorProps = { file: string; at: Place; hours: Week | undefined; emptyHint?: string };

/** Hours of a week: what holds every day, and the days that differ. */
export function WeekEditor({ file, at, hours, emptyHint }: WeekEditorProps) {
  const t = useText('menu');
  const nameOf = useDayName();
  const set = (day: Day, to: string[] | null) => edit(setValue(file, [...at, day], { was: hours?.[day] ?? null, to }));
  return (
    <div className={styles.week}>
      {emptyHint !== undefined && hours === undefined && <p className="muted">{emptyHint}</p>}
      {(['everyDay', ...weekdays] as const).map((day) => {
        const own = hours?.[day];
        const usual = day === 'everyDay' ? undefined : hours?.everyDay;
        return (
          <div key={day} className={styles.day} role="group" aria-label={nameOf(day)}>
            <b>{nameOf(day)}</b>
            {own ? (
              <>
                <Ranges label={nameOf(day)} ranges={own} onRanges={(to) => set(day, to)} />
                <Button isSmall variant="plain" onClick={() => set(day, null)}>
                  {t(day === 'everyDay' ? 'hours.none' : 'hours.asUsual')}
                </Button>
              </>
            ) : (
              <>
                <span className="muted" dir="ltr">
                  {usual?.join('  ') ?? (hours && day !== 'everyDay' ? t('hours.closed') : '')}
                </span>
                <Button isSmall variant="soft" onClick={() => set(day, usual ?? ['12:00-23:00'])}>
                  {t('hours.own', { day: nameOf(day) })}
                </Button>
              </>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Stretches of a day; an end before the start is past midnight. */
export function Ranges({
  label,
  ranges,
  onRanges,
}: {
  label: string;
  ranges: readonly string[];
  onRanges: (to: string[]) => void;
}) {
  const t = useText('menu');
  return (
    <div className={styles.ranges}>
      {ranges.length === 0 && <span>{t('hours.closed')}</span>}
      {ranges.map((range, index) => (
        // Two stretches of a day may be equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.range} dir="ltr">
          <TimeRange label={label} range={range} onRange={(to) => onRanges(ranges.with(index, to))} />
          <Button
            isSmall
            variant="plain"
            aria-label={t('hours.removeRange', { day: label, range })}
            onClick={() => onRanges(ranges.filter((_, place) => place !== index))}
          >
            ×
          </Button>
        </span>
      ))}
      <Button isSmall variant="plain" onClick={() => onRanges([...ranges, '18:00-23:00'])}>
        {t('hours.addRange')}
      </Button>
    </div>
  );
}

type TimeRangeProps = { label: string; range: string; onRange: (to: string) => void };

/** The beginning and the end of a stretch, written as "16:00-01:00". */
export function TimeRange({ label, range, onRange }: TimeRangeProps) {
  const t = useText('menu');
  const [from = '', to = ''] = range.split('-');
  return (
    <span className={styles.range} dir="ltr">
      <input
        type="time"
        value={from}
        aria-label={t('hours.from', { day: label })}
        onChange={({ target }) => target.value !== '' && onRange(`${target.value}-${to}`)}
      />
      –
      <input
        type="time"
        value={to === '24:00' ? '00:00' : to}
        aria-label={t('hours.to', { day: label })}
        onChange={({ target }) =>
          target.value !== '' && onRange(`${from}-${target.value === '00:00' ? '24:00' : target.value}`)
        }
      />
    </span>
  );
}
