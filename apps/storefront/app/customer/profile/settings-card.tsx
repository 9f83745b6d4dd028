import { useId, type ReactNode } from 'react';
import { Card } from '@sufra/ui/controls/card.tsx';
import styles from './settings.module.css';

/** One topic of the settings. */
export function SettingsCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="group" aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {hint && <p className="muted small">{hint}</p>}
      {children}
    </Card>
  );
}
