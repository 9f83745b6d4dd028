let lock: WakeLockSentinel | undefined;
let isWanted = false;

/** Keeps the screen on for the shift, also after the page was hidden for a while; answers whether the device can. */
export async function keepAwake(): Promise<boolean> {
  isWanted = true;
  return acquire();
}

async function acquire(): Promise<boolean> {
  if (!('wakeLock' in navigator)) return false;
  try {
    lock = await navigator.wakeLock.request('screen');
    return !lock.released;
  } catch {
    return false;
  }
}

document.addEventListener('visibilitychange', () => {
  if (isWanted && document.visibilityState === 'visible' && (lock?.released ?? true)) void acquire();
});
