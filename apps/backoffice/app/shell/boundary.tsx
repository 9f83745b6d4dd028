import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Component, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './boundary.module.css';

/** A section that cannot be shown leaves the head, the line and the alarm as they are. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useText();
  return (
    <main id="content" className={styles.broken}>
      <EmptyState title={t('shell.broken')} hint={t('shell.brokenHint')}>
        <Button onClick={() => location.reload()}>{t('shell.tryAgain')}</Button>
      </EmptyState>
    </main>
  );
}
