import type { KeptPromisesDocument, KitchenFigureBody } from '@sufra/contracts';
import { keptWithinMinutes, localTimeAt, medianOf, minuteMs } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { formatDate, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import { serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Refused, Rows, Stat } from './figures.tsx';
import { useSecondPress } from './draft/inputs.tsx';
import styles from './figures.module.css';

type Kept = KeptPromisesDocument['data']['attributes'];
type KeptOrder = Kept['orders'][number];
type Station = Kept['stations'][number];

const lookAgainMs = 60_000;

/** Today's promises and when the orders were ready, wrong figures of the kitchen, and the lessons of its orders. */
export function Promises({ person, branches }: { person: Person; branches: Branches }) {
  const t = useText('promises');
  const { localized } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const branchId = person['location-id'] ?? chosen ?? branches[0]?.id;
  const { answer, readAgain } = useAnswer<KeptPromisesDocument>(
    branchId && `/api/staff/kept-promises?location=${branchId}`,
  );
  useInterval(readAgain, lookAgainMs);
  return (
    <>
      {branches.length > 1 && person['location-id'] === null && (
        <div className={styles.choices}>
          <SelectField label={t('shift.branch')} value={branchId} onChange={(event) => setChosen(event.target.value)}>
            {branches.map(({ id, attributes }) => (
              <option key={id} value={id}>
                {localized(attributes.name)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {!answer && <p role="status">{t('shell.loading')}</p>}
      <Refused answer={answer} />
      {answer?.ok && <Day kept={answer.value.data.attributes} onChanged={readAgain} />}
    </>
  );
}

type DayProps = { kept: Kept; onChanged: () => void };

function Day({ kept, onChanged }: DayProps) {
  const t = useText('promises');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const words = useLateness();
  const [opened, setOpened] = useState<{ title: string; orders: KeptOrder[] }>();
  const { orders, stations, dishes, learned } = kept;
  if (!learned) return <p className="muted">{t('promises.noKitchen')}</p>;
  const late = orders.filter(isLate);
  const hours = Map.groupBy(orders, (order) => hourOf(order['promised-at'], timeZone));
  const group = (key: string, label: string, own: KeptOrder[], lateness: number[]) => ({
    key,
    label,
    figure: t('promises.keptOf', { kept: own.length - own.filter(isLate).length, all: own.length }),
    note: words(medianOf(lateness)),
    onOpen: () => setOpened({ title: label, orders: own }),
  });
  const measured = (key: string, label: string, figure: Station['figure']) => ({
    key,
    label,
    figure: figure
      ? t('promises.figure', { written: rounded(figure['written-minutes']), took: rounded(figure['took-minutes']) })
      : '–',
    note: figure ? t('promises.fromOrders', { count: figure.orders }) : t('promises.tooFew'),
  });
  const pressed = stations.map((station) => ({
    station,
    own: orders.filter((order) => latenessAt(order, station) !== undefined),
  }));
  return (
    <>
      <div className={styles.grid}>
        <Stat label={t('promises.promised')} onOpen={() => setOpened({ title: t('promises.promised'), orders })}>
          {orders.length}
        </Stat>
        <Stat label={t('promises.kept')} note={t('promises.keptHint', { minutes: keptWithinMinutes })}>
          {orders.length - late.length}
        </Stat>
        <Stat label={t('promises.late')} onOpen={() => setOpened({ title: t('promises.late'), orders: late })}>
          {late.length}
        </Stat>
        <Stat label={t('promises.margin')} note={t('promises.marginHint')}>
          {t('promises.minutes', { minutes: Math.round(learned['margin-minutes']) })}
        </Stat>
        {stations
          .filter((station) => station['is-proposed'])
          .map((station) => (
            <Proposal key={station.station} station={station} kept={kept} onChanged={onChanged} />
          ))}
        <div className={styles.half}>
          <Rows
            title={t('promises.byHour')}
            none={t('promises.none')}
            rows={[...hours]
              .toSorted(([one], [other]) => one.localeCompare(other))
              .map(([hour, own]) =>
                group(
                  hour,
                  formatTime(own[0]?.['promised-at'].slice(0, 13) + ':00:00Z', locale, timeZone),
                  own,
                  own.flatMap(latenessOf),
                ),
              )}
          />
        </div>
        <div className={styles.half}>
          <Rows
            title={t('promises.byStation')}
            rows={pressed.map(({ station, own }) => {
              const lateness = own.map((order) => latenessAt(order, station) ?? 0);
              const lateThere = own.filter((order) => (latenessAt(order, station) ?? 0) > keptWithinMinutes);
              const name = localized(station.name);
              return own.length === 0
                ? { key: station.station, label: name, figure: '–', note: t('promises.notPressed') }
                : {
                    ...group(station.station, name, own, lateness),
                    figure: t('promises.keptOf', { kept: own.length - lateThere.length, all: own.length }),
                  };
            })}
          >
            <p className={styles.note}>{t('promises.stationHint')}</p>
          </Rows>
        </div>
        <div className={styles.half}>
          <Rows
            title={t('promises.figures')}
            rows={stations.map(({ station, name, figure }) => measured(station, localized(name), figure))}
          />
        </div>
        {dishes.length > 0 && (
          <div className={styles.half}>
            <Rows
              title={t('promises.dishes')}
              rows={dishes.map(({ item, name, figure }) => measured(item, localized(name), figure))}
            >
              <p className={styles.note}>{t('promises.dishesHint')}</p>
            </Rows>
          </div>
        )}
        <Learned kept={kept} learned={learned} onChanged={onChanged} />
      </div>
      {opened && (
        <Panel title={opened.title} onClose={() => setOpened(undefined)}>
          <OrderRows orders={opened.orders} stations={stations} />
        </Panel>
      )}
    </>
  );
}

/** A station whose dishes take noticeably more or less than its written minutes. */
function Proposal({ station, kept, onChanged }: { station: Station } & DayProps) {
  const t = useText('promises');
  const { localized } = useLanguage();
  const [error, setError] = useState('');
  const { figure } = station;
  if (!figure) return null;
  const values = {
    name: localized(station.name),
    took: rounded(figure['took-minutes']),
    written: rounded(figure['written-minutes']),
  };
  const decide = async (decision: KitchenFigureBody['decision']) => {
    const body: KitchenFigureBody = { location: kept['location-id'], station: station.station, decision };
    const sent = await callStaff('/api/staff/kitchen-figures', { method: 'PUT', body });
    setError(sent.ok ? '' : sent.refusal.detail);
    onChanged();
  };
  return (
    <section className={styles.whole} aria-label={t('promises.proposal')}>
      <div className={styles.card}>
        <h3>{t('promises.proposed', values)}</h3>
        <p className="muted">{t('promises.proposedHint', { count: figure.orders })}</p>
        <div className={styles.choices}>
          <Button onClick={() => void decide('accept')}>{t('promises.accept', values)}</Button>
          <Button variant="soft" onClick={() => void decide('decline')}>
            {t('promises.decline')}
          </Button>
        </div>
        <ErrorText>{error}</ErrorText>
      </div>
    </section>
  );
}

/** The lesson of the last orders, and forgetting it. */
function Learned({ kept, learned, onChanged }: DayProps & { learned: NonNullable<Kept['learned']> }) {
  const t = useText('promises');
  const { locale } = useLanguage();
  const { isAsked, isEarly, ask, leave } = useSecondPress();
  const [error, setError] = useState('');
  const forget = async () => {
    const path = `/api/staff/learned?location=${kept['location-id']}`;
    const sent = await callStaff(path, { method: 'DELETE' });
    setError(sent.ok ? '' : sent.refusal.detail);
    leave();
    onChanged();
  };
  const percent = Math.round(Math.abs(learned.pace - 1) * 100);
  const pace = percent === 0 ? 'promises.asWritten' : learned.pace > 1 ? 'promises.slower' : 'promises.quicker';
  const since = learned.since ?? learned['forgotten-at'];
  return (
    <div className={styles.half}>
      <section className={styles.card} aria-labelledby="learned">
        <h3 id="learned">{t('promises.learned')}</h3>
        {learned.orders === 0 ? (
          <p>{t('promises.nothingLearned')}</p>
        ) : (
          <>
            <p>{learned['is-used'] ? t(pace, { percent }) : t('promises.notUsed')}</p>
            <p className="muted">
              {t('promises.learnedFrom', { count: learned.orders, day: since ? formatDate(since, locale) : '' })}
            </p>
            {learned['judged-orders'] > 0 && (
              <p className="muted">
                {t('promises.judged', {
                  with: rounded(learned['missed-minutes-with']),
                  without: rounded(learned['missed-minutes-without']),
                })}
              </p>
            )}
            <div className={styles.choices}>
              {isAsked ? (
                <>
                  <Button aria-disabled={isEarly || undefined} onClick={() => !isEarly && void forget()}>
                    {t('promises.forgetNow')}
                  </Button>
                  <Button variant="soft" onClick={leave}>
                    {t('promises.keep')}
                  </Button>
                </>
              ) : (
                <Button variant="soft" onClick={ask}>
                  {t('promises.forget')}
                </Button>
              )}
            </div>
            {isAsked && <p className={styles.warn}>{t('promises.forgetSure')}</p>}
          </>
        )}
        {learned['forgotten-at'] && (
          <p className={styles.note}>
            {t('promises.learnsSince', { day: formatDate(learned['forgotten-at'], locale) })}
          </p>
        )}
        <ErrorText>{error}</ErrorText>
      </section>
    </div>
  );
}

/** Orders one by one: promised, ready, and where they stood longer than forecast. */
function OrderRows({ orders, stations }: { orders: KeptOrder[]; stations: Station[] }) {
  const t = useText('promises');
  const { locale, localized } = useLanguage();
  const { timeZone } = useSettings();
  const words = useLateness();
  const time = (moment: string) => formatTime(moment, locale, timeZone);
  return (
    <ul className={styles.rows}>
      {orders.map((order) => {
        const { id, number, 'promised-at': promisedAt, 'ready-at': readyAt } = order;
        const [lateness] = latenessOf(order);
        const slow = stations.filter((station) => (latenessAt(order, station) ?? 0) > keptWithinMinutes);
        return (
          <li key={id} className={styles.row}>
            <span>
              {t('board.order', { number })}
              <span className={styles.note}>
                {readyAt
                  ? t('promises.times', { promised: time(promisedAt), ready: time(readyAt) })
                  : t('promises.notReady', { promised: time(promisedAt) })}
              </span>
              {slow.map((station) => (
                <span key={station.station} className={styles.note}>
                  {t('promises.slowAt', {
                    name: localized(station.name),
                    minutes: Math.round(latenessAt(order, station) ?? 0),
                  })}
                </span>
              ))}
            </span>
            <b className={isLate(order) ? 'error' : undefined}>{words(lateness ?? 0)}</b>
          </li>
        );
      })}
    </ul>
  );
}

const hourOf = (moment: string, timeZone: string): string => {
  const { date, minute: ofDay } = localTimeAt(new Date(moment), timeZone);
  return `${date} ${String(Math.floor(ofDay / 60)).padStart(2, '0')}`;
};

/** Minutes after the promise; of one that is not ready, until now. */
const latenessOf = ({ 'promised-at': promisedAt, 'ready-at': readyAt }: KeptOrder): number[] => [
  ((readyAt ? Date.parse(readyAt) : serverNow()) - Date.parse(promisedAt)) / minuteMs,
];

const isLate = (order: KeptOrder): boolean => latenessOf(order).some((minutes) => minutes > keptWithinMinutes);

/** Minutes after the forecast at a station; undefined where it was not pressed. */
function latenessAt({ stations }: KeptOrder, { station }: Station): number | undefined {
  const own = stations.find((each) => each.station === station);
  return own?.['done-at'] ? (Date.parse(own['done-at']) - Date.parse(own['forecast-at'])) / minuteMs : undefined;
}

/** How far from its moment something was: before, after or on the minute. */
function useLateness(): (lateness: number) => string {
  const t = useText('promises');
  return (lateness) => {
    const minutes = Math.round(Math.abs(lateness));
    if (minutes === 0) return t('promises.onTheMinute');
    return t(lateness > 0 ? 'promises.after' : 'promises.before', { minutes });
  };
}

const rounded = (minutes: number): number => Math.round(minutes * 2) / 2;
