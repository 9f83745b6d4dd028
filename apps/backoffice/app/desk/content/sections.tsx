import { type Json, type Locale, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { listOf, textOf, type Tree } from '../draft/bundle-view.ts';
import { edit } from '../draft/draft-store.ts';
import { Languages, Part } from '../draft/inputs.tsx';
import styles from './content.module.css';

type Section = { heading?: Tree; paragraphs: Tree[] };

const emptyParagraph = { 'en-us': '' };

/** The same text with one language set, or without it. */
function withText(text: Json | undefined, language: Locale, to: string): Tree {
  const { [language]: _, ...rest } = textOf(text);
  return to === '' ? rest : { ...rest, [language]: to };
}

const sectionsIn = (value: Json | undefined): Section[] =>
  listOf(value).map(({ heading, paragraphs }) => ({
    ...(heading !== undefined && { heading: textOf(heading) }),
    paragraphs: listOf(paragraphs),
  }));

/**
 * Headings and paragraphs in their order. They have no names, so that their list is changed as a whole: where two people
 * change it, both texts are shown.
 */
export function Sections({ file, at, value }: { file: string; at: readonly string[]; value: Json | undefined }) {
  const t = useText('content');
  const sections = sectionsIn(value);
  const set = (to: Section[]) => edit(setValue(file, at, { was: value ?? null, to }));
  const change = (index: number, section: Section) => set(sections.with(index, section));
  return (
    <>
      {sections.map((section, index) => (
        <SectionPart
          // Sections are told apart by their place alone.
          key={index}
          section={section}
          place={{ file, at: [...at, String(index)], number: index + 1 }}
          onChange={(to) => change(index, to)}
          onUp={index > 0 ? () => set(swapped(sections, index - 1)) : undefined}
          onRemove={sections.length > 1 ? () => set(sections.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button
        variant="soft"
        className={styles.start}
        onClick={() => set([...sections, { heading: { 'en-us': '' }, paragraphs: [emptyParagraph] }])}
      >
        {t('content.newSection')}
      </Button>
    </>
  );
}

/** The list with an entry and the next one changed over. */
function swapped<One>(list: readonly One[], index: number): One[] {
  const [first, second] = list.slice(index, index + 2);
  return first === undefined || second === undefined ? [...list] : list.toSpliced(index, 2, second, first);
}

type SectionPartProps = {
  section: Section;
  place: { file: string; at: readonly string[]; number: number };
  onChange: (to: Section) => void;
  onUp: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function SectionPart({ section, place, onChange, onUp, onRemove }: SectionPartProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { file, at, number } = place;
  const { paragraphs } = section;
  const setParagraphs = (to: Tree[]) => onChange({ ...section, paragraphs: to });
  const name = t('content.section', { number });
  return (
    <Part title={name}>
      <Languages
        file={file}
        at={[...at, 'heading']}
        label={t('content.heading', { number })}
        value={section.heading}
        onText={(language, to) => {
          const heading = withText(section.heading, language, to);
          const { heading: _, ...rest } = section;
          onChange(Object.keys(heading).length > 0 ? { heading, paragraphs } : rest);
        }}
      />
      {paragraphs.map((paragraph, index) => {
        const title = t('content.paragraph', { section: number, number: index + 1 });
        return (
          <div key={index} className={styles.paragraph}>
            <Languages
              file={file}
              at={[...at, 'paragraphs', String(index)]}
              label={title}
              isLong
              value={paragraph}
              onText={(language, to) => setParagraphs(paragraphs.with(index, withText(paragraph, language, to)))}
            />
            {paragraphs.length > 1 && (
              <div className={styles.head}>
                {index > 0 && (
                  <Button
                    isSmall
                    variant="soft"
                    aria-label={tMenu('menu.upOf', { name: title })}
                    onClick={() => setParagraphs(swapped(paragraphs, index - 1))}
                  >
                    ↑
                  </Button>
                )}
                <Button isSmall variant="plain" onClick={() => setParagraphs(paragraphs.toSpliced(index, 1))}>
                  {t('content.remove', { name: title })}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <div className={styles.head}>
        <Button isSmall variant="soft" onClick={() => setParagraphs([...paragraphs, emptyParagraph])}>
          {t('content.newParagraph')}
        </Button>
        {onUp && (
          <Button isSmall variant="soft" aria-label={tMenu('menu.upOf', { name })} onClick={onUp}>
            ↑
          </Button>
        )}
        {onRemove && (
          <Button isSmall variant="plain" onClick={onRemove}>
            {t('content.remove', { name })}
          </Button>
        )}
      </div>
    </Part>
  );
}
