import { useId } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { fieldOf, type Topic } from './rating-answers.ts';
import styles from './rating.module.css';
import { starWord } from './star-word.ts';
import { Star } from './stars.tsx';

type StarChoiceProps = { topic: Topic; chosen?: number | undefined; error?: string | undefined; onChoose: () => void };

/** One to five for a topic (FEED-03): five radio buttons that look like stars. */
export function StarChoice({ topic, chosen, error, onChoose }: StarChoiceProps) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  const id = useId();
  return (
    <fieldset
      className={styles.topic}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend>
        <bdi>{localized(topic.name)}</bdi>
      </legend>
      {topic.description && <p className="muted small">{localized(topic.description)}</p>}
      <div className={styles.choices}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={styles.choice}>
            <input
              type="radio"
              name={fieldOf(topic.id)}
              value={stars}
              defaultChecked={chosen === stars}
              aria-label={t('feedback.rate.stars', { stars, word: t(starWord(stars)) })}
              onChange={onChoose}
            />
            <Star />
            <span aria-hidden="true">{t(starWord(stars))}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
