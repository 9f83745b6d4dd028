import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { failLoading } from '@sufra/ui/overlays/loading-bar.tsx';
import { ReloadDataButton } from '../offline/retry-button.tsx';
import { useText } from '../i18n/use-text.ts';
import { ErrorPage } from '../document/error-page.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';

/** A menu that cannot be fetched (ERR-16), that is not there (ERR-51), or something else that went wrong. */
export function MenuErrorBoundary() {
  // Asked for, not taken as a property: the router gives none to a boundary that a route passes on from elsewhere.
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) ? failureIn(error.data) : undefined;
  return <SiteFrame>{failure ? <MenuFailure failure={failure} /> : <ErrorPage error={error} />}</SiteFrame>;
}

function MenuFailure({ failure }: { failure: 'fetch' | 'missing' }) {
  const t = useText();
  useEffect(failLoading, []);
  if (failure === 'missing')
    return (
      <EmptyState icon="menu" headingLevel={1} title={t('error.menuNotFound')} hint={t('error.menuNotFoundHint')} />
    );
  return (
    <EmptyState icon="wifiOff" headingLevel={1} title={t('error.menuFetch')} hint={t('error.menuFetchHint')}>
      <ReloadDataButton />
    </EmptyState>
  );
}

function failureIn(content: unknown): 'fetch' | 'missing' | undefined {
  const failure =
    typeof content === 'object' && content !== null && 'menuFailure' in content ? content.menuFailure : undefined;
  return failure === 'fetch' || failure === 'missing' ? failure : undefined;
}

/** A published menu without a single category. */
export function EmptyMenu() {
  const t = useText();
  return <EmptyState icon="menu" headingLevel={1} title={t('menu.empty')} hint={t('error.menuNotFoundHint')} />;
}
