import type { PushKeyDocument } from '@sufra/contracts';
import { storageKeys } from '@sufra/contracts/storage-keys';
import type { Locale } from '@sufra/ordering';
import { browserApi } from '../api/browser-api.ts';

/** What this browser can do: notices, notices that its owner has forbidden, notices once the shop is an app, or none. */
export type PushSupport = 'supported' | 'blocked' | 'app-first' | 'unsupported';

/** A worker that has not come by then does not come: none is built, or none is allowed. */
const patienceMs = 10_000;

export async function findSupport(): Promise<PushSupport> {
  if (!('Notification' in window) || !('PushManager' in window)) return isAppleMobile() ? 'app-first' : 'unsupported';
  // Where no worker runs, as in a private window, nobody could show a notice.
  if (!(await findRegistration())) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

/** Whether this device tells this customer; what was on for another customer is off. */
export async function isSubscribed(customerId: string): Promise<boolean> {
  if (readOwner() !== customerId || Notification.permission !== 'granted') return false;
  return Boolean(await (await findRegistration())?.pushManager.getSubscription());
}

/** Asks the guest, then the browser's push service, then tells the server. False when the guest said no. */
export async function subscribe(customerId: string, locale: Locale): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await findRegistration();
  if (!registration) throw new Error('There is no worker to show notices.');
  const key = await browserApi<PushKeyDocument>({ path: '/push/public-key' }, locale);
  if (!key.ok) throw new Error('The key could not be read.');
  const applicationServerKey = key.value.data.attributes['public-key'];
  const subscription =
    (await registration.pushManager.getSubscription()) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await tell(customerId, locale, subscription);
  localStorage.setItem(storageKeys.noticesFor, customerId);
  return true;
}

/** Tells the server again what it may have forgotten: the session is another one, or the language. */
export async function renew(customerId: string, locale: Locale): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (subscription) await tell(customerId, locale, subscription);
}

export async function unsubscribe(customerId: string, locale: Locale): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  const path = `/customers/${customerId}/push-subscriptions`;
  if (subscription) {
    const gone = await browserApi({ method: 'DELETE', path, body: { endpoint: subscription.endpoint } }, locale);
    if (!gone.ok) throw new Error('The server was not told.');
    await subscription.unsubscribe();
  }
  localStorage.removeItem(storageKeys.noticesFor);
}

async function tell(customerId: string, locale: Locale, subscription: PushSubscription): Promise<void> {
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
