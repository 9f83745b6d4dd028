import { LinkButton } from '@sufra/ui/controls/button.tsx';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { type Draft, valueIn } from '../draft/draft-store.ts';
import { Part } from '../draft/inputs.tsx';
import { type Setting, type SettingGroup, settingGroups } from './setting-groups.ts';
import { Allergens } from './allergens.tsx';
import { Points } from './points.tsx';
import { SettingField } from './setting-field.tsx';
import { file } from './setting-words.ts';
import { Topics } from './topics.tsx';
import styles from './settings.module.css';
import { GuestWords } from './words.tsx';

const groups = Object.keys(settingGroups) as SettingGroup[];

/** Pages of settings that have files of their own. */
const ownPages = { points: Points, topics: Topics, allergens: Allergens, words: GuestWords } as const;
const ownNames = Object.keys(ownPages) as (keyof typeof ownPages)[];

/** How the restaurant works: a page for each kind of settings, with what each does and what it is when nothing is said. */
export function SettingsScreen() {
  return (
    <DraftFrame>
      {(draft) => (
        <Routes>
          {ownNames.map((name) => {
            const Own = ownPages[name];
            return (
              <Route
                key={name}
                path={name}
                element={
                  <Page name={name}>
                    <Own draft={draft} />
                  </Page>
                }
              />
            );
          })}
          <Route path=":group" element={<Group draft={draft} />} />
          <Route path="*" element={<Overview />} />
        </Routes>
      )}
    </DraftFrame>
  );
}

function Overview() {
  const t = useText('settings');
  return (
    <ul className={styles.overview}>
      {[...groups, ...ownNames].map((group) => (
        <li key={group}>
          <Link to={`/desk/settings/${group}`}>
            <b>{t(`group.${group}`)}</b>
            <span className="muted">{t(`about.${group}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Group({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const { group } = useParams();
  const known = groups.find((one) => one === group);
  if (!known) return <Overview />;
  const parts = Object.entries<readonly Setting[]>(settingGroups[known]);
  return (
    <Page name={known}>
      {parts.map(([part, settings]) => (
        <Part key={part} title={t(`part.${part}` as 'part.kinds')}>
          {settings
            .filter((setting) => !isWithout(draft, setting, settings))
            .map((setting) => (
              <SettingField key={setting.at.join('/')} draft={draft} setting={setting} />
            ))}
        </Part>
      ))}
    </Page>
  );
}

/** A page of settings with its way back. */
function Page({ name, children }: { name: SettingGroup | keyof typeof ownPages; children: ReactNode }) {
  const t = useText('settings');
  const title = t(`group.${name}`);
  return (
    <article className={styles.page} aria-label={title}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to="/desk/settings">
          {t('settings.back')}
        </LinkButton>
        <h3>{title}</h3>
      </div>
      {children}
    </article>
  );
}

/** True for a value whose whole is not there, such as the rate where no VAT is charged. */
const isWithout = (draft: Draft, { at }: Setting, settings: readonly Setting[]): boolean =>
  settings.some(
    (whole) =>
      whole.kind === 'whole' &&
      whole.at.length < at.length &&
      whole.at.every((key, index) => at[index] === key) &&
      valueIn(draft, file, whole.at) === null,
  );
