import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './favorite.module.css';

type HeartButtonProps = { name: string; isFavorite: boolean; className?: string; onPress: () => void };

/** A heart to be filled or emptied; its name stays, its state is what changes. */
export function HeartButton({ name, isFavorite, className, onPress }: HeartButtonProps) {
  const t = useText('favorite');
  return (
    <button
      type="button"
      className={classNames(styles.heart, isFavorite && styles.full, className)}
      aria-pressed={isFavorite}
      aria-label={t('favorite.heart', { name })}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.7C20 15 12 20 12 20z" />
      </svg>
    </button>
  );
}
