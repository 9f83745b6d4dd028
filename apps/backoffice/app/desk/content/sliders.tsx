import { addThing, moveThing, newHandle, setValue } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { SelectField } from '@sufra/ui/controls/field.tsx';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { countGaps, languagesIn, listOf, problemAt, textOf, type Thing, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit, pictureAddress, valueIn } from '../draft/draft-store.ts';
import { Languages, Part } from '../draft/inputs.tsx';
import { PictureField } from '../draft/picture-field.tsx';
import { useOrder } from '../draft/use-order.ts';
import styles from './content.module.css';
import { LinkFields } from './link-fields.tsx';

const file = 'content/sliders.json';
/** About the part of the wide menu's head that a slide fills. */
const slideAspect = 3 / 2;
const shownAt = ['application', 'slider'];

/** The rows of pictures; one of them stands above the menu. */
export function Sliders({ draft }: { draft: Draft }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const sliders = listOf(treeOf(draft.files.get(file)).sliders);
  const shown = valueIn(draft, 'merchant.json', shownAt);
  const show = (to: string | null) => edit(setValue('merchant.json', shownAt, { was: shown, to }));
  const first = (path: string) => {
    const slider = { handle: 'home', slides: [{ handle: 'slide', image: path }] };
    edit(
      setValue(file, [], { was: null, to: { sliders: [slider] } }),
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
    (key, before) => edit(moveThing(file, at, key, before)),
  );
  const remove = (slide: Thing) => {
    if (slides.length > 1) return edit(setValue(file, [...at, slide.handle], { was: slide, to: null }));
    // A row without pictures is none, and no page asks for it any more.
    const shown = valueIn(draft, 'merchant.json', shownAt);
    edit(
      isOnly
        ? setValue(file, [], { was: draft.files.get(file) ?? null, to: null })
        : setValue(file, ['sliders', slider.handle], { was: slider, to: null }),
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
          edit(addThing(file, at, { handle, image: path }));
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
            error={problemAt(draft, file, [...at, 'image'])}
            onPicture={(path) => edit(setValue(file, [...at, 'image'], { was: slide.image ?? null, to: path }))}
          />
          <Languages file={file} at={[...at, 'title']} label={tMenu('field.title')} value={textOf(slide.title)} />
          <Languages file={file} at={[...at, 'text']} label={tMenu('field.text')} isLong value={textOf(slide.text)} />
          <LinkFields draft={draft} file={file} at={at} thing={slide} />
          <Button isSmall variant="plain" className={styles.start} onClick={onRemove}>
            {t('content.remove', { name })}
          </Button>
        </div>
      )}
    </li>
  );
}
