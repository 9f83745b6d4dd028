import {
  branchFile,
  dayOfHijri,
  type FileChange,
  type HijriDay,
  hijriDayOf,
  isSameJson,
  type LocalizedText,
  setValue,
} from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { formatDate, formatHijriDate, formatHijriMonth } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Thing } from '../draft/bundle-view.ts';
import { edit } from '../draft/draft-store.ts';
import { Languages, Ticks } from '../draft/inputs.tsx';
import { Elsewhere } from './elsewhere.tsx';
import styles from './hours.module.css';
import { Ranges } from './week-editor.tsx';

type Exception = { from: string; to: string; name: LocalizedText; hours?: string[] };

/** Days of a branch with hours of their own. */
export const exceptionsOf = (branch: Thing): Exception[] =>
  Array.isArray(branch.exceptions) ? (branch.exceptions as unknown as Exception[]) : [];

/** A holiday of a branch, and which others have it. */
export function ExceptionPart({
  branch,
  exception,
  others,
}: {
  branch: Thing;
  exception: Exception;
  others: readonly Thing[];
}) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const days = useDays();
  const file = branchFile(branch.handle);
  const at = ['exceptions', exception.from];
  const set = (to: Exception | null) => edit(setValue(file, at, { was: exception, to }));
  const name = localized(exception.name);
  const same = others.filter((other) => exceptionsOf(other).some((one) => isSameJson(one, exception)));
  return (
    <section className={styles.exception} aria-label={name}>
      <p>
        <b dir="auto">{name}</b> {days(exception.from, exception.to)}
      </p>
      <Languages file={file} at={[...at, 'name']} label={t('field.name')} value={exception.name} />
      <Days branch={branch} exception={exception} onDays={(dates) => set({ ...exception, ...dates })} />
      <Ranges label={name} ranges={exception.hours ?? []} onRanges={(hours) => set({ ...exception, hours })} />
      <Elsewhere
        same={same}
        differing={others.filter((other) => !same.includes(other))}
        renderDifference={(other) => <ExceptionDifference from={meetingAt(other, exception)} to={exception} />}
        applyText="hours.applyException"
        onApply={(targets) => edit(...targets.flatMap((other) => replaceAt(other, exception)))}
      />
      <div className={styles.dates}>
        <Button isSmall variant="plain" onClick={() => set(null)}>
          {t('hours.removeException', { name })}
        </Button>
        {same.length > 0 && (
          <Button
            isSmall
            variant="plain"
            onClick={() =>
              edit(
                ...[branch, ...same].map((one) => setValue(branchFile(one.handle), at, { was: exception, to: null })),
              )
            }
          >
            {t('hours.removeEverywhere', { name, count: same.length + 1 })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Puts an exception in the place of those of a branch that share a day with it. */
const replaceAt = (branch: Thing, exception: Exception): FileChange[] => {
  const meeting = meetingAt(branch, exception);
  const at = (from: string) => ['exceptions', from];
  const others = meeting.filter(({ from }) => from !== exception.from);
  return [
    ...others.map((one) => setValue(branchFile(branch.handle), at(one.from), { was: one, to: null })),
    setValue(branchFile(branch.handle), at(exception.from), {
      was: meeting.find(({ from }) => from === exception.from) ?? null,
      to: exception,
    }),
  ];
};

function ExceptionDifference({ from, to }: { from: readonly Exception[]; to: Exception }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const days = useDays();
  const words = (one: Exception) =>
    [
      localized(one.name),
      days(one.from, one.to),
      one.hours?.length ? one.hours.map((range) => `\u2066${range}\u2069`).join(' ') : t('hours.closed'),
    ].join(' · ');
  return (
    <ul className={styles.weekDifference}>
      {from.map((one) => (
        <li key={one.from}>
          <s dir="auto">{words(one)}</s>
        </li>
      ))}
      <li>
        <b dir="auto">{words(to)}</b>
      </li>
    </ul>
  );
}

/** Days in both calendars: those of the feasts are known by the Hijri one. */
function useDays(): (from: string, to: string) => string {
  const { locale } = useLanguage();
  return (from, to) => {
    const [first, last] = [from, to].map((day) =>
      isDay(day) ? `${formatDate(day, locale)} (${formatHijriDate(day, locale)})` : day,
    );
    return from === to ? (first ?? '') : `${first} – ${last}`;
  };
}

type DayFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onBlur?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  onDay: (day: string) => void;
};

function DayField({ value, onDay, ...field }: DayFieldProps) {
  const { locale } = useLanguage();
  return (
    <Field
      {...field}
      type="date"
      value={value}
      hint={isDay(value) ? formatHijriDate(value, locale) : ''}
      onChange={(event) => event.target.value !== '' && onDay(event.target.value)}
    />
  );
}

/** The same by day, month and year of the Hijri calendar: feasts and Ramadan are known by those. */
function HijriDayField({ label, value, error, onDay, ...field }: DayFieldProps) {
  const t = useText('menu');
  const { locale } = useLanguage();
  const thisYear = hijriDayOf(today()).year;
  const [chosen, setChosen] = useState<Partial<HijriDay>>({ year: thisYear });
  const shown = isDay(value) ? hijriDayOf(value) : chosen;
  const firstYear = Math.min(thisYear, shown.year ?? thisYear);
  const daysIn = ({ year = thisYear, month }: Partial<HijriDay>) =>
    month && !dayOfHijri({ year, month, day: 30 }) ? 29 : 30;
  const choose = (change: Partial<HijriDay>) => {
    const wanted = { ...shown, ...change };
    const { year = thisYear, month, day } = wanted;
    const kept = day && Math.min(day, daysIn(wanted));
    setChosen({ year, month, day: kept });
    const named = month && kept && dayOfHijri({ year, month, day: kept });
    if (named) onDay(named);
  };
  const lists: [keyof HijriDay, number, number, (of: number) => string][] = [
    ['day', 1, daysIn(shown), String],
    ['month', 1, 12, (month) => formatHijriMonth(month, locale)],
    ['year', firstYear, thisYear + 5, String],
  ];
  return (
    <div role="group" aria-label={label} className={styles.hijri}>
      <b>{label}</b>
      {lists.map(([part, first, last, wordOf]) => (
        <SelectField
          key={part}
          {...field}
          label={t(`hours.${part}`)}
          error={part === 'day' && error !== undefined ? '' : undefined}
          value={shown[part] ?? ''}
          onChange={(event) => choose({ [part]: Number(event.target.value) })}
        >
          {shown[part] === undefined && <option value="">–</option>}
          {Array.from({ length: last - first + 1 }, (_, at) => (
            <option key={at} value={first + at}>
              {wordOf(first + at)}
            </option>
          ))}
        </SelectField>
      ))}
      {isDay(value) && <span className="muted small">{formatDate(value, locale)}</span>}
      <p role="alert">{error}</p>
    </div>
  );
}

type DayFieldsProps = Dates &
  Pick<DayFieldProps, 'onBlur' | 'onKeyDown'> & {
    errors: Partial<Record<keyof Dates, string | undefined>>;
    onDays: (change: Partial<Dates>) => void;
  };

/** The first and the last day, in the calendar that the person thinks in. */
function DayFields({ from, to, errors, onDays, ...both }: DayFieldsProps) {
  const t = useText('menu');
  const [isHijri, setIsHijri] = useState(false);
  const OneDay = isHijri ? HijriDayField : DayField;
  return (
    <>
      <OneDay
        label={t('hours.first')}
        value={from}
        error={errors.from}
        onDay={(day) => onDays({ from: day })}
        {...both}
      />
      <OneDay label={t('hours.last')} value={to} error={errors.to} onDay={(day) => onDays({ to: day })} {...both} />
      <Button isSmall variant="plain" type="button" onClick={() => setIsHijri(!isHijri)}>
        {t(isHijri ? 'hours.gregorian' : 'hours.hijri')}
      </Button>
    </>
  );
}

const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value);

const today = (): string => new Date().toISOString().slice(0, 10);

type Dates = Pick<Exception, 'from' | 'to'>;

/** The exceptions of a branch that share a day with these days. */
const meetingAt = (branch: Thing, { from, to }: Dates): Exception[] =>
  exceptionsOf(branch).filter((one) => one.from <= to && from <= one.to);

type DaysProps = { branch: Thing; exception: Exception; onDays: (dates: Dates) => void };

/** The first and the last day. Both are taken when the person leaves them; what cannot be stays as it was typed. */
function Days({ branch, exception, onDays }: DaysProps) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const words = useDays();
  const [typed, setTyped] = useState<Partial<Dates>>({});
  const [isLeft, setIsLeft] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const dates = { from: exception.from, to: exception.to, ...typed };
  const isWrong = dates.to < dates.from;
  const taken = meetingAt(branch, dates).filter(({ from }) => from !== exception.from);
  const type = (changes: Partial<Dates>) => {
    setIsLeft(false);
    setTyped({ ...typed, ...changes });
  };
  const leave = () => {
    setIsLeft(true);
    if (isWrong || taken.length > 0 || Object.keys(typed).length === 0) return;
    onDays(dates);
    setTyped({});
  };
  const both = {
    onBlur: (event: FocusEvent) => !box.current?.contains(event.relatedTarget) && leave(),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && leave(),
  };
  const names = taken.map((one) => `${localized(one.name)}, ${words(one.from, one.to)}`).join(t('list.comma'));
  return (
    <div ref={box} className={classNames(styles.dates, styles.days)}>
      <DayFields
        {...dates}
        errors={{
          from: isLeft && taken.length > 0 ? t('hours.taken', { taken: names }) : undefined,
          to: isLeft && isWrong ? t('hours.wrongOrder') : undefined,
        }}
        onDays={type}
        {...both}
      />
    </div>
  );
}

/** A holiday at every branch, or at some, in one step. */
export function Holiday({ branches }: { branches: readonly Thing[] }) {
  const t = useText('menu');
  const { locale, localized } = useLanguage();
  const wordsOf = useDays();
  const [isOpen, setIsOpen] = useState(false);
  const [words, setWords] = useState({ own: '', english: '' });
  const [days, setDays] = useState({ from: '', to: '' });
  const [hours, setHours] = useState<string[]>([]);
  const [left, setLeft] = useState<string[]>([]);
  const chosen = branches.filter(({ handle }) => !left.includes(handle));
  const dates = { from: days.from, to: days.to === '' ? days.from : days.to };
  const isWrong = dates.to < dates.from;
  const taken = isWrong || days.from === '' ? [] : chosen.filter((branch) => meetingAt(branch, dates).length > 0);
  const takenWords = taken.map((branch) => {
    const names = meetingAt(branch, dates).map((one) => `${localized(one.name)}, ${wordsOf(one.from, one.to)}`);
    return `${localized(branch.name)}: ${names.join(t('list.comma'))}`;
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || taken.length > 0 || chosen.length === 0) return;
    const exception: Exception = {
      ...dates,
      name: { 'en-us': words.english, ...(locale !== 'en-us' && words.own !== '' && { [locale]: words.own }) },
      hours,
    };
    edit(
      ...chosen.map((branch): FileChange =>
        setValue(branchFile(branch.handle), ['exceptions', exception.from], { was: null, to: exception }),
      ),
    );
    setIsOpen(false);
    setWords({ own: '', english: '' });
    setDays({ from: '', to: '' });
    setHours([]);
    setLeft([]);
  };
  if (!isOpen)
    return (
      <Button variant="soft" className={styles.start} onClick={() => setIsOpen(true)}>
        {t('hours.addHoliday')}
      </Button>
    );
  return (
    <form className={styles.exception} onSubmit={add} aria-label={t('hours.addHoliday')}>
      <div className={classNames(styles.dates, styles.days)}>
        {locale !== 'en-us' && (
          <Field
            label={t('menu.in', { field: t('field.name'), language: t(`language.${locale}`) })}
            dir="auto"
            value={words.own}
            onChange={(event) => setWords({ ...words, own: event.target.value })}
          />
        )}
        <Field
          label={t('menu.in', { field: t('field.name'), language: t('language.en-us') })}
          dir="ltr"
          lang="en"
          required
          value={words.english}
          onChange={(event) => setWords({ ...words, english: event.target.value })}
        />
        <DayFields
          {...days}
          errors={{
            from: taken.length > 0 ? t('hours.taken', { taken: takenWords.join('; ') }) : undefined,
            to: isWrong ? t('hours.wrongOrder') : undefined,
          }}
          onDays={(change) => setDays({ ...days, ...change })}
        />
      </div>
      <Ranges label={t('hours.addHoliday')} ranges={hours} onRanges={setHours} />
      <Ticks
        label={t('hours.branches')}
        options={branches.map(({ handle, name }) => [handle, localized(name)])}
        chosen={chosen.map(({ handle }) => handle)}
        onTick={(handle, isOn) => setLeft(isOn ? left.filter((one) => one !== handle) : [...left, handle])}
      />
      <div className={styles.dates}>
        <Button type="submit" disabled={days.from === '' || words.english.trim() === ''}>
          {t('hours.addTo', { count: chosen.length })}
        </Button>
        <Button variant="line" onClick={() => setIsOpen(false)}>
          {t('prices.cancel')}
        </Button>
      </div>
    </form>
  );
}
