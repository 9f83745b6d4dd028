import { TrackVisits } from './analytics/track-visits.tsx';
import { KeepCar } from './cart/keep-cart.ts';
import { KeepOrderedCart } from './checkout/ordered-cart.ts';
import { ArrivalPopup } from './content/arrival-popup.tsx';
import { SharedSession } from './document/shared-session.ts';
import { KioskGuard } from './kiosk/kiosk-guard.tsx';
import { AppWorker } from './offline/app-worker.tsx';
import { CachedPageBanner } from './offline/cached-page-banner.tsx';
import { OrderAlert } from './order/order-alert.tsx';
import { LostPictures } from './offline/lost-pictures.ts';
import { useShop } from './shell/shop.ts';

/** Work without urgency: it is loaded when the page is at rest (see `WhenIdle`). */
export function IdleFeatures() {
  const { isPreview } = useShop();
  // Nothing of a preview is counted, kept for later or told to other tabs.
  if (isPreview) return <ArrivalPopup />;
  // The page around a frame does this for both.
  if (window.parent !== window) return null;
  return (
    <>
      {/* The development server builds no worker. */}
      {import.meta.env.PROD && <AppWorker />}
      <SharedSession />
      <LostPictures />
      <CachedPageBanner />
      <TrackVisits />
      <KioskGuard />
      <ArrivalPopup />
      <OrderAlert />
      <KeepCar />
      <KeepOrderedCart />
    </>
  );
}
