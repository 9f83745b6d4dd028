import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '@sufra/ui/class-names.ts';
import { IconButton, IconLink } from '@sufra/ui/controls/icon-button.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { useText } from '../i18n/use-text.ts';
import { useHomePath } from './home-path.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { useRoot } from './shop.ts';
import siteFrameStyles from './site-frame.module.css';
import styles from './site-header.module.css';

const Sidebar = lazyPart(async () => (await import('./sidebar.tsx')).Sidebar);

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
          onPointerEnter={Sidebar.fetch}
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

type SiteFrameProps = {
  /** The order-type selector, on pages that allow one. */
  selector?: ReactNode;
  /** Stands in the sticky header, as the category tabs do. */
  tabs?: ReactNode;
  /** Floats over the bottom edge, as the cart bar does. */
  bottom?: ReactNode;
  /** Opens the search of this page; without it, search is a page of its own. */
  onSearch?: () => void;
  /** Pages that are read or filled in are narrower than the menu. */
  isNarrow?: boolean;
  /** Marks the first element of the page, for style sheets that keep room for what the server writes last. */
  mark?: string | undefined;
  children: ReactNode;
};

/** The usual page: header, content, and what floats above it. */
export function SiteFrame({ selector, tabs, bottom, onSearch, isNarrow, mark, children }: SiteFrameProps) {
  const t = useText();
  return (
    <>
      <a className={classNames('skip-link', mark)} href="#content">
        {t('shell.skipToContent')}
      </a>
      <SiteHeader selector={selector} tabs={tabs} onSearch={onSearch} />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(siteFrameStyles.content, isNarrow && siteFrameStyles.narrow)}
      >
        {children}
      </main>
      {bottom}
    </>
  );
}
