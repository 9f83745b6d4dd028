import { useEffect } from 'react';
import { redirect, useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { locationStore } from '../location/location-store.ts';
import { isScannedVisit } from '../location/scanned-visit.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { firstCategorySlug } from './first-category.server.ts';
import { MenuErrorBoundary } from './menu-error.tsx';
import { startPath, type Start } from './start-path.ts';

/** / leads to the menu; only the browser knows whether a forced location was chosen before. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const slug = await firstCategorySlug(open);
  const { search, searchParams } = new URL(args.request.url);
  const isFromQr = searchParams.has('qr');
  const { isLocationForced, isMenuOnly, areMenusSeparated, allowedOrderTypes } = open.shop;
  const start: Start = {
    isLocationForced,
    isMenuOnly,
    areMenusSeparated,
    allowedOrderTypes,
    isFromQr,
    hasLastLocation: false,
  };
  const menuPath = startPath(slug, { ...start, hasLastLocation: true });
  if (startPath(slug, start) === menuPath) throw redirect(menuPath + search);
  return { slug, start, menuPath };
}

export default function Index() {
  const t = useText();
  const { slug, start, menuPath } = useLoaderData<typeof loader>();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const hasLastLocation = locationStore.get().lastLocation !== undefined;
    void navigate(
      startPath(slug, { ...start, hasLastLocation, isFromQr: start.isFromQr || isScannedVisit() }) + search + hash,
      { replace: true },
    );
  }, [slug, start, search, hash, navigate]);
  return (
    <SiteFrame>
      <Skeleton label={t('shell.loading')} lines={6} />
      <noscript>
        <LinkButton to={menuPath}>{t('shell.menu')}</LinkButton>
      </noscript>
    </SiteFrame>
  );
}

export const ErrorBoundary = MenuErrorBoundary;
