import type { PushKeyDocument } from '@sufra/contracts';
import { callStaff } from '../api.ts';
import { alarm } from './alarm.ts';

/** The kinds of device whose settings lie in different places. */
export type DeviceKind = 'ipad' | 'android' | 'desktop';

/** An iPad says that it is a Macintosh; no Macintosh has a touch screen. */
export function kindOfDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPad|iPhone/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ipad';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}

export const shiftChecks = ['sound', 'screen', 'notifications', 'device', 'connection'] as const;

export type ShiftCheck = (typeof shiftChecks)[number];

/**
 * A check that fails: by a fault of the device's settings, for want of https, because the browser has no such thing, or
 * because the device was never paired with the branch.
 */
export type Fault = 'settings' | 'http' | 'missing' | 'unpaired';

export type Outcome = { isGood: true } | { isGood: false; fault: Fault };

const good: Outcome = { isGood: true };
const bad = (fault: Fault): Outcome => ({ isGood: false, fault });

/**
 * Tries what a shift depends on. Must be called by a tap: only then does a browser sound, and ask for notifications.
 *
 * @param isPaired the session is that of a device which the server counts on
 */
export const runChecks = async (isPaired: boolean): Promise<Record<ShiftCheck, Outcome>> => {
  // The sound goes first: a browser forgets the tap when it waits for the network.
  const sound = (await alarm.unlock().catch(() => false)) ? good : bad('settings');
  if (sound.isGood) alarm.ring('loud');
  const screen = await keepAwake();
  const [notifications, connection] = await Promise.all([
    isPaired ? withinPatience(allowNotifications()) : bad('unpaired'),
    callStaff('/api/staff/orders').then(({ ok }) => (ok ? good : bad('settings'))),
  ]);
  return { sound, screen, notifications, device: isPaired ? good : bad('unpaired'), connection };
};

const notificationsPatienceMs = 10_000;

/** A browser's question may stay open, and its push service silent: a shift can begin without notifications. */
const withinPatience = (asked: Promise<Outcome>): Promise<Outcome> =>
  Promise.race([
    asked,
    new Promise<Outcome>((resolve) => setTimeout(() => resolve(bad('settings')), notificationsPatienceMs)),
  ]);

/** Asks for notifications, and has the server send them to this device while an order waits. */
async function allowNotifications(): Promise<Outcome> {
  if (!isSecureContext) return bad('http');
  if (!('Notification' in window)) return bad('missing');
  try {
    if ((await Notification.requestPermission()) !== 'granted') return bad('settings');
    if (!('serviceWorker' in navigator) || !('PushManager' in window)) return bad('missing');
    return (await subscribe()) ? good : bad('settings');
  } catch {
    // The browser's own push service does not answer.
    return bad('settings');
  }
}

async function subscribe(): Promise<boolean> {
  const read = await callStaff<PushKeyDocument>('/api/push/public-key');
  if (!read.ok) return false;
  const registration = await navigator.serviceWorker.register('/staff/notifications-worker.js');
  const applicationServerKey = read.value.data.attributes['public-key'];
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } };
  return (await callStaff('/api/staff/push-subscription', { method: 'PUT', body })).ok;
}

let lock: WakeLockSentinel | undefined;
let isWanted = false;

/** Keeps the screen on until `letSleep`, also after the page was hidden for a while. */
export async function keepAwake(): Promise<Outcome> {
  if (!isSecureContext) return bad('http');
  if (!('wakeLock' in navigator)) return bad('missing');
  isWanted = true;
  document.addEventListener('visibilitychange', lockAgain);
  return (await acquire()) ? good : bad('settings');
}

/** One lock is held at most: of two that were asked for at once, the later goes back, as does one that comes too late. */
async function acquire(): Promise<boolean> {
  try {
    const own = await navigator.wakeLock.request('screen');
    if (!isWanted || lock?.released === false) {
      void own.release().catch(() => undefined);
      return isWanted;
    }
    lock = own;
    own.addEventListener('release', lockAgain);
    return !own.released;
  } catch {
    return false;
  }
}

/** A browser lets go of the lock when the page is hidden, or the battery low. */
function lockAgain(): void {
  if (isWanted && document.visibilityState === 'visible' && (lock?.released ?? true)) void acquire();
}

/** The shift is over: the screen may go dark. */
export function letSleep(): void {
  isWanted = false;
  document.removeEventListener('visibilitychange', lockAgain);
  // The browser lets go later than that, when the next shift may hold a lock of its own.
  void lock?.release().catch(() => undefined);
  lock = undefined;
}
