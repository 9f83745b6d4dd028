import type { PersonListDocument } from '@sufra/contracts';
import { useArrival } from '@sufra/ui/effects.ts';
import { formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useInterval } from '@sufra/ui/first-effects.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { branchChanged } from '../shell/branch-changed.ts';
import { serverNow } from '../shell/server-clock.ts';
import { useSettings } from '../shell/settings.ts';
import styles from '../shift.module.css';

const lookEveryMs = 15_000;

/** Tells a manager, wherever they are in the shift, that PINs were guessed and are locked. */
export function LockedNotice() {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const [people, setPeople] = useState<PersonListDocument['data']>([]);
  const [now, setNow] = useState(serverNow);
  useArrival(() => {
    const read = async () => {
      const found = await callStaff<PersonListDocument>('/api/staff/people');
      if (found.ok) setPeople(found.value.data);
      setNow(serverNow());
    };
    void read();
    const again = () => void read();
    branchChanged.addEventListener('people', again);
    return () => branchChanged.removeEventListener('people', again);
  });
  useInterval(() => setNow(serverNow()), lookEveryMs);
  const locked = people.flatMap(({ attributes }) => {
    const until = attributes['locked-until'];
    return until !== null && Date.parse(until) > now ? [{ name: attributes.name, until }] : [];
  });
  if (locked.length === 0) return null;
  const last =
    locked
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? '';
  const names = locked.map(({ name }) => name).join(t('board.comma'));
  return (
    <p className={styles.locked} role="alert">
      {t('locked.told', { names, time: formatTime(last, locale, timeZone) })}
      <Link to="/restaurant/people">{t('locked.look')}</Link>
    </p>
  );
}
