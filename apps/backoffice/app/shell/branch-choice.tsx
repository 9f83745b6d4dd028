import type { LocationResource, WorkplaceDocument, WorkplaceListDocument } from '@sufra/contracts';
import { useArrival } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useState } from 'react';
import { callStaff } from '../api.ts';
import { useText } from '../i18n/use-text.ts';
import { keepPerson, type Person } from '../session.ts';
import styles from './branch-choice.module.css';

/** The branch that is worked at, for a person who works at several; the shift goes on at the chosen one. */
export function BranchChoice({ person }: { person: Person }) {
  const t = useText();
  const { localized } = useLanguage();
  const [places, setPlaces] = useState<WorkplaceListDocument['data']>([]);
  useArrival(() => {
    const read = async () => {
      const found = await callStaff<WorkplaceListDocument>('/api/staff/workplaces');
      if (found.ok) setPlaces(found.value.data);
    };
    void read();
  });
  const choose = async (id: string) => {
    const location = places.find((place) => place.id === id)?.attributes['location-id'] ?? null;
    const switched = await callStaff<WorkplaceDocument>('/api/staff/session/branch', {
      method: 'PUT',
      body: { location },
    });
    if (switched.ok) return keepPerson({ ...person, ...pick(switched.value.data.attributes) });
    showSnackbar(switched.refusal.detail, { tone: 'bad', durationMs: 6000 });
  };
  if (places.length < 2) return null;
  return (
    <label className={styles.branch}>
      <span className="visually-hidden">{t('shift.branch')}</span>
      <select value={person['location-id'] ?? 'every'} onChange={(event) => void choose(event.target.value)}>
        {places.map(({ id, attributes }) => (
          <option key={id} value={id}>
            {attributes.name ? localized(attributes.name) : t('shift.everyBranch')}
          </option>
        ))}
      </select>
    </label>
  );
}

const pick = ({ role, 'location-id': location }: WorkplaceDocument['data']['attributes']) => ({
  role,
  'location-id': location,
});

/** The branches that a person may choose from; one, where that is given. */
export type Branches = readonly { id: string; attributes: Pick<LocationResource['attributes'], 'name'> }[];

/** The branches that a person reaches now, as guests see them. */
export function useBranches(person: Person): Branches {
  const [branches, setBranches] = useState<Branches>([]);
  useArrival(() => {
    let isGone = false;
    const read = async () => {
      if (isGone) return;
      const found = await callStaff<{ data: LocationResource[] }>('/api/locations');
      if (!found.ok) throw new Error(found.refusal.detail);
      const own = person['location-id'];
      setBranches(found.value.data.filter(({ id }) => own === null || id === own));
    };
    void untilLoaded(read);
    return () => {
      isGone = true;
    };
  });
  return branches;
}
