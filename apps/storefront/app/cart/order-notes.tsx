import { useText } from '../i18n/use-text.ts';
import { NotesBox } from '../ui/notes-box.tsx';
import { setNotes } from './cart-actions.ts';

/** Notes for the whole order (CART-11 to CART-16). */
export function OrderNotes({ notes }: { notes: string }) {
  const t = useText('cart');
  return (
    <NotesBox
      label={t('cart.notes')}
      isLabelHidden
      placeholder={t('cart.notesPlaceholder')}
      value={notes}
      onChange={setNotes}
    />
  );
}
