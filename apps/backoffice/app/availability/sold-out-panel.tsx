import type { AvailabilityResource, SoldOutBody, ThingListDocument } from '@sufra/contracts';
import { countedKinds, type LocalizedText, momentOnClock } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatMoment, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorText } from '../shell/error-text.tsx';
import { Panel } from '../shell/panel.tsx';
import { serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import styles from './availability.module.css';

export type Thing = ThingListDocument['data'][number];
type Attributes = AvailabilityResource['attributes'];
type SoldOutPanelProps = {
  soldOut: Attributes['sold-out'];
  outInMenu: Attributes['out-in-menu'];
  onClose: () => void;
};

const usualEnds = ['hour', 'shift', 'day', 'manual'] as const;
const typingMs = 250;
const mostShown = 60;

/** The branch's sold-out things and when they return; a dish, a choice or an ingredient is taken off and back here. */
export function SoldOutPanel({ soldOut, outInMenu, onClose }: SoldOutPanelProps) {
  const t = useText();
  const { localized } = useLanguage();
  const until = useUntil();
  const [search, setSearch] = useState('');
  const [error, setError] = useState('');
  const [things, reload] = useThingsOf({ search });
  const rows = [
    ...soldOut.map(({ id, name, remaining, until: end, 'set-by': by }) => ({
      id,
      name: localized(name),
      facts: [remaining !== null && t('soldOut.left', { count: remaining }), until(end), t('soldOut.by', { name: by })],
    })),
    ...outInMenu.map(({ id, name, everywhere }) => ({
      id,
      name: localized(name),
      facts: [t(everywhere ? 'soldOut.inMenu.everywhere' : 'soldOut.inMenu.here')],
    })),
  ];

  const putBack = async (id: string) => {
    const sent = await callStaff(`/api/staff/sold-out/${id}`, { method: 'DELETE' });
    setError(sent.ok ? '' : sent.refusal.detail);
    if (sent.ok) reload();
  };

  return (
    <Panel title={t('soldOut.title')} onClose={onClose}>
      <div className={styles.body}>
        <ErrorText>{error}</ErrorText>
        {rows.length > 0 && (
          <ul className={styles.list} aria-label={t('soldOut.now')}>
            {rows.map(({ id, name, facts }) => (
              <li key={id}>
                <div>
                  <b>{name}</b>
                  <span>{facts.filter(Boolean).join(' · ')}</span>
                </div>
                <Button variant="soft" aria-label={t('soldOut.backOf', { name })} onClick={() => void putBack(id)}>
                  {t('soldOut.back')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && <p className="muted">{t('soldOut.none')}</p>}
        <label className={styles.search}>
          <span>{t('soldOut.search')}</span>
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <ThingList things={things} onDone={reload} />
      </div>
    </Panel>
  );
}

/** True of what cannot be had; a thing of which some are left can still be marked as gone, or counted anew. */
const isGone = ({ attributes: { 'sold-out-id': id, remaining } }: Thing): boolean =>
  id !== null && (remaining ?? 0) === 0;

/** Things that can be marked; one is opened at a time and says for how long, or how many are left. */
export function ThingList({ things, onDone }: { things: Thing[]; onDone: (thing: Thing) => void }) {
  const t = useText();
  const { localized } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  // A dish and a choice may bear one name.
  const whereOf = ({ attributes }: Thing) =>
    [t(`soldOut.${attributes.kind}`), localized(attributes.category)].filter(Boolean).join(' · ');
  const leftOf = ({ attributes: { remaining } }: Thing) =>
    remaining ? t('soldOut.left', { count: remaining }) : undefined;
  return (
    <ul className={styles.list} aria-label={t('soldOut.found')}>
      {things.slice(0, mostShown).map((thing) => (
        <li key={thing.id}>
          <div>
            <b>{localized(thing.attributes.name)}</b>
            <span>{[whereOf(thing), !isGone(thing) && leftOf(thing)].filter(Boolean).join(' · ')}</span>
          </div>
          {isGone(thing) && <em>{t('soldOut.isOff')}</em>}
          {!isGone(thing) && chosen !== thing.id && (
            <Button
              variant="soft"
              aria-label={t('soldOut.takeOff', { name: localized(thing.attributes.name), where: whereOf(thing) })}
              onClick={() => setChosen(thing.id)}
            >
              {t('soldOut.off')}
            </Button>
          )}
          {!isGone(thing) && chosen === thing.id && (
            <TakeOff
              thing={thing}
              onDone={() => {
                setChosen(undefined);
                onDone(thing);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Marks one thing: gone, or so many left, each with its end. */
function TakeOff({ thing, onDone }: { thing: Thing; onDone: () => void }) {
  const t = useText();
  const { kind } = thing.attributes;
  const isCounted = countedKinds.some((counted) => counted === kind);
  const [count, setCount] = useState('');
  const [error, setError] = useState('');
  const send = async (until: string) => {
    const remaining = count === '' ? undefined : Number(count);
    const sent = await takeOff({ kind, id: thing.id }, { until, ...(remaining !== undefined && { remaining }) });
    if (sent.ok) onDone();
    else setError(sent.refusal.detail);
  };
  return (
    <div className={styles.takeOff}>
      {kind === 'ingredient' && <p className={styles.hint}>{t('soldOut.takesDishes')}</p>}
      {isCounted && (
        <label className={styles.count}>
          <span>{t('soldOut.howMany')}</span>
          <input
            type="number"
            inputMode="numeric"
            min="0"
            max="10000"
            value={count}
            placeholder="0"
            onChange={(event) => setCount(event.target.value)}
          />
        </label>
      )}
      <SoldOutEnds onChoose={(until) => void send(until)} />
      <ErrorText>{error}</ErrorText>
    </div>
  );
}

type SoldOutEndsProps = { chosen?: string; onChoose: (until: string) => void };

/** For how long: an hour, until the branch closes, the rest of the business day, until a moment, or until it is taken back. */
function SoldOutEnds({ chosen, onChoose }: SoldOutEndsProps) {
  const t = useText();
  const [isDated, setIsDated] = useState(false);
  const choose = (until: string) => {
    setIsDated(false);
    onChoose(until);
  };
  return (
    <div className={styles.ends} role="group" aria-label={t('soldOut.untilWhen')}>
      {usualEnds.map((end) => (
        <Button
          key={end}
          variant={chosen === undefined || chosen === end ? 'second' : 'soft'}
          aria-pressed={chosen === undefined ? undefined : chosen === end}
          onClick={() => choose(end)}
        >
          {t(`soldOut.until.${end}`)}
        </Button>
      ))}
      <Button variant={isDated ? 'second' : 'soft'} aria-expanded={isDated} onClick={() => setIsDated(!isDated)}>
        {t('soldOut.until.date')}
      </Button>
      {isDated && <MomentField onChoose={onChoose} />}
    </div>
  );
}

/** A day and a time on the branch's clock; chosen with its button, so that no half-typed date counts. */
export function MomentField({ onChoose }: { onChoose: (moment: string) => void }) {
  const t = useText();
  const { timeZone } = useSettings();
  const [value, setValue] = useState('');
  return (
    <div className={styles.moment}>
      <label>
        <span>{t('shell.dayAndTime')}</span>
        <input type="datetime-local" value={value} onChange={(event) => setValue(event.target.value)} />
      </label>
      <Button
        variant="second"
        disabled={value === ''}
        onClick={() => onChoose(momentOnClock(value, timeZone).toISOString())}
      >
        {t('shell.set')}
      </Button>
    </div>
  );
}

type Marked = { kind: SoldOutBody['kind']; id: string };

/** Says that something ran out, or how many are left. */
export const takeOff = ({ kind, id }: Marked, how: Pick<SoldOutBody, 'until' | 'remaining'>) =>
  callStaff('/api/staff/sold-out', { method: 'POST', body: { kind, 'thing-id': id, ...how } satisfies SoldOutBody });

/** Chosen by the name that a person reads. */
export type Chosen = Marked & { name: string };

const isSame = (one: Marked, other: Marked): boolean => one.kind === other.kind && one.id === other.id;

type RanOutChoiceProps = {
  dishes: readonly (readonly [string, LocalizedText])[];
  ranOut: readonly Chosen[];
  setRanOut: (ranOut: readonly Chosen[]) => void;
  end: string;
  setEnd: (end: string) => void;
};

/** Takes the dishes that ran out, or what is in them, off the menu with the same tap that calls the order off. */
export function RanOutChoice({ dishes, ranOut, setRanOut, end, setEnd }: RanOutChoiceProps) {
  const t = useText();
  const { localized } = useLanguage();
  const [opened, setOpened] = useState<string>();
  const toggle = (thing: Chosen) =>
    setRanOut(
      ranOut.some((one) => isSame(one, thing)) ? ranOut.filter((one) => !isSame(one, thing)) : [...ranOut, thing],
    );
  const box = (thing: Chosen) => (
    <label key={`${thing.kind} ${thing.id}`}>
      <input type="checkbox" checked={ranOut.some((one) => isSame(one, thing))} onChange={() => toggle(thing)} />
      {thing.name}
    </label>
  );
  return (
    <fieldset className={styles.ranOut}>
      <legend>{t('reject.ranOut')}</legend>
      {dishes.map(([id, name]) => (
        <Fragment key={id}>
          {box({ kind: 'item', id, name: localized(name) })}
          <Button
            variant="soft"
            isSmall
            aria-expanded={opened === id}
            onClick={() => setOpened(opened === id ? undefined : id)}
          >
            {t('reject.partOf', { name: localized(name) })}
          </Button>
          {opened === id && <PartBoxes item={id} box={box} />}
        </Fragment>
      ))}
      {ranOut.length > 0 && <SoldOutEnds chosen={end} onChoose={setEnd} />}
    </fieldset>
  );
}

type PartBoxesProps = { item: string; box: (thing: Chosen) => ReactNode };

/** The choices and ingredients of a dish that are not off already. */
function PartBoxes({ item, box }: PartBoxesProps) {
  const t = useText();
  const { localized } = useLanguage();
  const [things] = useThingsOf({ item });
  return things
    .filter((thing) => thing.attributes.kind !== 'item' && !isGone(thing))
    .map(({ id, attributes: { kind, name } }) =>
      box({ kind, id, name: t('reject.part', { name: localized(name), kind: t(`soldOut.${kind}`) }) }),
    );
}

/** Things of the branch whose names hold what is typed, or one dish and what belongs to it; and how to read them anew. */
export function useThingsOf({ search = '', item }: { search?: string; item?: string }): [Thing[], () => void] {
  const [things, setThings] = useState<Thing[]>([]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOld = false;
    const query = new URLSearchParams(item === undefined ? { search } : { item });
    const look = async () => {
      const found = await callStaff<ThingListDocument>(`/api/staff/things?${query.toString()}`);
      if (!isOld && found.ok) setThings(found.value.data);
    };
    const timer = setTimeout(() => void look(), search === '' ? 0 : typingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [search, item, turn]);
  return [things, () => setTurn((before) => before + 1)];
}

/** Says until when something holds: by time within a day, by day and time beyond. */
export function useUntil(): (moment: string | null) => string {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (moment) => {
    if (moment === null) return t('soldOut.until.manual');
    const isSoon = Date.parse(moment) - serverNow() < 20 * 3_600_000;
    const time = isSoon ? formatTime(moment, locale, timeZone) : formatMoment(moment, locale, timeZone);
    return t('shell.until', { time });
  };
}
