import type { AutoAcceptBody, SpecialHoursBody } from '@sufra/contracts';
import { addDays, hoursReasons, type HoursReason, localTimeAt } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { formatDate, formatHijriDate, formatWeekday } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState, useSyncExternalStore } from 'react';
import { callStaff } from '../api.ts';
import type { Availability, BoardStore } from '../board/board-store.ts';
import { laneOf } from '../board/lanes.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import { useSettings, useToday } from '../shell/settings.ts';
import styles from './availability.module.css';
import { Choices, Pauses } from './pause-panel.tsx';
import { useUntil } from './sold-out-panel.tsx';

const parts = ['pause', 'hours', 'autoAccept'] as const;
type Part = (typeof parts)[number];

type BranchPanelProps = { availability: Availability; store: BoardStore; maySetBranch: boolean; onClose: () => void };

/** Settings of the whole branch: busy or paused, other hours for some days, and what is accepted as it comes. */
export function BranchPanel({ availability, store, maySetBranch, onClose }: BranchPanelProps) {
  const t = useText();
  const [part, setPart] = useState<Part>('pause');
  return (
    <Panel title={t(`${part}.title`)} onClose={onClose}>
      {maySetBranch && (
        <div className={styles.parts} role="group" aria-label={t('branch.parts')}>
          {parts.map((one) => (
            <Button
              key={one}
              variant={one === part ? 'second' : 'soft'}
              aria-pressed={one === part}
              onClick={() => setPart(one)}
            >
              {t(`${one}.part`)}
            </Button>
          ))}
        </div>
      )}
      {part === 'pause' && <Pauses pauses={availability.pauses} types={availability['order-types']} onDone={onClose} />}
      {part === 'hours' && <Hours hours={availability.hours} store={store} />}
      {part === 'autoAccept' && <AutoAcceptance availability={availability} />}
    </Panel>
  );
}

const daysChoices = ['today', 'tomorrow', 'others'] as const;
const reasons = Object.keys(hoursReasons) as HoursReason[];
const usualRange = { from: '18:00', to: '02:00' };
const mostRanges = 3;

