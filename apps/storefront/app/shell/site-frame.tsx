import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { SiteHeader } from './site-header.tsx';
import styles from './site-frame.module.css';

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
  children: ReactNode;
};

/** The usual page: header, content, and what floats above it. */
export function SiteFrame({ selector, tabs, bottom, onSearch, isNarrow, children }: SiteFrameProps) {
  const t = useText();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <SiteHeader selector={selector} tabs={tabs} onSearch={onSearch} />
      <main id="content" tabIndex={-1} className={classNames(styles.content, isNarrow && styles.narrow)}>
        {children}
      </main>
      {bottom}
    </>
  );
}
