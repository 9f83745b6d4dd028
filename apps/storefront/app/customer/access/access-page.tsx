import { Card } from '@sufra/ui/controls/card.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/use-text.ts';
import { useHomePath } from '../../shell/home-path.ts';
import { PageTitle } from '../../shell/page-title.tsx';
import { safePath } from '../../shell/return-path.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';
import styles from '../account-form.module.css';
import signInStyles from '../sign-in/sign-in.module.css';

/** Where the guest was going before they were asked to sign in; the start page without an answer. */
export const nextPath = (request: Request): string => safePath(new URL(request.url).searchParams.get('next'));

/**
 * A page of signing in that keeps the guest's destination; the start page needs none.
 *
 * @example withNext('/signup', '/checkout') // '/signup?next=%2Fcheckout'
 */
export function withNext(path: string, next: string): string {
  if (next === '/') return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/**
 * The alternatives to a form of signing in or up: the other form, or browsing as a guest, which is not offered for an
 * account page (SIGNIN-06).
 */
export function OtherWays({ at, next }: { at: 'signIn' | 'signUp' | 'forgot'; next: string }) {
  const t = useText('account');
  const home = useHomePath();
  const isAccountPage = next.startsWith('/user');
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
      {at !== 'forgot' && !isAccountPage && <Link to={home}>{t('account.asGuest')}</Link>}
    </div>
  );
}

type AccessPageProps = { title: string; intro?: ReactNode; below?: ReactNode; children: ReactNode };

/** A page for anonymous guests: one card, and the other ways in below it. */
export function AccessPage({ title, intro, below, children }: AccessPageProps) {
  return (
    <SiteFrame isNarrow>
      <PageTitle title={title} />
      <div className={signInStyles.page}>
        <h1>{title}</h1>
        {intro && <p className={signInStyles.why}>{intro}</p>}
        <Card className={signInStyles.card}>{children}</Card>
        {below}
      </div>
    </SiteFrame>
  );
}
