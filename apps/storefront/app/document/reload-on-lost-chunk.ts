/**
 * True when a lost chunk may reload the page: once, and again only after 60 seconds (ERR-19). Its text stands in every
 * document as well, see `page.tsx`: it uses nothing from outside.
 */
export function mayReload(storage: Storage, nowMs: number): boolean {
  const storageKey = 'chunk_reload_at';
  const pauseMs = 60_000;
  const last = Number(storage.getItem(storageKey) ?? Number.NaN);
  if (Number.isFinite(last) && nowMs - last <= pauseMs) return false;
  storage.setItem(storageKey, String(nowMs));
  return true;
}

/** A part of the program that did not arrive, and may not be asked for by another reload yet. */
export class LostChunk extends Error {}

let wanted: string | undefined;
let onWanted = () => {};

/** Told by the root where a navigation leads while it is under way: a page whose chunk is lost is loaded there. */
export function followNavigation(address: string | undefined): void {
  wanted = address;
  if (address !== undefined) onWanted();
}

/**
 * After a deployment the chunks that an open page asks for are gone; a fresh page knows the new ones. Without a
 * connection there is no fresh page either: the guest keeps the one they have.
 */
export function reloadOnLostChunk(page: Window): void {
  page.addEventListener('vite:preloadError', () => void loadAfresh(page));
  page.addEventListener('error', ({ target }) => dropLostSheet(target), true);
}

/** The bundler asks again only for a sheet that is not in the page; its own are those with `crossorigin`. */
function dropLostSheet(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.crossOrigin !== null) target.remove();
}

type Route = { id: string; module: string };

/**
 * Fetches a route's module once, in place of React Router's own function: that one reloads the page at every loss, at
 * the address that the guest is leaving. Where a fresh page would not help, each part of the module that the router may
 * ask for fails with `LostChunk`: the router shows nothing at all where a module cannot be had.
 */
export async function loadRouteModule(route: Route, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    return (known[route.id] = await import(/* @vite-ignore */ route.module));
  } catch (cause) {
    // A chunk may be refused before the root has rendered where the navigation leads.
    await untilWanted();
    if (await loadAfresh(window)) return new Promise(() => undefined);
    const fail = (): never => {
      throw new LostChunk(`${route.module} did not arrive.`, { cause });
    };
    return { default: fail, clientLoader: fail, clientAction: fail };
  }
}

const untilWanted = (): Promise<void> =>
  new Promise((resolve) => {
    if (wanted !== undefined) return resolve();
    onWanted = resolve;
    setTimeout(resolve, 1000);
  });

async function loadAfresh(page: Window): Promise<boolean> {
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
