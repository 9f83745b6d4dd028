import { newHandle, orderTypes, setListed, setValue } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { allergensOf, listOf, namesIn, problemAt, textOf, treeOf } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { addToFile, type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { Languages, Part, Ticks } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { countUses, ThingList } from './named-things.tsx';
import { type Setting, type SettingGroup, settingGroups } from './setting-groups.ts';
import { Points } from './points.tsx';
import { SettingField } from './setting-field.tsx';
import { file } from './setting-words.ts';
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

const allergensFile = 'allergens.json';

/** The allergens that dishes, answers and ingredients are marked with. */
function Allergens({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const allergens = allergensOf(draft);
  return (
    <Part title={t('group.allergens')}>
      <p className="muted small">{t('allergens.hint')}</p>
      <ThingList
        file={allergensFile}
        at={['allergens']}
        things={allergens}
        kept={({ handle }) => {
          const uses = countUses(draft, 'allergens', handle);
          return uses > 0 ? t('allergens.inUse', { count: uses }) : undefined;
        }}
        newLabel={t('allergens.new')}
        onNew={(name) => {
          const handle = newHandle(
            name['en-us'],
            allergens.map((allergen) => allergen.handle),
          );
          edit(addToFile(draft, allergensFile, 'allergens', { handle, name }));
        }}
      >
        {(allergen, at) => (
          <PictureField
            draft={draft}
            name={allergen.handle}
            label={t('allergens.picture')}
            path={allergen.image}
            aspect={1}
            error={problemAt(draft, allergensFile, [...at, 'image'])}
            onPicture={(path) =>
              edit(setValue(allergensFile, [...at, 'image'], { was: allergen.image ?? null, to: path }))
            }
            onRemove={() => edit(setValue(allergensFile, [...at, 'image'], { was: allergen.image ?? null, to: null }))}
          />
        )}
      </ThingList>
    </Part>
  );
}

const topicsFile = 'rating-topics.json';
const mostTopics = 12;

/** The topics that guests rate after an order, in this order. */
function Topics({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const tMenu = useText('menu');
  const topics = listOf(treeOf(draft.files.get(topicsFile)).topics);
  const add = (name: { 'en-us': string }) => {
    const handle = newHandle(
      name['en-us'],
      topics.map((topic) => topic.handle),
    );
    edit(addToFile(draft, topicsFile, 'topics', { handle, name }));
  };
  return (
    <Part title={t('group.topics')}>
      <p className="muted small">{t('topics.hint')}</p>
      <ThingList
        file={topicsFile}
        at={['topics']}
        things={topics}
        kept={() => (topics.length === 1 ? t('topics.oneStays') : undefined)}
        newLabel={t('topics.new')}
        onNew={topics.length < mostTopics ? add : undefined}
      >
        {(topic, at) => (
          <>
            <Languages
              file={topicsFile}
              at={[...at, 'description']}
              isLong
              label={t('topics.description')}
              value={textOf(topic.description)}
            />
            <Ticks
              label={t('topics.orderTypes')}
              options={orderTypes.map((type) => [type, tMenu(`orderType.${type}` as TextId<'menu'>)])}
              chosen={namesIn(topic.orderTypes)}
              onTick={(type, isOn) => edit(setListed(topicsFile, [...at, 'orderTypes'], type, isOn))}
            />
          </>
        )}
      </ThingList>
      <p className={styles.error} role="alert">
        {problemAt(draft, topicsFile, ['topics'])}
      </p>
    </Part>
  );
}
