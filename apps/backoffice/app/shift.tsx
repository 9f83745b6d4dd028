import type { BoardOrder } from '@sufra/contracts';
import { mayRole, type StaffRight } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useArrival, useChange } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import {
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router';
import { BranchPanel } from './availability/branch-panel.tsx';
import { foremostPause } from './availability/pause-panel.tsx';
import { SoldOutPanel, useUntil } from './availability/sold-out-panel.tsx';
import { alarm } from './board/alarm.ts';
import { type Availability, type BoardStore, createBoardStore } from './board/board-store.ts';
import { Board } from './board/board.tsx';
import { CalledOffNotice } from './board/called-off-notice.tsx';
import { isLouder, isOutside, laneOf } from './board/lanes.ts';
import { keepAwake, letSleep } from './board/shift-checks.ts';
import { SilentNotice, useIsSounding } from './board/silent-notice.tsx';
import { type TextId, useText } from './i18n/use-text.ts';
import { type Person, signOut } from './session.ts';
import { LockedNotice } from './restaurant/locked-notice.tsx';
import { Arriving } from './shell/arriving.tsx';
import { Boundary } from './shell/boundary.tsx';
import { BranchChoice } from './shell/branch-choice.tsx';
import { SkipLink } from './shell/skip-link.tsx';
import { onServerClock, serverNow } from './shell/server-clock.ts';
import { useSettings } from './shell/settings.ts';
import styles from './shift.module.css';

const ringEveryMs = 3_000;

type SectionPage = (props: { person: Person; store: BoardStore }) => ReactNode;

/** A part of the shift beside the board, in a script of its own. */
const section = (path: string, right: StaffRight, load: () => Promise<SectionPage>) => ({
  path,
  right,
  label: `nav.${path}` as TextId,
  Page: lazyPart(load),
});

const sections = [
  section('kitchen', 'move-orders', async () => (await import('./kitchen/kitchen.tsx')).Kitchen),
  section('restaurant', 'manage-people', async () => (await import('./restaurant/restaurant.tsx')).Restaurant),
  section('desk', 'read-figures', async () => (await import('./desk/desk.tsx')).Desk),
];

/**
 * A shift from its start to its end: the orders, the line and the alarm stay while a person walks between the board and
 * the other sections.
 */
export function Shift({ person }: { person: Person }) {
  const { merchantId } = useSettings();
  const { pathname } = useLocation();
  const [store] = useState(() => createBoardStore(merchantId, alarm.isReady));
  useEffect(() => store.hold(), [store]);
  // At another branch the shift is another one, and the one before has let the screen sleep.
  useArrival(() => {
    void keepAwake();
    return letSleep;
  });
  const { orders, connection, isLoaded, availability, calledOff } = useSyncExternalStore(store.subscribe, store.get);
  const [search, setSearch] = useState('');
  const wanted = useRested(search);
  useRinging(orders, connection.isLive);
  useArrivals(orders);
  const own = useMemo(() => sections.filter(({ right }) => mayRole(person.role, right)), [person.role]);
  // A section opens also while the line is lost.
  useArrival(() => own.forEach(({ Page }) => void Page.fetch()));

  return (
    <div className={styles.shift}>
      <SkipLink />
      <Head
        person={person}
        paths={own}
        search={pathname === '/' ? search : null}
        onSearch={setSearch}
        isLive={connection.isLive}
        availability={availability}
        store={store}
      />
      {!connection.isLive && isLoaded && <LostLine since={connection.since} />}
      <SilentNotice />
      <CalledOffNotice {...{ orders, calledOff, store }} isKitchen={pathname.startsWith('/kitchen')} />
      {mayRole(person.role, 'manage-people') && <LockedNotice />}
      <Boundary key={pathname.startsWith('/desk') ? 'desk' : pathname}>
        <Suspense fallback={<Arriving />}>
          <Routes>
            <Route index element={<Board person={person} store={store} search={wanted} />} />
            {own.map(({ path, Page }) => (
              <Route key={path} path={`${path}/*`} element={<Page person={person} store={store} />} />
            ))}
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </Suspense>
      </Boundary>
    </div>
  );
}

const restMs = 150;

/** A text after a pause in typing: letters show at once, and the orders follow when the hands rest. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(text)), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

type HeadProps = {
  person: Person;
  paths: readonly { path: string; label: TextId }[];
  /** Null where there is nothing to search. */
  search: string | null;
  onSearch: (text: string) => void;
  isLive: boolean;
  availability: Availability;
  store: BoardStore;
};

