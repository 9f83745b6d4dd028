const storageKey = 'chunk_reload_at';
const pauseMs = 60_000;

/** Whether a lost chunk may reload the page: once, and again only after 60 seconds (ERR-19). */
export function mayReload(storage: Storage, nowMs: number): boolean {
  const last = Number(storage.getItem(storageKey) ?? Number.NaN);
  if (Number.isFinite(last) && nowMs - last <= pauseMs) return false;
  storage.setItem(storageKey, String(nowMs));
  return true;
}

/**
 * After a deployment the chunks that an open page asks for are gone; a fresh page knows the new ones. Without a
 * connection there is no fresh page either: the guest keeps the one they have.
 */
export function reloadOnLostChunk(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    if (!page.navigator.onLine || !mayReload(page.sessionStorage, Date.now())) return;
    event.preventDefault();
    page.location.reload();
  });
}
