import { useState } from 'react';
import type { PushKeyDocument } from '@sufra/contracts';
import { storageKeys } from '@sufra/contracts/storage-keys';
import type { Locale } from '@sufra/ordering';
import { SwitchRow } from '@sufra/ui/controls/switch-row.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { browserApi } from '../api/browser-api.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './push-switch.module.css';

/** The push support of this browser: supported, forbidden by its owner, only in the installed app, or none. */
type PushSupport = 'supported' | 'blocked' | 'app-first' | 'unsupported';

/** A worker that has not come by then does not come: none is built, or none is allowed. */
const patienceMs = 10_000;

async function findSupport(): Promise<PushSupport> {
  if (!('Notification' in window) || !('PushManager' in window)) return isAppleMobile() ? 'app-first' : 'unsupported';
  // Without a service worker, as in a private window, no notification could be shown.
  if (!(await findRegistration())) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

/** True when this device is subscribed for this customer; another customer's subscription does not count. */
async function isSubscribed(customerId: string): Promise<boolean> {
  if (readOwner() !== customerId || Notification.permission !== 'granted') return false;
  return Boolean(await (await findRegistration())?.pushManager.getSubscription());
}

/** Asks the guest, then the browser's push service, then tells the server. False when the guest said no. */
async function subscribe(customerId: string, locale: Locale): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await findRegistration();
  if (!registration) throw new Error('There is no worker to show notices.');
  const key = await browserApi<PushKeyDocument>({ path: '/push/public-key' }, locale);
  if (!key.ok) throw new Error('The key could not be read.');
  const applicationServerKey = key.value.data.attributes['public-key'];
  const subscription =
    (await registration.pushManager.getSubscription()) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await sendSubscription(customerId, locale, subscription);
  localStorage.setItem(storageKeys.noticesFor, customerId);
  return true;
}

/** Renews what the server may have dropped: the session is another one, or the language. */
async function renew(customerId: string, locale: Locale): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (subscription) await sendSubscription(customerId, locale, subscription);
}

async function unsubscribe(customerId: string, locale: Locale): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  const path = `/customers/${customerId}/push-subscriptions`;
  if (subscription) {
    const gone = await browserApi({ method: 'DELETE', path, body: { endpoint: subscription.endpoint } }, locale);
    if (!gone.ok) throw new Error('The server was not told.');
    await subscription.unsubscribe();
  }
  localStorage.removeItem(storageKeys.noticesFor);
}

async function sendSubscription(customerId: string, locale: Locale, subscription: PushSubscription): Promise<void> {
  const path = `/customers/${customerId}/push-subscriptions`;
  const kept = await browserApi({ method: 'POST', path, body: subscription.toJSON() }, locale);
  if (!kept.ok) throw new Error('The server did not take the subscription.');
}

/** The shop's worker. On a first visit it comes when the page is at rest. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const known = await navigator.serviceWorker.getRegistration();
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  return known ?? Promise.race([navigator.serviceWorker.ready, patience]);
}

const isAppleMobile = (): boolean => /iPhone|iPad/.test(navigator.userAgent);

function readOwner(): string | null {
  try {
    return localStorage.getItem(storageKeys.noticesFor);
  } catch {
    return null;
  }
}

type PushSwitchProps = {
  customerId: string;
  label: 'notices.order' | 'notices.settings';
  /** Says why where it cannot be had; on the page of an order that would only be in the way. */
  isExplained?: boolean;
  onChanged?: () => void;
};

type Problem = 'notices.failed' | 'notices.offFailed' | 'notices.blocked';

/** Push notifications on this device, on or off. Permission is asked for only when they are turned on. */
export function PushSwitch({ customerId, label, isExplained = false, onChanged }: PushSwitchProps) {
  const t = useText('notices');
  const { locale } = useLanguage();
  const [wanted, setWanted] = useState<boolean>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const looked = useLoaded(`${customerId} ${locale}`, async () => {
    const support = await findSupport();
    const isKnown = support === 'supported' && (await isSubscribed(customerId));
    // A failed renewal is tried again with the next visit.
    if (isKnown) renew(customerId, locale).catch(() => undefined);
    return { support, isKnown };
  });
  const support = looked?.value.support;
  const isOn = wanted ?? looked?.value.isKnown === true;

  const change = async (on: boolean) => {
    setPending(true);
    setProblem(undefined);
    setWanted(on);
    try {
      if (!on) await unsubscribe(customerId, locale);
      const isAllowed = !on || (await subscribe(customerId, locale));
      setWanted(on && isAllowed);
      if (!isAllowed) setProblem('notices.blocked');
      onChanged?.();
    } catch {
      setWanted(!on);
      setProblem(on ? 'notices.failed' : 'notices.offFailed');
    } finally {
      setPending(false);
    }
  };

  const isLooking = support === undefined;
  // A page of an order does not jump for what may not come.
  if (isLooking && !isExplained) return null;
  if (isLooking || support === 'supported') {
    const isDisabled = isPending || isLooking;
    return (
      <div className={styles.switch}>
        <SwitchRow label={t(label)} isOn={isOn} isDisabled={isDisabled} onChange={(on) => void change(on)} />
        <p className="muted small">{t('notices.help')}</p>
        <p className={styles.problem} role="alert">
          {problem && t(problem)}
        </p>
      </div>
    );
  }
  const words = {
    blocked: 'notices.blocked',
    'app-first': 'notices.appFirst',
    unsupported: 'notices.unsupported',
  } as const;
  return isExplained && <p className="muted small">{t(words[support])}</p>;
}
