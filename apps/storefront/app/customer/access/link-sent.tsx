import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from '../account-form.module.css';

type LinkSentProps = { sentTo: string; change: { to: string; onChange: () => void } };

/** A link is on its way, if anybody is known under that address; which of the two is nobody's business. */
export function LinkSent({ sentTo, change }: LinkSentProps) {
  const t = useText('account');
  return (
    <div className={styles.form}>
      <p className={styles.done} role="status">
        <Icon name="check" />
        {t('account.linkSent')}
      </p>
      <p>
        {t('account.linkSentTo')} <bdi>{sentTo}</bdi>. {t('account.linkHelp')}
      </p>
      <p className={styles.links}>
        <Link
          to={change.to}
          onClick={(event) => {
            event.preventDefault();
            change.onChange();
          }}
        >
          {t('account.sendAgain')}
        </Link>
      </p>
    </div>
  );
}
