import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useChange } from '@sufra/ui/effects.ts';
import { useText } from '../i18n/use-text.ts';
import { mayHoldCardFields } from '../shell/payment-pages.ts';
import { onShopEvent, type ShopEvent, takeEarlyShopEvents } from '../shell/shop-events.ts';
import { useShop } from '../shell/shop.ts';
import { readStoredJson, textsOf, writeJson } from '../storage/stored-json.ts';
import styles from './consent-bar.module.css';
import { giveConsent, useConsent } from '../shell/consent.ts';
import { majorAmounts, openTrackers, type Tracker } from './trackers.ts';
import type { Tracking } from '../shell/tracking.ts';

/** Asks whether visits may be counted. It covers nothing that is needed, and both answers are one tap. */
function ConsentBar() {
  const t = useText('visit');
  return (
    <section className={styles.bar} aria-label={t('consent.title')} data-asks-consent>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('consent.title')}</h2>
        <p className="small">{t('consent.text')}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="line" isSmall onClick={() => giveConsent('refused')}>
          {t('consent.refuse')}
        </Button>
        <Button variant="line" isSmall onClick={() => giveConsent('granted')}>
          {t('consent.allow')}
        </Button>
      </div>
    </section>
  );
}

const names = /^(?:_ga|_ga_.*|_gid|_gat.*|_gcl_.*|_fbp|_fbc|_ttp|_tt_.*)$/;

/** Deletes the cookies that the services set for this shop, at the host and at the domains above it. */
function forgetTrackingCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.slice(0, -1).map((_label, at) => `; domain=.${labels.slice(at).join('.')}`);
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    if (!names.test(name)) continue;
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

const mostCounted = 20;

/** True for an order that was not counted yet; from now on it is, also after a reload. */
function isNewPurchase(orderId: string): boolean {
  try {
    const counted = textsOf(readStoredJson(localStorage, storageKeys.countedOrders));
    if (counted.includes(orderId)) return false;
    writeJson(localStorage, storageKeys.countedOrders, [...counted, orderId].slice(-mostCounted));
  } catch {
    // Without storage an order may be counted twice; it is never ordered twice.
  }
  return true;
}

type RunningTracking = {
  page: (path: string) => void;
  stop: () => void;
  /** Stops for good and takes away what the services left on this device. */
  withdraw: () => void;
};

/**
 * Starts the services and tells them what happened `earlier` on this page and what happens from now on. A service that fails, as one that a blocker keeps
 * away may do, fails alone: ordering goes on.
 */
function startTracking(trackers: Tracker[], earlier: ShopEvent[] = []): RunningTracking {
  const each = (act: (tracker: Tracker) => void) => {
    for (const tracker of trackers) {
      try {
        act(tracker);
      } catch {
        // Counting is never worth an error on a guest's page.
      }
    }
  };
  const send = (event: ShopEvent) => {
    if (event.name === 'purchase' && !isNewPurchase(event.payload.orderId)) return;
    each((tracker) => tracker.send(event));
  };
  each((tracker) => tracker.start());
  earlier.forEach(send);
  const stop = onShopEvent(send);
  return {
    page: (path) => each((tracker) => tracker.page(path)),
    stop,
    withdraw() {
      stop();
      each((tracker) => tracker.withdraw());
      forgetTrackingCookies();
    },
  };
}

/** Counts visits where the merchant wants it and the guest allows it; asks once where it has to be asked. */
export function TrackVisits() {
  const { tracking } = useShop();
  return tracking && <Counting tracking={tracking} />;
}

function Counting({ tracking }: { tracking: Tracking }) {
  const { tagId, metaPixelId, tiktokPixelId, analyticsUrl, isConsentRequired } = tracking;
  const { code, digits } = useShop().prices.currency;
  const { consent, isAsking } = useConsent();
  const { pathname } = useLocation();
  const running = useRef<RunningTracking>(undefined);
  const isWanted = consent === 'granted' || (!isConsentRequired && consent !== 'refused');
  const isAllowed = isWanted && !mayHoldCardFields(pathname);

  useEffect(() => {
    // Events from before the consent are dropped.
    const earlier = takeEarlyShopEvents();
    if (!isAllowed) return undefined;
    const ids = {
      isConsentRequired,
      ...(tagId && { tagId }),
      ...(metaPixelId && { metaPixelId }),
      ...(tiktokPixelId && { tiktokPixelId }),
      ...(analyticsUrl && { analyticsUrl }),
    };
    const scope = { currency: code, toMajor: majorAmounts(digits) };
    running.current = startTracking(openTrackers(ids, scope), earlier);
    return () => running.current?.stop();
  }, [isAllowed, isConsentRequired, tagId, metaPixelId, tiktokPixelId, analyticsUrl, code, digits]);

  useEffect(() => {
    if (isAllowed) running.current?.page(pathname);
  }, [isAllowed, pathname]);

  useChange(consent, () => {
    if (consent !== 'refused') return;
    running.current?.withdraw();
    running.current = undefined;
  });

  const isAsked = isAsking || (isConsentRequired && consent === undefined);
  return isAsked && <ConsentBar />;
}
