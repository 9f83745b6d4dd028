import type { BusinessDayDocument, FigureChange } from '@sufra/contracts';
import { addDays, mayRole } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { formatDate, formatMoment } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { usePrices } from '@sufra/ui/i18n/prices.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { exampleAmount, readAmount } from '../money/read-amount.ts';
import { useMinor } from '../money/refund-form.tsx';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { ErrorText } from '../shell/error-text.tsx';
import { useSettings, useToday } from '../shell/settings.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { useSecondPress } from './draft/inputs.tsx';
import {
  type Behind,
  HourChart,
  NotServedStat,
  PartStats,
  Refused,
  Rows,
  SoldStat,
  Stat,
  useFigureBranches,
  useFigureRows,
} from './figures.tsx';
import styles from './figures.module.css';
import { useOrdersBehind } from './order-rows.tsx';

type Day = BusinessDayDocument['data']['attributes'];

/** One business day of a branch: what was sold, what the till holds, and closing it. */
export function DayScreen({ person, branches: known }: { person: Person; branches: Branches }) {
  const { branches, isWhole } = useFigureBranches(known);
  const t = useText('desk');
  const { localized } = useLanguage();
  const [query, setQuery] = useSearchParams();
  const today = useToday();
  const day = query.get('day') ?? today;
  const asked = query.get('branch');
  // A removed branch is not known at once, and the day of another one could be closed in its place.
  const first = asked === null || isWhole ? branches[0] : undefined;
  const branch = branches.find(({ id }) => id === asked) ?? first;
  const { answer, readAgain } = useAnswer<BusinessDayDocument>(
    branch && `/api/staff/days/${day}?location=${branch.id}`,
  );
  const choose = (name: 'day' | 'branch', value: string) =>
    setQuery(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <div className={styles.choices}>
        <Button variant="line" isSmall onClick={() => choose('day', addDays(day, -1))}>
          {t('day.before')}
        </Button>
        <Field
          type="date"
          label={t('day.day')}
          value={day}
          max={today}
          onChange={(event) => event.target.value && choose('day', event.target.value)}
        />
        <Button variant="line" isSmall disabled={day >= today} onClick={() => choose('day', addDays(day, 1))}>
          {t('day.after')}
        </Button>
        {branches.length > 1 && (
          <SelectField
            label={t('shift.branch')}
            value={branch?.id}
            onChange={(event) => choose('branch', event.target.value)}
          >
            {branches.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {localized(attributes.name)}
              </option>
            ))}
          </SelectField>
        )}
        <Button variant="line" isSmall onClick={() => print()}>
          {t('day.print')}
        </Button>
      </div>
      {!answer && <p role="status">{t('shell.loading')}</p>}
      <Refused answer={answer} />
      {answer?.ok && branch && (
        <OneDay
          key={`${answer.value.data.id} ${answer.value.data.attributes.closed?.hash}`}
          day={answer.value.data.attributes}
          person={person}
          branches={branches}
          onChanged={readAgain}
        />
      )}
    </>
  );
}

type OneDayProps = { day: Day; person: Person; branches: Branches; onChanged: () => void };

function OneDay({ day, person, branches, onChanged }: OneDayProps) {
  const t = useText('desk');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const minorOf = useMinor();
  const { figures, closed } = day;
  const scope = { from: day.day, to: day.day, locations: day['location-id'] };
  const [open, panel] = useOrdersBehind(scope, person, onChanged);
  const rows = useFigureRows(figures, branches, open);
  return (
    <>
      {closed && <Closed closed={closed} />}
      <div className={styles.grid}>
        <SoldStat figures={figures} open={open} withRefunds />
        <Stat
          label={t('figures.onTime')}
          note={t('figures.late', { count: figures.late ?? 0 })}
          onOpen={() => open({ by: 'late', title: t('figures.lateOrders') })}
        >
          {figures.orders === 0 ? '–' : `${Math.round((1 - (figures.late ?? 0) / figures.orders) * 100)} %`}
        </Stat>
        <NotServedStat figures={figures} open={open} />
        <PartStats figures={figures} open={open} />
        <div className={styles.half}>
          <HourChart figures={figures} open={open} />
        </div>
        <div className={styles.half}>
          <Rows title={t('figures.money')} rows={[...rows.methods, ...rows.refunds]} none={t('figures.none')}>
            <p className={styles.total}>
              <span>{t('figures.till')}</span>
              <b>
                <Price minor={minorOf(figures.till)} />
              </b>
            </p>
            {closed ? (
              <Counted till={figures.till} counted={closed['counted-cash']} />
            ) : (
              mayRole(person.role, 'close-days') && <CloseForm day={day} onClosed={onChanged} onOpen={open} />
            )}
          </Rows>
        </div>
        <div className={styles.half}>
          <Rows title={t('figures.items')} rows={rows.items.slice(0, 8)} none={t('figures.none')} />
        </div>
        <div className={styles.half}>
          <Rows title={t('figures.types')} rows={rows.types} none={t('figures.none')} />
        </div>
        {rows.notServed.length > 0 && (
          <div className={styles.half}>
            <Rows title={t('figures.whyNot')} rows={rows.notServed} />
          </div>
        )}
        {rows.offers.length > 0 && (
          <div className={styles.half}>
            <Rows title={t('figures.offers')} rows={rows.offers} />
          </div>
        )}
        <div className={styles.half}>
          <Rows
            title={t('figures.soldOut')}
            none={t('figures.noSoldOut')}
            rows={day['sold-out'].map(({ name, from, until }) => ({
              key: `${from} ${localized(name)}`,
              label: localized(name),
              figure: [from, until]
                .map((at) => (at === null ? t('figures.stillOut') : formatMoment(at, locale, timeZone)))
                .join(' – '),
            }))}
          />
        </div>
      </div>
      {panel}
    </>
  );
}

