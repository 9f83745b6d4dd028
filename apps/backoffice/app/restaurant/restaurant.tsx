import type { LocationResource } from '@sufra/contracts';
import { useArrival } from '@sufra/ui/effects.ts';
import { useState } from 'react';
import { Navigate, NavLink, Route, Routes } from 'react-router';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import { Devices } from './devices.tsx';
import { Log } from './log.tsx';
import { People } from './people.tsx';
import styles from './restaurant.module.css';

/** The branches that a person may choose from; one, where that is given. */
export type Branches = readonly Pick<LocationResource, 'id' | 'attributes'>[];

/** People, devices and the log of the restaurant's side; needs no shift. */
export function Restaurant({ person }: { person: Person }) {
  const t = useText('restaurant');
  const [branches, setBranches] = useState<Branches>([]);
  useArrival(() => {
    const read = async () => {
      const found = await callStaff<{ data: LocationResource[] }>('/api/locations');
      const own = person['location-id'];
      if (found.ok) setBranches(found.value.data.filter(({ id }) => own === null || id === own));
    };
    void read();
  });
  const pages = ['people', 'devices', 'log'] as const;
  return (
    <main className={styles.page}>
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
