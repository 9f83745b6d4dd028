import { addThing, type Json, moveThing, newHandle, setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
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
  wordOf,
} from '../draft/bundle-view.ts';
import { DraftFrame } from '../draft/draft-frame.tsx';
import { addToFile, type Draft, edit, pictureAddress, valueIn } from '../draft/draft-store.ts';
import { Languages, NewThing, Part } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { useOrder } from '../draft/use-order.ts';
import styles from './content.module.css';
import { LinkFields } from './link-fields.tsx';
import { PageEditor, pageFile } from './page-editor.tsx';

/** The merchant's own pages, the rows of pictures above the menu, and what guests are shown on arrival. */
export function Content() {
  return (
    <DraftFrame>
      {(draft) => (
        <Routes>
          <Route path="pages/:page" element={<PageEditor draft={draft} />} />
          <Route
            path="*"
            element={
              <>
                <Pages draft={draft} />
                <Sliders draft={draft} />
                <PopupEditor draft={draft} />
              </>
            }
          />
        </Routes>
      )}
    </DraftFrame>
  );
}

function Pages({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const pages: Thing[] = listOf(treeOf(draft.files.get(pageFile)).pages);
  const order = useOrder(
    pages.map(({ handle }) => handle),
    (key, before) => edit(moveThing(pageFile, ['pages'], key, before)),
  );
  return (
    <Part level={3} title={t('content.pages')}>
      <p className="muted">{t('content.pagesHint')}</p>
      {pages.length > 0 && (
        <ul className={styles.rows}>
          {pages.map((page) => {
            const gaps = countGaps(page, languagesIn(draft));
            const name = localized(textOf(page.label));
            return (
              <li
                key={page.handle}
                {...order.dropOn(page.handle)}
                className={classNames(order.over === page.handle && styles.over)}
              >
                <span {...order.grip(page.handle, name, tMenu)}>⠿</span>
                <Link className={styles.name} dir="auto" to={`/desk/content/pages/${page.handle}`}>
                  {name}
                </Link>
                {gaps > 0 && <span className={styles.missing}>{tMenu('menu.missing', { count: gaps })}</span>}
              </li>
            );
          })}
        </ul>
      )}
      <NewThing
        label={t('content.newPage')}
        onAdd={(text) => {
          const handle = newHandle(
            text['en-us'],
            pages.map((page) => page.handle),
          );
          // The page waits for its first paragraph, which the check asks for.
          const page = { handle, label: text, title: text, sections: [{ paragraphs: [{ 'en-us': '' }] }] };
          edit(addToFile(draft, pageFile, 'pages', page));
          void navigate(`/desk/content/pages/${handle}`);
        }}
      />
    </Part>
  );
}

const popupFile = 'content/popup.json';

/** The message that guests see once, when they arrive. */
function PopupEditor({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const popup = draft.files.get(popupFile);
  const { title, text, image } = treeOf(popup);
  const turn = (isOn: boolean) =>
    edit(setValue(popupFile, [], isOn ? { was: null, to: firstPopup(draft) } : { was: popup ?? null, to: null }));
  return (
    <Part level={3} title={t('content.popup')}>
      <SwitchRow label={t('content.popupIsOn')} isOn={popup !== undefined} onChange={turn} />
      {popup !== undefined && (
        <div className={styles.popup}>
          <Languages file={popupFile} at={['title']} label={tMenu('field.title')} value={textOf(title)} />
          <Languages file={popupFile} at={['text']} label={tMenu('field.text')} isLong value={textOf(text)} />
          <PictureField
            draft={draft}
            name="popup"
            label={t('content.popupPicture')}
            path={image}
            aspect={16 / 10}
            error={problemAt(draft, popupFile, ['image'])}
            onPicture={(path) => edit(setValue(popupFile, ['image'], { was: image ?? null, to: path }))}
            onRemove={() => edit(setValue(popupFile, ['image'], { was: image ?? null, to: null }))}
          />
          <LinkFields draft={draft} file={popupFile} at={[]} thing={treeOf(popup)} />
        </div>
      )}
    </Part>
  );
}

/** The message that is published still, when this draft took it away; else one with the name of the shop. */
function firstPopup(draft: Draft): Json {
  const taken = changedPlaces(draft).get(`${popupFile} `);
  if (taken) return taken as Json;
  return { handle: 'welcome', title: valueIn(draft, 'merchant.json', ['concept', 'label']) };
}

const slidersFile = 'content/sliders.json';
/** About the part of the wide menu's head that a slide fills. */
const slideAspect = 3 / 2;
const shownAt = ['application', 'slider'];

/** The rows of pictures; one of them stands above the menu. */
function Sliders({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const sliders = listOf(treeOf(draft.files.get(slidersFile)).sliders);
  const shown = valueIn(draft, 'merchant.json', shownAt);
  const show = (to: string | null) => edit(setValue('merchant.json', shownAt, { was: shown, to }));
  const first = (path: string) => {
    const slider = { handle: 'home', slides: [{ handle: 'slide', image: path }] };
    edit(
      setValue(slidersFile, [], { was: null, to: { sliders: [slider] } }),
      setValue('merchant.json', shownAt, { was: shown, to: slider.handle }),
    );
  };
  return (
    <Part level={3} title={t('content.slides')}>
      {sliders.length === 0 && (
        <>
          <p className="muted">{t('content.noSlides')}</p>
          <PictureField
            draft={draft}
            name="slide"
            label={t('content.slide')}
            choose={t('content.newSlide')}
            path={undefined}
            aspect={slideAspect}
            onPicture={first}
          />
        </>
      )}
      {sliders.length === 1 && (
        <SwitchRow
          label={t('content.slidesAreOn')}
          isOn={shown === sliders[0]?.handle}
          onChange={(isOn) => show(isOn ? (sliders[0]?.handle ?? null) : null)}
        />
      )}
      {sliders.length > 1 && (
        <SelectField
          label={tMenu('field.slider')}
          value={wordOf(shown)}
          className={styles.short}
          error={problemAt(draft, 'merchant.json', shownAt)}
          onChange={(event) => show(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{t('content.noSlider')}</option>
          {sliders.map(({ handle }) => (
            <option key={handle} value={handle}>
              {handle}
            </option>
          ))}
        </SelectField>
      )}
      {sliders.map((slider) => (
        <Slides key={slider.handle} draft={draft} slider={slider} isOnly={sliders.length === 1} />
      ))}
    </Part>
  );
}

function Slides({ draft, slider, isOnly }: { draft: Draft; slider: Thing; isOnly: boolean }) {
  const t = useText('content');
  const slides = listOf(slider.slides);
  const at = ['sliders', slider.handle, 'slides'];
  const order = useOrder(
    slides.map(({ handle }) => handle),
    (key, before) => edit(moveThing(slidersFile, at, key, before)),
  );
  const remove = (slide: Thing) => {
    if (slides.length > 1) return edit(setValue(slidersFile, [...at, slide.handle], { was: slide, to: null }));
    // A row without pictures is none, and no page asks for it any more.
    const shown = valueIn(draft, 'merchant.json', shownAt);
    edit(
      isOnly
        ? setValue(slidersFile, [], { was: draft.files.get(slidersFile) ?? null, to: null })
        : setValue(slidersFile, ['sliders', slider.handle], { was: slider, to: null }),
      ...(shown === slider.handle ? [setValue('merchant.json', shownAt, { was: shown, to: null })] : []),
    );
  };
  return (
    <>
      {!isOnly && <h4>{slider.handle}</h4>}
      <ul className={styles.rows}>
        {slides.map((slide) => (
          <SlideRow
            key={slide.handle}
            draft={draft}
            slide={slide}
            at={[...at, slide.handle]}
            order={order}
            onRemove={() => remove(slide)}
          />
        ))}
      </ul>
      <PictureField
        draft={draft}
        name="slide"
        label={t('content.slide')}
        choose={t('content.newSlide')}
        path={undefined}
        aspect={slideAspect}
        onPicture={(path) => {
          const handle = newHandle(
            'slide',
            slides.map((slide) => slide.handle),
          );
          edit(addThing(slidersFile, at, { handle, image: path }));
        }}
      />
    </>
  );
}

type SlideRowProps = {
  draft: Draft;
  slide: Thing;
  at: readonly string[];
  order: ReturnType<typeof useOrder>;
  onRemove: () => void;
};

function SlideRow({ draft, slide, at, order, onRemove }: SlideRowProps) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const gaps = countGaps(slide, languagesIn(draft));
  const name = localized(textOf(slide.title)) || slide.handle;
  return (
    <li {...order.dropOn(slide.handle)} className={classNames(order.over === slide.handle && styles.over)}>
      <span {...order.grip(slide.handle, name, tMenu)}>⠿</span>
      {typeof slide.image === 'string' && (
        <img src={pictureAddress(draft, slide.image)} alt="" loading="lazy" width="72" height="44" />
      )}
      <b className={styles.name} dir="auto">
        {name}
      </b>
      {gaps > 0 && <span className={styles.missing}>{tMenu('menu.missing', { count: gaps })}</span>}
      <Button
        isSmall
        variant="soft"
        aria-expanded={isOpen}
        aria-label={t('content.changeOf', { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {tMenu('menu.change')}
      </Button>
      {isOpen && (
        <div className={styles.change}>
          <PictureField
            draft={draft}
            name={slide.handle}
            label={t('content.slide')}
            path={slide.image}
            aspect={slideAspect}
            error={problemAt(draft, slidersFile, [...at, 'image'])}
            onPicture={(path) => edit(setValue(slidersFile, [...at, 'image'], { was: slide.image ?? null, to: path }))}
          />
          <Languages
            file={slidersFile}
            at={[...at, 'title']}
            label={tMenu('field.title')}
            value={textOf(slide.title)}
          />
          <Languages
            file={slidersFile}
            at={[...at, 'text']}
            label={tMenu('field.text')}
            isLong
            value={textOf(slide.text)}
          />
          <LinkFields draft={draft} file={slidersFile} at={at} thing={slide} />
          <Button isSmall variant="plain" className={styles.start} onClick={onRemove}>
            {t('content.remove', { name })}
          </Button>
        </div>
      )}
    </li>
  );
}
