import { type UIEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@sufra/ui/class-names.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './hero-slider.module.css';

export type SlideView = {
  id: string;
  picture: { url: string; sources: string | undefined; phoneSources: string | undefined } | undefined;
  title: string;
  text: string;
  button: string;
  path: string | undefined;
};

/** The merchant's pictures and messages above the menu; more than one can be swiped through. */
export function HeroSlider({ slides }: { slides: SlideView[] }) {
  const t = useText();
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent) =>
    setCurrent(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth));
  const show = (at: number) =>
    track.current?.children[at]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  return (
    <section className={styles.hero} aria-label={t('menu.slides')}>
      <ul ref={track} className={styles.track} onScroll={onScroll} tabIndex={slides.length > 1 ? 0 : undefined}>
        {slides.map((slide, at) => (
          <Slide key={slide.id} slide={slide} isFirst={at === 0} />
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.dots}>
          {slides.map((slide, at) => (
            <button
              key={slide.id}
              type="button"
              className={classNames(styles.dot, at === current && styles.on)}
              aria-label={slide.title || `${t('menu.slides')} ${at + 1}`}
              aria-current={at === current}
              onClick={() => show(at)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function Slide({ slide, isFirst }: { slide: SlideView; isFirst: boolean }) {
  const { path, button, picture } = slide;
  const isOutside = path?.startsWith('http');
  return (
    <li className={styles.slide}>
      {picture && (
        <picture>
          {picture.phoneSources && (
            <source media="(max-width: 700px)" type="image/avif" srcSet={picture.phoneSources} sizes="180px" />
          )}
          <img
            src={picture.url}
            srcSet={picture.sources}
            sizes="(max-width: 700px) 180px, 640px"
            alt=""
            className={styles.picture}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'low'}
          />
        </picture>
      )}
      <div className={styles.words}>
        {slide.title && <h2>{slide.title}</h2>}
        {slide.text && <p>{slide.text}</p>}
        {path &&
          button &&
          (isOutside ? (
            <a className={styles.button} href={path}>
              {button}
            </a>
          ) : (
            <Link className={styles.button} to={path} preventScrollReset={path.split('/').length > 3}>
              {button}
            </Link>
          ))}
      </div>
    </li>
  );
}
