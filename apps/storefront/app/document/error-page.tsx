import { classNames } from '@sufra/ui/class-names.ts';
import buttonStyles from '@sufra/ui/controls/button.module.css';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { loadAfresh } from '@sufra/ui/lost-chunk.ts';
import { failLoading } from '@sufra/ui/overlays/loading-bar.tsx';
import { Component, type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { type Text, useText } from '../i18n/use-text.ts';
import styles from './error-page.module.css';
import { LostChunk } from './load-route-module.ts';

type GuardProps = { error: unknown; children: ReactNode };

/** Catches a failure of the error page itself; its words are fixed, since texts may be what failed (UI-20). */
class ErrorPageGuard extends Component<GuardProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <div>
        <h1>An error occurred while showing the error page</h1>
        <details>
          <summary>Details</summary>
          <p>{describe(this.state.failure)}</p>
          <p>{describe(this.props.error)}</p>
        </details>
        <a href="/">Go back to home</a>
      </div>
    );
  }
}

const describe = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : JSON.stringify(thrown);

/** The text of the error page: status, message and next step. */
type ErrorText = { status: number; title: string; hint: string };

/**
 * Reads any thrown thing. A routing error keeps its status, 500 by default (ERR-21); a start-up failure is
 * 400 by default and shows its message (ERR-20); an unknown address is a 404 (ROUTE-35).
 */
export function readProblem(error: unknown, t: Text): ErrorText {
  if (isLost(error)) return { status: 503, title: t('error.page'), hint: t('error.lostChunk') };
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

// Each engine has words of its own for a request that got no answer: Chromium, Firefox, Safari.
const isLost = (error: unknown): boolean =>
  error instanceof LostChunk || (error instanceof TypeError && /fetch|Load failed|connection/.test(error.message));

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

const reload = () => location.reload();

/** A page that failed for want of a connection is loaded again as soon as there is one, at once where there is one again. */
function ProblemText({ error }: { error: unknown }) {
  const t = useText();
  const { status, title, hint } = readProblem(error, t);
  useEffect(() => {
    // Everything arrived where an address is unknown.
    if (status !== 404) failLoading();
    if (error instanceof LostChunk) void loadAfresh(window);
  }, [status, error]);
  useEventListener('window', 'online', () => status !== 404 && reload());
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <p className={classNames(styles.status, 'numbers')}>{status}</p>
      <EmptyState title={title} hint={hint} headingLevel={1}>
        {isLost(error) && (
          <button type="button" className={classNames(buttonStyles.button, buttonStyles.primary)} onClick={reload}>
            {t('shell.retry')}
          </button>
        )}
        {/* A whole new page: whatever broke here is left behind. */}
        <a className={classNames(buttonStyles.button, buttonStyles.primary)} href="/">
          {t('error.goHome')}
        </a>
      </EmptyState>
    </div>
  );
}
