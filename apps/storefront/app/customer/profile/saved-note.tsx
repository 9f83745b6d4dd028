import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from '../account-form.module.css';

const known = ['details', 'password', 'mobile', 'email', 'devices', 'existed'] as const;

/** Says what has just been saved, by the name that the form's address brings along; nothing for any other name. */
export function SavedNote({ what }: { what: string | null }) {
  const t = useText('account');
  const saved = known.find((name) => name === what);
  if (!saved) return null;
  return (
    <p className={styles.done} role="status">
      <Icon name="check" />
      {t(`account.saved.${saved}`)}
    </p>
  );
}
