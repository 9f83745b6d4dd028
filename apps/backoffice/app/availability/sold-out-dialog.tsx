import type { AvailabilityResource, SoldOutBody, ThingListDocument } from '@sufra/contracts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { formatMoment, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useEffect, useState } from 'react';
import { type ApiRefusal, callStaff } from '../api.ts';
import { type Text, useText } from '../i18n/use-text.ts';
import { useSettings } from '../shell/settings.ts';
import styles from './availability.module.css';

type Thing = ThingListDocument['data'][number];
type SoldOut = AvailabilityResource['attributes']['sold-out'][number];

const ends = ['hour', 'day', 'manual'] as const;
const typingMs = 250;

/** The branch's sold-out things and when they return; a dish, a choice or an ingredient is taken off and back here. */
export function SoldOutDialog({ soldOut, onClose }: { soldOut: SoldOut[]; onClose: () => void }) {
  const t = useText();
  const { localized } = useLanguage();
  const until = useUntil();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Thing>();
  const [error, setError] = useState('');
  const things = useThings(search);
  // A dish and a choice may bear one name.
  const whereOf = ({ attributes }: Thing) => `${t(`soldOut.${attributes.kind}`)} · ${localized(attributes.category)}`;

  const send = async (sent: ReturnType<typeof callStaff>) => {
    const answer = await sent;
    setError(answer.ok ? '' : wordsOf(answer.refusal, t));
    if (answer.ok) setChosen(undefined);
  };
  const takeOff = (thing: Thing, end: (typeof ends)[number]) => {
    const body: SoldOutBody = { kind: thing.attributes.kind, 'thing-id': thing.id, until: end };
    void send(callStaff('/api/staff/sold-out', { method: 'POST', body }));
  };

  return (
    <Dialog title={t('soldOut.title')} size="page" onClose={onClose}>
      <div className={styles.body}>
        <p role="alert" className={styles.error}>
          {error}
        </p>
        {soldOut.length > 0 && (
          <ul className={styles.list} aria-label={t('soldOut.now')}>
            {soldOut.map((one) => (
              <li key={one.id}>
                <div>
                  <b>{localized(one.name)}</b>
                  <span>
                    {one.remaining === null ? until(one.until) : t('soldOut.left', { count: one.remaining })}
                    {` · ${one['set-by']}`}
                  </span>
                </div>
                <Button
                  variant="soft"
                  aria-label={t('soldOut.backOf', { name: localized(one.name) })}
                  onClick={() => void send(callStaff(`/api/staff/sold-out/${one.id}`, { method: 'DELETE' }))}
                >
                  {t('soldOut.back')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {soldOut.length === 0 && <p className="muted">{t('soldOut.none')}</p>}
        <label className={styles.search}>
          <span>{t('soldOut.search')}</span>
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <ul className={styles.list} aria-label={t('soldOut.found')}>
          {things.map((thing) => (
            <li key={thing.id}>
              <div>
                <b>{localized(thing.attributes.name)}</b>
                <span>{whereOf(thing)}</span>
              </div>
              {chosen?.id === thing.id ? (
                <div className={styles.ends} role="group" aria-label={t('soldOut.untilWhen')}>
                  {ends.map((end) => (
                    <Button key={end} variant="second" onClick={() => takeOff(thing, end)}>
                      {t(`soldOut.until.${end}`)}
                    </Button>
                  ))}
                </div>
              ) : (
                <Button
                  variant="soft"
                  aria-label={t('soldOut.takeOff', { name: localized(thing.attributes.name), where: whereOf(thing) })}
                  onClick={() => setChosen(thing)}
                >
                  {t('soldOut.off')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Things of the branch whose names hold what is typed. */
function useThings(search: string): Thing[] {
  const [things, setThings] = useState<Thing[]>([]);
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      const found = await callStaff<ThingListDocument>(`/api/staff/things?search=${encodeURIComponent(search)}`);
      if (!isOld && found.ok) setThings(found.value.data.filter((thing) => thing.attributes['sold-out-id'] === null));
    };
    const timer = setTimeout(() => void look(), search === '' ? 0 : typingMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [search]);
  return things.slice(0, 60);
}

/** Says until when something holds: by time within a day, by day and time beyond. */
export function useUntil(): (moment: string | null) => string {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  return (moment) => {
    if (moment === null) return t('soldOut.until.manual');
    const isSoon = Date.parse(moment) - Date.now() < 20 * 3_600_000;
    const time = isSoon ? formatTime(moment, locale, timeZone) : formatMoment(moment, locale, timeZone);
    return t('shell.until', { time });
  };
}

export const wordsOf = (refusal: ApiRefusal, t: Text): string => refusal.detail || t('shell.unreachable');
