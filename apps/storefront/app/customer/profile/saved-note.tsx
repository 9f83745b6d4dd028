import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from '../account-form.module.css';

const known = ['details', 'password', 'mobile', 'email', 'devices', 'existed'] as const;

/**
 * Says what has just been saved, by the name that the form's address brings along; nothing for any other name. `next`
 * is where the guest came from, such as a cart that waits for a proved number.
 */
export function SavedNote({ what, next }: { what: string | null; next?: string }) {
  const t = useText('account');
  const saved = known.find((name) => name === what);
  if (!saved) return null;
  return (
    <div className={styles.saved}>
      <p className={styles.done} role="status">
        <Icon name="check" />
        {t(`account.saved.${saved}`)}
      </p>
      {next && next !== '/' && <LinkButton to={next}>{t('account.goOn')}</LinkButton>}
    </div>
  );
}
