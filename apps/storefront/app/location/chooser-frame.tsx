import type { ReactNode } from 'react';
import styles from './location-chooser.module.css';

/** The chooser's scrolling part, and what stays at the bottom of it. */
export function ChooserFrame({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.list}>{children}</div>
      <div className={styles.foot}>{footer}</div>
    </>
  );
}
