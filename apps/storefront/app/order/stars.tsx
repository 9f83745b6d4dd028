import { classNames } from '../ui/class-names.ts';
import styles from './rating.module.css';

const shape = 'm12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z';

/** One star; the words beside it say what it means. */
export function Star({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.star, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

/** Stars as they were given, of five. */
export function Stars({ count }: { count: number }) {
  return (
    <span className={styles.row}>
      {[1, 2, 3, 4, 5].map((stars) => (
        <Star key={stars} className={stars <= count ? styles.full : undefined} />
      ))}
    </span>
  );
}
