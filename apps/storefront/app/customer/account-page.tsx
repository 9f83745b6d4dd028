import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountNav } from './account-nav.tsx';
import { sectionOf } from './account-sections.ts';
import styles from './account-page.module.css';

type AccountPageProps = {
  title: string;
  /** One sentence under the title. */
  intro?: ReactNode;
  /** Where the page belongs; a page of a section's own goes back to the account. */
  back?: { to: string; label: string };
  /** Stands beside the title, such as a button that adds something. */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A page of the account: one column on a phone with the way back above the title, the list of sections beside it
 * where there is room. Its loader calls requireSignIn, which sends a visitor to /signin and back.
 */
export function AccountPage({ title, intro, back, action, children }: AccountPageProps) {
  const t = useText('account');
  const { pathname } = useLocation();
  const isHub = pathname === '/user/profile';
  const isSection = pathname === sectionOf(pathname).path;
  const parent = back ?? { to: '/user/profile', label: t('account.title') };
  return (
    <SiteFrame>
      <PageTitle title={title} />
      <div className={styles.page}>
        <div className={styles.side}>
          <AccountNav />
        </div>
        <div className={styles.content}>
          {!isHub && (
            <Link to={parent.to} className={classNames(styles.back, isSection && !back && styles.onPhones)}>
              <Icon name="back" flip />
              {parent.label}
            </Link>
          )}
          <div className={styles.head}>
            <h1>{title}</h1>
            {action}
          </div>
          {intro && <p className={styles.intro}>{intro}</p>}
          {children}
        </div>
      </div>
    </SiteFrame>
  );
}
