import { foldText, type Locale, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useArrival } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import type { GuestTexts } from '../../../server/guest-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { languagesIn, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { EditField } from '../draft/edit-field.tsx';
import { Fields, Part } from '../draft/inputs.tsx';
import { endedWords } from './setting-words.ts';
import styles from './settings.module.css';

const fileOf = (locale: Locale): string => `content/translations/${locale}.json`;
const mostShown = 20;

const ownText = (draft: Draft, id: string, locale: Locale): string =>
  wordOf(treeOf(treeOf(draft.files.get(fileOf(locale))).texts)[id]);

/** The sentences that guests read: found by any word of them, replaced, and taken back. */
export function GuestWords({ draft }: { draft: Draft }) {
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
