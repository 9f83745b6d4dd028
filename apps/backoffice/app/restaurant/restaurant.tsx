import { Navigate, NavLink, Route, Routes } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { useBranches } from '../shell/branch-choice.tsx';
import { Devices } from './devices.tsx';
import { Log } from './log.tsx';
import { People } from './people.tsx';
import styles from './restaurant.module.css';

/** People, devices and the log of the restaurant's side; needs no shift. */
export function Restaurant({ person }: { person: Person }) {
  const t = useText('restaurant');
  const branches = useBranches(person);
  const pages = ['people', 'devices', 'log'] as const;
  return (
    <main id="content" className={styles.page}>
      <div className={styles.head}>
        <h2>{t('restaurant.title')}</h2>
        <nav className={styles.tabs} aria-label={t('restaurant.title')}>
          {pages.map((page) => (
            <NavLink key={page} to={`/restaurant/${page}`}>
              {t(`restaurant.${page}`)}
            </NavLink>
          ))}
        </nav>
      </div>
      <Routes>
        <Route path="people" element={<People person={person} branches={branches} />} />
        <Route path="devices" element={<Devices person={person} branches={branches} />} />
        <Route path="log" element={<Log person={person} branches={branches} />} />
        <Route path="*" element={<Navigate to="/restaurant/people" replace />} />
      </Routes>
    </main>
  );
}
