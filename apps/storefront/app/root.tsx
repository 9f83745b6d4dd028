import './branding/tokens.css';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { loadRoot } from './api.server/load-root.ts';
import { useIsPromotionNeeded } from './promotion/promotion-needed.ts';
import { ConnectionNotices } from './shell/connection-notices.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { KeepLocale } from './shell/keep-locale.tsx';
import { Later } from './shell/later.tsx';
import { Page } from './shell/page.tsx';
import { isSessionAwaited, sessionArrived } from './shell/session-change.ts';
import { LoadingBar } from './ui/loading-bar.tsx';
import { Snackbars } from './ui/snackbars.tsx';
import { useIsLocationPage } from './shell/location-pages.ts';

const KeepPromotion = lazy(() => import('./promotion/keep-promotion.route.tsx'));

export const loader = (args: LoaderFunctionArgs) => loadRoot(args);

/** The shop changes with the language and with signing in or out, not from page to page. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isAsked = currentUrl.href === nextUrl.href || isSessionAwaited();
  return isAsked || (formMethod !== undefined && formMethod !== 'GET');
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <Page
      scripts={
        <>
          <ScrollRestoration getKey={keepScroll} />
          <Scripts />
        </>
      }
    >
      {children}
    </Page>
  );
}

export default function Root() {
  const isLocationPage = useIsLocationPage();
  const isPromotionNeeded = useIsPromotionNeeded();
  const data = useLoaderData<typeof loader>();
  useEffect(sessionArrived, [data]);
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Snackbars isQuiet={isLocationPage} />
      <ConnectionNotices />
      <KeepLocale />
      {isPromotionNeeded && (
        <Suspense>
          <KeepPromotion />
        </Suspense>
      )}
      <Later load={loadAfterwards} />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="content">
      <ErrorPage error={error} />
    </main>
  );
}

const loadAfterwards = async () => (await import('./afterwards.tsx')).Afterwards;

/** The menu is one page, whatever category or dialog its address names. */
const keepScroll = ({ pathname, key }: { pathname: string; key: string }): string =>
  pathname.startsWith('/menu/') ? '/menu' : key;
