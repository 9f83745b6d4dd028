import { rolesBelow, type StaffRole } from '@sufra/ordering';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { Person } from '../session.ts';
import type { Branches } from '../shell/branch-choice.tsx';
import styles from './restaurant.module.css';

/** The value of a choice that stands for every branch; an id is none. */
const everyBranch = 'every';

type Known = { role: StaffRole; 'location-id': string | null; further: { location: string; role: string }[] };

/** The role and branches that are being given to a person, and the part of a call's body that says so. */
export function usePlace(person: Person, branches: Branches, known?: Known) {
  const [role, setRole] = useState<StaffRole>(known?.role ?? 'kitchen');
  const own = known ? (known['location-id'] ?? everyBranch) : undefined;
  const [chosen, setBranch] = useState(own ?? person['location-id'] ?? undefined);
  // The branches may come after the form was opened, which gives every branch to head office and accountants alone.
  const usual = ['head-office', 'accountant'].includes(role) ? everyBranch : branches[0]?.id;
  const branch = chosen ?? usual ?? everyBranch;
  const [further, setFurther] = useState(() => new Map(known?.further.map((one) => [one.location, one.role])));
  const places = [...further].flatMap(([location, role]) =>
    role === '' || location === branch ? [] : { location, role },
  );
  const body = {
    role,
    ...(person['location-id'] === null && { location: branch === everyBranch ? null : branch, further: places }),
  };
  return { person, branches, role, setRole, branch, setBranch, further, setFurther, body };
}

type FieldsProps = { place: ReturnType<typeof usePlace>; errorOf: (field: string) => string | undefined };

/** The role, the branch and, for those who have every branch, further branches of a person. */
export function PlaceFields({ place, errorOf }: FieldsProps) {
  const t = useText('restaurant');
  const { localized } = useLanguage();
  const { person, branches, role, setRole, branch, setBranch, further, setFurther } = place;
  const roles = rolesBelow(person.role).map((one) => (
    <option key={one} value={one}>
      {t(`role.${one}`)}
    </option>
  ));
  return (
    <>
      <SelectField
        label={t('people.role')}
        value={role}
        error={errorOf('role')}
        onChange={(event) => setRole(event.target.value as StaffRole)}
      >
        {roles}
      </SelectField>
      {person['location-id'] === null && (
        <SelectField
          label={t('restaurant.branch')}
          value={branch}
          error={errorOf('location')}
          onChange={(event) => setBranch(event.target.value)}
        >
          <option value={everyBranch}>{t('restaurant.everyBranch')}</option>
          {branches.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {localized(attributes.name)}
            </option>
          ))}
        </SelectField>
      )}
      {person['location-id'] === null && branch !== everyBranch && branches.length > 1 && (
        <details className={styles.further} open={further.size > 0}>
          <summary>{t('people.further')}</summary>
          <p className="muted small">{t('people.furtherHint')}</p>
          {branches
            .filter(({ id }) => id !== branch)
            .map(({ id, attributes }) => (
              <SelectField
                key={id}
                label={localized(attributes.name)}
                value={further.get(id) ?? ''}
                onChange={(event) => setFurther(new Map(further).set(id, event.target.value))}
              >
                <option value="">{t('people.furtherNot')}</option>
                {roles}
              </SelectField>
            ))}
        </details>
      )}
    </>
  );
}
