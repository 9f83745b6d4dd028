import { TrackVisits } from './analytics/track-visits.tsx';
import KeepCar from './curbside/keep-car.route.tsx';
import { ArrivalPopup } from './content/arrival-popup.tsx';
import { KioskGuard } from './kiosk/kiosk-guard.tsx';
import { AppWorker } from './offline/app-worker.tsx';
import { KeptPageNotice } from './offline/kept-page-notice.tsx';
import { OrderAlert } from './order/order-alert.tsx';

/** What no guest waits for: it comes when the page is at rest (see `Later`). */
export function Afterwards() {
  return (
    <>
      {/* The development server builds no worker. */}
      {import.meta.env.PROD && <AppWorker />}
      <KeptPageNotice />
      <TrackVisits />
      <KioskGuard />
      <ArrivalPopup />
      <OrderAlert />
      <KeepCar />
    </>
  );
}