/** Holidays and other exceptions of the hours: closed, or open at other times, from a first to a last day. */
function Hours({ hours, store }: { hours: Availability['hours']; store: BoardStore }) {
  const t = useText();
  const { localized } = useLanguage();
  const daysOf = useDays();
  const rangesOf = useRanges();
  const today = useToday();
  const [when, setWhen] = useState<(typeof daysChoices)[number]>('tomorrow');
  const [[from, to], setDays] = useState<readonly [string, string]>([addDays(today, 1), addDays(today, 1)]);
  const [ranges, setRanges] = useState<SpecialHoursBody['hours']>([]);
  const [reason, setReason] = useState<HoursReason>('holiday');
  const [error, setError] = useState('');
  const [isPending, setIsPending] = useState(false);
  const booked = useBooked(store, from, to);

  const choose = (choice: (typeof daysChoices)[number]) => {
    setWhen(choice);
    const day = choice === 'today' ? today : addDays(today, 1);
    if (choice !== 'others') setDays([day, day]);
  };
  const set = async () => {
    setIsPending(true);
    const body: SpecialHoursBody = { from, to, hours: ranges, reason };
    const sent = await callStaff('/api/staff/hours', { method: 'POST', body });
    setIsPending(false);
    setError(sent.ok ? '' : sent.refusal.detail);
  };
  const takeBack = async (id: string) => {
    const sent = await callStaff(`/api/staff/hours/${id}`, { method: 'DELETE' });
    setError(sent.ok ? '' : sent.refusal.detail);
  };
  const change = (index: number, own: Partial<SpecialHoursBody['hours'][number]>) =>
    setRanges((before) => before.map((range, at) => (at === index ? { ...range, ...own } : range)));

  return (
    <div className={styles.body}>
      {hours.length === 0 && <p className="muted">{t('hours.none')}</p>}
      <ul className={styles.list} aria-label={t('hours.set')}>
        {hours.map((one) => (
          <li key={one.id}>
            <div>
              <b>{daysOf(one.from, one.to)}</b>
              <span>{`${rangesOf(one.hours)} · ${localized(hoursReasons[one.reason])}`}</span>
              <span>{t('soldOut.by', { name: one['set-by'] })}</span>
            </div>
            <Button
              variant="soft"
              aria-label={t('hours.takeBackOf', { days: daysOf(one.from, one.to) })}
              onClick={() => void takeBack(one.id)}
            >
              {t('hours.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      <Choices
        label={t('hours.when')}
        options={daysChoices}
        chosen={when}
        onChoose={choose}
        labelOf={(option) => t(`hours.when.${option}`)}
      />
      {when === 'others' && (
        <div className={styles.pair}>
          <label>
            <span>{t('hours.from')}</span>
            <input
              type="date"
              min={today}
              value={from}
              onChange={({ target: { value } }) => setDays([value, value > to ? value : to])}
            />
          </label>
          <label>
            <span>{t('hours.to')}</span>
            <input type="date" min={from} value={to} onChange={({ target: { value } }) => setDays([from, value])} />
          </label>
        </div>
      )}
      {from !== '' && to !== '' && <p className={styles.calendar}>{daysOf(from, to)}</p>}
      <Choices
        label={t('hours.what')}
        options={['closed', 'open'] as const}
        chosen={ranges.length === 0 ? 'closed' : 'open'}
        onChoose={(option) => setRanges(option === 'closed' ? [] : [usualRange])}
        labelOf={(option) => t(`hours.what.${option}`)}
      />
      {ranges.map((range, index) => (
        <div key={index} className={styles.pair} role="group" aria-label={t('hours.stretch', { number: index + 1 })}>
          <label>
            <span>{t('hours.opens')}</span>
            <input type="time" value={range.from} onChange={({ target }) => change(index, { from: target.value })} />
          </label>
          <label>
            <span>{t('hours.closes')}</span>
            <input type="time" value={range.to} onChange={({ target }) => change(index, { to: target.value })} />
          </label>
          {ranges.length > 1 && (
            <Button variant="soft" onClick={() => setRanges(ranges.filter((_, at) => at !== index))}>
              {t('hours.remove')}
            </Button>
          )}
          {range.to <= range.from && <p className={styles.note}>{t('hours.pastMidnight')}</p>}
        </div>
      ))}
      {ranges.length > 0 && ranges.length < mostRanges && (
        <Button variant="soft" onClick={() => setRanges([...ranges, usualRange])}>
          {t('hours.add')}
        </Button>
      )}
      <Choices
        label={t('pause.why')}
        options={reasons}
        chosen={reason}
        onChoose={setReason}
        labelOf={(option) => localized(hoursReasons[option])}
      />
      {booked.length > 0 && (
        <p className={styles.booked} role="status">
          {t('hours.booked', { count: booked.length, numbers: booked.join(t('board.comma')) })}
        </p>
      )}
      <p className="muted">{t('hours.guests')}</p>
      <ErrorText>{error}</ErrorText>
      <Button isWide isPending={isPending} onClick={() => void set()}>
        {t(ranges.length === 0 ? 'hours.close' : 'hours.change')}
      </Button>
    </div>
  );
}

/** The numbers of the orders that guests placed for days that are about to get other hours: they stay promised. */
function useBooked(store: BoardStore, from: string, to: string): string[] {
  const { timeZone } = useSettings();
  const { orders } = useSyncExternalStore(store.subscribe, store.get);
  return orders.flatMap((order) => {
    const { 'scheduled-time': at, number } = order.attributes;
    if (at === null || laneOf(order) !== 'scheduled') return [];
    const { date } = localTimeAt(new Date(at), timeZone);
    return from <= date && date <= to ? [number] : [];
  });
}

/** A day or a span of days in both calendars: "Saturday, 21 November 2026 · 11 Jumada II 1448". */
export function useDays(): (from: string, to: string) => string {
  const t = useText();
  const { locale } = useLanguage();
  const dayOf = (day: string) =>
    t('hours.day', { weekday: formatWeekday(day, locale, 'UTC'), day: formatDate(day, locale) });
  return (from, to) =>
    from === to
      ? `${dayOf(from)} · ${formatHijriDate(from, locale)}`
      : `${t('hours.span', { from: dayOf(from), to: dayOf(to) })} · ${t('hours.span', {
          from: formatHijriDate(from, locale),
          to: formatHijriDate(to, locale),
        })}`;
}

/** Hours in words: closed, or from when to when. */
export function useRanges(): (ranges: SpecialHoursBody['hours']) => string {
  const t = useText();
  return (ranges) =>
    ranges.length === 0
      ? t('hours.what.closed')
      : ranges.map((range) => t('hours.range', range)).join(t('board.comma'));
}

/** When a switch of the automatic acceptance ends. */
const switchEnds = ['none', 'shift', 'day'] as const;

/** Which orders are accepted as they come, each until it is set anew or for a while. */
function AutoAcceptance({ availability }: { availability: Availability }) {
  const t = useText();
  const until = useUntil();
  const [end, setEnd] = useState<(typeof switchEnds)[number]>('none');
  const [error, setError] = useState('');
  const { 'order-types': types, 'auto-accepted': accepted, 'auto-acceptance': switches } = availability;
  const set = async (orderType: AutoAcceptBody['order-type'], isOn: boolean) => {
    const body: AutoAcceptBody = { 'order-type': orderType, 'is-on': isOn, ...(end !== 'none' && { until: end }) };
    const sent = await callStaff('/api/staff/auto-acceptance', { method: 'PUT', body });
    setError(sent.ok ? '' : sent.refusal.detail);
  };
  return (
    <div className={styles.body}>
      <p className="muted">{t('autoAccept.hint')}</p>
      <Choices
        label={t('pause.howLong')}
        options={switchEnds}
        chosen={end}
        onChoose={setEnd}
        labelOf={(option) => t(`autoAccept.until.${option}`)}
      />
      <ErrorText>{error}</ErrorText>
      <div className={styles.list}>
        {types.map((type) => {
          const own = switches.find((one) => one['order-type'] === type);
          return (
            <div key={type} className={styles.switch}>
              <SwitchRow
                label={t(`pause.type.${type}` as TextId)}
                isOn={accepted.includes(type)}
                onChange={(isOn) => void set(type, isOn)}
              />
              {own && (
                <span>
                  {[own.until !== null && until(own.until), t('soldOut.by', { name: own['set-by'] })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
