import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { mayHoldCardFields } from '../shell/payment-pages.ts';
import { takeEarlyShopEvents } from '../shell/shop-events.ts';
import { useShop } from '../shell/shop.ts';
import { ConsentBar } from './consent-bar.tsx';
import { useConsent } from './consent.ts';
import { majorAmounts } from './event-items.ts';
import { startTracking, type RunningTracking } from './start-tracking.ts';
import { openTrackers } from './trackers.ts';
import type { Tracking } from './tracking.ts';

/** Counts visits where the merchant wants it and the guest allows it; asks once where it has to be asked. */
export function TrackVisits() {
  const { tracking } = useShop();
  return tracking && <Counting tracking={tracking} />;
}

function Counting({ tracking }: { tracking: Tracking }) {
  const { tagId, metaPixelId, tiktokPixelId, isConsentRequired } = tracking;
  const { code, digits } = useShop().prices.currency;
  const { consent, isAsking } = useConsent();
  const { pathname } = useLocation();
  const running = useRef<RunningTracking>(undefined);
  const isWanted = consent === 'granted' || (!isConsentRequired && consent !== 'refused');
  const isAllowed = isWanted && !mayHoldCardFields(pathname);

  useEffect(() => {
    // What happened before the guest agreed is nobody's business afterwards.
    const earlier = takeEarlyShopEvents();
    if (!isAllowed) return undefined;
    const ids = { isConsentRequired, ...(tagId && { tagId }), ...(metaPixelId && { metaPixelId }) };
    const scope = { currency: code, toMajor: majorAmounts(digits) };
    running.current = startTracking(openTrackers({ ...ids, ...(tiktokPixelId && { tiktokPixelId }) }, scope), earlier);
    return () => running.current?.stop();
  }, [isAllowed, isConsentRequired, tagId, metaPixelId, tiktokPixelId, code, digits]);

  useEffect(() => {
    if (isAllowed) running.current?.page(pathname);
  }, [isAllowed, pathname]);

  useEffect(() => {
    if (consent !== 'refused') return;
    running.current?.withdraw();
    running.current = undefined;
  }, [consent]);

  const isAsked = isAsking || (isConsentRequired && consent === undefined);
  return isAsked && <ConsentBar />;
}