/** The closing of the day: by whom, whether its row is as it was written, and differences since. */
function Closed({ closed }: { closed: NonNullable<Day['closed']> }) {
  const t = useText('desk');
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (
    <section className={styles.closed} aria-label={t('day.closed')}>
      <p>
        <b>{t('day.closedBy', { time: formatMoment(closed.at, locale, timeZone), name: closed.by })}</b>{' '}
        <span className={styles.note}>
          {t('day.number', { number: closed.number })} · <bdi dir="ltr">{closed.hash.slice(0, 12)}</bdi>
        </span>
      </p>
      {closed.proof === 'changed' && <ErrorText>{t('day.notSound')}</ErrorText>}
      {closed.proof === 'unproven' && <p className={styles.note}>{t('day.unproven')}</p>}
      {closed.changes.length > 0 && (
        <div className={styles.changed}>
          <p>{t('day.changed')}</p>
          <ul>
            {closed.changes.map((change) => (
              <Change key={change.figure} change={change} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Change({ change: { figure, before, now } }: { change: FigureChange }) {
  const t = useText('desk');
  const { direction } = useLanguage();
  const minorOf = useMinor();
  const isCount = figure === 'orders' || figure === 'not-served';
  const write = (value: number) => (isCount ? value : <Price minor={minorOf(value)} />);
  return (
    <li className={styles.row}>
      <span>{t(`change.${figure}`)}</span>
      <b>
        {figure === 'refunded-later' ? (
          write(now)
        ) : (
          <>
            {write(before)} {direction === 'rtl' ? '←' : '→'} {write(now)}
          </>
        )}
      </b>
    </li>
  );
}

/** The cash that was counted, and by how much it is more or less than expected. */
function Counted({ till, counted }: { till: number; counted: number | null }) {
  const t = useText('desk');
  const minorOf = useMinor();
  if (counted === null) return <p className="muted">{t('day.notCounted')}</p>;
  const difference = minorOf(counted) - minorOf(till);
  return (
    <>
      <p className={styles.total}>
        <span>{t('day.counted')}</span>
        <b>
          <Price minor={minorOf(counted)} />
        </b>
      </p>
      <p className={difference === 0 ? styles.good : styles.warn}>
        {difference === 0 ? (
          t('day.tillRight')
        ) : (
          <>
            {t(difference < 0 ? 'day.tillShort' : 'day.tillOver')} <Price minor={Math.abs(difference)} />
          </>
        )}
      </p>
    </>
  );
}

type CloseFormProps = { day: Day; onClosed: () => void; onOpen: (behind: Behind) => void };

function CloseForm({ day, onClosed, onOpen }: CloseFormProps) {
  const t = useText('desk');
  const { currency } = usePrices();
  const { locale } = useLanguage();
  const [counted, setCounted] = useState('');
  const [error, setError] = useState<{ text: string; field?: string | undefined }>();
  const second = useSecondPress();
  const [isPending, setIsPending] = useState(false);
  const written = counted.trim() === '' ? undefined : readAmount(counted, currency);
  const close = async () => {
    if (counted.trim() !== '' && written === undefined)
      return setError({ text: t('day.notAnAmount', { example: exampleAmount(currency) }), field: 'counted-cash' });
    setError(undefined);
    if (!second.isAsked) return second.ask();
    if (second.isEarly) return;
    setIsPending(true);
    const body = {
      location: day['location-id'],
      day: day.day,
      ...(written !== undefined && { 'counted-cash': written }),
    };
    const closed = await callStaff('/api/staff/days', { method: 'POST', body });
    setIsPending(false);
    second.leave();
    if (closed.ok) onClosed();
    else setError({ text: closed.refusal.detail, field: closed.refusal.field });
  };
  const { unfinished } = day.figures;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void close();
      }}
    >
      <Field
        label={t('day.countedCash')}
        hint={t('day.countedHint')}
        inputMode="decimal"
        dir="ltr"
        maxLength={20}
        value={counted}
        error={error?.field === 'counted-cash' ? error.text : undefined}
        onChange={(event) => {
          setCounted(event.target.value);
          second.leave();
        }}
      />
      {unfinished > 0 && (
        <Button variant="soft" onClick={() => onOpen({ by: 'unfinished', title: t('day.openOrders') })}>
          {t('day.open', { count: unfinished })}
        </Button>
      )}
      <ErrorText>{error?.field === 'counted-cash' ? '' : error?.text}</ErrorText>
      {second.isAsked && <p role="status">{t('day.sure')}</p>}
      <Button type="submit" isPending={isPending} {...(second.isEarly && { 'aria-disabled': true })}>
        {second.isAsked ? t('day.closeNow', { day: formatDate(day.day, locale) }) : t('day.close')}
      </Button>
    </form>
  );
}
