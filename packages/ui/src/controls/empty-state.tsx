import type { ReactElement, ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  /** One of the icons, or a drawing that only this place has. */
  icon?: IconName | ReactElement;
  title: string;
  hint?: string;
  headingLevel?: 1 | 2;
  children?: ReactNode;
};

/** Says that there is nothing, why, and what to do next (`children` holds the button). */
export function EmptyState({ icon, title, hint, headingLevel = 2, children }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.disc}>{typeof icon === 'string' ? <Icon name={icon} /> : icon}</span>}
      <Heading className={styles.title}>{title}</Heading>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </div>
  );
}
