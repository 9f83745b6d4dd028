import { loadAfresh } from '@sufra/ui/lost-chunk.ts';

/** A part of the program that did not arrive, and may not be asked for by another reload yet. */
export class LostChunk extends Error {}

let wanted: string | undefined;
let onWanted = () => {};

/** Told by the root where a navigation leads while it is under way: a page whose chunk is lost is loaded there. */
export function followNavigation(address: string | undefined): void {
  wanted = address;
  if (address !== undefined) onWanted();
}

/** Where a navigation leads that is under way. */
export const wantedAddress = (): string | undefined => wanted;

type Route = { id: string; module: string };

/**
 * Fetches a route's module once, in place of React Router's own function: that one reloads the page at every loss, at
 * the address that the guest is leaving. Where a fresh page would not help, each part of the module that the router may
 * ask for fails with `LostChunk`: the router shows nothing at all where a module cannot be had. The router keeps these
 * parts for as long as the page lives, so at a later visit they look once more whether a fresh page helps.
 */
export async function loadRouteModule(route: Route, known: Record<string, unknown>): Promise<unknown> {
  if (route.id in known) return known[route.id];
  try {
    return (known[route.id] = await import(/* @vite-ignore */ route.module));
  } catch (cause) {
    // A chunk may be refused before the root has rendered where the navigation leads.
    await untilWanted();
    const fail = (): never => {
      throw new LostChunk(`${route.module} did not arrive.`, { cause });
    };
    const leaveOrFail = () => leaveForFreshPage().then(fail);
    await leaveForFreshPage();
    return { default: fail, clientLoader: leaveOrFail, clientAction: leaveOrFail };
  }
}

/** Never ends where the page is left. */
async function leaveForFreshPage(): Promise<void> {
  if (await loadAfresh(window, wanted)) await new Promise(() => undefined);
}

const untilWanted = (): Promise<void> =>
  new Promise((resolve) => {
    if (wanted !== undefined) return resolve();
    onWanted = resolve;
    setTimeout(resolve, 1000);
  });
