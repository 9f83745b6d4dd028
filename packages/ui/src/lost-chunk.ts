/**
 * True when a lost chunk may reload the page: once, and again only after 60 seconds (ERR-19). Its text stands in every
 * document of the storefront as well: it uses nothing from outside.
 */
export function mayReload(storage: Storage, nowMs: number): boolean {
  const storageKey = 'chunk_reload_at';
  const pauseMs = 60_000;
  const last = Number(storage.getItem(storageKey) ?? Number.NaN);
  if (Number.isFinite(last) && nowMs - last <= pauseMs) return false;
  storage.setItem(storageKey, String(nowMs));
  return true;
}

/**
 * After a deployment the chunks that an open page asks for are gone; a fresh page knows the new ones. Without a
 * connection there is no fresh page either: the person keeps the one they have.
 */
export function reloadOnLostChunk(page: Window, wanted: () => string | undefined = () => undefined): void {
  page.addEventListener('vite:preloadError', () => void loadAfresh(page, wanted()));
  page.addEventListener('error', ({ target }) => dropLostSheet(target), true);
}

/** The bundler asks again only for a sheet that is not in the page; its own are those with `crossorigin`. */
function dropLostSheet(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.crossOrigin !== null) target.remove();
}

/** Loads the page again, at an address where one is wanted. False where a fresh page would not help. */
export async function loadAfresh(page: Window, wanted?: string): Promise<boolean> {
  if (!page.navigator.onLine || !(await isAnswering(page)) || !mayReload(page.sessionStorage, Date.now())) return false;
  if (wanted === undefined) page.location.reload();
  else page.location.assign(wanted);
  return true;
}

/** A browser may learn that it is offline only after a chunk has failed; a page that is left then is lost. */
const isAnswering = ({ location }: Window): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
