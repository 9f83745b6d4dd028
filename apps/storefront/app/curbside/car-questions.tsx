import { useId, type ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { MakerMark, Swatch } from './car-look.tsx';
import type { CarLists } from './car.ts';
import styles from './curbside.module.css';

type Question = { chosen: string; error: string | undefined; onChoose: (id: string) => void };

export function ColourChoice({ colours, ...question }: Question & { colours: CarLists['colours'] }) {
  const t = useText('curbside');
  const { localized } = useLanguage();
  return (
    <Choice {...question} name="colour" legend={t('curbside.colour')}>
      {colours.map(({ id, name, hex }) => ({
        id,
        label: (
          <>
            <Swatch hex={hex} />
            {localized(name)}
          </>
        ),
      }))}
    </Choice>
  );
}

export function MakerChoice({ makers, ...question }: Question & { makers: CarLists['makers'] }) {
  const t = useText('curbside');
  const { localized } = useLanguage();
  return (
    <Choice {...question} name="maker" legend={t('curbside.maker')} isLong>
      {makers.map(({ id, name, imageUrl }) => ({
        id,
        label: (
          <>
            {/* The name stands beside it. */}
            <span aria-hidden="true">
              <MakerMark name={localized(name)} imageUrl={imageUrl} />
            </span>
            {localized(name)}
          </>
        ),
      }))}
    </Choice>
  );
}

type ChoiceProps = Question & {
  name: string;
  legend: string;
  isLong?: boolean;
  children: { id: string; label: ReactNode }[];
};

function Choice({ name, legend, isLong, chosen, error, onChoose, children }: ChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
      <div className={classNames(styles.choices, isLong && styles.makers)}>
        {children.map(({ id, label }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
