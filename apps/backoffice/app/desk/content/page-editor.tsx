import { type Json, setValue } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import {
  changedPlaces,
  countGaps,
  languagesIn,
  listOf,
  problemAt,
  textOf,
  type Thing,
  treeOf,
} from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Languages, Part, PlainField } from '../draft/inputs.tsx';
import styles from './content.module.css';
import { Sections } from './sections.tsx';

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
      <p className={styles.error} role="alert">
        {problemAt(draft, pageFile, at())}
      </p>
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
  const [isSure, setIsSure] = useState(false);
  if (!isSure)
    return (
      <Button variant="plain" className={styles.start} onClick={() => setIsSure(true)}>
        {t('content.removePage')}
      </Button>
    );
  return (
    <Button
      variant="line"
      className={styles.start}
      onClick={() => {
        // A file without pages is left out.
        if (isLast) edit(setValue(pageFile, [], { was: file, to: null }));
        else edit(setValue(pageFile, ['pages', page.handle], { was: page, to: null }));
        void navigate('/desk/content');
      }}
    >
      {t('content.removePageSure', { name: localized(textOf(page.label)) })}
    </Button>
  );
}
