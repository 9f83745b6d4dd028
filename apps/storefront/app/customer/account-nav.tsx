import { Link, useLocation } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountIcon } from './account-icon.tsx';
import { sectionOf, useAccountSections } from './account-sections.ts';
import styles from './account-page.module.css';

/** The sections of the account; `isHub` lists all but the one that the hub itself is, as rows of a phone's screen. */
export function AccountNav({ isHub = false }: { isHub?: boolean }) {
  const t = useText('account');
  const { pathname } = useLocation();
  const current = sectionOf(pathname);
  const sections = useAccountSections().filter(({ id }) => !isHub || id !== current.id);
  return (
    <nav aria-label={t('account.sections')}>
      <ul className={classNames(styles.sections, isHub && styles.rows)}>
        {sections.map(({ id, path, icon }) => (
          <li key={id}>
            <Link
              to={path}
              className={styles.section}
              aria-current={id !== current.id ? undefined : path === pathname ? 'page' : 'true'}
            >
              <AccountIcon name={icon} />
              {t(`account.section.${id}`)}
              {isHub && <Icon name="forward" flip />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
