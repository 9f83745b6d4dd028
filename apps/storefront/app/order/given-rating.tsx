import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import type { OrderRating } from './order.resource.ts';
import styles from './rating.module.css';
import { starWord } from './star-word.ts';
import { Stars } from './stars.tsx';

/** What the guest said about the order. */
export function GivenRating({ rating }: { rating: OrderRating }) {
  const t = useText('feedback');
  const { localized } = useLanguage();
  return (
    <div className={styles.given}>
      <ul>
        {rating.topics.map(({ id, name, stars }) => (
          <li key={id}>
            <bdi>{localized(name)}</bdi>
            <span>
              <Stars count={stars} />
              <span className="visually-hidden">{t('feedback.rate.stars', { stars, word: t(starWord(stars)) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <blockquote dir="auto">{rating.comment}</blockquote>
    </div>
  );
}
