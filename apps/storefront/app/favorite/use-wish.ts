import { isFailure } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { wishFavorite } from './favorite-store.ts';

/** Long enough to read what went wrong and what to do. */
export const problemMs = 6_000;

/** Makes an item a favorite or not, and says when that failed (ERR-37, ERR-38). Answers whether to sign in first. */
export function useWish() {
  const t = useText('favorite');
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
