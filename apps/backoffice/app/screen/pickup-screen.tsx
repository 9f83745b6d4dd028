import type { ScreenAttributes } from '@sufra/contracts';
import { directionOf, type Locale } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { LanguageProvider, useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { alarm } from '../board/alarm.ts';
import { keepAwake } from '../board/shift-checks.ts';
import { type TextId, useText } from '../i18n/use-text.ts';
import { onServerClock, serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import { Pair, SignInPage } from '../sign-in/sign-in.tsx';
import styles from './pickup-screen.module.css';
import { createScreenStore } from './screen-store.ts';

/** The screen on the wall: whose order is being prepared, and whose is ready. It hangs there alone, for as long as it is on. */
export function PickupScreen() {
  const t = useText('screen');
  const [store] = useState(() => createScreenStore(() => alarm.chime()));
  useEffect(() => store.hold(), [store]);
  const { shown, lostSince, isUnpaired, called } = useSyncExternalStore(store.subscribe, store.get);
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  if (isUnpaired)
    return (
      <SignInPage>
        <Pair
          path="/session/screen"
          title={t('screen.pair')}
          hint={t('screen.pairHint')}
          nameHint={t('screen.nameHint')}
          onPaired={() => store.begin()}
        />
      </SignInPage>
    );
  return (
    <div className={styles.screen}>
      <Head name={shown?.['location-name']} />
      {lostSince !== undefined && (
        <p className={styles.lost} role="alert">
          {t('screen.lost', { time: formatTime(new Date(onServerClock(lostSince)), locale, timeZone) })}
        </p>
      )}
      {shown ? (
        <Columns shown={shown} called={called} />
      ) : (
        <main className={styles.loading}>
          <p>{t('screen.loading')}</p>
        </main>
      )}
      <Sound />
    </div>
  );
}

function Head({ name }: { name: ScreenAttributes['location-name'] | undefined }) {
  const t = useText('screen');
  const { label, timeZone } = useSettings();
  const { localized, locale } = useLanguage();
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), 5_000);
  return (
    <header className={styles.head}>
      <h1>
        {localized(label)} <span className="visually-hidden">{t('screen.title')}</span>
      </h1>
      {name && <p>{localized(name)}</p>}
      <time className="numbers">{formatTime(new Date(now), locale, timeZone)}</time>
    </header>
  );
}

/** More than this are not read from a distance; the last places say how many there are. */
const mostPreparing = 30;

function Columns({ shown: { preparing, ready }, called }: { shown: ScreenAttributes; called: readonly string[] }) {
  const t = useText('screen');
  const newest = ready.find(({ id }) => id === called[0]);
  const rest = preparing.length - mostPreparing;
  return (
    <main className={styles.columns}>
      <section className={styles.preparing} aria-label={t('screen.preparing')}>
        <Heading id="screen.preparing" />
        <ul className={densityOf(preparing.length)}>
          {preparing.slice(0, mostPreparing).map(({ id, number, name }) => (
            <Place key={id} number={number} name={name} />
          ))}
        </ul>
        {rest > 0 && <p className={styles.more}>{t('screen.more', { count: rest })}</p>}
      </section>
      <section className={styles.ready} aria-label={t('screen.ready')}>
        <Heading id="screen.ready" />
        <ul className={densityOf(ready.length)}>
          {ready.map(({ id, number, name }) => (
            <Place key={id} number={number} name={name} isCalled={called.includes(id)} />
          ))}
        </ul>
        <p className="visually-hidden" role="status">
          {newest && t('screen.isReady', { number: newest.number })}
        </p>
      </section>
    </main>
  );
}

const densityOf = (count: number): string =>
  classNames(styles.places, count > 6 && styles.some, count > 14 && styles.many, count > 30 && styles.crowd);

function Place({ number, name, isCalled }: { number: string; name: string | null; isCalled?: boolean }) {
  return (
    <li className={classNames(styles.place, isCalled && styles.called)}>
      <b className="numbers" dir="ltr">
        {number}
      </b>
      {name !== null && <span dir="auto">{name}</span>}
    </li>
  );
}

/** In two languages at once: a guest at the counter reads one of them, and has no time to wait for their own. */
function Heading({ id }: { id: TextId<'screen'> }) {
  const t = useText('screen');
  const { locale, ...language } = useLanguage();
  const { languages } = useSettings();
  const second = secondLanguage(locale, languages);
  return (
    <h2>
      {t(id)}
      {second && (
        <LanguageProvider language={{ ...language, locale: second }}>
          <Translated id={id} />
        </LanguageProvider>
      )}
    </h2>
  );
}

function Translated({ id }: { id: TextId<'screen'> }) {
  const t = useText('screen');
  const { locale } = useLanguage();
  return (
    <span lang={htmlLanguages[locale]} dir={directionOf(locale)}>
      {t(id)}
    </span>
  );
}

/** English beside everything, Arabic beside English, where the shop has them. */
const secondLanguage = (locale: Locale, languages: readonly Locale[]): Locale | undefined =>
  (['en-us', 'ar-sa', ...languages] as const).find((other) => other !== locale && languages.includes(other));

/** Asks for the one tap without which a browser is silent, until it sounds. A browser in kiosk mode needs none. */
function Sound() {
  const t = useText('screen');
  const [isReady, setIsReady] = useState(true);
  const unlock = async () => setIsReady(await alarm.unlock());
  useEffect(() => {
    void unlock();
    void keepAwake();
    const stop = new AbortController();
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, () => void unlock(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useInterval(() => setIsReady(alarm.isReady()), 10_000);
  if (isReady) return null;
  return <p className={styles.sound}>{t('screen.sound')}</p>;
}
