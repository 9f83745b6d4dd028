import { foldText, type Locale, newHandle, orderTypes, setListed, setValue } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { type ReactNode, useState } from 'react';
import { Link, Route, Routes, useParams } from 'react-router';
import type { GuestTexts } from '../../../server/guest-texts.ts';
import { type TextId, useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { allergensOf, languagesIn, listOf, namesIn, problemAt, textOf, treeOf, wordOf } from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { addToFile, type Draft, edit, valueIn } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Languages, Part, Ticks } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { MessageBudget } from './message-budget.tsx';
import { countUses, ThingList } from './named-things.tsx';
import { type Setting, type SettingGroup, settingGroups } from './setting-groups.ts';
import { Points } from './points.tsx';
import { SettingField } from './setting-field.tsx';
import { endedWords, file } from './setting-words.ts';
import styles from './settings.module.css';

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
      {known === 'messages' && <MessageBudget isCounted />}
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
      <ErrorText>{problemAt(draft, topicsFile, ['topics'])}</ErrorText>
    </Part>
  );
}

const fileOf = (locale: Locale): string => `content/translations/${locale}.json`;
const mostShown = 20;

const ownText = (draft: Draft, id: string, locale: Locale): string =>
  wordOf(treeOf(treeOf(draft.files.get(fileOf(locale))).texts)[id]);

/** The sentences that guests read: found by any word of them, replaced, and taken back. */
function GuestWords({ draft }: { draft: Draft }) {
  const t = useText('settings');
  const { locale } = useLanguage();
  const [texts, setTexts] = useState<GuestTexts>();
  const [isLost, setIsLost] = useState(false);
  const [sought, setSought] = useState('');
  const load = async () => {
    setIsLost(false);
    const answer = await fetch('/staff/guest-texts.json').catch(() => undefined);
    if (!answer?.ok) return setIsLost(true);
    return setTexts((await answer.json()) as GuestTexts);
  };
  useArrival(() => void load());
  const languages = languagesIn(draft);
  const words = foldText(sought).trim();
  const isReplaced = (id: string) => languages.some((language) => ownText(draft, id, language) !== '');
  const isFound = (id: string) =>
    languages.some((language) =>
      foldText(`${texts?.[id]?.[language] ?? ''} ${ownText(draft, id, language)}`).includes(words),
    );
  const found = Object.keys(texts ?? {}).filter((id) => (words === '' ? isReplaced(id) : isFound(id)));
  return (
    <Part title={t('group.words')}>
      <p className="muted small">{t('words.hint')}</p>
      <Field
        type="search"
        label={t('words.find')}
        dir="auto"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      {isLost && (
        <Button variant="soft" onClick={() => void load()}>
          {t('words.again')}
        </Button>
      )}
      {texts && (
        <p role="status" className="muted small">
          {words === '' ? t('words.replaced', { count: found.length }) : t('words.found', { count: found.length })}
        </p>
      )}
      <ul className={styles.rows}>
        {found.slice(0, mostShown).map((id) => (
          <Sentence key={id} draft={draft} id={id} texts={texts?.[id] ?? {}} languages={languages} own={locale} />
        ))}
      </ul>
      {found.length > mostShown && <p className="muted">{t('words.more', { count: found.length - mostShown })}</p>}
    </Part>
  );
}

type SentenceProps = { draft: Draft; id: string; texts: GuestTexts[string]; languages: Locale[]; own: Locale };

function Sentence({ draft, id, texts, languages, own }: SentenceProps) {
  const t = useText('settings');
  const [isOpen, setIsOpen] = useState(false);
  const name = ownText(draft, id, own) || (texts[own] ?? id);
  const isReplaced = languages.some((language) => ownText(draft, id, language) !== '');
  return (
    <li>
      <span className={styles.sentence} dir="auto">
        {name}
      </span>
      {isReplaced && <span className={styles.chip}>{t('words.isReplaced')}</span>}
      <Button
        isSmall
        variant="soft"
        aria-expanded={isOpen}
        aria-label={t('words.changeOf', { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('words.change')}
      </Button>
      {isOpen && (
        <div className={styles.change}>
          <Fields>
            {languages.map((language) => (
              <Replacement key={language} draft={draft} id={id} usual={texts[language] ?? ''} language={language} />
            ))}
          </Fields>
          {isReplaced && (
            <Button
              isSmall
              variant="plain"
              onClick={() => languages.forEach((language) => replace(draft, id, language, ''))}
            >
              {t('words.takeBack')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The names in braces of a sentence, which are filled in. */
const namesInBraces = (text: string): string[] => [...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => name ?? '');

function Replacement({ draft, id, usual, language }: { draft: Draft; id: string; usual: string; language: Locale }) {
  const t = useText('settings');
  const known = namesInBraces(usual);
  const problemOf = (text: string): string | undefined => {
    const strange = namesInBraces(text).filter((name) => !known.includes(name));
    const isOpen = [...text].filter((mark) => mark === '{').length !== [...text].filter((mark) => mark === '}').length;
    if (strange.length === 0 && !isOpen) return undefined;
    return t('words.noName', { names: known.map((name) => `{${name}}`).join(' ') || t('words.noNames') });
  };
  return (
    <EditField
      isLong
      label={t(`choice.language.${language}`)}
      hint={t('words.usual', { text: usual })}
      dir={language === 'ar-sa' ? 'rtl' : 'ltr'}
      lang={language.slice(0, 2)}
      value={ownText(draft, id, language)}
      check={(typed) => problemOf(endedWords(typed))}
      onCommit={(typed) => problemOf(typed) ?? replace(draft, id, language, typed.trim())}
    />
  );
}

/** Writes a sentence, or with an empty one takes it back; a file without sentences is left out. */
function replace(draft: Draft, id: string, language: Locale, text: string): void {
  const file = fileOf(language);
  const known = draft.files.get(file);
  const was = ownText(draft, id, language);
  if (text === was) return;
  if (known === undefined) return edit(setValue(file, [], { was: null, to: { texts: { [id]: text } } }));
  const isLast = text === '' && Object.keys(treeOf(treeOf(known).texts)).length === 1;
  if (isLast) return edit(setValue(file, [], { was: known, to: null }));
  edit(setValue(file, ['texts', id], { was: was === '' ? null : was, to: text === '' ? null : text }));
}
