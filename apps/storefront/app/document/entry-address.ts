/** The parameters that a scanned or sent address may have beside its page (D-23, PROMO-04, STATE-24). */
export const entryParameters = ['table', 'queue', 'qr', 'coupon', 'kiosk'] as const;

export type EntryParameters = Partial<Record<(typeof entryParameters)[number] | 'terminal', string>>;

/**
 * Separates what an address says from the address that remains. The terminal of a kiosk stands behind the #, which no
 * server and no log gets to see. Uses nothing outside itself: its text is also the script in the head of every page.
 *
 * @example readEntry('https://shop.example/menu?table=7', ['table']) // { entry: { table: '7' }, rest: '/menu' }
 */
export function readEntry(
  address: string,
  names: readonly (keyof EntryParameters)[] = entryParameters,
): { entry: EntryParameters; rest: string } | undefined {
  const url = new URL(address);
  const entry: EntryParameters = {};
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    entry[name] = value;
    url.searchParams.delete(name);
  }
  if (Object.keys(entry).length === 0) return undefined;
  const terminal = new URLSearchParams(url.hash.slice(1)).get('terminal');
  if (entry.kiosk !== undefined && terminal !== null) {
    entry.terminal = terminal;
    url.hash = '';
  }
  return { entry, rest: url.pathname + url.search + url.hash };
}

/** The same address without what was said; for an address that a guest is led back to. */
export function withoutEntry(address: URL): URL {
  const clean = new URL(address);
  for (const name of entryParameters) clean.searchParams.delete(name);
  return clean;
}

/** A page that leads on to another one of the shop does not swallow what its address said. */
export function carryEntry(from: URL, location: string): string {
  const to = new URL(location, from);
  if (to.origin !== from.origin) return location;
  for (const name of entryParameters) {
    const value = from.searchParams.get(name);
    if (value !== null && !to.searchParams.has(name)) to.searchParams.set(name, value);
  }
  return to.pathname.replace(/^\/{2,}/, '/') + to.search + to.hash;
}
