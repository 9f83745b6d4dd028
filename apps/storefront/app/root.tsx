import { storageKeys } from '@sufra/contracts/storage-keys';
import '@sufra/ui/branding/tokens.css';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import {
  createPath,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { LoadingBar } from '@sufra/ui/overlays/loading-bar.tsx';
import { Snackbars } from '@sufra/ui/overlays/snackbars.tsx';
import { lazyPart } from '@sufra/ui/until-loaded.ts';
import { loadRoot } from './api.server/load-root.ts';
import { openCart } from './cart/cart-store.ts';
import { ConnectionBanners } from './offline/connection-banners.tsx';
import { tellEarlyInput } from './document/early-input.ts';
import { readEntry } from './document/entry-address.ts';
import { isEntryWaiting, keepEntry } from './document/entry.ts';
import { ErrorPage } from './document/error-page.tsx';
import { KeepLocale } from './shell/language-switch.tsx';
import { WhenIdle } from './document/when-idle.tsx';
import { useIsLocationPage } from './shell/home-path.ts';
import { noteArrival } from './shell/shop.ts';
import { Page } from './document/page.tsx';
import { keptAtName } from './offline/worker-messages.ts';
import { followNavigation } from './document/load-route-module.ts';
import { isSessionAwaited, sessionArrived } from './shell/session-change.ts';

const TakeEntry = lazyPart(async () => (await import('./take-entry.tsx')).TakeEntry);
const PreviewBar = lazyPart(async () => (await import('./document/preview-bar.tsx')).PreviewBar);
const KeepPromotion = lazyPart(async () => (await import('./cart/promotion/keep-promotion.tsx')).KeepPromotion);

/**
 * On every page: takes over what an address said, and keeps the promotion that it may have named. The script in the head
 * has read the address that the page was opened with; links within the shop are read here.
 */
export function KeepEntry() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const isPromotionNeeded = useIsPromotionNeeded();
  useEffect(() => {
    const found = readEntry(`${window.location.origin}${pathname}${search}${hash}`);
    if (found) {
      keepEntry(found.entry);
      void navigate(found.rest, { replace: true, preventScrollReset: true });
      // Taken only at the address without it: taking it may change the address too, from the one that is shown then.
      return;
    }
    setWaiting(isEntryWaiting());
  }, [pathname, search, hash, navigate]);
  const onTaken = useCallback(() => setWaiting(false), []);
  return (
    <Suspense>
      {isWaiting && <TakeEntry onTaken={onTaken} />}
      {isPromotionNeeded && <KeepPromotion />}
    </Suspense>
  );
}

export const loader = (args: LoaderFunctionArgs) => loadRoot(args);

/** The shop changes with the language and with signing in or out, not from page to page. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const isAsked = currentUrl.href === nextUrl.href || isSessionAwaited();
  return isAsked || (formMethod !== undefined && formMethod !== 'GET');
}

export function Layout({ children }: { children: ReactNode }) {
  useLayoutEffect(tellEarlyInput, []);
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
  const data = useLoaderData<typeof loader>();
  // Before any effect of a page below may change the cart; a document shows one merchant for as long as it lives.
  useState(() => {
    if (!import.meta.env.SSR)
      openCart({ currency: data.shop.prices.currency, cartExpiryMinutes: data.shop.cartExpiryMinutes });
  });
  useLayoutEffect(() => noteArrival(data.shop, { isKept: isKeptPage() }), [data.shop]);
  useEffect(sessionArrived, [data]);
  const { location: next } = useNavigation();
  useEffect(() => followNavigation(next && createPath(next)), [next]);
  return (
    <>
      <LoadingBar />
      <Outlet />
      {data.shop.isPreview && (
        <Suspense>
          <PreviewBar serverTime={data.shop.serverTime} />
        </Suspense>
      )}
      <Snackbars isQuiet={isLocationPage} />
      <ConnectionBanners />
      <KeepLocale />
      <KeepEntry />
      <WhenIdle load={loadIdleFeatures} />
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

/** The page came from the device, because there was no connection. */
const isKeptPage = (): boolean => document.querySelector(`meta[name="${keptAtName}"]`) !== null;

const loadIdleFeatures = async () => (await import('./idle-features.tsx')).IdleFeatures;

/** The menu is one page, whatever category or dialog its address names. */
const keepScroll = ({ pathname, key }: { pathname: string; key: string }): string =>
  pathname.startsWith('/menu/') ? '/menu' : key;

/**
 * True when this page needs the promotions: its cart is open, or a promotion is kept on this device, also one that an
 * address brought just now. Until then their code is not fetched.
 */
function useIsPromotionNeeded(): boolean {
  const { search } = useLocation();
  const isHydrated = useIsHydrated();
  const [isNeeded, setNeeded] = useState(false);
  if (isHydrated && !isNeeded && (/[?&]cart=open/.test(search) || isPromotionKept())) setNeeded(true);
  return isNeeded;
}

function isPromotionKept(): boolean {
  try {
    return [storageKeys.coupon, storageKeys.digitalCoupon, storageKeys.qrRedeem].some(
      (key) => localStorage.getItem(key) !== null,
    );
  } catch {
    return false;
  }
}