/** Not drawn again by what happens to an order. */
const Head = memo(function Head({ person, paths, search, onSearch, isLive, availability, store }: HeadProps) {
  const t = useText();
  const { label } = useSettings();
  const { localized } = useLanguage();
  const isSounding = useIsSounding();
  return (
    <header className={styles.top}>
      <h1 className={styles.brand}>{localized(label)}</h1>
      {paths.length > 0 && (
        <nav className={styles.sections} aria-label={t('nav.label')}>
          <NavLink to="/" end>
            {t('nav.board')}
          </NavLink>
          {paths.map(({ path, label: name }) => (
            <NavLink key={path} to={path}>
              {t(name)}
            </NavLink>
          ))}
        </nav>
      )}
      <p className={classNames(styles.pill, isLive && isSounding ? styles.live : styles.lost)} role="status">
        {t(!isLive ? 'board.connecting' : isSounding ? 'board.live' : 'board.liveSilent')}
      </p>
      <BranchChoice person={person} />
      {person['location-id'] !== null && <Switches person={person} availability={availability} store={store} />}
      {search !== null && (
        <label className={styles.search}>
          <span className="visually-hidden">{t('board.search')}</span>
          <input
            type="search"
            value={search}
            placeholder={t('board.search')}
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
      )}
      <Button variant="soft" className={styles.leave} onClick={() => void signOut()}>
        {t('board.leave', { name: person.name })}
      </Button>
    </header>
  );
});

/** The switches of the branch: sold out, busy, paused. Each says what is in force, also to those who may not set it. */
function Switches({ person, availability, store }: Pick<HeadProps, 'person' | 'availability' | 'store'>) {
  const t = useText();
  const until = useUntil();
  const [open, setOpen] = useState<'soldOut' | 'pause'>();
  const { 'sold-out': soldOut, 'out-in-menu': outInMenu, pauses } = availability;
  const pause = foremostPause(pauses);
  const stateOf = ({ 'order-types': types, 'extra-minutes': minutes, until: end }: (typeof pauses)[number]) => {
    const isPartly = types.length < availability['order-types'].length;
    return [
      minutes === null ? t('pause.closed') : t('pause.longer', { minutes }),
      ...(isPartly ? [types.map((type) => t(`pause.type.${type}` as TextId)).join(t('board.comma'))] : []),
      until(end),
    ].join(' · ');
  };
  return (
    <>
      {mayRole(person.role, 'set-availability') && (
        <Button variant="soft" onClick={() => setOpen('soldOut')}>
          {t('soldOut.button', { count: soldOut.length })}
        </Button>
      )}
      {mayRole(person.role, 'pause-branch') ? (
        <Button variant="soft" className={classNames(pause && styles.warn)} onClick={() => setOpen('pause')}>
          {pause ? stateOf(pause) : t('pause.title')}
        </Button>
      ) : (
        // Without a panel to open, each of them is read here.
        pauses.map((one) => (
          <p key={one.id} className={classNames(styles.pill, styles.warn)} role="status">
            {stateOf(one)}
          </p>
        ))
      )}
      {open === 'soldOut' && <SoldOutPanel {...{ soldOut, outInMenu }} onClose={() => setOpen(undefined)} />}
      {open === 'pause' && availability['order-types'].length > 0 && (
        <BranchPanel
          availability={availability}
          store={store}
          maySetBranch={mayRole(person.role, 'set-branch')}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function LostLine({ since }: { since: number }) {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (
    <p className={styles.lostLine} role="alert">
      {t('board.lost', { time: formatTime(new Date(onServerClock(since)), locale, timeZone) })}
    </p>
  );
}

/** Rings while an order waits to be accepted, and once and again while the line is lost: silence is never safe. */
function useRinging(orders: readonly BoardOrder[], isLive: boolean): void {
  const waiting = orders.filter((order) => laneOf(order) === 'new');
  const isNeeded = waiting.length > 0 || !isLive;
  const ring = () => alarm.ring(waiting.some((order) => isLouder(order, serverNow())) ? 'loud' : 'usual');
  useInterval(ring, isNeeded ? ringEveryMs : undefined, { isAtOnce: true });
  // An order that was accepted elsewhere is silent here at once, in the middle of a ring as well.
  useChange(isNeeded, () => {
    if (!isNeeded) alarm.hush();
  });
}

const arrivalEveryMs = 60_000;

/** Sounds when a guest arrives at the curb, and once a minute until the order is handed over. */
function useArrivals(orders: readonly BoardOrder[]): void {
  const outside = orders.filter(isOutside).length;
  useInterval(() => alarm.chime(), outside > 0 ? arrivalEveryMs : undefined);
  useChange(outside, (before) => {
    if (outside > before) alarm.chime();
  });
}
