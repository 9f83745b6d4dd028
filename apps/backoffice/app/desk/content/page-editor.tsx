import { type Json, type Locale, setValue } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useNavigate, useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import {
  changedPlaces,
  countGaps,
  languagesIn,
  listOf,
  problemAt,
  textOf,
  type Thing,
  type Tree,
  treeOf,
} from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Languages, Part, PlainField, SureButton } from '../draft/inputs.tsx';
import styles from './content.module.css';

export const pageFile = 'content/pages.json';

/** The parts of a page. */
const forms = ['sections', 'url', 'html'] as const;
type Form = (typeof forms)[number];

const emptyForms: Record<Form, Json> = {
  sections: [{ paragraphs: [{ 'en-us': '' }] }],
  url: '',
  html: { 'en-us': '' },
};

/** One page: the words of its link, its title, and its text or its address. */
export function PageEditor({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const { page: handle } = useParams();
  const pages: Thing[] = listOf(treeOf(draft.files.get(pageFile)).pages);
  const page = pages.find((one) => one.handle === handle);
  if (!page)
    return (
      <>
        <p>{t('content.pageGone')}</p>
        <LinkButton to="/desk/content">{t('content.back')}</LinkButton>
      </>
    );
  const at = (...rest: string[]) => ['pages', page.handle, ...rest];
  const form = forms.find((one) => page[one] !== undefined) ?? 'sections';
  const gaps = countGaps(page, languagesIn(draft));
  const turnInto = (to: Form) => {
    if (to === form) return;
    const published = changedPlaces(draft).get(`${pageFile} ${at(to).join('/')}`) as Json | undefined;
    edit(
      setValue(pageFile, at(form), { was: page[form] ?? null, to: null }),
      setValue(pageFile, at(to), { was: null, to: published ?? emptyForms[to] }),
    );
  };
  return (
    <article className={styles.page} aria-label={localized(textOf(page.title))}>
      <div className={styles.head}>
        <LinkButton isSmall variant="soft" to="/desk/content">
          {t('content.back')}
        </LinkButton>
        <h3 className={styles.name} dir="auto">
          {localized(textOf(page.title))}
        </h3>
        {gaps > 0 && <span className={styles.missing}>{tMenu('menu.missing', { count: gaps })}</span>}
      </div>
      <ErrorText>{problemAt(draft, pageFile, at())}</ErrorText>
      <Part title={t('content.names')}>
        <Languages file={pageFile} at={at('label')} label={tMenu('field.pageLabel')} value={textOf(page.label)} />
        <Languages file={pageFile} at={at('title')} label={tMenu('field.title')} value={textOf(page.title)} />
        <SelectField
          label={t('content.form')}
          value={form}
          className={styles.short}
          onChange={(event) => turnInto(event.target.value as Form)}
        >
          {forms.map((one) => (
            <option key={one} value={one}>
              {t(`content.form.${one}`)}
            </option>
          ))}
        </SelectField>
        {form === 'url' && (
          <PlainField file={pageFile} at={at('url')} label={tMenu('field.url')} inputMode="url" isNeeded />
        )}
      </Part>
      {form === 'sections' && <Sections file={pageFile} at={at('sections')} value={page.sections} />}
      {form === 'html' && (
        <Part title={tMenu('field.html')}>
          <Languages file={pageFile} at={at('html')} isLong label={tMenu('field.html')} value={textOf(page.html)} />
          <p className="muted">{t('content.htmlHint')}</p>
        </Part>
      )}
      <RemovePage page={page} isLast={pages.length === 1} file={draft.files.get(pageFile) ?? null} />
    </article>
  );
}

function RemovePage({ page, isLast, file }: { page: Thing; isLast: boolean; file: Json }) {
  const t = useText('content');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  return (
    <SureButton
      label={t('content.removePage')}
      sureLabel={t('content.removePageSure', { name: localized(textOf(page.label)) })}
      className={styles.start}
      onSure={() => {
        // A file without pages is left out.
        if (isLast) edit(setValue(pageFile, [], { was: file, to: null }));
        else edit(setValue(pageFile, ['pages', page.handle], { was: page, to: null }));
        void navigate('/desk/content');
      }}
    />
  );
}

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
function Sections({ file, at, value }: { file: string; at: readonly string[]; value: Json | undefined }) {
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
