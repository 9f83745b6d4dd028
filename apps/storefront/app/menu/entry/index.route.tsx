import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { OrderType } from '@sufra/ordering';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Skeleton } from '@sufra/ui/controls/skeleton.tsx';
import { openShop } from '../../api.server/open-shop.ts';
import { useText } from '../../i18n/use-text.ts';
import { locationStore } from '../../location/location-store.ts';
import { isScannedVisit } from '../../location/scanned-visit.ts';
import { isScanWaiting } from '../../document/entry.ts';
import { returnSearch } from '../../shell/return-path.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { firstCategorySlug } from '../load/read-menu.server.ts';
import { MenuErrorBoundary } from '../menu-error.tsx';

/** The inputs that decide where a visit begins; the last two are known to the browser only. */
export type Start = {
  isLocationForced: boolean;
  isMenuOnly: boolean;
  areMenusSeparated: boolean;
  allowedOrderTypes: readonly OrderType[];
  hasLastLocation: boolean;
  isFromQr: boolean;
};

/**
 * Where / leads: to the location chooser of the first allowed order type when the shop forces a location
 * and none is known (ROUTE-01, ROUTE-02), else to the menu (ROUTE-03).
 */
export function startPath(firstCategorySlug: string, start: Start): string {
  const menuPath = `/menu/${firstCategorySlug}`;
  const [firstType] = start.allowedOrderTypes;
  const mustChoose =
    start.isLocationForced &&
    !start.isMenuOnly &&
    !start.hasLastLocation &&
    !start.isFromQr &&
    firstType !== undefined &&
    !start.areMenusSeparated;
  return mustChoose ? `${menuPath}/location/${firstType}` : menuPath;
}

/** / leads to the menu; only the browser knows whether a forced location was chosen before. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const slug = await firstCategorySlug(open);
  const search = returnSearch(args.request);
  const isFromQr = new URLSearchParams(search).has('qr');
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
      startPath(slug, { ...start, hasLastLocation, isFromQr: start.isFromQr || isScannedVisit() || isScanWaiting() }) +
        search +
        hash,
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
