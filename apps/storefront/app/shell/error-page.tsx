import { useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { useText, type Text } from '../i18n/use-text.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { failLoading } from '../ui/loading-store.ts';
import buttonStyles from '../ui/button.module.css';
import { classNames } from '../ui/class-names.ts';
import { ErrorPageGuard } from './error-page-guard.tsx';
import styles from './error-page.module.css';

/** What the error page says about an error: its status, message and what to do next. */
export type Problem = { status: number; title: string; hint: string };

/**
 * Reads any thrown thing. A routing error keeps its status, 500 by default (ERR-21); a start-up failure is
 * 400 by default and shows its message (ERR-20); an unknown address is a 404 (ROUTE-35).
 */
export function readProblem(error: unknown, t: Text): Problem {
  if (!isRouteErrorResponse(error)) return { status: 500, title: t('error.page'), hint: t('error.cannotProcess') };
  const content: unknown = error.data;
  if (isStartUpFailure(content)) {
    const hint = content.startUpFailure || t('error.startUpHint');
    return { status: error.status || 400, title: t('error.startUp'), hint };
  }
  if (error.status === 404)
    return { status: 404, title: textIn(content) ?? t('error.notFound'), hint: t('error.notFoundHint') };
  return { status: error.status || 500, title: textIn(content) ?? t('error.page'), hint: t('error.cannotProcess') };
}

const isStartUpFailure = (content: unknown): content is { startUpFailure: string } =>
  typeof content === 'object' && content !== null && 'startUpFailure' in content;

// The router's own 404 carries a technical sentence; ours carry what a guest should read.
const textIn = (content: unknown): string | undefined =>
  typeof content === 'string' && content !== '' && !content.startsWith('Error:') ? content : undefined;

/** The error page: message, status and the way home (UI-18, UI-19). If it fails itself, plain words remain (UI-20). */
export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <ErrorPageGuard error={error}>
      <ProblemText error={error} />
      {children}
    </ErrorPageGuard>
  );
}

function ProblemText({ error }: { error: unknown }) {
  const t = useText();
  const { status, title, hint } = readProblem(error, t);
  useEffect(() => {
    // Everything arrived where an address is unknown.
    if (status !== 404) failLoading();
  }, [status]);
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <p className={classNames(styles.status, 'numbers')}>{status}</p>
      <EmptyState title={title} hint={hint} headingLevel={1}>
        {/* A whole new page: whatever broke here is left behind. */}
        <a className={classNames(buttonStyles.button, buttonStyles.primary)} href="/">
          {t('error.goHome')}
        </a>
      </EmptyState>
    </div>
  );
}
