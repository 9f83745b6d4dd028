import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import styles from '../account-form.module.css';
import { withNext } from './with-next.ts';

/**
 * What else somebody at a form of signing in or up may want: the other form, or to look around as a guest, which leads
 * nowhere from a page that is somebody's own (SIGNIN-06).
 */
export function OtherWays({ at, next }: { at: 'signIn' | 'signUp' | 'forgot'; next: string }) {
  const t = useText('account');
  const home = useHomePath();
  const isSomebodysOwn = next.startsWith('/user');
  return (
    <div className={styles.more}>
      {at !== 'signIn' && (
        <p>
          {t(at === 'signUp' ? 'account.haveAccount' : 'account.remembered')}{' '}
          <Link to={withNext('/signin', next)}>{t('shell.signIn')}</Link>
        </p>
      )}
      {at !== 'signUp' && (
        <p>
          {t('account.noAccount')} <Link to={withNext('/signup', next)}>{t('account.signUpTitle')}</Link>
        </p>
      )}
      {at !== 'forgot' && !isSomebodysOwn && <Link to={home}>{t('account.asGuest')}</Link>}
    </div>
  );
}
