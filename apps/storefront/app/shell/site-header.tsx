import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { IconButton, IconLink } from '../ui/icon-button.tsx';
import { useHomePath } from './home-path.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useRoot } from './shop.ts';
import styles from './site-header.module.css';

const importSidebar = () => import('./sidebar.tsx');
const Sidebar = lazy(async () => ({ default: (await importSidebar()).Sidebar }));

type SiteHeaderProps = { selector?: ReactNode; tabs?: ReactNode; onSearch?: (() => void) | undefined };

/** Logo and label, the way to everything else, and the slots of the page. */
export function SiteHeader({ selector, tabs, onSearch }: SiteHeaderProps) {
  const t = useText();
  const { shop, isSignedIn } = useRoot();
  const home = useHomePath();
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <IconButton
          icon="menu"
          label={t('shell.openMenu')}
          className={styles.burger}
          onClick={() => setSidebarOpen(true)}
          onPointerEnter={importSidebar}
        />
        <Link to={home} className={styles.brand}>
          {shop.logoUrl && <img src={shop.logoUrl} alt="" width="36" height="36" fetchPriority="low" />}
          <span>{shop.label}</span>
        </Link>
        {selector && <div className={styles.selector}>{selector}</div>}
        <div className={styles.tools}>
          <IconLink
            icon="search"
            label={t('shell.search')}
            to="/search"
            onClick={(event) => {
              if (!onSearch || event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onSearch();
            }}
          />
          <LanguageSwitch />
          <IconLink
            icon="person"
            label={isSignedIn ? t('shell.account') : t('shell.signIn')}
            to={isSignedIn ? '/user/profile' : '/signin'}
          />
        </div>
      </div>
      {tabs}
      {isSidebarOpen && (
        <Suspense>
          <Sidebar onClose={() => setSidebarOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
