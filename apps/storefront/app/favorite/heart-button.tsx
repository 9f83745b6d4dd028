import { classNames } from '@sufra/ui/class-names.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { isFailure } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { wishFavorite } from './favorite-store.ts';
import styles from './favorite.module.css';

/** Long enough to read what went wrong and what to do. */
export const problemMs = 6_000;

/** Makes an item a favorite or not, and says when that failed (ERR-37, ERR-38). Answers whether to sign in first. */
export function useWish() {
  const t = useText('item');
  return async (customerId: string, itemId: string, isFavorite: boolean): Promise<'settled' | 'signed-out'> => {
    const outcome = await wishFavorite(customerId, itemId, isFavorite);
    if (outcome.state === 'kept') return 'settled';
    const { wasAdding, refusal } = outcome;
    if (refusal.status === 401) return 'signed-out';
    const said = isFailure(refusal) ? undefined : refusal.entries[0]?.detail;
    const failed = t(wasAdding ? 'favorite.addFailed' : 'favorite.removeFailed');
    showSnackbar(`${failed}. ${said ?? t('favorite.tryAgain')}`, { tone: 'bad', durationMs: problemMs });
    return 'settled';
  };
}

export const Heart = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.7C20 15 12 20 12 20z" />
  </svg>
);

type HeartButtonProps = { name: string; isFavorite: boolean; className?: string; onPress: () => void };

/** A heart to be filled or emptied; its name stays, its state is what changes. */
export function HeartButton({ name, isFavorite, className, onPress }: HeartButtonProps) {
  const t = useText('item');
  return (
    <button
      type="button"
      className={classNames(styles.heart, isFavorite && styles.full, className)}
      aria-pressed={isFavorite}
      aria-label={t('favorite.heart', { name })}
      onClick={onPress}
    >
      <Heart />
    </button>
  );
}
