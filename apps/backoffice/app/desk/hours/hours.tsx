import { type FileChange, isSameJson, type LocalizedText, setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { formatDate, formatHijriDate } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ComponentProps, type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { branchesOf, type Thing } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Languages, Part, Tick, Ticks } from '../draft/inputs.tsx';
import styles from './hours.module.css';
import { Ranges, useDayName, type Week, WeekEditor } from './week-editor.tsx';

type Exception = { from: string; to: string; name: LocalizedText; hours?: string[] };

const fileOf = (branch: Thing): string => `branches/${branch.handle}.json`;
const exceptionsOf = (branch: Thing): Exception[] =>
  Array.isArray(branch.exceptions) ? (branch.exceptions as unknown as Exception[]) : [];

/** Hours of each branch: the week, and days with hours of their own. */
export function Hours() {
  return <DraftFrame>{(draft) => <Branches draft={draft} />}</DraftFrame>;
}

function Branches({ draft }: { draft: Draft }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const branches = branchesOf(draft);
  const [handle, setHandle] = useState(branches[0]?.handle ?? '');
  const branch = branches.find((one) => one.handle === handle) ?? branches[0];
  if (!branch) return null;
  return (
    <>
      <Holiday branches={branches} />
      <SelectField label={t('hours.branch')} value={branch.handle} onChange={(event) => setHandle(event.target.value)}>
        {branches.map((one) => (
          <option key={one.handle} value={one.handle}>
            {localized(one.name)}
          </option>
        ))}
      </SelectField>
      <Part level={3} title={t('hours.week')}>
        <WeekEditor file={fileOf(branch)} at={['openingHours']} hours={branch.openingHours as Week | undefined} />
        <SameElsewhere key={branch.handle} branch={branch} others={branches.filter((one) => one !== branch)} />
      </Part>
      <Part level={3} title={t('field.exceptions')}>
        {exceptionsOf(branch).length === 0 && <p className="muted">{t('hours.noExceptions')}</p>}
        {exceptionsOf(branch).map((exception, index) => (
          <ExceptionPart
            // Its first day, by which it is found, may be changed here.
            key={`${branch.handle} ${index}`}
            branch={branch}
            exception={exception}
            elsewhere={branches.filter(
              (one) => one !== branch && exceptionsOf(one).some((other) => isSameJson(other, exception)),
            )}
          />
        ))}
      </Part>
    </>
  );
}

function ExceptionPart({
  branch,
  exception,
  elsewhere,
}: {
  branch: Thing;
  exception: Exception;
  elsewhere: readonly Thing[];
}) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const days = useDays();
  const file = fileOf(branch);
  const at = ['exceptions', exception.from];
  const set = (to: Exception | null) => edit(setValue(file, at, { was: exception, to }));
  return (
    <section className={styles.exception} aria-label={localized(exception.name)}>
      <p>
        <b dir="auto">{localized(exception.name)}</b> {days(exception.from, exception.to)}
      </p>
      <Languages file={file} at={[...at, 'name']} label={t('field.name')} value={exception.name} />
      <Days branch={branch} exception={exception} onDays={(dates) => set({ ...exception, ...dates })} />
      <Ranges
        label={localized(exception.name)}
        ranges={exception.hours ?? []}
        onRanges={(hours) => set({ ...exception, hours })}
      />
      <div className={styles.dates}>
        {elsewhere.length > 0 && (
          <span className="muted">
            {t('hours.alsoAt', { branches: elsewhere.map(({ name }) => localized(name)).join(t('list.comma')) })}
          </span>
        )}
        <Button isSmall variant="plain" onClick={() => set(null)}>
          {t('hours.removeException', { name: localized(exception.name) })}
        </Button>
      </div>
    </section>
  );
}

/** Days in both calendars: those of the feasts are known by the Hijri one. */
function useDays(): (from: string, to: string) => string {
  const { locale } = useLanguage();
  return (from, to) => {
    const [first, last] = [from, to].map((day) =>
      /^\d{4}-\d\d-\d\d$/.test(day) ? `${formatDate(day, locale)} (${formatHijriDate(day, locale)})` : day,
    );
    return from === to ? (first ?? '') : `${first} – ${last}`;
  };
}

type DayFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'onBlur' | 'onKeyDown'> & {
  value: string;
  onDay: (day: string) => void;
};

function DayField({ value, onDay, ...field }: DayFieldProps) {
  const { locale } = useLanguage();
  return (
    <Field
      {...field}
      type="date"
      value={value}
      hint={/^\d{4}-\d\d-\d\d$/.test(value) ? formatHijriDate(value, locale) : ''}
      onChange={(event) => event.target.value !== '' && onDay(event.target.value)}
    />
  );
}

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
      <DayField
        label={t('hours.first')}
        value={dates.from}
        error={isLeft && taken.length > 0 ? t('hours.taken', { taken: names }) : undefined}
        onDay={(from) => type({ from })}
        {...both}
      />
      <DayField
        label={t('hours.last')}
        value={dates.to}
        error={isLeft && isWrong ? t('hours.wrongOrder') : undefined}
        onDay={(to) => type({ to })}
        {...both}
      />
    </div>
  );
}

/** A holiday at every branch, or at some, in one step. */
function Holiday({ branches }: { branches: readonly Thing[] }) {
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
        setValue(fileOf(branch), ['exceptions', exception.from], { was: null, to: exception }),
      ),
    );
    setIsOpen(false);
    setWords({ own: '', english: '' });
    setDays({ from: '', to: '' });
    setHours([]);
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
        <DayField
          label={t('hours.first')}
          value={days.from}
          error={taken.length > 0 ? t('hours.taken', { taken: takenWords.join('; ') }) : undefined}
          onDay={(from) => setDays({ ...days, from })}
        />
        <DayField
          label={t('hours.last')}
          value={days.to}
          error={isWrong ? t('hours.wrongOrder') : undefined}
          onDay={(to) => setDays({ ...days, to })}
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

/** The other branches: which have the same week, and one press that gives it to those that are chosen. */
function SameElsewhere({ branch, others }: { branch: Thing; others: readonly Thing[] }) {
  const t = useText('menu');
  const { localized } = useLanguage();
  const [chosen, setChosen] = useState<string[]>([]);
  const differing = others.filter((other) => !isSameJson(other.openingHours, branch.openingHours));
  const same = others.filter((other) => !differing.includes(other));
  const targets = differing.filter(({ handle }) => chosen.includes(handle));
  if (others.length === 0) return null;
  return (
    <details className={styles.same}>
      <summary>{t('hours.elsewhere', { same: same.length, other: differing.length })}</summary>
      {differing.map((other) => (
        <div key={other.handle} className={styles.other}>
          <Tick
            label={localized(other.name)}
            isOn={chosen.includes(other.handle)}
            onTick={(isOn) =>
              setChosen(isOn ? [...chosen, other.handle] : chosen.filter((one) => one !== other.handle))
            }
          />
          <WeekDifference from={other.openingHours as Week | undefined} to={branch.openingHours as Week | undefined} />
        </div>
      ))}
      {same.length > 0 && (
        <p className="muted">
          {t('hours.sameAt', { branches: same.map(({ name }) => localized(name)).join(t('list.comma')) })}
        </p>
      )}
      {differing.length > 0 && (
        <Button
          disabled={targets.length === 0}
          onClick={() => {
            edit(
              ...targets.map((other) =>
                setValue(fileOf(other), ['openingHours'], {
                  was: other.openingHours ?? null,
                  to: branch.openingHours ?? null,
                }),
              ),
            );
            setChosen([]);
          }}
        >
          {t('hours.apply', { count: targets.length })}
        </Button>
      )}
    </details>
  );
}

function WeekDifference({ from, to }: { from: Week | undefined; to: Week | undefined }) {
  const nameOf = useDayName();
  const keys = Object.keys({ ...from, ...to }) as (keyof Week)[];
  return (
    <ul className={styles.weekDifference}>
      {keys
        .filter((key) => !isSameJson(from?.[key], to?.[key]))
        .map((key) => (
          <li key={key}>
            {nameOf(key)}: <s dir="ltr">{from?.[key]?.join(' ') ?? '–'}</s>{' '}
            <b dir="ltr">{to?.[key]?.join(' ') ?? '–'}</b>
          </li>
        ))}
    </ul>
  );
}
